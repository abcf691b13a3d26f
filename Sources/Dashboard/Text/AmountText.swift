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
        case years(Int, months: Int)
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

    /// The number of complete days; of a text in calendar days only, ``daysAlone``.
    let days: Int64

    /// The displayed duration beyond its complete days, in tenths of a second.
    let rest: Int64

    /// The number of days in a text without a smaller unit, see ``Countdowns/CalendarAmount/daysAlone``.
    let daysAlone: Int64

    /// The remaining time in tenths of a second, rounded up to whole seconds if tenths are not shown; negative after the
    /// deadline.
    ///
    /// For a count-up the elapsed time is negated, so that the value always decreases.
    private let tenths: Int64

    /// The length of the smallest displayed unit, in tenths of a second; nil if no number is displayed.
    private let unit: Int64?

    /// Whether the last ten seconds show tenths.
    private let hasTenths: Bool

    /// The exact remaining time; for a count-up, the negated elapsed time.
    private let left: Duration

    let lengths: UnitLengths

    /// The date from which calendar days are counted; nil if days have a fixed length.
    private let date: WallTime?

    /// The number of tenths of a second below which tenths are shown.
    private static let tenthsThreshold: Int64 = 100

    /// Creates the text of a duration.
    ///
    /// - Parameters:
    ///   - amount: the duration.
    ///   - units: the units of the text.
    ///   - direction: whether the duration decreases or increases.
    ///   - tenths: whether the last ten seconds of a countdown show tenths, even if the units do not include tenths.
    ///   - hours: the working hours, for a duration of working time; nil for elapsed time.
    ///   - date: the date of the deadline, or of the start of a count-up; if nil, a day has 86,400 s, and the text
    ///     has no months and years. Evaluated only for a text that can have days.
    ///   - day: the forms of whole days; nil for a duration.
    public init(
        _ amount: Duration, units: Units = .auto, direction: Direction = .down, tenths: Bool = false,
        of hours: WeeklyHours? = nil, anchor date: @autoclosure () -> CalendarAnchor? = nil, day: [String]? = nil
    ) {
        lengths = hours.map(UnitLengths.init) ?? .elapsed
        left = direction == .down ? amount : .zero - amount
        hasTenths = tenths && direction == .down
        let fields = units.fields
        let counted = fields.contains(.tenth) ? Duration.tenths(left.ceiledTenths) : .seconds(left.ceiledSeconds)
        // The hours of `{w} {h}` are counted after complete weeks.
        let multiple = fields.contains(.week) && !fields.contains(.day) ? lengths.daysInWeek : 1
        let isPattern = if case .pattern = units { true } else { false }
        let anchor = isPattern || abs(left.ceiledSeconds) >= Self.shortestDay ? date() : nil
        self.date = anchor?.date
        let amount =
            anchor?.amount(left: counted, multiple: multiple)
            ?? CalendarAmount(of: counted, day: lengths.seconds(.day), multiple: multiple)
        form = day.map(Form.day) ?? Self.form(of: left, amount, units, lengths, hasTenths: hasTenths)
        unit = form.tenthsInSmallestUnit(lengths)
        self.tenths = unit == 1 ? left.ceiledTenths : left.ceiledSeconds * 10
        let day = lengths.tenths(.day)
        let isInDays = anchor != nil && unit ?? 0 >= day
        daysAlone = Int64(amount.daysAlone)
        days = isInDays ? daysAlone : Int64(amount.days)
        rest = amount.rest.ceiledTenths
        let whole = isInDays ? days * day : abs(self.tenths)
        magnitude = unit.map { whole / $0 * $0 } ?? 0
        isNegative = magnitude > 0 && (left < .zero) == (direction == .down)
    }

    /// The length in seconds that each calendar day has at least, also if the clocks are set forward.
    private static let shortestDay: Int64 = 72_000

    /// The number of days from which a duration in ``Units/auto`` has no hours and minutes.
    private static let farDays = 100

    /// The number of months from which a duration is shown in years and months.
    private static let farMonths = 120

    private static func form(
        of left: Duration, _ amount: CalendarAmount, _ units: Units, _ lengths: UnitLengths, hasTenths: Bool
    ) -> Form {
        switch units {
        case .pattern(let pattern): return .pattern(pattern)
        case .clock: return .clock(withHours: true)
        case .auto where amount.days >= farDays:
            guard let months = amount.months, months >= farMonths else { return .units([.day]) }
            return .years(months / 12, months: months % 12)
        case .auto where amount.days > 0: return .units([.day, .hour, .minute])
        case .weeksAndDays where amount.days > 0 && amount.daysAlone >= lengths.daysInWeek:
            return .units([.week, .day])
        case .days where amount.days > 0, .weeksAndDays where amount.days > 0: return .units([.day])
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

    /// The time until the text changes, or less if it has calendar days; nil if the text never changes.
    ///
    /// - Returns: a positive duration.
    public var untilChange: Duration? {
        guard let unit else { return nil }
        guard let date, unit > 10 else { return untilChange(of: unit) }
        // As all time zone offsets are multiples of 15 minutes, complete days end such a multiple after the date.
        let seconds = tenths / 10
        let untilMinute = 60 - (date.unixSeconds - seconds) % 60
        return min(untilChange(of: min(unit, 9_000)), left - .seconds(seconds - untilMinute))
    }

    private func untilChange(of unit: Int64) -> Duration {
        // The text changes from `00:10` to `00:09.9` after only a tenth of a second.
        if form == .clock(withHours: false), hasTenths, tenths == Self.tenthsThreshold {
            return left - .tenths(tenths - 1)
        }
        return left - .tenths(tenths(below: tenths, unit))
    }

    /// The largest number of tenths below `tenths` that has a different text in the given unit.
    private func tenths(below tenths: Int64, _ unit: Int64) -> Int64 {
        let count = tenths / unit
        // Units are truncated towards zero on both sides of zero, so zero is displayed twice as long as any other
        // number.
        return count > 0 ? count * unit - (self.unit == 1 ? 1 : 10) : (count - 1) * unit
    }

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

    var untilShownChanges: Duration? {
        barUnit == unit ? untilChange : left - .tenths(tenths(below: tenths, barUnit))
    }

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
