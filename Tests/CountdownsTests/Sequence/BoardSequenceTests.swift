import Foundation
import TestSupport
import Testing

@testable import Countdowns

@Suite struct BoardSequenceTests {
    private func steps(_ lengths: Int..., advance: StepSequence.Advance = .auto, rounds: Int = 1) -> Countdown {
        let steps = lengths.enumerated().map { StepSequence.Step("s\($0)", .seconds($1)) }
        return .steps("seq", StepSequence(steps, rounds: rounds, advance: advance))
    }

    // MARK: Remaining times

    @Test(arguments: 0..<8)
    func `a sequence matches a second-by-second model under random pauses, skips, restarts and sleep`(
        seed: UInt64
    ) {
        var random = SplitMix(seed: seed)
        for _ in 0..<25 {
            let sequence = StepSequence.random(using: &random)
            // The model does not start again.
            let choices = OnZero.allCases.filter { $0 != .ready }
            let onZero = choices[Int.random(in: 0..<choices.count, using: &random)]
            let rule: SleepRule = Bool.random(using: &random) ? .count : .pause
            var countdown = Countdown.steps("seq", sequence).onZero(onZero)
            countdown.sleep = rule
            var fixture = BoardFixture([countdown])
            var model = SequenceModel(sequence, repeats: onZero == .repeat)
            var (seconds, asleep) = (0, 0)
            for _ in 0..<40 {
                let action = CountdownAction.randomForSequences(using: &random)
                let moment = fixture.after(Double(seconds), asleep: Double(asleep))
                let before = fixture.board.items[0].reading(at: moment)
                // Keys do nothing for a countdown that has left the list, and a pause does nothing for a countdown that is
                // done.
                if action == .restart || before.state != .done {
                    let isListed = onZero != .hide || before.state != .done
                    if isListed, fixture.board.keyRefusal(of: action, for: 0, at: moment) == nil {
                        fixture.board.apply(.change(action, of: ["seq"]), at: moment)
                    }
                    switch action {
                    case .toggle: model.isPaused.toggle()
                    case .skip: model.skip()
                    default: if onZero != .hide || before.state != .done { model.restart() }
                    }
                }
                expectSame(fixture, model, at: moment)
                let pass = Int.random(in: 0...200, using: &random)
                let isSleep = Int.random(in: 0..<5, using: &random) == 0
                seconds += pass
                if isSleep { asleep += pass }
                if !isSleep || rule == .count { for _ in 0..<pass { model.tick() } }
                expectSame(fixture, model, at: fixture.after(Double(seconds), asleep: Double(asleep)))
            }
        }
    }

    private func expectSame(_ fixture: BoardFixture, _ model: SequenceModel, at moment: Moment) {
        let reading = fixture.board.items[0].reading(at: moment)
        guard let step = reading.step else {
            Issue.record("There is no step.")
            return
        }
        #expect(step.place == model.place)
        #expect(step.left == .seconds(model.left))
        #expect(step.wholeLeft(step.left) == .seconds(model.wholeLeft))
        #expect(reading.length == step.step.length)
        let gone = fixture.board.items[0].countdown.kind.length - .seconds(model.wholeLeft)
        #expect(reading.fraction(left: step.left) == gone / fixture.board.items[0].countdown.kind.length)
    }

    @Test func `a sequence without ticks for hours is at the step of its elapsed time`() {
        let pomodoro = Countdown.steps("p", StepSequence.Preset.pomodoro.sequence)
        let fixture = BoardFixture([pomodoro])
        let reading = fixture.reading("p", after: 3 * 1_800 + 1_499)
        #expect(reading?.step?.place == StepIndex(round: 3, step: 0))
        #expect(reading?.amount == .seconds(1) && reading?.state == .running)
        #expect(fixture.reading("p", after: 7_800)?.state == .due)
        #expect(fixture.reading("p", after: 8_000)?.amount == .seconds(-200))
    }

    @Test func `a repeating countdown restarts at zero, also after a million repetitions`() {
        let fixture = BoardFixture([
            .steps("t", StepSequence.Preset.tabata.sequence).onZero(.repeat), .lasting("d", 90).onZero(.repeat),
        ])
        #expect(fixture.reading("t", after: 240)?.step?.place == .first)
        #expect(fixture.reading("t", after: 240 * 1_000_000 + 25)?.step?.place == StepIndex(round: 0, step: 1))
        #expect(fixture.reading("t", after: 240 * 1_000_000 + 25)?.amount == .seconds(5))
        #expect(fixture.reading("d", after: 89)?.amount == .seconds(1))
        #expect(fixture.reading("d", after: 90)?.amount == .seconds(90))
        #expect(fixture.reading("d", after: 200)?.amount == .seconds(70))
        #expect(fixture.reading("d", after: 200)?.step == nil)
        let late = fixture.after(100_000)
        #expect(fixture.board.advanced(to: late).counts(at: late).running == 2)
    }

