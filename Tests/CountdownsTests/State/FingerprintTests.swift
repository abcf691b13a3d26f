import Foundation
import Testing

@testable import Countdowns

@Suite("Fingerprints")
struct FingerprintTests {
    private let base: Countdown = {
        var rule = RecurrenceRule(.monthly)
        rule.weekdays = [.init(4, ordinal: -1)]
        return Self.countdown(rule)
    }()

    private static func countdown(_ rule: RecurrenceRule) -> Countdown {
        let recurrence = Recurrence(rule, start: 1_767_312_000)
        return Countdown(
            id: "pay", title: "Pay", kind: .recurring(RecurringDate(.rule(recurrence), clocks: .zone(.gmt))))
    }

    @Test("a rule with another value in any of its parts has another fingerprint")
    func parts() {
        let changes: [(inout RecurrenceRule) -> Void] = [
            { $0.frequency = .yearly }, { $0.interval = 2 }, { $0.count = 1 }, { $0.count = 2 },
            { $0.until = .local(5) }, { $0.until = .moment(WallTime(unixSeconds: 5)) }, { $0.months = [1] },
            { $0.weekNumbers = [1] }, { $0.yearDays = [1] }, { $0.monthDays = [1] }, { $0.monthDays = [-1] },
            { $0.monthDays = [1, 2] }, { $0.weekdays = [.init(4)] }, { $0.weekdays = [.init(4, ordinal: 1)] },
            { $0.hours = [1] }, { $0.minutes = [1] }, { $0.seconds = [1] }, { $0.positions = [1] },
            { $0.weekStart = 6 }, { $0.leap = .mar1 }, { $0.leap = .feb28 }, { $0.shortMonth = .last },
        ]
        var rule = RecurrenceRule(.monthly)
        rule.weekdays = [.init(4, ordinal: -1)]
        // A new property of `RecurrenceRule` must be added to `changes`, and to this count.
        #expect(Mirror(reflecting: rule).children.count == 16)
        let texts = changes.map { change in
            var other = rule
            change(&other)
            return Self.countdown(other).fingerprint
        }
        #expect(Set(texts).count == changes.count && !texts.contains(base.fingerprint))
    }

    @Test("the fingerprint of a rule is the same in each version that writes it to a state")
    func rule() {
        var rule = RecurrenceRule(.weekly)
        (rule.interval, rule.count, rule.hours, rule.minutes) = (2, 10, [9], [0, 30])
        rule.weekdays = [.init(0), .init(4)]
        #expect(
            Self.countdown(rule).fingerprint
                == "recurring 2 2, count 10, hours 9, minutes 0 30, weekdays 0 4")
        #expect(base.fingerprint == "recurring 1 1, weekdays 4#-1")
    }
}
