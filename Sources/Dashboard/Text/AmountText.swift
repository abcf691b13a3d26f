import Countdowns
import Screen

/// The text of a duration in the units of a countdown, and the time until the text changes.
///
/// A countdown shows the remaining seconds, rounded up: `10s` starts at 10, shows 1 in its last second, and zero exactly at the
/// deadline. A count-up shows the elapsed seconds, rounded down. Larger units are rounded down from the displayed seconds; see
/// ``Countdowns/Units``.
public struct AmountText: Equatable, Sendable {
    /// The direction of a displayed time.
    public enum Direction: Sendable {
        /// The time decreases towards an end, and is negative after the end.
        case down
        /// The time increases from a start.
        case up
    }

    /// The form of a text, which depends on the units and the size of the duration.
    enum Form: Equatable, Sendable {
        /// A clock with tenths, such as `00:09.7`.
        case tenths
        /// A clock, such as `4:05:06`, or `05:06` without hours unless hours are always shown.
        case clock(withHours: Bool)
        /// A list of units, the largest first, such as `12d 04h 05m`.
        case units([UnitPattern.Unit])
        /// Calendar years and months, such as `57y 4mo`.
        case years(Int64, months: Int64)
        /// A display pattern from the file.
        case pattern(UnitPattern)
        /// Whole days in words, such as `30 days` or `today`, the longest form first.
        case day([String])
    }

    let form: Form

    /// Whether the displayed time is negative.
    let isNegative: Bool

    /// The displayed duration without its sign, in tenths of a second; a multiple of the smallest displayed unit.
    let magnitude: Int64

    /// The complete days of the displayed duration.
    let days: Int64

    /// The rest of the displayed duration beyond its complete days, in tenths of a second.
    let rest: Int64

    /// The number of days in a text without a smaller unit: for a countdown, the number of midnights.
    let daysAlone: Int64

    /// The remaining time in tenths of a second, rounded up to whole seconds if tenths are not shown; negative after the
    /// deadline.
    ///
    /// For a count-up the elapsed time is negated, so that the value always decreases.
    private let tenths: Int64

    /// The length of the smallest displayed unit, in tenths of a second; nil if no number is displayed.
    let unit: Int64?

    /// Whether the last ten seconds show tenths.
    private let hasTenths: Bool

    /// The exact remaining time; for a count-up, the negated elapsed time.
    private let left: Duration

    let lengths: UnitLengths

    /// The date from which calendar days are counted; nil if days have a fixed length.
    private let anchor: CalendarAnchor?

    /// The number of tenths of a second below which tenths are shown.
    ///
    private static let tenthsThreshold: Int64 = 100

