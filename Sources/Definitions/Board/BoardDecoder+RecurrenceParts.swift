import Countdowns
import Foundation
import Yams

/// Where something starts or ends that comes again and again, on the clocks of its zone.
struct RecurrenceStart {
    /// In seconds since these clocks showed 1970-01-01 00:00.
    let local: Int

    /// Whether a time of day is told.
    let hasTime: Bool

    /// The same as a date.
    let target: DateTarget
}

/// What may stand beside `every` and `rrule`.
extension BoardDecoder {
    mutating func start(
        _ entry: Fields<CountdownField>.Entry?, _ scope: TimeScope, _ texts: inout [TimeText]
    ) -> RecurrenceStart? {
        guard let entry, let target = date(entry, scope, leaning: .past, &texts),
            case .date(let reading, _) = texts.last?.value
        else { return nil }
        return start(reading, target, scope)
    }

    private func start(_ reading: DateReading, _ target: DateTarget, _ scope: TimeScope) -> RecurrenceStart {
        if case .amount = reading.rule {
        } else if let written = reading.written, reading.utcOffset == nil {
            let local = Int(written.sinceLocalEpoch.flooredSeconds)
            return RecurrenceStart(local: local, hasTime: !written.isStartOfDay, target: target)
        }
        let time = target.wallTime(in: scope.zone)
        let local = Int(time.unixSeconds) + scope.zone.utcOffset(at: time)
        return RecurrenceStart(local: local, hasTime: true, target: target)
    }

    /// The time of day behind `at`, in seconds.
    mutating func timeOfDay(
        _ entry: Fields<CountdownField>.Entry?, _ fields: Fields<CountdownField>, _ start: RecurrenceStart?,
        isElapsed: Bool
    ) -> Int? {
        guard let entry, let text = report.requiredText(entry) else { return nil }
        do {
            guard case .clock(.missing, let time?, nil) = try dateText(text).form else {
                report.add(
                    .badDate, "only a time of day stands behind \"at\" here", at: Spot(entry.value),
                    help: "write the first day behind \"starting\"")
                return nil
            }
            if isElapsed {
                report.add(
                    .misplacedKey, "\"at\" cannot stand beside elapsed time", at: entry.keySpot,
                    help: "say with \"starting\" from when on it is counted")
            } else if let starting = fields[.starting], start?.hasTime == true {
                noteClash(entry, with: starting, "the start has a time")
            }
            return Int(time.flooredSeconds)
        } catch {
            note(error, .badDate, at: entry.value)
            return nil
        }
    }

    mutating func times(_ entry: Fields<CountdownField>.Entry?) -> Int? {
        guard let entry, let text = report.requiredText(entry) else { return nil }
        if let count = Int(text), (1...RecurrenceRule.largestCount).contains(count) { return count }
        report.add(
            .badNumber, "\(text.quoted) is no number of times", at: Spot(entry.value),
            help: "numbers here go from 1 to \(RecurrenceRule.largestCount)")
        return nil
    }

    mutating func until(
        _ entry: Fields<CountdownField>.Entry?, _ scope: TimeScope, _ texts: inout [TimeText]
    ) -> RecurrenceStart? {
        guard let entry, let target = date(entry, scope, leaning: .future, &texts),
            case .date(let reading, let rules) = texts.last?.value
        else { return nil }
        texts[texts.count - 1].value = .until(reading, rules)
        let end = start(reading, target, scope)
        guard !end.hasTime else { return end }
        // The whole day is meant.
        let local = end.local + 86_399
        let floating = FloatingTime(sinceLocalEpoch: .seconds(local))
        return RecurrenceStart(
            local: local, hasTime: false,
            target: scope.floats ? .floating(floating) : .fixed(floating.wallTime(in: scope.zone)))
    }

    /// Takes out the dates of a list.
    mutating func except(
        _ entry: Fields<CountdownField>.Entry?, from date: inout RecurringDate, _ scope: TimeScope
    ) {
        guard let entry, !entry.value.isEmpty else { return }
        var (days, times): (Set<Int>, Set<Int>) = ([], [])
        for node in entry.value.sequence.map(Array.init) ?? [entry.value] {
            guard visit(cost: 1 + (node.scalar?.string.utf8.count ?? 0)) else { return }
            guard let text = node.scalar?.string.trimmed, !node.isEmpty, !text.isEmpty else {
                report.wrongType(node, expected: .dates)
                continue
            }
            do {
                if text.contains("..") {
                    let range = try DaysOffText.parse(text, order: self.scope.dateOrder)
                    // More than are possible are refused below.
                    days.formUnion(range.prefix(RecurringDate.mostExceptions + 1))
                    if days.count > RecurringDate.mostExceptions { break }
                    continue
                }
                guard let reading = reading(try dateText(text), rules(scope, leaning: .future), node) else { continue }
                let excepted = start(reading, reading.target, scope)
                if excepted.hasTime {
                    times.insert(excepted.local)
                } else {
                    days.insert(excepted.local / 86_400)
                }
            } catch {
                note(error, .badDate, at: node)
            }
        }
        guard max(days.count, times.count) <= RecurringDate.mostExceptions else {
            report.add(
                .badNumber, "there are more than \(RecurringDate.mostExceptions) exceptions", at: entry.keySpot,
                help: "write a rule that has fewer")
            return
        }
        (date.exceptedDays, date.exceptions) = (days.sorted(), times.sorted())
    }

    mutating func noteClash(
        _ entry: Fields<CountdownField>.Entry, with other: Fields<CountdownField>.Entry, _ reason: String
    ) {
        report.add(
            .misplacedKey, "\(entry.key.rawValue.quoted) cannot stand here: \(reason)", at: entry.keySpot,
            help: "keep one of them",
            related: .init(message: "\(other.key.rawValue.quoted) is here", spot: other.keySpot))
    }

}
