import Countdowns

/// Adds up the parts of a duration, and minds their order.
struct DurationSum {
    /// The last unit that was added.
    private(set) var last: DurationUnit?

    /// A bit for each unit that was added.
    private var units = 0
    private var months: Int64 = 0
    private var days: Int64 = 0
    /// In attoseconds.
    private var exact: Int128 = 0
    /// Everything, months and years at their average length, in attoseconds.
    private var length: Int128 = 0

    /// What was added; nil if that is nothing.
    var duration: CalendarDuration? {
        guard length > 0 else { return nil }
        return CalendarDuration(months: Int(months), days: Int(days), exact: Duration(attoseconds: exact))
    }

    /// Adds a number of units.
    ///
    /// - Parameters:
    ///   - number: how many.
    ///   - unit: shorter than all before it.
    ///   - range: where number and unit stand, for errors.
    ///   - unitRange: where the unit stands, if it is written.
    /// - Throws: ``GrammarError`` when the unit stands in the wrong place, has a fraction and must not, or the sum gets
    ///   beyond ``DurationText/longest``.
    mutating func add(
        _ number: DurationNumber, _ unit: DurationUnit, at range: Range<Int>, unitAt unitRange: Range<Int>? = nil
    ) throws(GrammarError) {
        try checkOrder(unit, unitRange ?? range)
        try checkFraction(number, unit)
        last = unit
        units |= 1 << unit.rawValue
        let second = DurationNumber.denominator
        guard let whole = number.whole else { throw Self.tooLong(range) }
        let fraction = Int128(number.fraction) * Int128(unit.seconds)
        length += Int128(whole) * Int128(unit.seconds) * second + fraction
        guard length <= DurationText.longest.attoseconds else { throw Self.tooLong(range) }
        switch unit {
        case .year: months += whole * 12
        case .month: months += whole
        case .week: days += whole * 7
        case .day: days += whole
        default: exact += Int128(whole * unit.seconds) * second
        }
        exact += fraction
    }

    private func checkOrder(_ unit: DurationUnit, _ range: Range<Int>) throws(GrammarError) {
        guard let last, unit <= last else { return }
        throw GrammarError(
            message: units & 1 << unit.rawValue != 0
                ? "\(unit.plural) are given twice" : "\(unit.plural) must come before \(last.plural)",
            help: "units go from long to short, each once: 1w 2d 3h 4m 5s",
            range: range
        )
    }

    private func checkFraction(_ number: DurationNumber, _ unit: DurationUnit) throws(GrammarError) {
        guard number.fraction != 0 else { return }
        switch unit {
        case .year:
            throw GrammarError(
                message: "years have no fixed length, so there is no fraction of one",
                help: Self.inMonths(number) ?? "write months beside them: 1y 6mo",
                range: number.range
            )
        case .month:
            throw GrammarError(
                message: "months have no fixed length, so there is no fraction of one",
                help: "write weeks or days beside them: 1mo 2w",
                range: number.range
            )
        case .week where months > 0, .day where months > 0:
            throw GrammarError(
                message: "\(unit.plural) beside months are of the calendar, so there is no fraction of one",
                help: "write the fraction in hours: 1mo 1d 12h",
                range: number.range
            )
        default: return
        }
    }

    /// How a number of years is written where its fraction is whole months: `6mo` for a half.
    private static func inMonths(_ years: DurationNumber) -> String? {
        let months = Int128(years.fraction) * 12
        guard let whole = years.whole, months % DurationNumber.denominator == 0 else { return nil }
        return "write \(whole > 0 ? "\(whole)y " : "")\(months / DurationNumber.denominator)mo"
    }

    private static func tooLong(_ range: Range<Int>) -> GrammarError {
        GrammarError(
            message: "a duration is at most 9999 years", help: "use a shorter one, or a date with \"at\"", range: range)
    }
}
