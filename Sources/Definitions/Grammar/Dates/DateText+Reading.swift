import Countdowns
import Foundation

extension DateText {
    /// Computes the time of the date.
    ///
    /// - Parameter rules: the rules that complete the text.
    /// - Returns: the time, and the way in which it was determined.
    /// - Throws: ``GrammarError`` if the time is skipped or repeated and the rules refuse ambiguous times, if the date
    ///   is outside the years 1 to 9999, or if the rules require a future date and the text always means the past, such
    ///   as `2h ago`.
    public func reading(_ rules: DateRules) throws(GrammarError) -> DateReading {
        if rules.direction == .future { try refusePast() }
        var reading = try reading(of: form, rules)
        reading.hasSpokenTime = hasSpokenTime
        return reading
    }

    func reading(of form: Form, _ rules: DateRules) throws(GrammarError) -> DateReading {
        switch form {
        case .timestamp(let time): DateReading(target: .fixed(time), rule: .timestamp, occurrence: .once)
        case .amount(let amount, let isAgo): try reading(of: amount, isAgo, rules)
        case .shifted(let base, let amount, let isBefore): try reading(of: base, amount, isBefore: isBefore, rules)
        case .clock(let day, let time, let clocks): try reading(of: day, time, named: clocks, rules)
        }
    }

    private func reading(
        of amount: CalendarDuration, _ isAgo: Bool, _ rules: DateRules
    ) throws(GrammarError) -> DateReading {
        let rest = isAgo ? .zero - amount.exact : amount.exact
        let rule = DateReading.Rule.amount(amount, isAgo: isAgo)
        guard !amount.isExact else {
            let target = DateTarget.fixed(try writable(rules.now + rest))
            return DateReading(target: target, rule: rule, occurrence: .once)
        }
        var landing =
            isAgo ? amount.landing(before: rules.now, in: rules.zone) : amount.landing(from: rules.now, in: rules.zone)
        landing.disambiguation = rules.dst.disambiguation
        let shown = DateClocks.zone(rules.zone).moment(landing)
        let target = DateTarget.fixed(try writable(shown.wallTime + rest))
        if rules.dst == .error, shown.occurrence != .once {
            throw AmbiguousTime(landing, shown.occurrence, rules.zone).error(range, followedBy: rest)
        }
        return DateReading(target: target, rule: rule, occurrence: shown.occurrence, written: landing)
    }

    func writable(_ time: WallTime) throws(GrammarError) -> WallTime {
        guard Self.isWritable(time) else { throw Self.badYear(range) }
        return time
    }

    private func reading(
        of day: Day, _ time: Duration?, named: DateClocks?, _ rules: DateRules
    ) throws(GrammarError) -> DateReading {
        let clocks = named ?? .zone(rules.zone)
        let today = clocks.day(at: rules.now)
        let number = Self.number(day, time, clocks, today: today, rules)
        guard CivilTime.writableDays.contains(number) else { throw Self.badYear(range) }
        if case .dayOfYear(_, _, let weekday?) = day {
            let date = CivilTime(local: Int64(number) * 86_400)
            if date.weekday != weekday { throw Self.otherWeekday(date, weekday, range) }
        }
        let isEnd = time == Self.endOfDay
        // The end of a day is unambiguous: it is the instant at which the next day begins.
        let written = Self.written(number, time, isEnd ? .compatible : rules.dst.disambiguation)
        var shown = clocks.moment(written)
        if isEnd { shown.occurrence = .once }
        let doubt = AmbiguousTime(written, shown.occurrence, named?.zone ?? rules.zone)
        if rules.dst == .error, shown.occurrence != .once, time != nil || doubt.isWholeDay {
            throw doubt.error(range)
        }
        return DateReading(
            target: rules.floats && named == nil
                ? .floating(written) : .fixed(shown.wallTime, isEndOfDay: isEnd),
            rule: day.rule(number - today), occurrence: shown.occurrence, written: written, clocks: named,
            isEndOfDay: isEnd)
    }

    /// The first candidate day whose time is not past or, with ``DateRules/Direction/past``, not in the future.
    private static func number(
        _ day: Day, _ time: Duration?, _ clocks: DateClocks, today: Int, _ rules: DateRules
    ) -> Int {
        if case .number(let number, _) = day { return number }
        let isBackward = rules.direction == .past && day.daysAfterNearest == 0
        // An ambiguous time has two instants. If ambiguous times are errors, one matching instant is enough for the day
        // to be chosen, so that the error for this day is reported.
        let doubt: DSTRule? = rules.dst == .error ? (isBackward ? .earlier : .later) : rules.dst
        let candidates = day.candidates(today: today, isBackward: isBackward)
        let chosen = candidates.first { candidate in
            // A day without a time is past only after the end of the day.
            if time == nil, candidate == today { return true }
            let moment = clocks.moment(written(candidate, time, doubt.disambiguation)).wallTime
            return isBackward ? moment <= rules.now : moment >= rules.now
        }
        return (chosen ?? candidates.last ?? today) + day.daysAfterNearest
    }

    /// The local time for a day and a time of day; the start of the day if the time is nil.
    static func written(
        _ day: Int, _ time: Duration?, _ disambiguation: LocalTime.Disambiguation = .compatible
    ) -> FloatingTime {
        FloatingTime(
            sinceLocalEpoch: .seconds(day * 86_400) + (time ?? .zero), isStartOfDay: time == nil,
            isEndOfDay: time == endOfDay,
            disambiguation: disambiguation)
    }

