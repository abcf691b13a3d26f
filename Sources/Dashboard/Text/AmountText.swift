import Countdowns
import Screen

/// An amount of time in the units of a countdown, and when its text changes next.
///
/// A countdown shows the seconds that are left, begun ones included: `10s` shows 10 first, 1 in its last second, and
/// zero exactly at the end. Counting up shows the seconds that are complete. Larger units are those that are complete in
/// these seconds; see ``Countdowns/Units``.
public struct AmountText: Equatable, Sendable {
    /// Whether an amount shrinks or grows as time passes.
    public enum Direction: Sendable {
        /// Towards an end, and negative beyond it.
        case down
        /// Away from a beginning.
        case up
    }

    /// How an amount of this size is written in its units.
    enum Form: Equatable, Sendable {
        /// `9.7`.
        case tenths
        /// `4:05:06`; `05:06` where no hour is left, unless hours always stand there.
        case clock(withHours: Bool)
        /// `12d 04h 05m`: so many of these units, the largest first.
        case units([UnitPattern.Unit])
        /// `1 211 days`.
        case longDays
        /// `57y 4mo`, by the calendar.
        case years(Int64, months: Int64)
        /// `T-00:10:00`, `T+3d 04:05:06`.
        case launch
        /// As the user writes it.
        case pattern(UnitPattern)
    }

    /// The form in which it is told.
    let form: Form

    /// Whether a sign stands before it.
    let isNegative: Bool

    /// The tenths of a second that are told; a multiple of the smallest unit.
    let magnitude: Int64

    /// The tenths of a second left, in whole seconds where no tenths are shown; negative past the end.
    ///
    /// Counting up they are counted towards the beginning, so that they always shrink as time passes.
    private let tenths: Int64

    /// The tenths of a second in the smallest unit that is shown; nil where no number is shown.
    private let unit: Int64?

    /// Whether tenths are shown in the last ten seconds.
    private let hasTenths: Bool

    /// The exact amount, turned round counting up.
    private let left: Duration

    /// How long its units are.
    let lengths: UnitLengths

    /// The threshold of tenths: below so many tenths of a second they are shown, from 9.9 on, with one digit before the point.
    private static let tenthsThreshold: Int64 = 100

    /// Reads an amount.
    ///
    /// - Parameters:
    ///   - amount: the amount.
    ///   - units: the units in which it is told.
    ///   - direction: whether it shrinks or grows.
    ///   - tenths: whether units that are not told to show tenths show them near the end of counting down.
    ///   - hours: the hours of which an amount of working time is made; nil for elapsed time.
    ///   - anchor: the date at the end of it, counting up at its beginning; nil tells no months and years.
    public init(
        _ amount: Duration, units: Units = .auto, direction: Direction = .down, tenths: Bool = false,
        of hours: WeeklyHours? = nil, anchor: @autoclosure () -> CalendarAnchor? = nil
    ) {
        lengths = hours.map(UnitLengths.init) ?? .elapsed
        left = direction == .down ? amount : .zero - amount
        hasTenths = tenths && direction == .down
        let isFar = units == .auto && abs(left.ceiledSeconds) >= Self.farDays * lengths.seconds(.day)
        form =
            isFar
            ? Self.farForm(of: left.ceiledSeconds, direction, isWork: hours != nil, anchor())
            : Self.form(of: left, units, lengths, hasTenths: hasTenths)
        unit = form.tenthsInSmallestUnit(lengths)
        let counted = unit == 1 ? left.ceiledTenths : left.ceiledSeconds * 10
        let told = unit.map { counted / $0 * $0 } ?? 0
        self.tenths = counted
        // Of a launch the sign tells on which side of zero it is, and not which way it counts.
        isNegative = direction == .down || form == .launch ? told < 0 : told > 0
        magnitude = abs(told)
    }

    /// From so many days on, an amount in ``Units/auto`` has no hours and minutes.
    private static let farDays: Int64 = 100

    /// From so many months on, it is told in years and months.
    private static let farMonths: Int64 = 120

    private static func farForm(
        of seconds: Int64, _ direction: Direction, isWork: Bool, _ anchor: CalendarAnchor?
    ) -> Form {
        guard !isWork else { return .units([.day]) }
        let isBefore = direction == .down && seconds > 0
        guard let months = anchor?.months(to: isBefore ? -seconds : abs(seconds)), months >= farMonths else {
            return .longDays
        }
        return .years(months / 12, months: months % 12)
    }