    /// Creates the text of a duration.
    ///
    /// - Parameters:
    ///   - amount: the duration.
    ///   - units: the units of the text.
    ///   - direction: whether the duration decreases or increases.
    ///   - tenths: whether the last ten seconds of a countdown show tenths, even if the units do not include tenths.
    ///   - hours: the working hours, for a duration of working time; nil for elapsed time.
    ///   - anchor: the date of the deadline, or of the start of a count-up; if nil, a day has 86,400 s, and the text
    ///     has no months and years.
    ///   - day: the forms of whole days; nil for a duration.
    public init(
        _ amount: Duration, units: Units = .auto, direction: Direction = .down, tenths: Bool = false,
        of hours: WeeklyHours? = nil, anchor: CalendarAnchor? = nil, day: [String]? = nil
    ) {
        lengths = hours.map(UnitLengths.init) ?? .elapsed
        left = direction == .down ? amount : .zero - amount
        hasTenths = tenths && direction == .down
        let seconds = left.ceiledSeconds
        self.anchor = anchor?.countsDays == true ? anchor : nil
        let calendar = self.anchor?.amount(left: units.hasTenths ? .tenths(left.ceiledTenths) : .seconds(seconds))
        let whole = calendar.map { Int64($0.days) } ?? abs(seconds) / lengths.seconds(.day)
        // At the first moment of a day that is counted to its end, a day is left, but no midnight.
        let alone = direction == .up ? whole : max(calendar.map { Int64($0.midnights) } ?? whole, min(whole, 1))
        if let day {
            form = .day(day)
        } else if units == .auto, whole >= Self.farDays {
            let calendar = calendar ?? anchor?.amount(left: .seconds(seconds))
            let countsMidnights = direction == .down && self.anchor != nil
            form = Self.farForm(countsMidnights ? calendar?.monthsOfMidnights : calendar?.months)
        } else {
            form = Self.form(of: left, units, lengths, days: whole, alone: alone, hasTenths: hasTenths)
        }
        unit = form.tenthsInSmallestUnit(lengths)
        tenths = unit == 1 ? left.ceiledTenths : seconds * 10
        let day = lengths.tenths(.day)
        let counted = calendar != nil && unit ?? 0 >= day ? alone * day : abs(tenths)
        magnitude = unit.map { counted / $0 * $0 } ?? 0
        isNegative = magnitude > 0 && (left < .zero) == (direction == .down)
        days = calendar == nil ? magnitude / day : whole
        rest = calendar?.rest.ceiledTenths ?? magnitude % day
        daysAlone = calendar == nil ? days : alone
    }

    /// The number of days from which a duration in ``Units/auto`` has no hours and minutes.
    private static let farDays: Int64 = 100

    /// The number of months from which a duration is shown in years and months.
    private static let farMonths = 120

    private static func farForm(_ months: Int?) -> Form {
        guard let months, months >= farMonths else { return .units([.day]) }
        return .years(Int64(months / 12), months: Int64(months % 12))
    }

    private static func form(
        of left: Duration, _ units: Units, _ lengths: UnitLengths, days: Int64, alone: Int64, hasTenths: Bool
    ) -> Form {
        switch units {
        case .pattern(let pattern): return .pattern(pattern)
        case .clock: return .clock(withHours: true)
        case .auto where days > 0: return .units([.day, .hour, .minute])
        case .weeksAndDays where days > 0 && alone >= lengths.daysInWeek: return .units([.week, .day])
        case .days where days > 0, .weeksAndDays where days > 0: return .units([.day])
        case .hours where abs(left.ceiledSeconds) >= lengths.seconds(.hour): return .units([.hour, .minute])
        case .auto, .days, .weeksAndDays, .hours:
            let isNear = (1..<tenthsThreshold).contains(left.ceiledTenths)
            return hasTenths && isNear ? .tenths : .clock(withHours: false)
        }
    }

    /// Returns the longest text that fits; nil if no text fits, because a truncated text would show a wrong duration.
    ///
    /// - Parameters:
    ///   - columns: the available columns.
    ///   - most: the maximum number of units in a list of units.
    ///   - width: the width of a text in columns.
    /// - Returns: the text.
    func text(
        within columns: Int, units most: Int = .max, width: (String) -> Int = { DisplayText.width(of: $0) }
    ) -> String? {
        var step = if case .units(let units) = form { max(units.count - most, 0) } else { 0 }
        while let text = text(shortened: step) {
            if width(text) <= columns { return text }
            step += 1
        }
        return nil
    }

    /// Returns the last of the shortened texts that fits; nil if no text fits.
    func shortest(within columns: Int) -> String? {
        var (step, shortest) = (0, String?.none)
        while let text = text(shortened: step) {
            if DisplayText.width(of: text) <= columns { shortest = text }
            step += 1
        }
        return shortest
    }

    /// The full text.
    ///
    /// The literal parts of a pattern are not sanitized for a terminal.
    public func text() -> String { text(shortened: 0) ?? "" }