    @Test func `a clock change at midnight does not affect the steps and remaining times of a sequence`()
        throws
    {
        // The clocks in Lebanon are set from 00:00 to 01:00 on 28 March 2027.
        let zone = try #require(TimeZone(identifier: "Asia/Beirut"))
        let countdown = steps(3_000, 600, rounds: 4)
        let start = Moment(
            wall: FloatingTime(sinceLocalEpoch: .seconds(1_806_192_000 - 3_600)).wallTime(in: zone),
            uptime: Uptime(sinceBoot: .seconds(77)))
        var clocks = ZoneClocks()
        var item = BoardItem(countdown, in: zone, loadedAt: start, &clocks)
        var model = SequenceModel(item.steps(at: start)!.sequence, repeats: false)
        for second in 1...14_400 {
            let moment = start + .seconds(second)
            model.tick()
            if second == 2_000 || second == 5_000 { item.pause(at: moment) }
            if second == 2_000 || second == 5_000 { model.isPaused = true }
            if second == 2_500 || second == 9_000 { item.resume(at: moment) }
            if second == 2_500 || second == 9_000 { model.isPaused = false }
            let reading = item.reading(at: moment)
            #expect(reading.amount == .seconds(model.left) && reading.step?.place == model.place)
            #expect(reading.date == (model.isPaused ? nil : moment.wall + .seconds(model.left)))
        }
    }

    // MARK: Waiting for the user

    @Test func `a manually advanced sequence counts below zero until the user starts the next step`() {
        var fixture = BoardFixture([steps(10, 5, advance: .ask, rounds: 2)])
        #expect(fixture.reading("seq", after: 14)?.state == .due)
        #expect(fixture.reading("seq", after: 14)?.amount == .seconds(-4))
        #expect(fixture.reading("seq", after: 14)?.step?.place == .first)
        #expect(fixture.board.counts(at: fixture.after(14)) == BoardCounts(running: 0, paused: 0, due: 1))
        _ = fixture.board.apply(.skip, at: fixture.after(14))
        #expect(fixture.reading("seq", after: 14)?.step?.place == StepIndex(round: 0, step: 1))
        #expect(fixture.reading("seq", after: 15)?.amount == .seconds(4))
        #expect(fixture.reading("seq", after: 15)?.state == .running)
        #expect(fixture.board.counts(at: fixture.after(15)) == BoardCounts(running: 1, paused: 0, due: 0))
    }

    @Test(arguments: [OnZero.stop, .hide])
    func `a sequence that waits for its next step is due, even if on_zero is stop or hide`(onZero: OnZero) {
        var fixture = BoardFixture([steps(10, 5, advance: .ask).onZero(onZero)])
        #expect(fixture.reading("seq", after: 12)?.state == .due)
        #expect(fixture.board.counts(at: fixture.after(12)).due == 1 && fixture.listed(after: 12) == ["seq"])
        _ = fixture.board.apply(.skip, at: fixture.after(12))
        #expect(fixture.reading("seq", after: 17)?.state == .done)
        #expect(fixture.board.counts(at: fixture.after(17)).done == 1)
        #expect(fixture.listed(after: 17) == (onZero == .hide ? [] : ["seq"]))
    }

    // MARK: Skipping

    @Test func `skipping the last step ends the sequence, and a further skip is refused`() {
        var fixture = BoardFixture([steps(10, 5)])
        _ = fixture.board.apply(.skip, at: fixture.after(1))
        func refusal(after seconds: Double) -> String? {
            fixture.board.keyRefusal(of: .skip, for: 0, at: fixture.after(seconds))?.sentence
        }
        #expect(refusal(after: 2) == nil)
        _ = fixture.board.apply(.skip, at: fixture.after(2))
        #expect(fixture.reading("seq", after: 2)?.amount == .zero && fixture.reading("seq", after: 2)?.state == .due)
        #expect(fixture.reading("seq", after: 4)?.amount == .seconds(-2))
        #expect(refusal(after: 3) == "“seq” has ended: there is no next step.")
    }

