import Countdowns
import Foundation

/// A countdown in one line, as commands and prompts report a change of a file: its time in words, and its next zero.
///
/// Examples are `“Gym”: every Monday 18:00, next in 2 days, Mon 30 Nov` and `“Tea”: 4 min, ends today 14:34 #kitchen`.
public struct CountdownSummary: Sendable {
    /// The line, not yet escaped for a terminal.
    public let text: String

    /// Describes a countdown of a running board.
    public init(_ item: BoardItem, boardZone: TimeZone, at moment: Moment) {
        self.init(item, WhenText(now: moment.wall, boardZone: boardZone), isRunning: true, at: moment)
    }

    private init(_ item: BoardItem, _ words: WhenText, isRunning: Bool, at moment: Moment) {
        let (countdown, reading) = (item.countdown, item.reading(at: moment))
        let facts = [
            Self.kind(item, reading, words), Self.zero(item, reading, words, isRunning),
            Self.zone(countdown, reading, words),
            countdown.thresholds.warn.map { "warns \(Self.threshold($0)) before" },
        ]
        let tags = countdown.tags.map { " #\($0)" }.joined()
        text = "“\(countdown.title)”: " + facts.compactMap(\.self).joined(separator: ", ") + tags
    }

    /// Describes a countdown that is not on a board yet.
    ///
    /// - Parameters:
    ///   - countdown: the countdown.
    ///   - boardZone: the zone of the board.
    ///   - style: the forms of times and dates.
    ///   - isRunning: whether a process will show the countdown at once, so that a duration begins now.
    ///   - moment: the current clock reading.
    public init(
        _ countdown: Countdown, boardZone: TimeZone, style: DateStyle = DateStyle(), isRunning: Bool, at moment: Moment
    ) {
        let definition = BoardDefinition(countdowns: [countdown])
        let board = Board(definition, title: "", zone: boardZone, remembered: RememberedLook(theme: ""), at: moment)
        let words = WhenText(now: moment.wall, boardZone: boardZone, style: style)
        self.init(board.items[0], words, isRunning: isRunning, at: moment)
    }

    private static func kind(_ item: BoardItem, _ reading: Reading, _ words: WhenText) -> String? {
        switch item.countdown.kind {
        case .duration: reading.length.map(exact)
        case .steps(let sequence): "\(exact(sequence.length)) in steps"
        case .recurring(let date): RecurrenceWords.words(of: date, words.style)
        case .since(let target): target.map { "since \(date($0, reading, words))" } ?? "a stopwatch"
        case .date(let target): days(reading, words) ?? date(target, reading, words)
        }
    }

    /// A duration with all its units: `1 h 30 min`, `1 min 30 s`.
    fileprivate static func exact(_ amount: Duration) -> String {
        let seconds = amount.flooredSeconds
        let rest = seconds % 86_400
        let days = seconds < 86_400 ? [] : [AmountWords.largestUnit(CalendarAmount(of: .seconds(seconds - rest)))]
        let parts = [(rest / 3_600, "h"), (rest / 60 % 60, "min"), (rest % 60, "s")]
        return (days + parts.filter { $0.0 > 0 }.map { "\($0) \($1)" }).joined(separator: " ")
    }

    /// The first day, or the first and the last day; nil for a date that is not a whole day.
    private static func days(_ reading: Reading, _ words: WhenText) -> String? {
        guard let event = reading.event, let days = event.wholeDays, let start = reading.date else { return nil }
        return words.day(start) + (days > 1 ? " to \(words.day(event.end + .seconds(-1)))" : "")
    }

    private static func date(_ target: DateTarget, _ reading: Reading, _ words: WhenText) -> String {
        // A user may have moved the date.
        let time = reading.date ?? target.wallTime(in: words.boardZone)
        guard target.wallTime(in: words.boardZone) == time else { return words.exactly(time) }
        if target.isEndOfDay { return "the end of \(words.day(time + .seconds(-1)))" }
        if case .floating(let local) = target, local.isStartOfDay { return words.day(time) }
        return words.exactly(time)
    }

    private static func zero(
        _ item: BoardItem, _ reading: Reading, _ words: WhenText, _ isRunning: Bool
    ) -> String? {
        if item.isPaused { return "paused" }
        guard let date = reading.date else { return nil }
        let amount = AmountWords.largestUnit(item.calendarAmount(reading, left: date - words.now, at: words.now))
        switch item.countdown.kind {
        case .duration, .steps:
            return !isRunning
                ? "begins when a board shows it" : "\(words.verb(of: item.countdown, reading)) \(words.exactly(date))"
        case .recurring(let recurring):
            let zone = item.countdown.zone ?? words.boardZone
            let today = reading.isToday ? reading.event.flatMap(DayText.phrase) : nil
            let isKnown = recurring.afterDone == nil
            let next = date > words.now ? date : isKnown ? recurring.first(after: words.now, in: zone) : nil
            guard let next else { return today ?? (isKnown ? "no further time" : "\(amount) ago") }
            let isTimed = if case .rule = recurring.pattern { true } else { false }
            let amount = AmountWords.largestUnit(CalendarAnchor(next, in: zone).amount(left: next - words.now))
            return (today.map { $0 + ", " } ?? "")
                + "next in \(amount), \(isTimed ? words.day(next) : words.exactly(next))"
        case .since: return amount
        case .date:
            if let event = reading.event, let phrase = DayText.phrase(event) { return phrase }
            return date > words.now ? "in \(amount)" : "\(amount) ago"
        }
    }

