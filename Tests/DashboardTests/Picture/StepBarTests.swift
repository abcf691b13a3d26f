import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Dashboard

@Suite struct StepBarTests {
    private func position(_ sequence: StepSequence, after elapsed: Duration) throws -> StepPosition {
        let countdown = Countdown(id: "s", title: "s", kind: .steps(sequence))
        let start = Moment(wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .zero))
        let board = Board(
            BoardDefinition(countdowns: [countdown]), title: "", zone: .gmt, remembered: RememberedLook(theme: "x"),
            at: start)
        return try #require(board.items[0].reading(at: start + elapsed).step)
    }

    private func bar(_ sequence: StepSequence, after elapsed: Duration, columns: Int) throws -> StepBar? {
        let position = try position(sequence, after: elapsed)
        return StepBar(position, left: position.left, columns: columns)
    }

    @Test func `a step bar has one part per step, with a width proportional to the step's length`() throws {
        let pomodoro = StepSequence.Preset.pomodoro.sequence
        let bar = try #require(try bar(pomodoro, after: .seconds(1_500 + 150), columns: 40))
        #expect(bar.parts.map(\.columns) == [6, 2, 6, 2, 5, 2, 6, 4])
        #expect(bar.parts.map(\.fraction) == [1, 0.5, 0, 0, 0, 0, 0, 0])
        #expect(bar.parts.map(\.isCurrent) == [false, true] + Array(repeating: false, count: 6))
    }

    @Test func `a narrow step bar has one part per round, and a still narrower one is omitted`() throws {
        let pomodoro = StepSequence.Preset.pomodoro.sequence
        let rounds = try #require(try bar(pomodoro, after: .seconds(2_100), columns: 16))
        #expect(rounds.parts.map(\.columns) == [3, 3, 3, 4])
        #expect(rounds.parts.map { ($0.fraction * 100).rounded() } == [100, 17, 0, 0])
        #expect(try bar(pomodoro, after: .zero, columns: 10) == nil)
        #expect(try bar(StepSequence([.init(nil, .seconds(5))]), after: .zero, columns: 40) == nil)
    }

    @Test func `the parts of any sequence fill the bar`() throws {
        var random = SplitMix(seed: 31)
        for _ in 0..<500 {
            let steps = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                StepSequence.Step(nil, .seconds(Int.random(in: 1...10_000, using: &random)))
            }
            let sequence = StepSequence(steps, rounds: Int.random(in: 1...8, using: &random))
            let columns = Int.random(in: 1...120, using: &random)
            let elapsed = Duration.seconds(Int.random(in: 0...50_000, using: &random))
            guard let bar = try bar(sequence, after: elapsed, columns: columns) else { continue }
            #expect(bar.parts.reduce(-1) { $0 + $1.columns + 1 } == columns)
            #expect(bar.parts.allSatisfy { $0.columns >= 1 && (0...1).contains($0.fraction) })
            #expect(bar.parts.count { $0.isCurrent } == 1)
        }
    }

    @Test func `a sequence with more rounds than columns has no step bar`() throws {
        let many = StepSequence([.init(nil, .seconds(1)), .init(nil, .seconds(2))], rounds: 1_000)
        #expect(try bar(many, after: .seconds(7), columns: 100) == nil)
    }
}
