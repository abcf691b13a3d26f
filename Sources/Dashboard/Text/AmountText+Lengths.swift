import Countdowns
import Screen

extension AmountText {
    /// The text in one of several lengths.
    ///
    /// Every text is made from ``magnitude``, so that the texts of all lengths change at the same time.
    ///
    /// - Parameter step: 0 for the full text. Each further step shortens the text.
    /// - Returns: the text; nil if `step` is beyond the shortest text.
    func text(shortened step: Int) -> String? {
        let sign = isNegative ? "-" : ""
        switch (form, step) {
        case (.tenths, 0): return "\(sign)\(clock(withHours: false)).\(magnitude % 10)"
        case (.clock(let withHours), 0): return sign + clock(withHours: withHours)
        case (.pattern(let pattern), 0): return text(of: pattern, sign: sign)
        case (.units(let units), _) where step < units.count:
            return sign + text(in: units, units.count - step)
        case (.years(let years, let months), 0): return "\(sign)\(years)y \(months)mo"
        case (.years(let years, _), 1): return "\(sign)\(years)y"
        case (.clock, 1), (.pattern, 1): return sign + largestUnit
        default: return nil
        }
    }

    /// The number of columns between a title and the duration after it: one column more than the space inside a duration.
    static let gap = 2

    /// The width of a typical duration, `00d 00h 00m`.
    static let daysColumns = 11

    /// Returns the longest text that fits after the complete title.
    ///
    /// A time shorter than a day in a clock format, such as `4:05:06`, stays complete if the title keeps at least six
    /// columns. If no text fits after the complete title, the title is truncated to make space for the shortest text.
    func text(beside title: Int, within room: Int) -> String? {
        let rest = room - Self.gap
        if isClock, let clock = text(shortened: 0), DisplayText.width(of: clock) <= rest - min(title, 6) {
            return clock
        }
        return text(within: rest - title) ?? shortest(within: rest - min(title, 8))
    }

    /// Whether the text is in a clock format, such as `4:05:06`, and the time is shorter than a day.
    private var isClock: Bool {
        switch form {
        case .tenths, .clock: days == 0
        case .units, .years, .pattern: false
        }
    }

    private func clock(withHours: Bool) -> String {
        let seconds = magnitude / 10
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
        let minuteAndSecond = Self.twoDigits(minutes) + ":" + Self.twoDigits(seconds % 60)
        return withHours || hours > 0 ? "\(hours):" + minuteAndSecond : minuteAndSecond
    }

    private func text(in units: [UnitPattern.Unit], _ count: Int) -> String {
        let units = units.prefix(count)
        let numbers = units.enumerated().map { index, unit in
            let number = number(of: unit, among: units)
            // After weeks, the number of days is at most 6, so it gets no leading zero.
            return (index == 0 || unit == .day ? "\(number)" : Self.twoDigits(number)) + lengths.name(unit)
        }
        return numbers.joined(separator: " ")
    }

    /// The duration rounded down to its largest unit that is not zero, such as `4h`.
    private var largestUnit: String {
        if days > 0 { return "\(daysAlone)\(lengths.name(.day))" }
        let unit = [UnitPattern.Unit.hour, .minute].first { magnitude >= lengths.tenths($0) } ?? .second
        return "\(magnitude / lengths.tenths(unit))\(lengths.name(unit))"
    }

    private func text(of pattern: UnitPattern, sign: String) -> String {
        var sign = sign
        let units = pattern.units
        return pattern.pieces.map { piece in
            switch piece {
            case .text(let text): return text
            case .field(let unit, let digits):
                let number = String(number(of: unit, among: units[...]))
                defer { sign = "" }
                return sign + String(repeating: "0", count: max(digits - number.count, 0)) + number
            }
        }.joined()
    }

    /// The number of a unit that remains after the larger units of a text.
    private func number(of unit: UnitPattern.Unit, among units: ArraySlice<UnitPattern.Unit>) -> Int64 {
        let days = units.allSatisfy(\.isDays) ? daysAlone : days
        switch unit {
        case .week: return days / Int64(lengths.daysInWeek)
        case .day: return units.contains(.week) ? days % Int64(lengths.daysInWeek) : days
        case .hour, .minute, .second, .tenth:
            let left = units.contains(where: \.isDays) ? rest : magnitude
            let own = lengths.tenths(unit)
            let larger = units.filter { !$0.isDays }.map(lengths.tenths).filter { $0 > own }.min()
            return left % (larger ?? .max) / own
        }
    }
}

extension UnitPattern.Unit {
    /// Whether the unit is a number of days.
    fileprivate var isDays: Bool { self == .week || self == .day }
}

extension AmountText.Form {
    /// The length of the smallest unit that the form shows, in tenths of a second; nil if the form shows no number.
    func tenthsInSmallestUnit(_ lengths: UnitLengths) -> Int64? {
        switch self {
        case .tenths: 1
        case .clock: 10
        case .units(let units): units.last.map(lengths.tenths)
        // All time zone offsets are multiples of 15 minutes, so a calendar month always ends at such a multiple.
        case .years: 9_000
        case .pattern(let pattern): pattern.units.map(lengths.tenths).min()
        }
    }
}

extension Units {
    /// The units that have a field in a pattern.
    var fields: [UnitPattern.Unit] { if case .pattern(let pattern) = self { pattern.units } else { [] } }
}

extension UnitPattern {
    /// The units that have a field in the pattern.
    fileprivate var units: [Unit] {
        pieces.compactMap { if case .field(let unit, _) = $0 { unit } else { nil } }
    }
}

extension Countdown.Kind {
    /// Whether the displayed time of a countdown of this kind decreases or increases.
    public var direction: AmountText.Direction {
        switch self {
        case .duration, .date, .recurring, .steps: .down
        case .since: .up
        }
    }
}

/// The lengths of the units, and the suffix for days.
struct UnitLengths: Equatable, Sendable {
    /// The lengths for elapsed time.
    static let elapsed = UnitLengths(day: 86_400, daysInWeek: 7, dayName: "d")

    /// The number of days in a week.
    let daysInWeek: Int

    private let day: Int64
    private let dayName: String

    private init(day: Int64, daysInWeek: Int, dayName: String) {
        self.day = day
        self.daysInWeek = daysInWeek
        self.dayName = dayName
    }

    /// The lengths for working time.
    ///
    /// A day has the length of its working hours, and the suffix `wd`, as in `3wd`.
    init(_ hours: WeeklyHours) {
        self.init(day: Int64(hours.secondsInDay), daysInWeek: hours.daysInWeek, dayName: "wd")
    }

    /// The length of a unit in tenths of a second.
    func tenths(_ unit: UnitPattern.Unit) -> Int64 {
        switch unit {
        case .week: day * Int64(daysInWeek) * 10
        case .day: day * 10
        case .hour: 36_000
        case .minute: 600
        case .second: 10
        case .tenth: 1
        }
    }

    /// The length of a unit in whole seconds; zero for a tenth.
    func seconds(_ unit: UnitPattern.Unit) -> Int64 { tenths(unit) / 10 }

    /// The suffix for a number of units.
    func name(_ unit: UnitPattern.Unit) -> String { unit == .day ? dayName : unit.rawValue }
}