    /// The time until the text changes, or slightly less if it has calendar days; nil if the text never changes.
    ///
    /// - Returns: a positive duration.
    public var untilChange: Duration? {
        guard let unit else { return nil }
        // A text in seconds or tenths changes more often than its days.
        guard let anchor, unit > 10 else { return untilChange(of: unit, abs(tenths)) }
        let untilDay = untilDayChanges(anchor)
        if case .day = form { return anchor.nextChange(after: now(anchor)) - now(anchor) }
        if unit >= lengths.tenths(.day) { return untilDay }
        return min(untilDay, untilChange(of: unit, form.showsDays ? rest : abs(tenths)))
    }

    /// The time until the displayed time changes in a unit, of which a text shows an amount of tenths.
    private func untilChange(of unit: Int64, _ amount: Int64) -> Duration {
        // The text changes from `00:10` to `00:09.9` after only a tenth of a second.
        if form == .clock(withHours: false), hasTenths, tenths == Self.tenthsThreshold {
            return left - .tenths(tenths - 1)
        }
        let part = amount % unit
        // Units are truncated towards zero on both sides of zero, so zero is displayed twice as long as any other
        // number.
        let step = tenths < 0 ? unit - part : part + (tenths < unit ? unit : self.unit == 1 ? 1 : 10)
        return left - .tenths(tenths - step)
    }

    /// The time until a number of calendar days changes, or less.
    private func untilDayChanges(_ anchor: CalendarAnchor) -> Duration {
        let next = (anchor.date - anchor.nextChange(after: anchor.date + .seconds(-tenths / 10))).flooredSeconds
        // One second after the time of day of the date, the number of remaining complete days decreases.
        return left - .seconds(rest == 0 && tenths > 0 ? max(next, tenths / 10 - 1) : next)
    }

    private func now(_ anchor: CalendarAnchor) -> WallTime { anchor.date + (.zero - left) }

    static func twoDigits(_ value: some BinaryInteger) -> String {
        value < 100 ? twoDigitTexts[Int(value)] : "\(value)"
    }

    /// The texts of the numbers 0 to 99, cached because each clock of each frame needs some of these texts.
    private static let twoDigitTexts = (0..<100).map { $0 < 10 ? "0\($0)" : "\($0)" }
}

extension AmountText {
    /// The duration from which bars and percentages are computed: the displayed duration, with a precision of at least a
    /// minute.
    ///
    /// With a precision of days, a bar would jump once a day.
    var shown: Duration { .tenths(tenths / barUnit * barUnit) }

    var untilShownChanges: Duration? { untilChange(of: barUnit, abs(tenths)) }

    /// The time until ``shown`` is at most `part / parts` of a length.
    ///
    /// The result may be slightly too small if the form changes earlier, or if the length is not a whole number of tenths.
    func untilShown(isAtMost part: Int, of parts: Int, length: Duration) -> Duration {
        let limit = max(length.ceiledTenths * Int64(part) / Int64(parts), 0)
        // If `hasTenths`, the displayed time changes every tenth of a second in the last ten seconds.
        let step: Int64 = unit == 1 || hasTenths && limit < Self.tenthsThreshold ? 1 : 10
        return left - .tenths((limit / barUnit + 1) * barUnit - min(step, barUnit))
    }

    private var barUnit: Int64 { min(unit ?? .max, lengths.tenths(.minute)) }
}

extension Duration {
    private static let attosecondsOfTenth: Int64 = 100_000_000_000_000_000

    // Created from components, because multiplying a duration takes a hundred times as long.
    fileprivate static func tenths(_ count: Int64) -> Duration {
        Duration(secondsComponent: count / 10, attosecondsComponent: count % 10 * attosecondsOfTenth)
    }

    /// The duration in tenths of a second, rounded up.
    fileprivate var ceiledTenths: Int64 {
        let (seconds, attoseconds) = components
        let tenth = Self.attosecondsOfTenth
        return seconds * 10 + attoseconds / tenth + (attoseconds % tenth > 0 ? 1 : 0)
    }
}
