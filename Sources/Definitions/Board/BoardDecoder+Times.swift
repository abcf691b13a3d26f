import Countdowns
import Foundation
import Yams

/// Durations and dates of a countdown.
extension BoardDecoder {
    /// What holds for all times of a countdown.
    struct TimeScope {
        /// The zone of its dates, or one to check them in where they float.
        let zone: TimeZone

        /// Whether nobody named a zone.
        let floats: Bool

        let dst: DSTRule?
    }

    /// What holds for all times of a countdown with these settings.
    func timeScope(_ settings: Settings) -> TimeScope {
        let zone = settings.zone ?? scope.zone
        return TimeScope(
            zone: zone ?? context.machineZone, floats: zone == nil, dst: settings.dst ?? scope.dst)
    }

    /// The rules by which a date is read.
    func rules(_ times: TimeScope, leaning: DateRules.Leaning) -> DateRules {
        DateRules(now: context.now, zone: times.zone, floats: times.floats, dst: times.dst, leaning: leaning)
    }

    /// The duration of an entry.
    mutating func duration(
        _ entry: Fields<CountdownField>.Entry, _ texts: inout [TimeText]
    ) -> CalendarDuration? {
        guard let text = report.requiredText(entry) else { return nil }
        do {
            let duration = try DurationText.parse(text)
            texts.append(timeText(entry.key, text, entry.value, .duration(duration)))
            return duration
        } catch {
            note(error, .badDuration, at: entry.value)
            return nil
        }
    }

    /// The date of an entry.
    mutating func date(
        _ entry: Fields<CountdownField>.Entry, _ times: TimeScope, leaning: DateRules.Leaning,
        _ texts: inout [TimeText]
    ) -> DateTarget? {
        guard let text = report.requiredText(entry) else { return nil }
        let rules = rules(times, leaning: leaning)
        do {
            let date = try dateText(text)
            guard let reading = reading(date, rules, entry.value) else { return nil }
            texts.append(timeText(entry.key, text, entry.value, .date(reading, rules)))
            return reading.target
        } catch {
            note(error, .badDate, at: entry.value)
            return nil
        }
    }

    /// A date; where the file's order of dates is wrong, in any order in which it is one.
    func dateText(_ text: String) throws(GrammarError) -> DateText {
        if scope.isDateOrderWrong {
            for order in DateOrder.allCases {
                if let date = try? DateText(text, order: order) { return date }
            }
        }
        return try DateText(text, order: scope.dateOrder ?? (scope.isDateOrderWrong ? .ymd : nil))
    }

    /// What a date means by some rules.
    mutating func reading(_ date: DateText, _ rules: DateRules, _ node: Node) -> DateReading? {
        do {
            return try date.reading(rules)
        } catch {
            note(error, .badDate, at: node)
            return nil
        }
    }

    /// How a text was read.
    func timeText(_ key: CountdownField, _ text: String, _ node: Node, _ value: TimeText.Value) -> TimeText {
        TimeText(
            field: key.rawValue,
            text: text,
            origin: Origin(path: scope.path, line: Spot(node).line),
            column: Spot(node).column,
            value: value
        )
    }
}
