import Countdowns
import TestSupport
import Testing

@testable import Dashboard

@Suite struct ListLookingTests {
    private static let countdowns: [Countdown] = (0..<20).map {
        .lasting("\($0)", Double(100 + $0), group: $0 < 10 ? "first" : "second")
    }

    @Test func `a reload with the same ids keeps the selection, the overlay and the scroll position`() {
        var fixture = BoardFixture(Self.countdowns, rows: 5)
        let arrangement = Arrangement(visibleRows: 5, order: .grouped)
        for command in [.arrange(arrangement), .selectLast, .moveSelection(-2), .activate] as [LookCommand] {
            _ = fixture.board.apply(command, at: fixture.start)
        }
        let before = fixture.selected()
        #expect(before == "17")
        let other = BoardFixture(Self.countdowns.reversed()).board
        let board = fixture.board.shown(on: other.board, at: fixture.after(1))
        #expect(board.selection(at: fixture.after(1)).map { board.items[$0].id } == before)
        #expect(board.overlay?.kind == .detail && board.arrangement == arrangement)
        #expect(board.items == other.items)
        #expect(board.firstVisibleRow(at: fixture.after(1)) == fixture.board.firstVisibleRow(at: fixture.after(1)))
    }

    @Test func `a selected countdown that a reload removes is no longer selected`() {
        var fixture = BoardFixture(Self.countdowns)
        _ = fixture.board.apply(.selectLast, at: fixture.start)
        let board = fixture.board.shown(
            on: BoardFixture(Array(Self.countdowns.prefix(3))).board.board, at: fixture.start)
        #expect(board.selection(at: fixture.start) == 0)
        #expect(board.firstVisibleRow(at: fixture.start) == 0)
    }

    @Test func `a countdown that the user paused stays selected after a reload`() {
        var fixture = BoardFixture(Self.countdowns)
        _ = fixture.board.apply(.togglePause, at: fixture.start)
        var board = fixture.board
        board.reload(as: BoardFixture(Self.countdowns.reversed()).board.board, at: fixture.start)
        #expect(board.selection(at: fixture.start).map { board.items[$0].id } == "0")
        _ = board.apply(.togglePause, at: fixture.start)
        #expect(board.counts(at: fixture.start).running == 20)
    }
}
