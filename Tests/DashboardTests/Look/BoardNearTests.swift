import Countdowns
import Screen
import TestSupport
import Testing

@testable import Dashboard

/// Countdowns that are listed only when less than their `within` is left.
@Suite struct BoardNearTests {
    @Test func `a countdown appears when only its within is left, and the selection follows it only then`() {
        let fixture = BoardFixture([.dated("gift", in: 100).within(30), .dated("trip", in: 500)])
        for (seconds, listed) in [(69.9, ["trip"]), (70, ["gift", "trip"])] {
            #expect(fixture.listed(after: seconds) == listed)
            #expect(fixture.selected(after: seconds) == listed.first)
        }
        #expect(fixture.listed(after: 100) == ["gift", "trip"])
        #expect(fixture.board.counts(at: fixture.after(60)) == BoardCounts(running: 1, paused: 0, due: 0))
        let early = fixture.board.advanced(to: fixture.after(60))
        #expect(early.board.untilNextChange(at: fixture.after(60)) == .seconds(10))
        #expect(fixture.board.next(after: nil, at: fixture.after(60)) == 1)
        let later = fixture.board.advanced(to: fixture.after(70))
        #expect(later.counts(at: fixture.after(70)).running == 2 && later.next(after: nil, at: fixture.after(70)) == 0)
    }

    @Test func `a recurring countdown disappears at its zero until the next one is near`() throws {
        let rule = ElapsedRecurrence(every: .seconds(3_600), from: .fixed(WallTime(unixSeconds: 1_800_000_000)))
        var water = Countdown(
            id: "water", title: "water", kind: .recurring(RecurringDate(.elapsed(rule), clocks: .zone(.gmt))))
        water.onZero = .next
        let fixture = BoardFixture([water.within(600), .lasting("b", 99_999)])
        for (seconds, isListed) in [(2_999.0, false), (3_000, true), (3_600, false), (6_599, false), (6_600, true)] {
            #expect(fixture.listed(after: seconds).contains("water") == isListed, "\(seconds)")
        }
    }

    @Test func `a paused timer stays away, and an extension or a clock set back takes a countdown away again`() {
        var fixture = BoardFixture([
            .lasting("tea", 100).within(50), .dated("bus", in: 100).within(50), .lasting("c", 999),
        ])
        fixture.board.apply(.change(.pause, of: ["tea"]), at: fixture.after(20))
        #expect(fixture.listed(after: 60) == ["bus", "c"])
        #expect(fixture.listed(after: 40) == ["c"])
        fixture.board.apply(.change(.resume, of: ["tea"]), at: fixture.after(60))
        #expect(fixture.listed(after: 89) == ["bus", "c"])
        #expect(fixture.listed(after: 90) == ["tea", "bus", "c"])
        _ = fixture.board.apply(.tick, at: fixture.after(90))
        fixture.board.apply(.change(.extend(.seconds(60)), of: ["tea"]), at: fixture.after(91))
        #expect(fixture.listed(after: 91) == ["bus", "c"])
        var early = fixture.after(92)
        early.wall = fixture.after(30).wall
        #expect(fixture.board.advanced(to: early).rows.order == [2])
    }

    @Test func `list, next and the layout leave out what is not near, and a command finds it`() throws {
        let fixture = BoardFixture([.dated("gift", in: 100).within(30), .dated("trip", in: 500)])
        let (board, moment) = (fixture.board.board, fixture.after(10))
        #expect(BoardListing(board, at: moment).visible.countdowns.map(\.status.id) == ["trip"])
        #expect(BoardListing(board, at: moment).next(5).countdowns.map(\.status.id) == ["trip"])
        #expect(BoardLayout(size: Size(columns: 80, rows: 24), of: board, fixture.board.look).count == 1)
        #expect(try CountdownSelector("gift").indices(on: board, at: moment) == [0])
    }

    @Test func `a board on which nothing is near says how many countdowns appear later`() throws {
        let far: [Countdown] = [.dated("gift", in: 9_999_999).within(30), .dated("trip", in: 9_999_999).within(30)]
        var stage = try ViewStage(.list, Size(columns: 80, rows: 24), countdowns: far)
        #expect(stage.frame().contains("Nothing is near: 2 countdowns appear later."))
    }

    @Test func `a pin of the file holds until a user unpins, and both survive a saved state`() {
        var first = Countdown.lasting("b", 50)
        first.isPinned = true
        var fixture = BoardFixture([.lasting("a", 40), first])
        #expect(fixture.listed(after: 0) == ["b", "a"])
        fixture.board.apply(.change(.pin, of: ["b"]), at: fixture.start)
        #expect(fixture.listed(after: 0) == ["a", "b"])
        #expect(fixture.board.items[1].state.isPinned == false)
        fixture.board.apply(.change(.pin, of: ["b"]), at: fixture.start)
        #expect(fixture.listed(after: 0) == ["b", "a"])
        #expect(fixture.board.items[1].state.isPinned == nil)
    }
}

extension Countdown {
    fileprivate func within(_ seconds: Int64) -> Countdown {
        var countdown = self
        countdown.thresholds.within = .seconds(seconds)
        return countdown
    }
}