    @Test func `a paused sequence stays paused when a step is skipped`() {
        var fixture = BoardFixture([steps(10, 5)])
        _ = fixture.board.apply(.togglePause, at: fixture.after(3))
        _ = fixture.board.apply(.skip, at: fixture.after(4))
        let reading = fixture.reading("seq", after: 60)
        #expect(reading?.state == .paused && reading?.amount == .seconds(5) && reading?.date == nil)
    }

    @Test func `skip is refused for a countdown without steps`() {
        let fixture = BoardFixture([.lasting("tea", 10).onZero(.repeat), .dated("launch", in: 60)])
        for (index, id) in ["tea", "launch"].enumerated() {
            let refusal = fixture.board.keyRefusal(of: .skip, for: index, at: fixture.after(1))
            #expect(refusal?.sentence == "“\(id)” has no steps to skip.")
        }
    }

    @Test func `skip advances every selected sequence and finishes a selected duration`() {
        var fixture = BoardFixture([
            steps(10, 5), .lasting("tea", 30), .steps("p", StepSequence.Preset.tabata.sequence),
        ])
        let ids = Set(fixture.board.items.map(\.id))
        _ = fixture.board.apply(.change(.skip, of: ids), at: fixture.after(2))
        #expect(fixture.board.items[0].reading(at: fixture.after(3)).step?.place == StepIndex(round: 0, step: 1))
        #expect(fixture.board.items[1].isFinished)
        #expect(fixture.board.items[2].reading(at: fixture.after(3)).amount == .seconds(9))
    }

    // MARK: The board

    @Test func `the end of a step counts as a deadline when the board selects the next countdown`() {
        var fixture = BoardFixture([steps(10, 40), .lasting("tea", 30)])
        #expect(fixture.board.untilNextEnd(at: fixture.start) == .seconds(10))
        #expect(fixture.next(after: 9) == "seq")
        #expect(fixture.next(after: 10) == "tea")
        #expect(fixture.board.untilNextEnd(at: fixture.after(11)) == .seconds(19))
        _ = fixture.board.apply(.change(.acknowledge, of: ["tea"]), at: fixture.after(31))
        #expect(fixture.next(after: 32) == "seq")
        #expect(fixture.board.next(after: 0, at: fixture.after(12)) == 1)
    }

    @Test func `the counts and the next deadline of a board equal those computed from all its countdowns`() {
        var random = SplitMix(seed: 99)
        let countdowns = (0..<60).map { index -> Countdown in
            let sequence = StepSequence.random(using: &random)
            let onZero = OnZero.allCases[Int.random(in: 0..<OnZero.allCases.count, using: &random)]
            return index % 5 == 0
                ? Countdown.lasting("d\(index)", Double.random(in: 1...900, using: &random)).onZero(onZero)
                : Countdown.steps("s\(index)", sequence).onZero(onZero)
        }
        var fixture = BoardFixture(countdowns)
        for step in 0..<200 {
            let moment = fixture.after(Double(step) * 4.3)
            if step % 4 == 0 {
                let id = fixture.board.items[Int.random(in: 0..<60, using: &random)].id
                fixture.board.apply(.change(.randomForSequences(using: &random), of: [id]), at: moment)
            }
            fixture.board.apply(.tick, at: moment)
            let readings = fixture.board.items.map { $0.reading(at: moment) }
            let counts = fixture.board.counts(at: moment)
            #expect(counts.running == readings.count { $0.state == .running })
            #expect(counts.paused == readings.count { $0.state == .paused })
            #expect(counts.due == readings.count { $0.state == .due })
            #expect(counts.done == readings.count { $0.state == .done })
            let ends = readings.filter { $0.state == .running }.map(\.amount)
            #expect(fixture.board.untilNextEnd(at: moment) == ends.min())
        }
    }
}

extension Countdown {
    static func steps(_ id: String, _ sequence: StepSequence) -> Countdown {
        Countdown(id: id, title: id, kind: .steps(sequence))
    }
}

extension Countdown.Kind {
    /// The length of a sequence.
    fileprivate var length: Duration {
        if case .steps(let sequence) = self { sequence.length } else { .zero }
    }
}

extension CountdownAction {
    static func randomForSequences(using random: inout SplitMix) -> CountdownAction {
        let actions: [CountdownAction] = [.toggle, .toggle, .skip, .skip, .skip, .restart]
        return actions[Int.random(in: 0..<actions.count, using: &random)]
    }
}