    private static func zone(_ countdown: Countdown, _ reading: Reading, _ words: WhenText) -> String? {
        guard countdown.zone != nil else { return nil }
        return reading.date.flatMap { words.there($0, for: countdown) }
    }

    private static func threshold(_ threshold: ThresholdSettings.Threshold) -> String {
        switch threshold {
        case .left(let left): exact(left)
        case .percent(let percent): percent == percent.rounded() ? "\(Int(percent))%" : "\(percent)%"
        }
    }
}

/// Recurrences in words: `every Monday 18:00`, `every 2 weeks`, `every year on 5 May`.
enum RecurrenceWords {
    static func words(of date: RecurringDate, _ style: DateStyle) -> String {
        let isAfterDone = date.afterDone != nil
        let end = isAfterDone ? " after done" : ""
        switch date.pattern {
        case .rule(let recurrence):
            let rule = recurrence.rule
            let start = CivilTime(WallTime(unixSeconds: Int64(recurrence.start)), utcOffset: 0)
            let clock = date.isStartOfDay || !rule.hours.isEmpty ? "" : " \(style.time(start))"
            // The start is not a day of such a rule.
            let days =
                isAfterDone && rule.weekdays.isEmpty && rule.monthDays.isEmpty ? nil : days(rule, recurrence.start)
            return (days ?? unit(rule)) + end + clock
        case .elapsed(let elapsed): return "every \(CountdownSummary.exact(elapsed.interval))\(end)"
        case .list: return "at several times"
        }
    }

    private static func unit(_ rule: RecurrenceRule) -> String {
        let name =
            switch rule.frequency {
            case .yearly: "year"
            case .monthly: "month"
            case .weekly: "week"
            case .daily: "day"
            case .hourly: "hour"
            case .minutely: "minute"
            }
        return rule.interval == 1 ? "every \(name)" : "every \(rule.interval) \(name)s"
    }

    /// The days of a simple rule in words; nil for a rule without days, or with other parts.
    private static func days(_ rule: RecurrenceRule, _ start: Int) -> String? {
        if rule.frequency == .monthly, rule.weekdays.map(\.weekday) == Array(0...4), rule.positions.count == 1 {
            return "\(unit(rule)) on the \(ordinal(rule.positions[0])) weekday"
        }
        guard rule.positions.isEmpty, rule.weekNumbers.isEmpty, rule.yearDays.isEmpty else { return nil }
        let names = rule.weekdays.map { CivilTime.weekdayNames[$0.weekday] }
        let day = CivilTime(WallTime(unixSeconds: Int64(start)), utcOffset: 0)
        switch rule.frequency {
        case .weekly where rule.weekdays.map(\.weekday) == Array(0...4) && rule.interval == 1: return "every weekday"
        case .weekly where !names.isEmpty && rule.interval == 1: return "every \(listed(names))"
        case .weekly where rule.interval > 1:
            return "\(unit(rule)) on \(names.isEmpty ? CivilTime.weekdayNames[day.weekday] : listed(names))"
        case .monthly where !rule.monthDays.isEmpty:
            return "\(unit(rule)) on the \(listed(rule.monthDays.map(ordinal)))"
        case .monthly where !rule.weekdays.isEmpty:
            let days = rule.weekdays.map {
                "\($0.ordinal.map { ordinal($0) + " " } ?? "")\(CivilTime.weekdayNames[$0.weekday])"
            }
            return "\(unit(rule)) on the \(listed(days))"
        case .monthly where names.isEmpty: return "\(unit(rule)) on the \(ordinal(day.day))"
        case .yearly where rule.months.isEmpty && rule.monthDays.isEmpty && names.isEmpty:
            return "\(unit(rule)) on \(day.day) \(CivilTime.monthNames[day.month - 1])"
        default: return nil
        }
    }

    private static func ordinal(_ number: Int) -> String {
        number > 0 ? number.ordinal : number == -1 ? "last" : "\((-number).ordinal) to last"
    }

    private static func listed(_ words: [String]) -> String {
        words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " and \(words[words.count - 1])"
    }
}
