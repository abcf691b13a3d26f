import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Dashboard

@Suite struct PulseTests {
    private func board(_ countdowns: [Countdown], speed: Double = 1, motion: Bool = true) -> (ShownBoard, Moment) {
        let start = BoardFixture([]).start
        let board = ShownBoard(
            BoardDefinition(countdowns: countdowns), speed: speed, motion: motion, at: start)
        return (board, start)
    }

    @Test(arguments: [1.0, 10, 600])
    func `a board pulses at most three times a second, even if many countdowns reach zero`(speed: Double) {
        var random = SplitMix(seed: 3)
        let countdowns = (0..<60).map {
            Countdown.lasting("c\($0)", Double(random.next() % 8_000 + 1) / 1_000 * speed)
        }
        let (board, start) = board(countdowns, speed: speed)
        // The times at which a countdown becomes lit, in milliseconds of real time.
        var beginnings: [Int] = []
        var wasLit = false
        for millisecond in 0..<12_000 {
            let moment = start + .milliseconds(millisecond) * speed
            let isLit = board.items.indices.contains { board.isLit($0, at: moment) }
            if isLit, !wasLit { beginnings.append(millisecond) }
            wasLit = isLit
        }
        #expect(beginnings.count > 10)
        for beginning in beginnings {
            #expect(beginnings.count { (beginning..<beginning + 1_000).contains($0) } <= 3)
        }
    }

    @Test func `a surface is full for 1.5 seconds in total within 3 seconds after zero`() {
        let (board, start) = board([.lasting("a", 10)])
        let lit = (9_500..<14_000).filter { board.isLit(0, at: start + .milliseconds($0)) }
        #expect(lit.first == 10_000)
        #expect(lit.count == 1_500)
        #expect(lit.allSatisfy { $0 < 13_000 })
    }

    @Test func `the predicted time of a pulse's next change is exact`() {
        let (board, start) = board([.lasting("a", 9.37)])
        var elapsed = Duration.seconds(9.37)
        var changes = 0
        func isFaint(_ elapsed: Duration) -> Bool { board.pulse(0, at: start + elapsed)?.value ?? false }
        while let delay = board.pulse(0, at: start + elapsed)?.lasts {
            let before = isFaint(elapsed)
            #expect(delay > .zero)
            #expect(isFaint(elapsed + delay - .nanoseconds(1)) == before)
            elapsed += delay
            #expect(isFaint(elapsed) != before)
            changes += 1
        }
        #expect(elapsed <= .seconds(12.37))
        #expect((12...14).contains(changes))
        #expect(!board.isLit(0, at: start + elapsed))
    }

    @Test func `turning animations off or on takes effect at once, and off is kept after a reload`() {
        var (board, start) = board([.lasting("a", 10)])
        let zero = start + .seconds(10)
        board.apply(.setMotion(false), at: start)
        #expect(!board.isLit(0, at: zero))
        let (fresh, _) = self.board([.lasting("a", 10)])
        #expect(!board.shown(on: fresh.board, at: start).isLit(0, at: zero))
        board.apply(.setMotion(true), at: start)
        #expect(board.isLit(0, at: zero))
    }

    @Test func `no countdown pulses without animations, while paused, before zero or when counting up`() {
        let (still, start) = board([.lasting("a", 10)], motion: false)
        let (others, _) = board([.lasting("p", 1, paused: true), .since("s", 0), .lasting("b", 60)])
        for millisecond in 0..<15_000 {
            let moment = start + .milliseconds(millisecond)
            #expect(!still.isLit(0, at: moment))
            #expect(!others.items.indices.contains { others.isLit($0, at: moment) })
        }
        #expect(still.pulse(0, at: start + .seconds(10)) == nil)
    }

    @Test func `without animations the list scrolls to its new position at once`() {
        var (still, start) = board((0..<50).map { .lasting("c\($0)", 100) }, motion: false)
        _ = still.apply(.arrange(Arrangement(visibleRows: 5)), at: start)
        _ = still.apply(.scroll(20), at: start)
        #expect(!still.isMoving(at: start))
        #expect(still.firstVisibleRow(at: start) == 20)
    }
}
