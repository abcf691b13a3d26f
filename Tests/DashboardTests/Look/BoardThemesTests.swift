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

    @Test func `a theme that is only tried is told when it is kept, as one step of the history`() {
        func told(_ changes: [Change]) -> [String] {
            changes.compactMap { if case .theme(let name) = $0.event { name } else { nil } }
        }
        var fixture = opened()
        #expect(told(fixture.board.apply(.moveSelection(1), at: fixture.start)) == [])
        #expect(told(fixture.board.apply(.moveSelection(1), at: fixture.start)) == [])
        #expect(fixture.board.theme == "c" && fixture.board.board.remembered.theme == "a")
        #expect(told(fixture.board.apply(BoardKey.startOrOpen, at: fixture.start)) == ["c"])
        #expect(told(fixture.board.apply(.undo, at: fixture.start)) == ["a"] && fixture.board.theme == "a")
        fixture.board.apply(.toggleThemes, at: fixture.start)
        fixture.board.apply(.moveSelection(1), at: fixture.start)
        #expect(told(fixture.board.apply(.back, at: fixture.start)) == [])
    }

    @Test func `Esc goes back to the theme that somebody else chose meanwhile`() {
        var fixture = opened()
        fixture.board.apply(.moveSelection(1), at: fixture.start)
        let look = RememberedLook(theme: "c")
        fixture.board.apply(.remember(look), at: fixture.start, cause: .peer("phone"))
        #expect(fixture.board.theme == "c")
        fixture.board.apply(.moveSelection(-1), at: fixture.start)
        fixture.board.apply(.back, at: fixture.start)
        #expect(fixture.board.theme == "c" && fixture.board.board.remembered.theme == "c")
    }

    @Test func `opening the choice remembers the one to go back to`() {
        let fixture = opened()
        #expect(fixture.board.overlay?.kind == .themes)
        #expect(fixture.board.theme == "a" && fixture.board.overlay?.themeBefore == "a")
    }

    @Test func `moving shows a theme at once, and stops at both ends`() {
        var fixture = opened()
        #expect(themes(after: .moveSelection(1), of: &fixture) == ["b"])
        #expect(themes(after: .selectLast, of: &fixture) == ["c"])
        #expect(themes(after: .moveSelection(1), of: &fixture) == [])
        #expect(themes(after: .selectFirst, of: &fixture) == ["a"])
        #expect(themes(after: .moveSelection(-1), of: &fixture) == [])
    }

    @Test func `a click of the wheel tries the next theme, however many rows it scrolls`() {
        var fixture = opened()
        #expect(themes(after: .scroll(3), of: &fixture) == ["b"])
        #expect(themes(after: .scroll(-3), of: &fixture) == ["a"])
    }

    @Test func `a page is as many themes as are visible`() {
        var fixture = fixture
        let names = (0..<20).map { "t\($0)" } + ["a"]
        _ = fixture.board.apply(.setThemes(names, shown: "a"), at: fixture.start)
        _ = fixture.board.apply(.toggleThemes, at: fixture.start)
        _ = fixture.board.apply(.hideOverlayRows(16), at: fixture.start)
        #expect(themes(after: .pageSelection(-1), of: &fixture) == ["t15"])
    }

    @Test func `the selection and the scroll position of the board stay`() {
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

    @Test func `Enter keeps what is shown, as opening once more does`() {
        for keep in [LookCommand.activate, .toggleThemes] {
            var fixture = opened()
            _ = fixture.board.apply(.moveSelection(1), at: fixture.start)
            fixture.board.apply(keep, at: fixture.start)
            #expect(
                fixture.board.overlay == nil && fixture.board.theme == "b" && fixture.board.overlay?.themeBefore == nil)
        }
    }

    @Test func `Esc brings back the theme from before, and so does the help`() {
        for (leave, overlay) in [(LookCommand.back, Overlay?.none), (.toggleHelp, .help)] {
            var fixture = opened()
            _ = fixture.board.apply(.selectLast, at: fixture.start)
            #expect(themes(after: leave, of: &fixture) == ["a"])
            #expect(fixture.board.overlay?.kind == overlay && fixture.board.theme == "a")
        }
    }

    @Test func `Esc changes nothing where nothing was tried`() {
        var fixture = opened()
        #expect(themes(after: .back, of: &fixture) == [])
        #expect(fixture.board.overlay == nil)
    }

    @Test func `new themes are taken with the one that is shown, and refused without it`() {
        var fixture = fixture
        _ = fixture.board.apply(.setThemes(["x", "b"], shown: "b"), at: fixture.start)
        #expect(fixture.board.themes == ["x", "b"] && fixture.board.theme == "b")
        _ = fixture.board.apply(.setThemes(["y"], shown: "z"), at: fixture.start)
        #expect(fixture.board.themes == ["x", "b"] && fixture.board.theme == "b")
    }

    @Test func `Esc stays where the theme from before is gone`() {
        var fixture = opened()
        _ = fixture.board.apply(.moveSelection(1), at: fixture.start)
        _ = fixture.board.apply(.setThemes(["b", "c"], shown: "b"), at: fixture.start)
        #expect(themes(after: .back, of: &fixture) == [])
        #expect(fixture.board.theme == "b")
    }

    @Test func `a notice is shown for a while, whatever lies over the board`() {
        var fixture = opened()
        _ = fixture.board.apply(.notify("mine.yaml:3:9: no theme"), at: fixture.start)
        #expect(fixture.board.overlay?.kind == .themes)
        #expect(fixture.board.notice(at: fixture.after(11.9))?.text == "mine.yaml:3:9: no theme")
        #expect(fixture.board.notice(at: fixture.after(12.1)) == nil)
    }

    @Test func `in an empty board a theme can be chosen all the same`() {
        var fixture = BoardFixture([])
        _ = fixture.board.apply(.toggleThemes, at: fixture.start)
        #expect(fixture.board.accepts(BoardKey.startOrOpen, at: fixture.start))
        #expect(fixture.board.accepts(.moveSelection(1), at: fixture.start))
        #expect(themes(after: .moveSelection(1), of: &fixture) == ["b"])
    }
}
