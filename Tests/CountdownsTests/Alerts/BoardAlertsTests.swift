import Foundation
import TestSupport
import Testing

@testable import Countdowns

@Suite struct BoardAlertsTests {
    /// A board, and the alerts that its commands trigger.
    private struct Reader {
        var fixture: BoardFixture
        var alerts: BoardAlerts
        var isQuiet = false

        init(_ countdowns: Countdown...) {
            fixture = BoardFixture(countdowns)
            alerts = BoardAlerts(fixture.board, at: fixture.start)
        }

        /// Sends a command, and returns the delivered alerts as `title: text`, or as `*title` for a repeated alert.
        mutating func send(_ command: Command = .tick, after seconds: Double, asleep: Double = 0) -> [String] {
            deliveries(command, after: seconds, asleep: asleep).map {
                ($0.isRepeat ? "*" : "") + $0.title + ($0.isRepeat ? "" : ": " + $0.text)
            }
        }

        mutating func deliveries(_ command: Command = .tick, after seconds: Double, asleep: Double = 0)
            -> [AlertDelivery]
        {
            let moment = fixture.after(seconds, asleep: asleep)
            let changes = fixture.board.apply(command, at: moment)
            return alerts.read(changes, on: fixture.board, at: moment, isQuiet: isQuiet)
        }
    }

    private static func countdown(_ id: String, _ seconds: Double, _ alerts: Alert...) -> Countdown {
        var countdown = Countdown.lasting(id, seconds)
        countdown.alerts = alerts
        return countdown
    }

    private static func ringing(_ trigger: Alert.Trigger, _ ring: Alert.Ring) -> Alert {
        var alert = Alert(trigger)
        alert.ring = ring
        return alert
    }

    @Test func `durations and steps have alerts by default, and dates have none`() {
        var steps = Countdown.lasting("Work", 1)
        steps.kind = .steps(StepSequence([.init("A", .seconds(20)), .init("B", .seconds(20))]))
        var reader = Reader(.lasting("Tea", 10), .dated("Bus", in: 15), .dated("Past", in: -100), steps)
        #expect(reader.send(after: 0) == [])
        #expect(reader.send(after: 10) == ["Tea: Time is up"])
        #expect(reader.send(after: 15) == [])
        #expect(reader.send(after: 20) == ["Work: B begins"])
        #expect(reader.send(after: 40) == ["Work: B ended"])
        #expect(reader.send(after: 41) == [])
    }

    @Test func `an alert at a remaining time is delivered once, and again after an extension beyond it`() {
        var reader = Reader(Self.countdown("Tea", 100, Alert(.left(.seconds(30))), Alert(.left(.seconds(-5)))))
        #expect(reader.alerts.untilNext(at: reader.fixture.start) == .seconds(70))
        #expect(reader.send(after: 69) == [])
        #expect(reader.send(after: 70) == ["Tea: 30 s left"])
        #expect(reader.send(after: 71) == [])
        #expect(reader.send(.change(.extend(.seconds(60)), of: ["Tea"]), after: 72) == [])
        #expect(reader.alerts.untilNext(at: reader.fixture.after(72)) == .seconds(58))
        #expect(reader.send(after: 130) == ["Tea: 30 s left"])
        #expect(reader.send(after: 165) == ["Tea: Over by 5 s"])
        #expect(reader.alerts.untilNext(at: reader.fixture.after(165)) == nil)
    }

    @Test func `a paused countdown schedules no alert at a remaining time until it is resumed`() {
        var reader = Reader(Self.countdown("Tea", 100, Alert(.left(.seconds(30)))))
        _ = reader.send(.change(.pause, of: ["Tea"]), after: 1)
        #expect(reader.alerts.untilNext(at: reader.fixture.after(1)) == nil)
        #expect(reader.send(after: 200) == [])
        _ = reader.send(.change(.resume, of: ["Tea"]), after: 200)
        #expect(reader.alerts.untilNext(at: reader.fixture.after(200)) == .seconds(69))
    }

    @Test func `a threshold alert replaces the known placeholders of its text, but none in the title`() {
        var alert = Alert(.warn)
        alert.text = "{title}: {remaining} {step}{unknown} {title"
        var countdown = Self.countdown("{remaining}", 100, alert, Alert(.danger))
        countdown.thresholds = ThresholdSettings(warn: .left(.seconds(50)), danger: .left(.seconds(20)))
        var reader = Reader(countdown)
        // The title contains placeholders, which are not replaced.
        #expect(reader.send(after: 50) == ["{remaining}: {remaining}: 50 s {unknown} {title"])
        #expect(reader.send(after: 80) == ["{remaining}: 20 s left"])
    }

    @Test(arguments: [(0.004, "0 s"), (-0.004, "1 s"), (1.5, "-1 s"), (-239.1, "4 min"), (300.2, "-5 min")])
    func `the remaining time in an alert is rounded up to whole seconds`(over: Double, words: String) {
        #expect(AmountWords.remaining(.seconds(-over)) == words)
    }

