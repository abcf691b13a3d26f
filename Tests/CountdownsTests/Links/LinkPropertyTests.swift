import Foundation
import TestSupport
import Testing

@testable import Countdowns

/// Properties of links, for random graphs of countdowns of all kinds, random commands and random times.
@Suite struct LinkPropertyTests {
    @Test func `followers keep their offsets from their leaders after random commands`() {
        var seen: Set<Case> = []
        for seed in 0..<UInt64(Tries.of(20)) {
            var random = SplitMix(seed: seed + 9_000)
            var journey = Journey(linked: true, using: &random)
            for step in 0..<400 {
                let moment = Self.pass(&journey, using: &random)
                let command = journey.command(using: &random)
                journey.board.apply(command, at: moment, cause: command == .tick ? nil : .user)
                journey.board.apply(.tick, at: moment)
                for index in journey.board.items.indices {
                    guard let leader = journey.board.leader(of: index) else { continue }
                    let words: Comment = "\(command) at step \(step) of seed \(seed)"
                    seen.insert(Self.check(journey.board, index, leader, at: moment, words))
                }
            }
        }
        #expect(seen == [.runs, .stands, .ended, .over, .recurs])
    }

    @Test(arguments: 0..<8)
    func `changes turn the old state into the new one and back, and one undo reverts leader and followers`(seed: UInt64)
    {
        var random = SplitMix(seed: seed + 9_100)
        var journey = Journey(linked: true, using: &random)
        for step in 0..<600 {
            let moment = Self.pass(&journey, using: &random)
            journey.board.apply(.tick, at: moment)
            let before = journey.board
            let command = journey.command(using: &random)
            let changes = journey.board.apply(command, at: moment, cause: .user)
            var state = BoardState(before)
            for change in changes { state.apply(change) }
            #expect(state == BoardState(journey.board), "\(command) at step \(step)")
            for change in changes.reversed() { state.reacquire(change) }
            #expect(state == BoardState(before), "\(command) at step \(step)")
            #expect(journey.board.isCurrent(at: moment), "\(command) at step \(step)")
            let isStep = changes.contains { if case .history(.added) = $0.event { true } else { false } }
            guard isStep, case .change = command else { continue }
            var undone = journey.board
            undone.apply(.undo, at: moment)
            for (item, wanted) in zip(undone.items, before.items) {
                #expect(item.state == wanted.state, "\(item.id), \(command) at step \(step)")
            }
            #expect(undone.isCurrent(at: moment), "\(command) at step \(step)")
        }
    }

    @Test(arguments: 0..<8)
    func `due times equal those of a new agenda`(seed: UInt64) {
        var random = SplitMix(seed: seed + 9_200)
        var journey = Journey(linked: true, using: &random)
        for step in 0..<400 {
            let moment = journey.next(using: &random)
            let command = journey.command(using: &random)
            journey.board.apply(command, at: moment)
            let anew = Agenda(journey.board.items, at: moment)
            let due = journey.board.agenda.untilDue(at: moment)
            #expect(due == anew.untilDue(at: moment), "\(command) at step \(step)")
        }
    }

    @Test(arguments: 0..<8)
    func `linked countdowns keep their states when the board is reopened`(seed: UInt64) {
        var random = SplitMix(seed: seed + 9_300)
        var journey = Journey(linked: true, using: &random)
        for step in 0..<60 {
            for _ in 0..<5 {
                let moment = Self.pass(&journey, using: &random)
                journey.board.apply(journey.command(using: &random), at: moment, cause: .user)
            }
            let moment = Self.pass(&journey, using: &random)
            journey.board.apply(.tick, at: moment)
            var opened = journey.loaded(at: moment)
            _ = opened.restore(SavedBoard(journey.board, at: moment), at: moment)
            for (item, wanted) in zip(opened.items, journey.board.items) {
                // If all skipped occurrences are in the past, the skip has no effect, and the opened board may leave it
                // out.
                var state = wanted.state
                if case .skipped(let skip) = state.override, skip.until <= moment.wall { state.override = nil }
                #expect(item.state == state || item.state == wanted.state, "\(item.id) at step \(step)")
            }
        }
    }

    // MARK: The rules of links, implemented independently of the board

    private enum Case { case runs, stands, ended, over, recurs }

    private static func check(
        _ board: Board, _ index: Int, _ leaderIndex: Int, at moment: Moment, _ words: Comment
    ) -> Case {
        let (item, leader) = (board.items[index], board.items[leaderIndex])
        guard let offset = item.countdown.link?.offset.length else { return .over }
        if case .recurring(let date) = leader.countdown.kind {
            guard case .live = leader.state.run, case .live = item.state.run else {
                #expect(item.isDone(at: moment) || leader.isPaused && item.isPaused, words)
                return .recurs
            }
            if date.afterDone == nil, leader.countdown.onZero == .next, item.countdown.onZero == .next,
                leader.state.override == nil
            {
                let next = date.first(after: moment.wall + (.zero - offset), in: leader.zone)
                if let next { #expect(item.segment(at: moment)?.end == (next + offset).sinceEpoch, words) }
            }
            return .recurs
        }
        let (left, isOver) = (item.left(at: moment), item.isDone(at: moment))
        if leader.isFinished {
            if offset <= .zero { #expect(isOver, words) }
            return .ended
        }
        var leaderLeft = leader.all(at: moment)
        var isWaiting = false
        if let position = leader.steps(at: moment), position.isWaiting {
            leaderLeft = position.wholeLeft(position.left)
            isWaiting = true
        }
        // The leader's remaining time is working time, but a follower counts elapsed time.
        if case .work = leader.pace, let end = leader.reading(at: moment).date {
            leaderLeft = end - (leader.state.pause ?? moment.wall)
        }
        if isOver {
            #expect(leaderLeft + offset <= .zero, words)
            return .over
        }
        #expect(left == leaderLeft + offset, words)
        #expect(item.isPaused == (leader.isPaused || isWaiting), words)
        return item.isPaused ? .stands : .runs
    }

    /// Advances by a random time, without a clock change.
    private static func pass(_ journey: inout Journey, using random: inout SplitMix) -> Moment {
        let longest = [1.0, 60, 3_000, 50_000][Int.random(in: 0...3, using: &random)]
        journey.moment = journey.moment + .seconds(Double.random(in: 0...longest, using: &random))
        return journey.moment
    }
}
