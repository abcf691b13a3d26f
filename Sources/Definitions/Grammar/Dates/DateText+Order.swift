import Countdowns

/// What people write in another order, or with marks of their own, and how it is written here.
extension DateText {
    /// Refuses a date after a day of the week: `Fri 15 Jan 2027`.
    static func refuseDay(
        after weekday: Range<Int>, _ scanner: TextScanner, _ order: DateOrder?
    ) throws(GrammarError) {
        var ahead = scanner
        _ = ahead.skip(",")
        ahead.skipBlanks()
        guard !ahead.isAtEnd, let (day, _) = try? day(from: &ahead, order) else { return }
        switch day {
        case .number, .dayOfYear: break
        case .weekday, .fromToday, .missing: return
        }
        throw GrammarError(
            message: "a day of the week cannot stand before a date", help: "leave \(scanner.text(weekday)) out",
            range: weekday)
    }

    /// The error for a day after its time, `18:00 today`; nil where something else follows.
    static func dayAfterTime(_ time: Range<Int>, _ scanner: TextScanner) -> GrammarError? {
        var ahead = scanner
        ahead.skipBlanks()
        let range = ahead.word()
        let word = scanner.text(range)
        guard ahead.isAtEnd, DateWords.days[word.lowercased()] != nil || DateWords.weekday(word) != nil else {
            return nil
        }
        return GrammarError(
            message: "\(word.quoted) cannot stand after the time",
            help: time.count > 20 ? "write the day before the time" : "write \(word) \(scanner.text(time))",
            range: range)
    }

    /// Refuses the letters of `24th`.
    static func refuseOrdinal(_ range: Range<Int>, _ scanner: TextScanner) throws(GrammarError) {
        let word = scanner.text(range)
        guard ["st", "nd", "rd", "th"].contains(word.lowercased()) else { return }
        throw GrammarError(
            message: "\(word.quoted) cannot stand after the day of the month", help: "write it without \(word)",
            range: range)
    }

    /// How a date with marks around its month is written, `24-Dec-2027` or `24. Dec`; nil where no month comes next.
    static func dayAndMonth(_ day: Number, _ mark: Unicode.Scalar, _ scanner: TextScanner) -> String? {
        var ahead = scanner
        ahead.skipBlanks()
        let month = ahead.text(ahead.word())
        guard day.range.count <= 2, DateWords.month(month) != nil else { return nil }
        _ = ahead.skip(mark)
        ahead.skipBlanks()
        let year = ahead.digits()
        let parts = [ahead.text(day.range), month] + (year.count == 4 ? [ahead.text(year)] : [])
        return "write \(parts.joined(separator: " "))"
    }

    /// Refuses a time with a point after its hour, `2.15pm`.
    static func refusePoint(_ hour: Number, _ minute: Number, _ scanner: TextScanner) throws(GrammarError) {
        var ahead = scanner
        ahead.skipBlanks()
        let half = ahead.text(ahead.word())
        guard ["am", "pm"].contains(half.lowercased()), hour.range.count <= 2, minute.range.count == 2 else { return }
        throw GrammarError(
            message: "a colon stands between hour and minute",
            help: "write \(scanner.text(hour.range)):\(scanner.text(minute.range))\(half)",
            range: hour.range.lowerBound..<ahead.position)
    }
}
