/// The rule of a time zone after its last transition, such as `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// The rule is the POSIX `TZ` string at the end of a TZif file. In the string, RFC 9636 allows hours from -167 to 167.
public struct TimeZoneRule {
    /// A yearly change of the offset.
    private struct Change {
        let month: Int
        /// The week of the month, from 1 to 5; 5 is the last.
        let week: Int
        /// The weekday; 0 is Sunday.
        let weekday: Int
        /// The time of the change, in seconds after local midnight.
        ///
        /// The local time has the offset that is valid before the change.
        let time: Int
    }

    private let standard: Int
    private let daylight: (offset: Int, start: Change, end: Change)?

    /// Reads a `TZ` string.
    ///
    /// - Throws: ``TimeZoneFile/Malformed`` for an invalid string, or for changes that are not of the form `M3.5.0`.
    public init(_ text: String) throws {
        var scanner = Scanner(Array(text.utf8))
        try scanner.name()
        standard = -(try scanner.time())
        guard !scanner.rest.isEmpty else {
            daylight = nil
            return
        }
        try scanner.name()
        let hasOffset = scanner.rest.first != UInt8(ascii: ",")
        let offset = hasOffset ? -(try scanner.time()) : standard + 3600
        daylight = (offset, try scanner.change(), try scanner.change())
        guard scanner.rest.isEmpty else { throw Scanner.malformed }
    }

    /// Returns the offset at an instant.
    public func offset(at instant: Int64) -> Int {
        guard let daylight else { return standard }
        // In UTC, a change of the previous or the next year may fall into this year, so the changes of all three years
        // are compared.
        let year = Self.year(of: instant)
        var latest = (instant: Int64.min, offset: standard)
        for year in year - 1...year + 1 {
            let start = Self.instant(of: daylight.start, in: year) - Int64(standard)
            let end = Self.instant(of: daylight.end, in: year) - Int64(daylight.offset)
            if start <= instant, start > latest.instant { latest = (start, daylight.offset) }
            if end <= instant, end > latest.instant { latest = (end, standard) }
        }
        return latest.offset
    }

    private static func instant(of change: Change, in year: Int) -> Int64 {
        let first = day(year, change.month, 1)
        // 1970-01-01 was a Thursday.
        let weekday = ((first + 4) % 7 + 7) % 7
        var day = first + (change.weekday - weekday + 7) % 7 + (change.week - 1) * 7
        let next = change.month == 12 ? self.day(year + 1, 1, 1) : self.day(year, change.month + 1, 1)
        if day >= next { day -= 7 }
        return Int64(day) * 86_400 + Int64(change.time)
    }

    /// The number of days before each month in a common year.
    private static let daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

    /// Returns the number of days since 1970-01-01, counted by years and months, without the formula under test.
    private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let before = year - 1
        var days = 365 * before + before / 4 - before / 100 + before / 400 - 719_162
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        days += daysBefore[month - 1] + (isLeap && month > 2 ? 1 : 0)
        return days + day - 1
    }

    private static func year(of instant: Int64) -> Int {
        let days = Int((Double(instant) / 86_400).rounded(.down))
        var year = 1970 + Int((Double(days) / 365.2425).rounded(.down))
        while day(year, 1, 1) > days { year -= 1 }
        while day(year + 1, 1, 1) <= days { year += 1 }
        return year
    }

    /// A scanner of a `TZ` string.
    private struct Scanner {
        static let malformed = TimeZoneFile.Malformed(reason: "the TZ string cannot be read")

        private(set) var rest: ArraySlice<UInt8>

        init(_ bytes: [UInt8]) { rest = bytes[...] }

        private mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest = rest.dropFirst()
            return true
        }

        private mutating func number() throws -> Int {
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            guard let value = Int(String(decoding: digits, as: UTF8.self)) else { throw Self.malformed }
            rest = rest.dropFirst(digits.count)
            return value
        }

        /// Scans a name: `CET`, or `<+03>`.
        mutating func name() throws {
            if skip("<") {
                rest = rest.drop { $0 != UInt8(ascii: ">") }
                guard skip(">") else { throw Self.malformed }
                return
            }
            let letters = rest.prefix { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
            guard letters.count >= 3 else { throw Self.malformed }
            rest = rest.dropFirst(letters.count)
        }

        /// Scans `[+-]h[:mm[:ss]]`.
        ///
        /// Returns seconds.
        mutating func time() throws -> Int {
            let sign = skip("-") ? -1 : 1
            _ = sign == 1 && skip("+")
            var seconds = try number() * 3600
            if skip(":") { seconds += try number() * 60 }
            if skip(":") { seconds += try number() }
            return sign * seconds
        }

        /// Scans a change: `,M3.5.0/2`.
        mutating func change() throws -> Change {
            guard skip(","), skip("M") else { throw Self.malformed }
            let month = try number()
            guard skip(".") else { throw Self.malformed }
            let week = try number()
            guard skip(".") else { throw Self.malformed }
            let weekday = try number()
            return Change(month: month, week: week, weekday: weekday, time: skip("/") ? try time() : 2 * 3600)
        }
    }
}
