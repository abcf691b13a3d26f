import Countdowns

/// A date, or a date with a time, in the notation of calendar files: `20271231`, `20271231T235959`, `20271231T225959Z`.
enum CalendarTime: Equatable {
    /// A day, as days since 1970-01-01.
    case date(Int)
    /// Local time, in seconds since 1970-01-01 00:00 local time.
    case local(Int)
    /// Unix time: seconds since 1970-01-01T00:00:00Z.
    case utc(Int)

    /// Parses a text; nil if it is invalid, or the day or time does not exist.
    init?(_ text: String) {
        let bytes = Array(text.trimmed.uppercased().utf8)
        guard let day = Self.day(bytes.prefix(8)) else { return nil }
        // Google Calendar writes the date of a birthday as `20131210Z`.
        if bytes.count == 8 || bytes.count == 9 && bytes[8] == UInt8(ascii: "Z") {
            self = .date(day)
            return
        }
        let isUTC = bytes.count == 16 && bytes[15] == UInt8(ascii: "Z")
        guard bytes.count == 15 || isUTC, bytes[8] == UInt8(ascii: "T"), let hour = Self.number(bytes[9..<11]),
            let minute = Self.number(bytes[11..<13]), let second = Self.number(bytes[13..<15]), hour < 24, minute < 60,
            second <= 60
        else { return nil }
        // Unix time has no leap seconds, so second 60 counts as second 59.
        let seconds = day * 86_400 + hour * 3_600 + minute * 60 + min(second, 59)
        self = isUTC ? .utc(seconds) : .local(seconds)
    }

    /// The seconds since 1970-01-01 00:00, local or UTC.
    var seconds: Int {
        switch self {
        case .date(let day): day * 86_400
        case .local(let seconds), .utc(let seconds): seconds
        }
    }

    /// The day that a time stands for in an all-day series, as days since 1970-01-01.
    ///
    /// A UTC time is a midnight of the author, whose zone is unknown: the nearest midnight is used. A time one second before
    /// a quarter of an hour is the end of a day.
    var day: Int {
        var seconds = seconds
        if case .utc = self { seconds += (seconds + 1) % 900 == 0 ? -43_199 : 43_200 }
        return CivilTime(local: Int64(seconds)).dayNumber
    }

    private static func day(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.count == 8, let year = number(bytes.prefix(4)), let month = number(bytes.dropFirst(4).prefix(2)),
            let day = number(bytes.dropFirst(6)), year > 0, (1...12).contains(month),
            (1...CivilTime.days(inMonth: month, of: year)).contains(day)
        else { return nil }
        return CivilTime(year: year, month: month, day: day).dayNumber
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for digit in digits {
            guard digit.isASCIIDigit else { return nil }
            number = number * 10 + Int(digit - 0x30)
        }
        return number
    }
}
