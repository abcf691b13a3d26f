import TestSupport
import Testing

@testable import Countdowns

@Suite struct StepSequenceTests {
    /// Returns all steps of a sequence in order.
    private func steps(_ sequence: StepSequence) -> [StepSequence.Step] {
        (0..<sequence.rounds).flatMap { sequence.steps(inRound: $0) }
    }

    @Test func `every step of a random sequence begins at the end of the previous step`() {
        var random = SplitMix(seed: 23)
        for _ in 0..<300 {
            let sequence = StepSequence.random(using: &random)
            var place: StepIndex? = .first
            var elapsed = Duration.zero
            for step in steps(sequence) {
                guard let here = place else {
                    Issue.record("There are fewer places than steps.")
                    return
                }
                #expect(sequence.step(at: here) == step)
                #expect(sequence.start(of: here) == elapsed && sequence.end(of: here) == elapsed + step.length)
                #expect(sequence.place(at: elapsed) == here)
                #expect(sequence.place(at: elapsed + step.length - .nanoseconds(1)) == here)
                elapsed += step.length
                place = sequence.place(after: here)
            }
            #expect(place == nil && sequence.length == elapsed)
            #expect(sequence.place(at: .seconds(-1)) == .first)
            #expect(sequence.place(at: elapsed) == sequence.lastPlace)
            #expect(sequence.place(at: elapsed * 7) == sequence.lastPlace)
        }
    }

    @Test func `a long break replaces the last step of its round`() {
        let sequence = StepSequence(
            [.init("a", .seconds(3)), .init("b", .seconds(1))], rounds: 5,
            longBreak: .init(.init("long", .seconds(2)), every: 2))
        let titles = steps(sequence).compactMap(\.title).joined(separator: " ")
        #expect(titles == "a b a long a b a long a b")
        #expect(sequence.length == .seconds(22))
    }

    @Test func `a long break follows the step of a round that has only one step`() {
        let sequence = StepSequence(
            [.init("a", .seconds(3))], rounds: 4, longBreak: .init(.init("long", .seconds(2)), every: 2))
        #expect(steps(sequence).compactMap(\.title) == ["a", "a", "long", "a", "a", "long"])
    }

    @Test func `the pomodoro preset has four times 25 minutes, three short breaks and a long break`() {
        let sequence = StepSequence.Preset.pomodoro.sequence
        let lengths = steps(sequence).map { $0.length / .seconds(60) }
        #expect(lengths == [25, 5, 25, 5, 25, 5, 25, 15])
        #expect(sequence.length == .seconds(7_800))
    }

    @Test func `the tabata preset lasts four minutes, and the 52-17 preset has steps of 52 and 17 minutes`() {
        #expect(StepSequence.Preset.tabata.sequence.length == .seconds(240))
        let work = StepSequence.Preset.fiftyTwoSeventeen.sequence
        #expect(work.steps.map { $0.length / .seconds(60) } == [52, 17] && work.advance == .auto)
    }

    @Test func `a sequence of a million rounds has the correct length and the correct step at a given time`() {
        let sequence = StepSequence([.init(nil, .seconds(1)), .init(nil, .seconds(2))], rounds: 1_000_000)
        #expect(sequence.place(at: .seconds(3 * 777_777 + 2)) == StepIndex(round: 777_777, step: 1))
        #expect(sequence.length == .seconds(3_000_000))
    }
}

extension StepSequence {
    /// Creates a random sequence with lengths in whole seconds.
    static func random(using random: inout SplitMix, advance: Advance? = nil) -> StepSequence {
        func step(_ title: String) -> Step { Step(title, .seconds(Int.random(in: 1...90, using: &random))) }
        let steps = (0..<Int.random(in: 1...4, using: &random)).map { step("\($0)") }
        let longBreak =
            Bool.random(using: &random) ? LongBreak(step("long"), every: Int.random(in: 1...4, using: &random)) : nil
        return StepSequence(
            steps, rounds: Int.random(in: 1...6, using: &random), longBreak: longBreak,
            advance: advance ?? (Bool.random(using: &random) ? .auto : .ask))
    }
}
