import BoardEngine
import Countdowns
import Definitions
import Foundation

/// An explanation of how the times of a countdown are interpreted, for users.
public struct Explanation: Sendable {
    /// The id and the title; then each time as written in the file, with its location, its meaning and the reason.
    ///
    /// The lines are not yet escaped for a terminal.
    public let lines: [String]

    /// Creates the explanation of a countdown.
    ///
    /// - Parameters:
    ///   - item: the countdown.
    ///   - texts: the times of the countdown as written in its file.
    ///   - boardZone: the board's zone, for a countdown that has no zone.
    ///   - moment: the current clock reading.
    public init(_ item: BoardItem, texts: [TimeText], boardZone: TimeZone, at moment: Moment) {
        let zone = item.countdown.zone ?? boardZone
        let body = texts.flatMap { text -> [String] in
            ["  \(text.field): \(text.text)", "    \(text.origin.path):\(text.origin.line):\(text.column)"]
                + Self.meaning(of: text.value, item, zone: zone, at: moment).map { "    \($0)" }
                + Self.endOfFollower(text.value, item, zone, at: moment).map { "    \($0)" }
        }
        lines =
            ["\(item.id): \(item.countdown.title)"] + body + Self.workLeft(item, zone, at: moment)
            + Self.appearance(item, at: moment)
    }

    /// Returns the lines about each countdown, in the order of the board: its times as written in the file, each with the
    /// sentences that explain it.
    static func readings(of loaded: LoadedBoard) -> [[String]] {
        guard let zone = loaded.definition.zone ?? loaded.context?.machineZone else { return [] }
        return loaded.texts.map { texts in
            texts.flatMap { text in ["\(text.field): \(text.text)"] + sentences(text, zone) }
        }
    }

    private static func sentences(_ text: TimeText, _ zone: TimeZone) -> [String] {
        switch text.value {
        case .recurring(let date): date.sentences(in: zone)
        case .date(let reading, let rules): reading.sentences(rules)
        case .until(let reading, let rules): reading.endSentences(rules)
        case .duration(let duration): durationSentences(duration)
        case .stopwatch: stopwatchSentences
        case .steps(let sequence): SequenceText.sentences(sequence)
        case .workHours(let hours): hoursSentences(hours)
        case .linked(let chain): [chain.sentence]
        }
    }

    private static let stopwatchSentences = ["a stopwatch: it starts when a board first shows it"]

    private static func meaning(
        of value: TimeText.Value, _ item: BoardItem, zone: TimeZone, at moment: Moment
    ) -> [String] {
        switch value {
        case .date(let reading, let rules):
            let time = reading.wallTime(in: zone)
            return moments(time, zone) + reading.sentences(rules)
        case .until(let reading, let rules):
            return (reading.isDay ? [] : moments(reading.wallTime(in: zone), zone)) + reading.endSentences(rules)
        case .duration(let duration) where item.countdown.workHours != nil: return [length(duration)]
        case .duration(let duration):
            let end = moment.wall + duration.length(from: moment.wall, in: zone)
            return [length(duration)] + durationSentences(duration) + ["if the countdown starts now, it ends at"]
                + moments(end, zone)
        case .steps(let sequence):
            let end = moment.wall + sequence.length
            return SequenceText.sentences(sequence) + [length(CalendarDuration(sequence.length))]
                + ["if the countdown starts now, it ends at"] + moments(end, zone)
        case .stopwatch: return stopwatchSentences
        case .workHours(let hours): return hoursSentences(hours)
        case .linked(let chain): return [chain.sentence]
        case .recurring(let date) where date.afterDone != nil:
            let end = item.reading(at: moment).date.map { moments($0, zone) } ?? []
            return date.sentences(in: zone) + ["its current date is at"] + end
        case .recurring(let date):
            let next = date.next(5, after: moment.wall, in: zone)
            return date.sentences(in: zone)
                + [
                    next.isEmpty
                        ? "it does not occur any more"
                        : next.count == 1 ? "its next and last occurrence is at" : "its next occurrence is at"
                ]
                + next.map { ClockText.text(of: $0, utcOffset: zone.utcOffset(at: $0)) + " \(zone.nameInFiles)" }
        }
    }