    @Test func `the alerts of a step replace the alerts of its sequence`() {
        var steps = Self.countdown("Work", 1, Alert(.round))
        let own = [Alert(.zero), Alert(.left(.seconds(5)))]
        steps.kind = .steps(
            StepSequence([.init("A", .seconds(20), alerts: own), .init("B", .seconds(20))], rounds: 2))
        var reader = Reader(steps)
        #expect(reader.alerts.untilNext(at: reader.fixture.start) == .seconds(15))
        #expect(reader.send(after: 15) == ["Work: 5 s left, A, round 1 of 2"])
        #expect(reader.send(after: 20) == ["Work: A ended, round 1 of 2"])
        #expect(reader.send(after: 40).isEmpty)
        #expect(reader.alerts.untilNext(at: reader.fixture.after(40)) == .seconds(15))
    }

    @Test func `an alert of a sequence names the step and the round, also the step that has ended`() {
        var text = Alert(.zero)
        text.text = "{step} {round}"
        var steps = Self.countdown("Pomodoro", 1, Alert(.step), Alert(.left(.seconds(-5))))
        steps.kind = .steps(
            StepSequence(
                [
                    .init("Focus", .seconds(20), alerts: [Alert(.zero), Alert(.warn)]),
                    .init("Rest", .seconds(10), alerts: [text, Alert(.step), Alert(.left(.seconds(-5)))]),
                ], rounds: 2))
        steps.thresholds = ThresholdSettings(warn: .left(.seconds(5)))
        var reader = Reader(steps)
        #expect(reader.send(after: 15) == ["Pomodoro: 5 s left, Focus, round 1 of 2"])
        #expect(
            reader.send(after: 20)
                == ["Pomodoro: Focus ended, round 1 of 2", "Pomodoro: Rest begins, round 1 of 2"])
        #expect(reader.send(after: 25) == [])
        // The last step of a round belongs to this round, although the next round has begun.
        #expect(reader.send(after: 30) == ["Pomodoro: Rest 1"])
        #expect(reader.send(after: 45) == ["Pomodoro: 5 s left, Focus, round 2 of 2"])
        #expect(reader.send(after: 50).count == 2)
        #expect(reader.send(after: 55) == [])
        #expect(reader.send(after: 60) == ["Pomodoro: Rest 2"])
        #expect(reader.send(after: 65) == ["Pomodoro: Over by 5 s, Rest, round 2 of 2"])
    }

    @Test func `an alert with a ring count rings that many times`() {
        var reader = Reader(Self.countdown("Tea", 10, Self.ringing(.zero, .times(3))))
        #expect(reader.send(after: 10) == ["Tea: Time is up"])
        #expect(reader.alerts.untilNext(at: reader.fixture.after(10)) == .seconds(2))
        #expect(reader.send(after: 11) == [])
        #expect(reader.send(after: 12) == ["*Tea"])
        #expect(reader.send(after: 14) == ["*Tea"])
        #expect(reader.send(after: 16) == [] && !reader.alerts.isRinging)
    }

    @Test(
        arguments: [
            .change(.acknowledge, of: ["Tea"]), .change(.snooze(.seconds(60)), of: ["Tea"]),
            .change(.pause, of: ["Tea"]), .change(.done, of: ["Tea"]), .change(.restart, of: ["Tea"]), .setMuted(true),
        ] as [Command])
    func `an alert rings until the user acts on its countdown or mutes the board`(command: Command) {
        var reader = Reader(Self.countdown("Tea", 10, Self.ringing(.zero, .untilAcknowledged)))
        _ = reader.send(after: 10)
        for second in [12.0, 14, 16, 18] { #expect(reader.send(after: second) == ["*Tea"]) }
        #expect(reader.send(command, after: 19) == [])
        #expect(reader.send(after: 22) == [] && !reader.alerts.isRinging)
    }

    @Test func `the alert of an automatic step change rings until it is acknowledged`() {
        for trigger in [Alert.Trigger.step, .round] {
            var steps = Self.countdown("Work", 1, Self.ringing(trigger, .untilAcknowledged))
            steps.kind = .steps(StepSequence([.init("A", .seconds(10)), .init("B", .seconds(10))], rounds: 9))
            var reader = Reader(steps, .lasting("Tea", 5_000))
            _ = reader.send(after: 10)
            #expect(reader.send(after: 20) == ["Work: A begins, round 2 of 9"])
            #expect(reader.send(after: 22) == ["*Work"])
            let ringing = reader.fixture.board.unacknowledged(at: reader.fixture.after(23))
            #expect(ringing == [0])
            #expect(reader.send(.change(.acknowledge, of: ["Work"]), after: 23) == [])
            #expect(reader.send(after: 24) == [] && !reader.alerts.isRinging)
            // The next step rings although the previous step was acknowledged.
            #expect(reader.send(after: 40) == ["Work: A begins, round 3 of 9"])
            #expect(reader.send(after: 42) == ["*Work"])
        }
    }

    @Test func `the zero alert of a recurring date that has advanced rings until it is acknowledged`() {
        let elapsed = ElapsedRecurrence(
            every: .seconds(300), from: .fixed(WallTime(unixSeconds: 1_800_000_010)), count: nil)
        var bins = Countdown(
            id: "Bins", title: "Bins", kind: .recurring(RecurringDate(.elapsed(elapsed), clocks: .zone(.gmt))),
            onZero: .next)
        bins.alerts = [Self.ringing(.zero, .untilAcknowledged)]
        var reader = Reader(bins)
        #expect(reader.send(after: 10) == ["Bins: Time is up"])
        #expect(reader.send(after: 12) == ["*Bins"])
        #expect(reader.send(.change(.acknowledge, of: ["Bins"]), after: 13) == [])
        #expect(reader.send(after: 14) == [] && !reader.alerts.isRinging)
        #expect(reader.send(after: 310) == ["Bins: Time is up"])
    }

    @Test func `a ringing step can be acknowledged in a later step, but not after its ring limit`() {
        var steps = Countdown.lasting("Work", 1)
        let ring = Self.ringing(.zero, .untilAcknowledged)
        steps.kind = .steps(
            StepSequence([.init("A", .seconds(10), alerts: [ring]), .init("B", .seconds(4)), .init("C", .seconds(900))])
        )
        var reader = Reader(steps)
        for second in [10.0, 12, 14] { #expect(reader.send(after: second).last?.contains("Work") == true) }
        func refusal(_ reader: Reader, after seconds: Double) -> String? {
            reader.fixture.board.keyRefusal(of: .acknowledge, for: 0, at: reader.fixture.after(seconds))?.sentence
        }
        #expect(refusal(reader, after: 15) == nil)
        #expect(reader.fixture.board.untilQuiet(0, at: reader.fixture.after(15)) == .seconds(59))
        #expect(reader.send(.change(.acknowledge, of: ["Work"]), after: 15) == [] && !reader.alerts.isRinging)
        #expect(refusal(reader, after: 16) != nil)
        var other = Reader(steps)
        for second in [10.0, 74] { _ = other.send(after: second) }
        #expect(refusal(other, after: 74)?.contains("is not due") == true)
    }

    @Test func `an alert rings no longer than its ring limit`() {
        var alert = Self.ringing(.zero, .untilAcknowledged)
        alert.ringLimit = .seconds(5)
        var reader = Reader(Self.countdown("Tea", 10, alert))
        _ = reader.send(after: 10)
        #expect(reader.send(after: 14) == ["*Tea"])
        #expect(reader.send(after: 15) == [] && !reader.alerts.isRinging)
    }

    @Test func `alerts during mute or quiet hours are dropped and not delivered later`() {
        var reader = Reader(.lasting("Tea", 10), .lasting("Egg", 20), .lasting("Rice", 30))
        _ = reader.send(.setMuted(true), after: 5)
        #expect(reader.send(after: 10) == [])
        _ = reader.send(.setMuted(false), after: 15)
        reader.isQuiet = true
        #expect(reader.send(after: 20) == [])
        reader.isQuiet = false
        #expect(reader.send(after: 30) == ["Rice: Time is up"])
    }

    @Test func `after a sleep of the machine one summary alert lists the countdowns that reached zero`() {
        var skipped = Countdown.lasting("Skipped", 40)
        skipped.late = .skip
        var reader = Reader(
            .lasting("Tea", 10), .lasting("Egg", 20), skipped, Self.countdown("Rice", 900, Alert(.left(.seconds(500)))),
            .dated("Bus", in: 30))
        #expect(reader.send(after: 1_000, asleep: 990) == ["2 countdowns ended: Meanwhile: Tea, Egg"])
        #expect(reader.send(after: 1_001, asleep: 990) == [])
    }

    @Test func `ten thousand countdowns that reach zero within one second are all alerted`() {
        let countdowns = (0..<10_000).map { Countdown.lasting("t\($0)", 10 + Double($0) / 10_000) }
        let fixture = BoardFixture(countdowns)
        var (board, alerts) = (fixture.board, BoardAlerts(fixture.board, at: fixture.start))
        var count = 0
        for tick in 0...10 {
            let moment = fixture.after(10 + Double(tick) / 10)
            count += alerts.read(board.apply(.tick, at: moment), on: board, at: moment).count
        }
        #expect(count == 10_000)
    }

    @Test func `a board without alerts at a remaining time schedules no wake-up for alerts`() {
        let reader = Reader(.lasting("Tea", 10))
        #expect(reader.alerts.untilNext(at: reader.fixture.start) == nil)
    }

    @Test func `muting is recorded as a change that can be applied to a state and reverted`() {
        var fixture = BoardFixture([.lasting("Tea", 10)])
        let before = BoardState(fixture.board)
        let changes = fixture.board.apply(.setMuted(true), at: fixture.after(1))
        #expect(changes.map(\.event) == [.muted(true)] && fixture.board.isMuted)
        var state = before
        for change in changes { state.apply(change) }
        #expect(state == BoardState(fixture.board))
        for change in changes.reversed() { state.reacquire(change) }
        #expect(state == before)
        #expect(fixture.board.apply(.setMuted(true), at: fixture.after(2)).isEmpty)
    }
}
