import Countdowns
import Foundation

/// Dates relative to now, or to another date.
extension DateText {
    /// Parses a duration from now, such as `in 2h 30m`, `3 days ago` or `in 2 weeks at 9am`, or a duration from another
    /// date, such as `3 days before 24 Dec`; nil for any other text.
    static func relative(from scanner: TextScanner, _ order: DateOrder?) throws(GrammarError) -> Form? {
        if let at = scanner.range(ofWord: "at"), let amount = try amount(from: scanner.cut(at: at.lowerBound)) {
            return try dayAtTime(amount, at, scanner)
        }
        if let amount = try amount(from: scanner) { return amount }
        // `a week on friday` is a week after Friday.
        for word in ["before", "after", "from", "on"] {
            guard let place = scanner.range(ofWord: word) else { continue }
            let head = scanner.cut(at: place.lowerBound)
            var rest = scanner.cut(from: place.upperBound)
            // A clock before `from` is a time of day, as in `daily 7:00 from 1 Dec`.
            guard !rest.isAtEnd, word != "on" || head.range(before: ["week"]) != nil,
                head.scalars[head.rest].contains(where: \.isLetter),
                let amount = try? DurationText.parse(head.text(head.rest))
            else { continue }
            return .shifted(try clock(from: &rest, order), amount, isBefore: word == "before")
        }
        return nil
    }

    /// Parses a duration from now, such as `in 2h 30m` or `3 days ago`; nil for any other text.
    private static func amount(from scanner: TextScanner) throws(GrammarError) -> Form? {
        let whole = scanner.rest
        var ahead = scanner
        if scanner.next == "+", scanner.scalars[whole].contains(where: \.isLetter) {
            return .amount(try duration(scanner, whole.lowerBound + 1..<whole.upperBound), isAgo: false)
        }
        if ahead.nextWord() == "in" {
            ahead.skipBlanks()
            return .amount(try duration(scanner, ahead.rest), isAgo: false)
        }
        if let range = scanner.range(before: ["ago"]) { return .amount(try duration(scanner, range), isAgo: true) }
        if let range = scanner.range(before: ["from", "now"]) {
            return .amount(try duration(scanner, range), isAgo: false)
        }
        return nil
    }

    private static func duration(_ scanner: TextScanner, _ range: Range<Int>) throws(GrammarError) -> CalendarDuration {
        do {
            return try DurationText.parse(scanner.text(range))
        } catch {
            throw error.shifted(by: range.lowerBound)
        }
    }

    /// Parses the time in `in 2 weeks at 9am`; the days are counted by the calendar.
    private static func dayAtTime(
        _ form: Form, _ at: Range<Int>, _ scanner: TextScanner
    ) throws(GrammarError) -> Form {
        guard case .amount(let amount, let isAgo) = form else { return form }
        guard amount.isWholeDays else {
            throw GrammarError(
                "a time cannot come after a duration with hours", help: "write days, weeks, months or years before it",
                range: at.lowerBound..<scanner.scalars.count)
        }
        var rest = scanner.cut(from: at.upperBound)
        let clock = try clockTime(after: NamedDay(.fromToday(0)), hasAt: true, from: &rest)
        let clocks = try clocks(from: &rest)
        guard rest.isAtEnd else { throw unexpected(rest, after: clocks.part) }
        let time = try time(clock, of: NamedDay(.fromToday(0)), scanner)
        return .shifted(.clock(.fromToday(0), time: time, clocks: clocks), amount, isBefore: isAgo)
    }

    /// Computes the time that is a duration before or after a date.
    ///
    /// Days, months and years are counted by the calendar of the date's clocks, hours and shorter units by their length.
    func reading(
        of base: Form, _ amount: CalendarDuration, isBefore: Bool, _ rules: DateRules
    ) throws(GrammarError) -> DateReading {
        var reading = try reading(of: base, rules)
        guard case .clock(_, _, let named) = base, var written = reading.written else { return reading }
        reading.rule = .shifted(fromDay: reading.day.dayNumber)
        let end = reading.isEndOfDay ? Self.endOfDay : .zero
        let (days, rest) = amount.exact.wholeDays
        let sign = isBefore ? -1 : 1
        let months = CalendarDuration(months: amount.months, days: 0, exact: .zero)
        let start = WallTime(sinceEpoch: written.sinceLocalEpoch - end)
        let landing = isBefore ? months.landing(before: start, in: .gmt) : months.landing(from: start, in: .gmt)
        written.sinceLocalEpoch = landing.sinceLocalEpoch + .seconds(sign * (amount.days + days) * 86_400) + end
        let clocks = named ?? .zone(rules.zone)
        let shown = clocks.moment(written)
        if rules.dst == .error, shown.occurrence != .once, !written.isStartOfDay, !reading.isEndOfDay {
            throw AmbiguousTime(written, shown.occurrence, clocks.zone ?? rules.zone).error(range)
        }
        let time = try writable(shown.wallTime + (isBefore ? .zero - rest : rest))
        reading.occurrence = reading.isEndOfDay ? .once : shown.occurrence
        let isEnd = reading.isEndOfDay && rest == .zero
        reading.target =
            rules.floats && named == nil && rest == .zero ? .floating(written) : .fixed(time, isEndOfDay: isEnd)
        reading.written = rest == .zero ? written : nil
        return reading
    }
}

extension Duration {
    /// The number of whole days of 86,400 s, and the rest.
    fileprivate var wholeDays: (days: Int, rest: Duration) {
        let days = Int(components.seconds / 86_400)
        return (days, self - .seconds(days * 86_400))
    }
}