    /// Returns the lines about the deadline of a follower; no lines for other countdowns.
    ///
    /// For a duration, the lines assume that the countdown starts now.
    private static func endOfFollower(
        _ value: TimeText.Value, _ item: BoardItem, _ zone: TimeZone, at moment: Moment
    ) -> [String] {
        guard case .linked = value else { return [] }
        let words: String
        var end = item.reading(at: moment).date
        switch item.countdown.kind {
        case .duration(let length):
            words = "if the countdown starts now, it ends at"
            end = moment.wall + length.length(from: moment.wall, in: zone)
        case .recurring: words = "its next occurrence is at"
        case .date, .since, .steps: words = "it ends at"
        }
        return end.map { [words] + moments($0, zone) } ?? []
    }

    private static func hoursSentences(_ hours: WeeklyHours) -> [String] {
        func text(_ seconds: Int) -> String { hoursAndMinutes(.seconds(seconds)) }
        let days = hours.daysInWeek == 1 ? "one day" : "\(hours.daysInWeek) days"
        let off = hours.daysOffCount
        return [
            "a week has \(text(hours.secondsInWeek)) of work on \(days): a working day averages \(text(hours.secondsInDay))",
            off == 0 ? nil : off == 1 ? "one day is off" : "\(off) days are off",
        ].compactMap(\.self)
    }

    /// Returns a duration in hours and minutes, such as `63h` or `7h 30m`.
    ///
    /// The text contains no days, because a user could mistake them for working days.
    private static func hoursAndMinutes(_ amount: Duration) -> String {
        let seconds = Int(amount.ceiledSeconds)
        let parts = [(seconds / 3_600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")].filter { $0.0 > 0 }
        return parts.map { "\($0.0)\($0.1)" }.joined(separator: " ")
    }

    /// Returns the lines about the remaining working time and the deadline of a countdown in working time.
    private static func workLeft(_ item: BoardItem, _ zone: TimeZone, at moment: Moment) -> [String] {
        let reading = item.reading(at: moment)
        guard reading.work != nil, let end = reading.date else { return [] }
        let left =
            reading.amount > .zero
            ? "remaining work: \(hoursAndMinutes(reading.amount)), until" : "no working time remains; the deadline was"
        return ["    \(left)"] + moments(end, zone).map { "    \($0)" }
    }

    /// Returns the line about a countdown that is not listed yet.
    private static func appearance(_ item: BoardItem, at moment: Moment) -> [String] {
        guard item.isFar(at: moment), let within = item.countdown.thresholds.within else { return [] }
        return ["    it is not listed until \(AmountWords.words(within)) are left"]
    }

    /// Returns a duration in units; an exact duration of at least a minute also in seconds.
    private static func length(_ duration: CalendarDuration) -> String {
        let text = DurationText.text(of: duration)
        return duration.isExact && duration.exact >= .seconds(60) ? "\(text), \(seconds(duration.exact)) s" : text
    }

    private static func durationSentences(_ duration: CalendarDuration) -> [String] {
        duration.isExact ? [] : ["months and years have their calendar lengths in the zone"]
    }

    /// Returns a time in the zone, and also in UTC if the zone is not UTC.
    private static func moments(_ time: WallTime, _ zone: TimeZone) -> [String] {
        let utc = RFC3339.text(of: time)
        guard zone.nameInFiles != "UTC" else { return [utc] }
        return ["\(ClockText.text(of: time, utcOffset: zone.utcOffset(at: time))) \(zone.nameInFiles)", utc]
    }

    private static func seconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        guard attoseconds != 0 else { return "\(seconds)" }
        return "\(Double(seconds) + Double(attoseconds) / 1e18)"
    }
}
