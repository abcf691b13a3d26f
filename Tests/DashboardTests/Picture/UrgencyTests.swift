import Countdowns
import Testing

@testable import Dashboard

@Suite struct UrgencyTests {
    private func countdown(_ thresholds: ThresholdSettings = ThresholdSettings()) -> Countdown {
        Countdown(id: "a", title: "a", kind: .duration(.seconds(1_000_000)), thresholds: thresholds)
    }

    private func urgency(_ seconds: Double, _ thresholds: ThresholdSettings = ThresholdSettings()) -> Urgency {
        Urgency.timed(reading(seconds), of: countdown(thresholds)).value
    }

    private func reading(_ seconds: Double, state: Reading.State = .running) -> Reading {
        Reading(state: state, amount: .seconds(seconds), length: .seconds(1_000_000), date: nil)
    }

    private static let usual: [(seconds: Double, expected: Urgency)] = [
        (90_000, .far), (86_399.5, .far), (86_399, .today), (3_600.5, .today), (3_600, .near), (60.5, .near),
        (60, .soon), (0.1, .soon),
    ]

    @Test(arguments: usual)
    func `without thresholds, urgency rises one day, one hour and one minute before the deadline`(
        seconds: Double, expected: Urgency
    ) {
        #expect(urgency(seconds) == expected)
    }

    @Test func `a warn threshold replaces the default threshold of one minute`() {
        let thresholds = ThresholdSettings(warn: .left(.seconds(600)), danger: .left(.seconds(30)))
        #expect(
            [600.5, 600, 60, 30.5, 30, 1].map { urgency($0, thresholds) } == [
                .near, .soon, .soon, .soon, .danger, .danger,
            ])
        #expect([60, 6, 5].map { urgency($0, ThresholdSettings(warn: .left(.seconds(5)))) } == [.near, .near, .soon])
        #expect(
            [61, 60, 10].map { urgency($0, ThresholdSettings(danger: .left(.seconds(10)))) } == [.near, .soon, .danger])
    }

    @Test func `a percentage threshold refers to the whole length of the countdown`() {
        let thresholds = ThresholdSettings(warn: .percent(50), danger: .percent(10))
        #expect([500_001, 500_000, 100_000].map { urgency($0, thresholds) } == [.far, .soon, .danger])
    }

    @Test func `danger takes precedence over warn, even if its threshold is reached first`() {
        let thresholds = ThresholdSettings(warn: .left(.seconds(10)), danger: .left(.seconds(100)))
        #expect([101, 100, 9].map { urgency($0, thresholds) } == [.near, .danger, .danger])
    }

    @Test func `thresholds do not apply to a countdown that is paused, due, done or counting up`() {
        let thresholds = ThresholdSettings(warn: .left(.seconds(600)))
        for (state, expected) in [(Reading.State.paused, Urgency.paused), (.due, .due), (.done, .done)] {
            let urgency = Urgency.timed(reading(5, state: state), of: countdown(thresholds))
            #expect(urgency.value == expected && urgency.lasts == nil)
        }
        let since = Countdown(
            id: "a", title: "a", kind: .since(.fixed(WallTime(unixSeconds: 0))), thresholds: thresholds)
        let urgency = Urgency.timed(reading(5), of: since)
        #expect(urgency.value == .far && urgency.lasts == nil)
    }

    @Test func `the reported time until the next change of urgency is exact`() {
        let countdown = countdown(ThresholdSettings(warn: .left(.seconds(600)), danger: .percent(0.001)))
        func urgency(_ amount: Duration) -> Expiring<Urgency> {
            let reading = Reading(state: .running, amount: amount, length: .seconds(1_000_000), date: nil)
            return Urgency.timed(reading, of: countdown)
        }
        var amount = Duration.seconds(100_000.5)
        var seen: [Urgency] = [urgency(amount).value]
        while let change = urgency(amount).lasts {
            #expect(change > .zero)
            #expect(urgency(amount - change + .nanoseconds(1)).value == urgency(amount).value)
            amount -= change
            seen.append(urgency(amount).value)
        }
        #expect(seen == [.far, .today, .near, .soon, .danger])
        #expect(amount == .seconds(10))
    }
}
