import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Dashboard

/// The effects of undo and redo on the view state.
@Suite struct LookHistoryTests {
    private func notice(_ fixture: BoardFixture, after seconds: Double) -> String? {
        fixture.board.notice(at: fixture.after(seconds))?.text
    }

    private func left(_ fixture: BoardFixture, _ id: String, after seconds: Double) -> Double? {
        fixture.reading(id, after: seconds).map { $0.amount / .seconds(1) }
    }

    @Test func `a notice describes the change that was undone or redone`() {
        var fixture = BoardFixture([.lasting("tea", 600), .lasting("nap", 900)])
        fixture.board.apply(.change(.toggle), at: fixture.after(100))
        fixture.board.apply(BoardKey.undo, at: fixture.after(160))
        #expect(notice(fixture, after: 160) == "Undone: “tea” was paused.")
        #expect(left(fixture, "tea", after: 160) == 440)
        fixture.board.apply(BoardKey.redo, at: fixture.after(170))
        #expect(notice(fixture, after: 170) == "Redone: “tea” was paused.")
        #expect(left(fixture, "tea", after: 180) == 500)
        fixture.board.apply(BoardKey.redo, at: fixture.after(180))
        #expect(notice(fixture, after: 180) == "There is nothing to redo.")
        fixture.board.apply(Command.undo, at: fixture.after(190), cause: .peer("pts/3"))
        #expect(notice(fixture, after: 190) == "Undone, from pts/3: “tea” was paused.")
        fixture.board.apply(BoardKey.undo, at: fixture.after(190))
        #expect(notice(fixture, after: 190) == "There is nothing to undo.")
    }

    @Test func `moving the selection is not an undo step, and undo selects the changed countdown`() {
        var fixture = BoardFixture([.lasting("tea", 600), .lasting("nap", 900)])
        fixture.board.apply(.moveSelection(1), at: fixture.after(1))
        #expect(!fixture.board.accepts(BoardKey.undo, at: fixture.after(1)))
        fixture.board.apply(.change(.restart), at: fixture.after(5))
        fixture.board.apply(.moveSelection(-1), at: fixture.after(6))
        #expect(fixture.selected(after: 6) == "tea")
        fixture.board.apply(BoardKey.undo, at: fixture.after(7))
        #expect(fixture.selected(after: 7) == "nap")
    }

    @Test func `undo takes back the last change of a countdown, and no change of the view state`() {
        var fixture = BoardFixture([.lasting("a", 100, group: "g"), .lasting("b", 200, group: "h")])
        fixture.board.apply(.togglePause, at: fixture.after(1))
        let commands: [LookCommand] = [
            .toggleFoldAll, .setOrder(BoardOrder(.title)), .cycleView(1), .cycleFace(1), .cycleTheme(1),
        ]
        for command in commands { fixture.board.apply(command, at: fixture.after(1), cause: .user) }
        #expect(fixture.board.board.history.undoable.count == 1)
        var look = fixture.board.remembered
        #expect(fixture.board.board.remembered == look)
        fixture.board.apply(BoardKey.undo, at: fixture.after(2))
        #expect(notice(fixture, after: 2) == "Undone: “a” was paused.")
        look.list.selected = fixture.board.remembered.list.selected
        look.list.isHeld = fixture.board.remembered.list.isHeld
        #expect(fixture.board.remembered == look)
        fixture.board.apply(BoardKey.undo, at: fixture.after(3))
        #expect(notice(fixture, after: 3) == "There is nothing to undo.")
    }

    @Test func `an undo by a client does not move the selection`() {
        var fixture = BoardFixture([.lasting("tea", 600), .lasting("nap", 900)])
        fixture.board.apply(.select("nap"), at: fixture.after(1))
        fixture.board.apply(.change(.pause, of: ["tea"]), at: fixture.after(2), cause: .peer("phone"))
        fixture.board.apply(.undo, at: fixture.after(3), cause: .peer("phone"))
        #expect(fixture.selected(after: 3) == "nap" && !fixture.board.items[0].isPaused)
    }
}