    private func refusePast() throws(GrammarError) {
        let (start, end) = (range.lowerBound, range.upperBound)
        let (word, place): (String, Range<Int>)
        switch form {
        case .amount(_, isAgo: true): (word, place) = ("ago", end - 3..<end)
        case .shifted(.clock(.fromToday(...0), _, _), _, isBefore: true): (word, place) = ("ago", range)
        case .clock(.fromToday(-1), _, _): (word, place) = ("yesterday", start..<start + 9)
        case .clock(.fromToday(..<0), _, _): (word, place) = ("before yesterday", range)
        case .clock(.weekday(_, .last), _, _): (word, place) = ("last", start..<start + 4)
        default: return
        }
        throw .refusal(
            "\"\(word)\" always means the past", help: "to count up from a past time, use \"since\"", range: place)
    }
}

extension DateText.Day {
    /// The candidate days, as days since 1970-01-01, in order of preference.
    func candidates(today: Int, isBackward: Bool) -> [Int] {
        switch self {
        case .number(let number, _): return [number]
        case .fromToday(let days): return [today + days]
        // The candidates are three days, because the handling of ambiguous times may move even tomorrow's time into the
        // past.
        case .missing: return (0...2).map { today + (isBackward ? -$0 : $0) }
        case .weekday(let weekday, .last):
            return [today - 7 + Self.days(from: today - 7, to: weekday)]
        case .weekday(let weekday, let which):
            let next = today + Self.days(from: today, to: weekday)
            guard isBackward, which == .nearest else { return [next, next + 7, next + 14] }
            let last = next == today ? today : next - 7
            return [last, last - 7, last - 14]
        case .dayOfMonth(let day):
            return Self.months(from: today, isBackward, count: 4)
                .compactMap { Self.number(nil, day, inMonth: $0.month, of: $0.year) }
        case .dayInMonth(let weekday, let ordinal, let month):
            return Self.months(from: today, isBackward, count: month == nil ? 12 : 481)
                .filter { month == nil || $0.month == month }
                .compactMap { Self.number(weekday, ordinal, inMonth: $0.month, of: $0.year) }
        case .next(let unit, let isEnd): return [Self.startOfNext(unit, after: today, isEnd: isEnd)]
        case .dayOfYear(let month, let day, _):
            let year = CivilTime(local: Int64(today) * 86_400).year
            // Two successive leap years are at most eight years apart, such as 1896 and 1904.
            let years = (0...8).map { isBackward ? year - $0 : year + $0 }
            return years.filter { day <= CivilTime.days(inMonth: month, of: $0) }
                .map { CivilTime(year: $0, month: month, day: day).dayNumber }
        }
    }

    /// Whether the day is given in words; after such a day, a number alone is an hour, as in `monday 8`.
    var isWord: Bool {
        switch self {
        case .weekday, .fromToday, .dayOfMonth, .dayInMonth, .next: true
        case .number, .dayOfYear, .missing: false
        }
    }

    var isWeekday: Bool {
        if case .weekday = self { true } else { false }
    }

    /// This month and the next, or previous, months.
    private static func months(from today: Int, _ isBackward: Bool, count: Int) -> [(year: Int, month: Int)] {
        let now = CivilTime(local: Int64(today) * 86_400)
        return (0..<count).map { offset in
            let months = now.year * 12 + now.month - 1 + (isBackward ? -offset : offset)
            return (months / 12, months % 12 + 1)
        }
    }

    /// The first or the last day of the next week, month or year.
    private static func startOfNext(_ unit: DurationUnit, after today: Int, isEnd: Bool) -> Int {
        let now = CivilTime(local: Int64(today) * 86_400)
        func start(_ count: Int) -> Int {
            guard unit != .week else { return today - now.weekday + 7 * count }
            let months = unit == .year ? (now.year + count) * 12 : now.year * 12 + now.month - 1 + count
            return CivilTime(year: months / 12, month: months % 12 + 1, day: 1).dayNumber
        }
        return isEnd ? start(2) - 1 : start(1)
    }

    /// The number of days between the chosen candidate and the resulting day: 7 for `next friday`, otherwise 0.
    var daysAfterNearest: Int {
        if case .weekday(_, .next) = self { 7 } else { 0 }
    }

    /// The way in which the text determines the day; `daysFromToday` is the number of days from today to the resulting
    /// day.
    func rule(_ daysFromToday: Int) -> DateReading.Rule {
        switch self {
        case .number(_, let rule): rule
        case .fromToday(let days): .fromToday(days: days)
        case .missing: .timeOfDay(daysFromToday: daysFromToday)
        case .weekday(let weekday, let which): .weekday(weekday, which)
        case .dayOfYear: .dayOfYear
        case .dayOfMonth: .dayOfMonth
        case .dayInMonth(_, _, let month): month == nil ? .dayOfMonth : .dayOfYear
        case .next(let unit, _): .next(unit)
        }
    }

    /// The number of days, 0 to 6, from a day to the next day that is the given weekday, 0 for Monday.
    private static func days(from day: Int, to weekday: Int) -> Int {
        (weekday - CivilTime(local: Int64(day) * 86_400).weekday + 7) % 7
    }
}
