import Foundation
import TestSupport
import Testing

@testable import Countdowns

/// Properties of the recorded changes, for random boards, commands and clocks.
@Suite struct RecordPropertyTests {
    // MARK: Changes and states

    @Test(arguments: 0..<8)
    func `the changes of a command turn the old state into the new one, and back`(seed: UInt64) {
        var random = SplitMix(seed: seed)
        var journey = Journey(using: &random)
        for step in 0..<1_000 {
            let before = BoardState(journey.board)
            let moment = journey.next(using: &random)
            let command = journey.command(using: &random)
            let changes = journey.board.apply(command, at: moment)
            let after = BoardState(journey.board)
            var state = before
            for change in changes { state.apply(change) }
            #expect(state == after, "\(command) at step \(step)")
            for change in changes.reversed() { state.reacquire(change) }
            #expect(state == before, "\(command) at step \(step)")
            #expect(journey.board.isCurrent(at: moment), "\(command) at step \(step)")
            #expect(zip(changes, changes.dropFirst()).allSatisfy { $0.command == $1.command })
        }
    }

    // MARK: Crossings

    @Test(arguments: 0..<12)
    func `one tick records the same crossings as thousands of ticks`(seed: UInt64) {
        var random = SplitMix(seed: seed + 200)
        var journey = Journey(using: &random)
        for _ in 0..<6 {
            for _ in 0..<5 {
                let moment = journey.next(using: &random)
                _ = journey.board.apply(journey.command(using: &random), at: moment)
            }
            var many = journey.board
            let start = journey.moment
            let jump = Double.random(in: 1...40_000, using: &random)
            let end = start + .seconds(jump)
            var found: [String: Int] = [:]
            for step in 1...2_000 {
                let moment = start + .seconds(jump * Double(step) / 2_000)
                let changes = many.apply(.tick, at: step == 2_000 ? end : moment)
                found.merge(Self.counts(changes), uniquingKeysWith: +)
            }
            let once = Self.counts(journey.board.apply(.tick, at: end))
            #expect(found == once)
            #expect(BoardState(many) == BoardState(journey.board))
            journey.moment = end
        }
    }

    @Test(arguments: 0..<12)
    func `a wall clock that is set back and forth at random records no crossing of a date twice`(seed: UInt64) {
        var random = SplitMix(seed: seed + 300)
        var journey = Journey(using: &random)
        var forward = journey.board
        let start = journey.moment
        func go(to offset: Duration, _ board: inout Board) -> [String: Int] {
            var moment = start
            moment.wall = moment.wall + offset
            return Self.counts(board.apply(.tick, at: moment))
        }
        var found: [String: Int] = [:]
        // The wall clock jumps and the uptime is constant, so only dates reach thresholds.
        let offsets = (0..<60).map { _ in Duration.seconds(Double.random(in: -20_000...20_000, using: &random)) }
        for offset in offsets { found.merge(go(to: offset, &journey.board), uniquingKeysWith: +) }
        let (first, last) = (offsets.min() ?? .zero, offsets.max() ?? .zero)
        for (crossing, count) in go(to: last, &forward) { #expect(found[crossing, default: 0] >= count) }
        // Sets the clock back to the earliest of these times, and then forward to the latest. So the board also records
        // the thresholds that were in the past at the start.
        for offset in [first, last] { found.merge(go(to: offset, &journey.board), uniquingKeysWith: +) }
        for item in journey.board.items {
            if case .date = item.countdown.kind { #expect(found["\(item.id) zero", default: 0] <= 1) }
        }
        for offset in [first, last] { #expect(go(to: offset, &journey.board) == [:]) }
    }

    /// Counts, for each countdown, the recorded thresholds, zeros, steps, next occurrences and removals from the list.
    private static func counts(_ changes: [Change]) -> [String: Int] {
        var counts: [String: Int] = [:]
        for change in changes {
            let id = change.countdown ?? ""
            switch change.event {
            case .warned(let level, let times): counts["\(id) \(level)", default: 0] += times
            case .reachedZero(let times): counts["\(id) zero", default: 0] += times
            case .stepBegan(_, let times): counts["\(id) step", default: 0] += times
            case .rolled(_, let times): counts["\(id) rolled", default: 0] += times
            case .hidden: counts["\(id) hidden", default: 0] += 1
            default: break
            }
        }
        return counts
    }
}