    private static func form(
        of left: Duration, _ units: Units, _ lengths: UnitLengths, hasTenths: Bool
    ) -> Form {
        let seconds = abs(left.ceiledSeconds)
        switch units {
        case .pattern(let pattern): return .pattern(pattern)
        case .clock: return .clock(withHours: true)
        case .launch: return .launch
        case .auto where seconds >= lengths.seconds(.day): return .units([.day, .hour, .minute])
        case .weeksAndDays where seconds >= lengths.seconds(.week): return .units([.week, .day])
        case .days where seconds >= lengths.seconds(.day),
            .weeksAndDays where seconds >= lengths.seconds(.day):
            return .units([.day])
        case .hours where seconds >= lengths.seconds(.hour): return .units([.hour, .minute])
        case .auto, .days, .weeksAndDays, .hours:
            let isNear = (1..<tenthsThreshold).contains(left.ceiledTenths)
            return hasTenths && isNear ? .tenths : .clock(withHours: false)
        }
    }

    /// The fullest text that fits; nil where none does, because a part of one would be another amount.
    ///
    /// - Parameters:
    ///   - columns: the room there is.
    ///   - hasShortDays: whether many days are told as `1211d`.
    ///   - steps: how many texts there are to choose from, the fullest first.
    ///   - width: how many columns a text takes.
    /// - Returns: the text.
    func text(
        within columns: Int, hasShortDays: Bool = false, steps: Int = .max,
        width: (String) -> Int = { DisplayText.width(of: $0) }
    ) -> String? {
        var step = hasShortDays && form == .longDays ? 1 : 0
        while step < steps, let text = text(shortened: step) {
            if width(text) <= columns { return text }
            step += 1
        }
        return nil
    }

    /// The shortest text, where it fits.
    func shortest(within columns: Int) -> String? {
        var (step, shortest) = (0, String?.none)
        while let text = text(shortened: step) {
            if DisplayText.width(of: text) <= columns { shortest = text }
            step += 1
        }
        return shortest
    }

    /// A text that is as wide as this one, or as those before it were: digits of a size that fits it keep their size.
    func measure(of text: String) -> String { form == .tenths ? "00:00" : text }

    /// The text in full; what a pattern says between its numbers is not yet made safe for a terminal.
    public func text() -> String { text(shortened: 0) ?? "" }

    /// How much time passes until the text differs; nil if it never does.
    ///
    /// - Returns: a positive amount.
    public var untilChange: Duration? {
        guard let unit else { return nil }
        // The last second before the tenths has only a tenth of its own.
        if form == .clock(withHours: false), hasTenths, tenths == Self.tenthsThreshold {
            return left - .tenths(tenths - 1)
        }
        return left - .tenths(tenths(below: tenths, unit))
    }

    /// The largest number of tenths below `tenths` that reads differently in a unit.
    private func tenths(below tenths: Int64, _ unit: Int64) -> Int64 {
        let count = tenths / unit
        // Complete units on both sides of zero, so that zero itself is twice as long.
        return count > 0 ? count * unit - (self.unit == 1 ? 1 : 10) : (count - 1) * unit
    }

    static func twoDigits(_ value: some BinaryInteger) -> String {
        value < 100 ? twoDigitTexts[Int(value)] : "\(value)"
    }

    /// Each clock of each frame has some.
    private static let twoDigitTexts = (0..<100).map { $0 < 10 ? "0\($0)" : "\($0)" }
}

extension AmountText {
    /// What bars and percents are computed from: what is shown, but never coarser than minutes.
    ///
    /// With days alone a bar would stand still for a day and then jump.
    var shown: Duration { .tenths(tenths / barUnit * barUnit) }

    /// How much time passes until ``shown`` differs.
    var untilShownChanges: Duration? {
        barUnit == unit ? untilChange : left - .tenths(tenths(below: tenths, barUnit))
    }

    /// How much time passes until ``shown`` is a part of a length or less; where the form changes before that, and for a
    /// length that is no whole number of tenths, perhaps a little less.
    func untilShown(isAtMost part: Int, of parts: Int, length: Duration) -> Duration {
        let limit = max(length.ceiledTenths * Int64(part) / Int64(parts), 0)
        // The last ten seconds are told in tenths, where there are tenths.
        let step: Int64 = unit == 1 || hasTenths && limit < Self.tenthsThreshold ? 1 : 10
        return left - .tenths((limit / barUnit + 1) * barUnit - min(step, barUnit))
    }

    private var barUnit: Int64 { min(unit ?? .max, lengths.tenths(.minute)) }
}

extension Duration {
    private static let attosecondsOfTenth: Int64 = 100_000_000_000_000_000

    // From its components: a product with an amount takes a hundred times as long.
    fileprivate static func tenths(_ count: Int64) -> Duration {
        Duration(secondsComponent: count / 10, attosecondsComponent: count % 10 * attosecondsOfTenth)
    }

    /// This amount in tenths of a second, rounded towards plus infinity.
    fileprivate var ceiledTenths: Int64 {
        let (seconds, attoseconds) = components
        let tenth = Self.attosecondsOfTenth
        return seconds * 10 + attoseconds / tenth + (attoseconds % tenth > 0 ? 1 : 0)
    }
}
