import Countdowns
import TestSupport
import Testing

@testable import Dashboard

@Suite struct BoardHidingTests {
    private static let three: [Countdown] = [
        .lasting("a", 30).onZero(.hide), .lasting("b", 10).onZero(.hide), .lasting("c", 20),
    ]

    @Test func `a countdown with on_zero hide leaves the list at zero, with or without a tick`() {
        var fixture = BoardFixture(Self.three)
        #expect(fixture.listed(after: 9.999) == ["a", "b", "c"])
        #expect(fixture.listed(after: 10) == ["a", "c"])
        let late = fixture.board
        _ = fixture.board.apply(.tick, at: fixture.after(10))
        #expect(late.advanced(to: fixture.after(10)).rows == fixture.board.rows)
        #expect(fixture.listed(after: 30) == ["c"])
        #expect(fixture.board.counts(at: fixture.after(30)) == BoardCounts(running: 0, paused: 0, due: 1, done: 2))
    }

    @Test func `a date with on_zero hide that is past when the board is loaded is not in the list`() {
        let fixture = BoardFixture([.dated("past", in: -5).onZero(.hide), .dated("ahead", in: 5).onZero(.hide)])
        #expect(fixture.listed(after: 0) == ["ahead"])
        #expect(fixture.selected() == "ahead")
    }

    @Test func `the time until the next deadline includes countdowns with on_zero hide`() {
        let fixture = BoardFixture(Self.three)
        #expect(fixture.board.untilNextEnd(at: fixture.after(4)) == .seconds(6))
        #expect(fixture.board.untilNextEnd(at: fixture.after(20)) == .seconds(10))
    }

    @Test func `when a selected countdown hides, the one below it is selected, or else the one above`() {
        var fixture = BoardFixture([
            .lasting("a", 99), .lasting("b", 10).onZero(.hide), .lasting("c", 20).onZero(.hide),
        ])
        _ = fixture.board.apply(.selectFirst, at: fixture.start)
        _ = fixture.board.apply(.moveSelection(1), at: fixture.start)
        #expect(fixture.selected(after: 9) == "b")
        #expect(fixture.selected(after: 10) == "c")
        _ = fixture.board.apply(.tick, at: fixture.after(10))
        #expect(fixture.selected(after: 11) == "c")
        #expect(fixture.selected(after: 20) == "a")
    }

    @Test func `the selection stays on its countdown when another one hides`() {
        var fixture = BoardFixture(Self.three)
        _ = fixture.board.apply(.selectLast, at: fixture.start)
        for seconds in [5.0, 10, 30, 31] {
            _ = fixture.board.apply(.tick, at: fixture.after(seconds))
            #expect(fixture.selected(after: seconds) == "c")
        }
    }

    @Test func `a board whose countdowns are all hidden has no selection and accepts every command`() {
        var fixture = BoardFixture([.lasting("a", 10).onZero(.hide), .lasting("b", 10).onZero(.hide)])
        _ = fixture.board.apply(.selectLast, at: fixture.start)
        for key in [BoardKey.togglePause, .togglePauseAll, .restart, .startOrOpen] {
            fixture.board.apply(key, at: fixture.after(11))
            #expect(fixture.selected(after: 11) == nil)
        }
        let commands: [LookCommand] = [
            .moveSelection(1), .pageSelection(-1), .selectFirst, .selectLast, .scroll(3), .back, .moveSideways(1),
            .toggleFold, .toggleFoldAll, .activate, .back, .arrange(Arrangement(visibleRows: 3, withGaps: true)),
        ]
        for command in commands {
            _ = fixture.board.apply(command, at: fixture.after(11))
            #expect(fixture.selected(after: 11) == nil)
        }
        #expect(fixture.listed(after: 11) == [])
    }

    @Test func `a hidden countdown returns to its position in the list when it is restarted`() {
        var fixture = BoardFixture(Self.three)
        _ = fixture.board.apply(.tick, at: fixture.after(12))
        #expect(fixture.board.items[1].isHidden(at: fixture.after(12)))
        fixture.board.apply(.change(.restart, of: ["b"]), at: fixture.after(12))
        #expect(fixture.listed(after: 12) == ["a", "b", "c"])
        #expect(fixture.listed(after: 22) == ["a", "c"])
    }

    @Test func `a hidden date is listed again when the clock is set back to a time before it`() {
        var fixture = BoardFixture([.dated("a", in: 10).onZero(.hide), .lasting("b", 99)])
        _ = fixture.board.apply(.tick, at: fixture.after(11))
        #expect(fixture.listed(after: 11) == ["b"])
        #expect(fixture.listed(after: 9) == ["a", "b"])
    }

