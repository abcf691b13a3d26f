import Foundation
import TestSupport
import Testing

@testable import Countdowns

/// Properties of undo and redo, for random boards and commands.
@Suite struct HistoryPropertyTests {
    /// Advances by a random time, without a clock change.
    ///
    /// In one of ten cases, the machine is asleep during this time.
    private static func pass(_ journey: inout Journey, using random: inout SplitMix) -> Moment {
        let longest = [1.0, 60, 3_000, 50_000][Int.random(in: 0...3, using: &random)]
        let passed = Duration.seconds(Double.random(in: 0...longest, using: &random))
        journey.moment = journey.moment + passed
        if Int.random(in: 0...9, using: &random) == 0 { journey.moment.asleep += passed }
        return journey.moment
    }

    /// Applies random commands to one board, and only ticks to another board.
    private static func go(
        _ journey: inout Journey, beside control: inout Board, commands: Int, using random: inout SplitMix
    ) {
        for _ in 0..<commands {
            let moment = pass(&journey, using: &random)
            var command = journey.command(using: &random)
            if case .setZone = command { command = .tick }
            journey.board.apply(command, at: moment, cause: command == .tick ? nil : .user)
            control.apply(.tick, at: moment)
        }
    }

    /// Applies undo or redo until no step is left, and returns the number of steps.
    @discardableResult
    private static func undoOrRedo(_ command: Command, _ board: inout Board, at moment: Moment) -> Int {
        var count = 0
        guard let verb = command.historyVerb else { return 0 }
        while board.step(of: verb) != nil, count < 2_000 {
            board.apply(command, at: moment)
            count += 1
        }
        return count
    }

    private static func expectSame(_ board: Board, _ other: Board, _ words: Comment) {
        let (state, wanted) = (BoardState(board), BoardState(other))
        for (id, item) in wanted.items { #expect(state.items[id] == item, "\(id), \(words)") }
    }

    @Test(arguments: 0..<8)
    func `undo and redo of a thousand random commands restore the first and the last state`(seed: UInt64) {
        var random = SplitMix(seed: seed + 4_000)
        var journey = Journey(using: &random)
        var control = journey.board
        Self.go(&journey, beside: &control, commands: 1_000, using: &random)
        let moment = Self.pass(&journey, using: &random)
        journey.board.apply(.tick, at: moment)
        control.apply(.tick, at: moment)
        let end = journey.board
        let count = Self.undoOrRedo(.undo, &journey.board, at: moment)
        #expect(count > 300)
        Self.expectSame(journey.board, control, "undone")
        #expect(Self.undoOrRedo(.redo, &journey.board, at: moment) == count)
        Self.expectSame(journey.board, end, "redone")
        #expect(journey.board.isCurrent(at: moment))
        #expect(journey.board.remembered == end.remembered)
    }

    @Test(arguments: 0..<6)
    func `undo and redo on a board that was closed and reopened restore the first and the last state`(seed: UInt64) {
        var random = SplitMix(seed: seed + 5_000)
        var journey = Journey(using: &random)
        var control = journey.board
        for _ in 0..<4 {
            Self.go(&journey, beside: &control, commands: 100, using: &random)
            let saved = SavedBoard(journey.board, at: journey.moment)
            let moment = Self.pass(&journey, using: &random)
            journey.board = journey.loaded(at: moment)
            _ = journey.board.restore(saved, at: moment)
            control.apply(.tick, at: moment)
        }
        let end = journey.board
        let count = Self.undoOrRedo(.undo, &journey.board, at: journey.moment)
        #expect(count > 80)
        Self.expectSame(journey.board, control, "undone")
        #expect(Self.undoOrRedo(.redo, &journey.board, at: journey.moment) == count)
        Self.expectSame(journey.board, end, "redone")
    }

    @Test(arguments: 0..<4)
    func `undoing and redoing a random number of steps repeatedly restores the same state`(seed: UInt64) {
        var random = SplitMix(seed: seed + 6_000)
        var journey = Journey(using: &random)
        var control = journey.board
        Self.go(&journey, beside: &control, commands: 200, using: &random)
        let moment = journey.moment
        let end = journey.board
        for _ in 0..<20 {
            let count = Int.random(in: 0...100, using: &random)
            for _ in 0..<count { journey.board.apply(.undo, at: moment) }
            for _ in 0..<count { journey.board.apply(.redo, at: moment) }
            Self.expectSame(journey.board, end, "redone")
        }
    }
}
