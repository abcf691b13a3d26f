import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Dashboard

/// The theme picker.
@Suite struct BoardThemesTests {
    private let fixture = BoardFixture([.lasting("tea", 60), .lasting("eggs", 90)])

    private func opened() -> BoardFixture {
        var fixture = fixture
        fixture.board.apply(.toggleThemes, at: fixture.start)
        return fixture
    }

    /// The name of the new theme after a command; empty if the theme did not change.
    private func themes(after command: LookCommand, of fixture: inout BoardFixture) -> [String] {
        let before = fixture.board.theme
        fixture.board.apply(command, at: fixture.start)
        return fixture.board.theme == before ? [] : [fixture.board.theme]
    }

    @Test func `a previewed theme is saved and reported only when it is kept`() {
        func told(_ changes: [Change]) -> [String] {
            changes.compactMap { if case .theme(let name) = $0.event { name } else { nil } }
        }
        var fixture = opened()
        #expect(told(fixture.board.apply(.moveSelection(1), at: fixture.start)) == [])
        #expect(told(fixture.board.apply(.moveSelection(1), at: fixture.start)) == [])
        #expect(fixture.board.theme == "c" && fixture.board.board.remembered.theme == "a")
        #expect(told(fixture.board.apply(BoardKey.startOrOpen, at: fixture.start)) == ["c"])
        #expect(fixture.board.board.remembered.theme == "c" && fixture.board.board.history.undoable.isEmpty)
        #expect(fixture.board.notice(at: fixture.start)?.text == "Theme “c”.")
        fixture.board.apply(.toggleThemes, at: fixture.start)
        fixture.board.apply(.moveSelection(-1), at: fixture.start)
        #expect(told(fixture.board.apply(.back, at: fixture.start)) == [])
    }

    @Test func `Esc restores the theme that a client set while the theme list was open`() {
        var fixture = opened()
        fixture.board.apply(.moveSelection(1), at: fixture.start)
        fixture.board.apply(Command.saveTheme("c"), at: fixture.start, cause: .peer("phone"))
        #expect(fixture.board.theme == "c")
        fixture.board.apply(.moveSelection(-1), at: fixture.start)
        fixture.board.apply(.back, at: fixture.start)
        #expect(fixture.board.theme == "c" && fixture.board.board.remembered.theme == "c")
    }

    @Test func `opening the theme list stores the current theme as the one that Esc restores`() {
        let fixture = opened()
        #expect(fixture.board.overlay?.kind == .themes)
        #expect(fixture.board.theme == "a" && fixture.board.overlay?.themeBefore == "a")
    }

    @Test func `moving in the theme list previews a theme at once and stops at both ends`() {
        var fixture = opened()
        #expect(themes(after: .moveSelection(1), of: &fixture) == ["b"])
        #expect(themes(after: .selectLast, of: &fixture) == ["c"])
        #expect(themes(after: .moveSelection(1), of: &fixture) == [])
        #expect(themes(after: .selectFirst, of: &fixture) == ["a"])
        #expect(themes(after: .moveSelection(-1), of: &fixture) == [])
    }

    @Test func `a wheel step previews the next theme, independent of the number of scrolled rows`() {
        var fixture = opened()
        #expect(themes(after: .scroll(3), of: &fixture) == ["b"])
        #expect(themes(after: .scroll(-3), of: &fixture) == ["a"])
    }

    @Test func `a page key in the theme list moves by the number of visible themes`() {
        var fixture = fixture
        let names = (0..<20).map { "t\($0)" } + ["a"]
        _ = fixture.board.apply(.setThemes(names, shown: "a"), at: fixture.start)
        _ = fixture.board.apply(.toggleThemes, at: fixture.start)
        _ = fixture.board.apply(.hideOverlayRows(16), at: fixture.start)
        #expect(themes(after: .pageSelection(-1), of: &fixture) == ["t15"])
    }

    @Test func `keys in the theme list do not change countdowns, selection or scroll position of the board`() {
        var fixture = opened()
        let before = fixture.board
        for command in [LookCommand.moveSelection(1), .scroll(1), .pageSelection(1), .toggleFold] {
            fixture.board.apply(command, at: fixture.start)
        }
        for key in [BoardKey.togglePause, .restart] { fixture.board.apply(key, at: fixture.start) }
        #expect(
            fixture.board.items == before.items
                && fixture.board.rows == before.rows)
        #expect(fixture.selected() == "tea")
        #expect(fixture.board.firstVisibleRow(at: fixture.start) == before.firstVisibleRow(at: fixture.start))
    }

    @Test func `activating a theme or toggling the theme list again keeps the previewed theme`() {
        for keep in [LookCommand.activate, .toggleThemes] {
            var fixture = opened()
            _ = fixture.board.apply(.moveSelection(1), at: fixture.start)
            fixture.board.apply(keep, at: fixture.start)
            #expect(
                fixture.board.overlay == nil && fixture.board.theme == "b" && fixture.board.overlay?.themeBefore == nil)
        }
    }

    @Test func `Esc and opening the help restore the theme from before the preview`() {
        for (leave, overlay) in [(LookCommand.back, Overlay?.none), (.toggleHelp, .help)] {
            var fixture = opened()
            _ = fixture.board.apply(.selectLast, at: fixture.start)
            #expect(themes(after: leave, of: &fixture) == ["a"])
            #expect(fixture.board.overlay?.kind == overlay && fixture.board.theme == "a")
        }
    }

    @Test func `Esc closes the theme list without a theme change if no theme was previewed`() {
        var fixture = opened()
        #expect(themes(after: .back, of: &fixture) == [])
        #expect(fixture.board.overlay == nil)
    }

    @Test func `a new list of themes is accepted only if it contains the theme to show`() {
        var fixture = fixture
        _ = fixture.board.apply(.setThemes(["x", "b"], shown: "b"), at: fixture.start)
        #expect(fixture.board.themes == ["x", "b"] && fixture.board.theme == "b")
        _ = fixture.board.apply(.setThemes(["y"], shown: "z"), at: fixture.start)
        #expect(fixture.board.themes == ["x", "b"] && fixture.board.theme == "b")
    }

    @Test func `Esc keeps the previewed theme if the previous theme no longer exists`() {
        var fixture = opened()
        _ = fixture.board.apply(.moveSelection(1), at: fixture.start)
        _ = fixture.board.apply(.setThemes(["b", "c"], shown: "b"), at: fixture.start)
        #expect(themes(after: .back, of: &fixture) == [])
        #expect(fixture.board.theme == "b")
    }

    @Test func `a notice is shown for 12 seconds while an overlay is open`() {
        var fixture = opened()
        _ = fixture.board.apply(.notify("mine.yaml:3:9: bad theme"), at: fixture.start)
        #expect(fixture.board.overlay?.kind == .themes)
        #expect(fixture.board.notice(at: fixture.after(11.9))?.text == "mine.yaml:3:9: bad theme")
        #expect(fixture.board.notice(at: fixture.after(12.1)) == nil)
    }

    @Test func `a theme can be chosen on an empty board`() {
        var fixture = BoardFixture([])
        _ = fixture.board.apply(.toggleThemes, at: fixture.start)
        #expect(fixture.board.accepts(BoardKey.startOrOpen, at: fixture.start))
        #expect(fixture.board.accepts(.moveSelection(1), at: fixture.start))
        #expect(themes(after: .moveSelection(1), of: &fixture) == ["b"])
    }
}
