import Countdowns

extension DurationText {
    /// Writes a duration in the shortest form that ``parse(_:)`` reads as the same, such as `1h 30m`.
    ///
    /// - Precondition: `duration` is longer than zero.
    public static func text(of duration: CalendarDuration) -> String {
        precondition(
            duration.months > 0 || duration.exact > .zero, "Only durations longer than zero can be written.")
        var (seconds, attoseconds) = duration.exact.components
        var days = Int64(duration.days)
        // Beside months, days are of the calendar, so 36 hours must stay 36 hours.
        if duration.isExact { (days, seconds) = (seconds / 86_400, seconds % 86_400) }
        let months = Int64(duration.months)
        let wholes: [(Int64, DurationUnit)] = [
            (months / 12, .year), (months % 12, .month), (days / 7, .week), (days % 7, .day),
            (seconds / 3_600, .hour), (seconds / 60 % 60, .minute),
        ]
        var parts = wholes.filter { $0.0 > 0 }.map { "\($0)\($1.symbol)" }
        let second = decimal(seconds % 60, attoseconds: attoseconds)
        if second != "0" { parts.append(second + DurationUnit.second.symbol) }
        return parts.joined(separator: " ")
    }

    private static func decimal(_ whole: Int64, attoseconds: Int64) -> String {
        guard attoseconds > 0 else { return String(whole) }
        let digits = String(attoseconds)
        var fraction = String(repeating: "0", count: 18 - digits.count) + digits
        while fraction.last == "0" { fraction.removeLast() }
        return "\(whole).\(fraction)"
    }
}
