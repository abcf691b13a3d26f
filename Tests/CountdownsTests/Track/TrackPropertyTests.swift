import Foundation
import TestSupport
import Testing

@testable import Countdowns

/// What holds for each countdown, whatever its pace and its track are.
@Suite struct TrackPropertyTests {
    /// The number of random boards, each with 100 steps; `TRACK_STEPS` overrides the number of all steps.
    private static let count =
        ProcessInfo.processInfo.environment["TRACK_STEPS"].flatMap { UInt64($0) }.map { $0 / 100 }
        ?? UInt64(Tries.of(20))

    /// Calls a function for the countdowns of random boards at random moments.
    private static func forEach(
        from first: UInt64, _ body: (BoardItem, Moment, inout SplitMix, Comment) -> Void
    ) {
        for seed in 0..<count {
            var random = SplitMix(seed: first + seed)
            var journey = RandomCountdowns.journey(using: &random).journey
            for step in 0..<100 {
                let moment = journey.next(using: &random)
                journey.board.apply(journey.command(using: &random), at: moment)
                for item in journey.board.items {
                    body(item, moment, &random, "\(item.id) at step \(step) of seed \(first + seed)")
                }
            }
        }
    }

    @Test func `a position does not go back while the clocks go forward`() {
        Self.forEach(from: 1_000_000) { item, moment, random, words in
            var (now, last) = (moment, item.position(at: moment))
            for _ in 0..<5 {
                now = now + .seconds(Double.random(in: 0...90_000, using: &random))
                let next = item.position(at: now)
                if let last, let next { #expect(last <= next, words) } else { #expect(last == next, words) }
                last = next
            }
        }
    }

    @Test func `the time of a position is the first time at which the position is reached`() {
        Self.forEach(from: 2_000_000) { item, moment, random, words in
            guard item.isRunning, let position = item.position(at: moment) else { return }
            let ahead = position + .seconds(Int.random(in: 1...90_000, using: &random))
            guard let time = item.time(of: ahead) else { return }
            let wait = time - moment.time(on: item.clock)
            #expect(item.position(at: moment + wait) == ahead, words)
            #expect(item.position(at: moment + wait + .seconds(-1)).map { $0 < ahead } == true, words)
        }
    }

    @Test func `pause and resume at one moment change nothing`() {
        Self.forEach(from: 3_000_000) { item, moment, _, words in
            guard item.canPause(at: moment) else { return }
            var other = item
            other.pause(at: moment)
            #expect(other.left(at: moment) == item.left(at: moment), words)
            other.resume(at: moment)
            // A duration in working time resumes with a start that gives the same position.
            let isSame = other == item || item.countdown.workHours != nil && other.state.override == item.state.override
            #expect(isSame && other.reading(at: moment) == item.reading(at: moment), words)
        }
    }

    @Test func `extensions add up`() {
        Self.forEach(from: 4_000_000) { item, moment, random, words in
            let left = item.left(at: moment)
            guard item.hasMovableEnd, left > .zero, !item.isFinished else { return }
            let amounts = (0..<2).map { _ in Duration.seconds(Int.random(in: -60...600, using: &random)) }
            guard left + amounts[0] > .zero, left + amounts[0] + amounts[1] > .zero else { return }
            var (twice, once) = (item, item)
            for amount in amounts { twice.extend(by: amount, at: moment) }
            once.extend(by: amounts[0] + amounts[1], at: moment)
            #expect(twice.reading(at: moment) == once.reading(at: moment), words)
            #expect(twice.state.run == once.state.run, words)
        }
    }

    @Test func `crossing to a moment equals crossing to an earlier moment and then to the moment`() {
        Self.forEach(from: 5_000_000) { item, moment, random, words in
            let first = Double.random(in: 0...20_000, using: &random)
            let second = Double.random(in: 0...90_000, using: &random)
            var (twice, once) = (item, item)
            var crossings = twice.cross(to: moment + .seconds(first))
            crossings.add(twice.cross(to: moment + .seconds(first) + .seconds(second)), times: 1, every: .zero)
            #expect(once.cross(to: moment + .seconds(first) + .seconds(second)) == crossings, words)
            #expect(once.state == twice.state, words)
        }
    }

    @Test func `a board that is restored and advanced equals a board that was advanced`() {
        for seed in 0..<UInt64(Tries.of(100)) {
            var random = SplitMix(seed: 6_000 + seed)
            var journey = RandomCountdowns.journey(using: &random).journey
            for _ in 0..<20 {
                let moment = journey.next(using: &random)
                journey.board.apply(journey.command(using: &random), at: moment, cause: .user)
            }
            let moment = journey.moment
            journey.board.apply(.tick, at: moment)
            let later = moment + .seconds(Int.random(in: 0...4_000, using: &random))
            let end = later + .seconds(Int.random(in: 0...90_000, using: &random))
            var restored = journey.loaded(at: later)
            let restarted = restored.restore(SavedBoard(journey.board, at: moment), at: later).restarted
            restored.apply(.tick, at: end)
            journey.board.apply(.tick, at: end)
            let others = restored.withFollowers(of: Set(restarted))
            for (item, wanted) in zip(restored.items, journey.board.items) where !others.contains(item.id) {
                #expect(item.reading(at: end) == wanted.reading(at: end), "\(item.id) of seed \(seed)")
            }
        }
    }

    @Test func `a follower without an offset reads as its leader`() throws {
        for seed in 0..<UInt64(Tries.of(200)) {
            var random = SplitMix(seed: 7_000 + seed)
            let leaders = RandomCountdowns.journey(using: &random).countdowns.filter { leader in
                if case .since = leader.kind { return false }
                let isOnce = ![.repeat, .ready].contains(leader.onZero) || !leader.kind.isTimer
                let isPlain = leader.workHours == nil && isOnce && !leader.kind.isSequence
                return isPlain && leader.link == nil
            }
            let followers = try leaders.map { leader in
                var follower = try Countdown(id: leader.id + "f", title: leader.title, kind: leader.kind)
                    .following(leader, by: .zero)
                (follower.onZero, follower.thresholds) = (leader.onZero, leader.thresholds)
                return follower
            }
            var journey = Journey(of: leaders + followers, from: WallTime(unixSeconds: 1_800_000_000))
            for _ in 0..<50 {
                let moment = journey.next(using: &random)
                journey.board.apply(journey.command(using: &random), at: moment, cause: .user)
                for (leader, follower) in zip(journey.board.items, journey.board.items.dropFirst(leaders.count)) {
                    let (reading, wanted) = (follower.reading(at: moment), leader.reading(at: moment))
                    #expect(reading.state == wanted.state, "\(leader.id) of seed \(seed)")
                    #expect(reading.amount == wanted.amount, "\(leader.id) of seed \(seed)")
                    // A countdown that is done keeps the time at which it ended.
                    #expect(reading.date == wanted.date || reading.state == .done, "\(leader.id) of seed \(seed)")
                }
            }
        }
    }
}
