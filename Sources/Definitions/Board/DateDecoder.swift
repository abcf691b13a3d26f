import Countdowns
import Foundation
import Yams

/// Decodes the durations and dates of a countdown.
struct DateDecoder {
    let scope: CountdownScope

    private var report: Report { scope.file.report }

    /// The time for which a date may be past without a warning.
    private static let shortPast = Duration.seconds(86_400)

    init(_ scope: CountdownScope) { self.scope = scope }

    func rules(direction: DateRules.Direction) -> DateRules {
        let times = scope.times
        return DateRules(now: scope.now, zone: times.zone, floats: times.floats, dst: times.dst, direction: direction)
    }

    func duration(
        _ entry: Fields<CountdownField>.Entry, _ texts: inout [TimeText]
    ) -> CalendarDuration? {
        guard let text = report.requiredText(entry) else { return nil }
        do {
            let duration = try DurationText.parse(text)
            texts.append(scope.file.timeText(entry.key, text, entry.value, .duration(duration)))
            return duration
        } catch {
            report.note(entry.key == .duration ? dateFound(text) ?? error : error, .badDuration, at: entry.value)
            return nil
        }
    }

    /// The error for a date in place of a duration; nil if the text is not a date, or begins with `in ` or `+`.
    private func dateFound(_ text: String) -> GrammarError? {
        if let number = AmbiguousNumber(text) {
            return GrammarError(
                "\(text.quoted) is \(number.kind) here",
                help: "write \(number.duration), or \"at: \(number.date)\"", range: 0..<text.unicodeScalars.count)
        }
        guard (try? scope.file.dateText(text)) != nil, !text.lowercased().hasPrefix("in "), !text.hasPrefix("+") else {
            return nil
        }
        return GrammarError(
            "\(text.quoted) is a date, not a duration", help: "write \"at: \(text)\" to count down to it",
            range: 0..<text.unicodeScalars.count)
    }

    func date(
        _ entry: Fields<CountdownField>.Entry, direction: DateRules.Direction, _ texts: inout [TimeText]
    ) -> DateTarget? {
        guard let text = report.requiredText(entry) else { return nil }
        let rules = rules(direction: direction)
        guard let reading = reading(text, rules, entry.value, isDeadline: entry.key == .deadline) else { return nil }
        texts.append(scope.file.timeText(entry.key, text, entry.value, .date(reading, rules)))
        return reading.target
    }

    /// Parses a date by the given rules; reports an error and returns nil if the date is invalid.
    func reading(_ text: String, _ rules: DateRules, _ node: Node, isDeadline: Bool = false) -> DateReading? {
        report.value(text, at: node, .badDate) { text throws(GrammarError) in
            try scope.file.dateText(text, isDeadline: isDeadline).reading(rules)
        }
    }

    /// Warns if the date of a countdown is more than a day in the past, or is a day with a written 00:00.
    ///
    /// - Parameters:
    ///   - reading: the parsed date.
    ///   - text: the date as written.
    ///   - node: the value with the date.
    ///   - title: the title of a countdown in short form.
    func reportOddities(_ reading: DateReading, of text: String, at node: Node, title: Node? = nil) {
        let name = title?.scalar.map { "title: \($0.string.trimmed.quotedWhereNeeded), " }
        let (start, end) = name.map { ("{ \($0)", " }") } ?? ("\"", "\"")
        if let day = reading.dayOfMidnight {
            let before = CivilTime(local: Int64(day.dayNumber - 1) * 86_400)
            report.add(
                .likeDay, "00:00 is the first moment of this day", at: SourceRange(node),
                help: "for the day, write \(start)at: \(day.isoDate)\(end)\n"
                    + "for the end of the day before, write \(start)by: \(before.isoDate)\(end)")
        }
        guard reading.wallTime(in: scope.times.zone) + Self.shortPast < scope.file.context.now else { return }
        report.add(
            .pastDate, "this date is in the past", at: SourceRange(node),
            help: "to count up from it, write \(start)since: \(text)\(end)\n"
                + "for each year, write \(start)every: year, starting: \(text)\(end)")
    }

    /// Reports a date that is too far from now for a countdown in working time, or that is outside the working hours, and
    /// a duration of months.
    func checkWork(of countdown: Countdown, at sourceRange: SourceRange) {
        guard let hours = countdown.workHours else { return }
        if case .duration(let length) = countdown.kind, !length.isExact {
            report.add(
                .badWorkHours, "months and years have no fixed working time", at: sourceRange,
                help: "write the working time in hours: \"in: 40h\"")
        }
        guard case .date(let target) = countdown.kind else { return }
        let date = target.wallTime(in: scope.times.zone)
        guard abs((date - scope.file.context.now) / WorkTime.reach) <= 1 else {
            report.add(
                .badWorkHours, "a countdown in working time can span at most 100 years", at: sourceRange,
                help: "remove the hours: \"work_hours:\"")
            return
        }
        let offset = scope.times.zone.utcOffset(at: date)
        // A date at the end of a range of working hours is valid, so the second before the date is checked.
        if hours.contains(Int(date.unixSeconds) + offset - 1) { return }
        report.add(
            .outsideWorkHours, "this date is outside the working hours", at: sourceRange,
            help: "the countdown reaches zero at the end of the last working hour before this date")
    }
}
