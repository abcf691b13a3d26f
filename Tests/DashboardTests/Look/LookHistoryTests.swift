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

    @Test func `a previewed theme is an undo step only if it is kept`() {
        var fixture = BoardFixture([.lasting("tea", 600)])
        for command in [LookCommand.toggleThemes, .moveSelection(1), .moveSelection(1), .back] {
            fixture.board.apply(command, at: fixture.after(1))
        }
        #expect(fixture.board.board.remembered.theme == "a" && fixture.board.board.history.undoable.isEmpty)
        for command in [LookCommand.toggleThemes, .moveSelection(1), .moveSelection(1), .activate] {
            fixture.board.apply(command, at: fixture.after(2))
        }
        #expect(fixture.board.board.remembered.theme == "c" && fixture.board.board.history.undoable.count == 1)
        let changes = fixture.board.apply(BoardKey.undo, at: fixture.after(3))
        #expect(fixture.board.board.remembered.theme == "a" && changes.contains { $0.event == .theme("a") })
    }

    @Test func `undo and redo restore the folds, sort order, view and digit style of the view state`() {
        var fixture = BoardFixture([.lasting("a", 100, group: "g"), .lasting("b", 200, group: "h")])
        let before = fixture.board.remembered
        for command in [LookCommand.toggleFoldAll, .setOrder(BoardOrder(.title)), .cycleView(1), .cycleFace(1)] {
            fixture.board.apply(command, at: fixture.after(1), cause: .user)
        }
        #expect(fixture.board.board.history.undoable.count == 4)
        let after = fixture.board.remembered
        for _ in 0..<4 { fixture.board.apply(BoardKey.undo, at: fixture.after(2)) }
        var undone = fixture.board.remembered
        undone.list.selected = before.list.selected
        #expect(undone == before && fixture.board.look.remembered == fixture.board.board.remembered)
        for _ in 0..<4 { fixture.board.apply(BoardKey.redo, at: fixture.after(3)) }
        var redone = fixture.board.remembered
        redone.list.selected = after.list.selected
        #expect(redone == after)
    }
}