    @Test func `a paused countdown with on_zero hide leaves the list at its deadline after it is resumed`() {
        var fixture = BoardFixture([.lasting("a", 10).onZero(.hide), .lasting("b", 99)])
        _ = fixture.board.apply(.togglePause, at: fixture.after(5))
        #expect(fixture.listed(after: 50) == ["a", "b"])
        _ = fixture.board.apply(.togglePause, at: fixture.after(50))
        #expect(fixture.listed(after: 54) == ["a", "b"])
        #expect(fixture.listed(after: 55) == ["b"])
        #expect(fixture.selected(after: 55) == "b")
    }

    @Test func `a date with on_zero hide leaves the list at its time, although the user pauses it`() {
        var fixture = BoardFixture([.dated("a", in: 10).onZero(.hide), .lasting("b", 99)])
        _ = fixture.board.apply(.togglePause, at: fixture.after(5))
        #expect(fixture.listed(after: 9) == ["a", "b"])
        #expect(fixture.listed(after: 10) == ["b"])
        #expect(fixture.selected(after: 10) == "b")
    }

    @Test func `the visible rows do not move when rows above the window leave the list`() {
        let countdowns = (0..<50).map { index in
            Countdown.lasting("\(index)", index < 5 ? 10 : 1_000 + Double(index)).onZero(.hide)
        }
        var fixture = BoardFixture(countdowns)
        _ = fixture.board.apply(.scroll(20), at: fixture.start)
        _ = fixture.board.apply(.tick, at: fixture.after(5))
        #expect(fixture.board.firstVisibleRow(at: fixture.after(5)) == 20)
        _ = fixture.board.apply(.tick, at: fixture.after(10))
        #expect(fixture.board.firstVisibleRow(at: fixture.after(10)) == 15)
        #expect(fixture.board.rows.items(in: fixture.board.rows.rows[15]) == [20])
    }

    @Test func `a list that becomes shorter than the window scrolls to its first row`() {
        let countdowns = (0..<20).map { Countdown.lasting("\($0)", $0 < 15 ? 10 : 99).onZero(.hide) }
        var fixture = BoardFixture(countdowns)
        _ = fixture.board.apply(.selectLast, at: fixture.start)
        _ = fixture.board.apply(.tick, at: fixture.after(10))
        #expect(fixture.board.firstVisibleRow(at: fixture.after(10)) == 0)
    }

    @Test(arguments: [Arrangement.Order.grouped, .plain, .byTime], [1, 3])
    func `hiding rows keeps a listed selection and a valid scroll position in every arrangement`(
        order: Arrangement.Order, columns: Int
    ) {
        let countdowns = (0..<60).map { index in
            Countdown.lasting("\(index)", Double(index + 10), group: "g\(index % 4)").onZero(
                index % 3 == 0 ? .hide : .overtime)
        }
        var fixture = BoardFixture(countdowns)
        let arrangement = Arrangement(visibleRows: 5, columns: columns, order: order)
        _ = fixture.board.apply(.arrange(arrangement), at: fixture.start)
        _ = fixture.board.apply(.selectFirst, at: fixture.start)
        _ = fixture.board.apply(.moveSelection(5), at: fixture.start)
        for seconds in 1...80 {
            let moment = fixture.after(Double(seconds))
            let before = fixture.selected(after: Double(seconds) - 0.001)
            let late = fixture.board.advanced(to: moment)
            _ = fixture.board.apply(.tick, at: moment)
            #expect(late.rows == fixture.board.rows)
            #expect(late.selection(at: moment) == fixture.board.selection(at: moment))
            let after = fixture.selected(after: Double(seconds))
            #expect(fixture.listed(after: Double(seconds)).contains(before ?? "") ? after == before : after != before)
            let rows = fixture.board.rows.rows.count
            #expect((0...max(rows - 5, 0)).contains(fixture.board.firstVisibleRow(at: moment)))
        }
        #expect(fixture.listed(after: 80).count == 40)
    }

    @Test func `the next countdown to reach zero is never one that has left the list`() {
        let fixture = BoardFixture([.lasting("a", 10).onZero(.hide), .lasting("b", 20), .lasting("c", 30)])
        #expect(fixture.board.next(after: 1, at: fixture.after(5)) == 0)
        #expect(fixture.board.next(after: 1, at: fixture.after(10)) == 2)
    }
}
