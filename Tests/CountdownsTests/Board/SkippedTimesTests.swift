import Foundation
import Testing

@testable import Countdowns

/// Occurrences of a recurring date that a user skips.
@Suite struct SkippedTimesTests {
    private static let start = Moment(
        wall: CivilTime(year: 2026, month: 11, day: 21, hour: 12, minute: 0, second: 0).wallTime(utcOffset: 0),
        uptime: Uptime(sinceBoot: .seconds(1_000)))

    private static func board(_ elapsed: Int) -> Board {
        let every = RecurringDate(
            .elapsed(ElapsedRecurrence(every: .seconds(elapsed), from: .fixed(WallTime(unixSeconds: 0)))),
            clocks: .zone(.gmt))
        let countdown = Countdown(id: "a", title: "A", kind: .recurring(every), onZero: .next)
        return Board(
            BoardDefinition(countdowns: [countdown]), title: "T", zone: .gmt, remembered: RememberedLook(theme: "t"),
            at: start)
    }

    @Test func `a skipped occurrence does not occur, and the following one does`() throws {
        var board = Self.board(3_600)
        let first = board.items[0].reading(at: Self.start)
        #expect(first.amount == .seconds(3_600))
        _ = board.apply(.skip, at: Self.start)
        for seconds in [0, 1, 1_800, 3_599, 3_600, 3_601, 7_199] {
            let moment = Self.start + .seconds(seconds)
            _ = board.apply(.tick, at: moment)
            #expect(board.items[0].reading(at: moment).amount == .seconds(7_200 - seconds))
        }
        let later = Self.start + .seconds(7_201)
        _ = board.apply(.tick, at: later)
        #expect(board.items[0].reading(at: later).amount == .seconds(3_599))
    }

    @Test func `skips are kept when the clock is set back, and a restart removes them`() {
        var board = Self.board(3_600)
        for _ in 0..<3 { _ = board.apply(.skip, at: Self.start) }
        let before = Moment(wall: Self.start.wall + .seconds(-9_000), uptime: Self.start.uptime + .seconds(1))
        _ = board.apply(.tick, at: before)
        // The occurrences before the skipped ones are ahead again.
        #expect(board.items[0].reading(at: before).amount == .seconds(1_800))
        let after = before + .seconds(9_000)
        _ = board.apply(.tick, at: after)
        #expect(board.items[0].reading(at: after).amount == .seconds(4 * 3_600))
        _ = board.apply(.restart, at: Self.start + .seconds(2))
        #expect(board.items[0].reading(at: Self.start + .seconds(2)).amount == .seconds(3_598))
    }

    @Test func `a restart of a recurring date is refused once the skipped occurrence has passed`() {
        var board = Self.board(3_600)
        func canRestart(after seconds: Int) -> Bool {
            let moment = Self.start + .seconds(seconds)
            _ = board.apply(.tick, at: moment)
            return board.keyRefusal(of: .restart, for: 0, at: moment) == nil
        }
        #expect(!canRestart(after: 0))
        _ = board.apply(.skip, at: Self.start)
        #expect(canRestart(after: 3_599))
        #expect(board.refusal(of: .restart, for: 0, at: Self.start + .seconds(3_599)) == nil)
        #expect(!canRestart(after: 3_600))
        #expect(board.refusal(of: .restart, for: 0, at: Self.start + .seconds(3_600)) != nil)
        #expect(!canRestart(after: 7_201))
        // After the first occurrence that is not skipped, the state is the same as without the skip.
        #expect(board.items[0].state == Self.passed(7_201).items[0].state)
    }

    private static func passed(_ seconds: Int) -> Board {
        var board = board(3_600)
        for second in [3_600, seconds] { _ = board.apply(.tick, at: start + .seconds(second)) }
        return board
    }
}
