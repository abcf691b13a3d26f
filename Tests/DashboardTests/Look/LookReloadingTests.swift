import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Dashboard

/// The effects of a reload on the view state.
@Suite struct LookReloadingTests {
    /// Reloads the board of a fixture `seconds` after its start.
    private static func reload(_ fixture: inout BoardFixture, _ countdowns: [Countdown], after seconds: Double) {
        let moment = fixture.after(seconds)
        let fresh = Board(
            BoardDefinition(countdowns: countdowns), title: "test", zone: .gmt,
            remembered: RememberedLook(theme: "a"), at: moment)
        fixture.board.reload(as: fresh, at: moment)
    }

    private func notice(_ fixture: BoardFixture, after seconds: Double) -> String? {
        fixture.board.notice(at: fixture.after(seconds))?.text
    }

    @Test func `a reload matches a countdown that has a new id by its title`() {
        var fixture = BoardFixture([.lasting("tea", 600), .lasting("nap", 900)])
        var renamed = Countdown.lasting("brew", 600)
        renamed.title = "tea"
        fixture.board.apply(.moveSelection(1), at: fixture.after(1))
        fixture.board.apply(.moveSelection(-1), at: fixture.after(1))
        Self.reload(&fixture, [.lasting("nap", 900), renamed], after: 100)
        #expect(fixture.reading("brew", after: 100)?.amount == .seconds(500))
        #expect(fixture.selected(after: 100) == "brew")
    }

    @Test func `a reload keeps selection, folds and view, and the details while their countdown exists`() {
        var fixture = BoardFixture([
            .lasting("tea", 600, group: "Home"), .lasting("nap", 900, group: "Home"),
            .lasting("mail", 60, group: "Work"),
        ])
        let start = fixture.after(1)
        for command: LookCommand in [.selectLast, .toggleFold, .selectFirst, .cycleView(1), .activate] {
            fixture.board.apply(command, at: start)
        }
        let (look, view) = (fixture.board.remembered.list, fixture.board.look.view)
        Self.reload(
            &fixture,
            [
                .lasting("new", 5, group: "Home"), .lasting("tea", 600, group: "Home"),
                .lasting("mail", 60, group: "Work"),
            ],
            after: 2)
        #expect(fixture.board.remembered.list == look)
        #expect(fixture.board.look.view == view)
        #expect(fixture.board.overlay?.kind == .detail)
        Self.reload(&fixture, [.lasting("new", 5, group: "Home")], after: 3)
        #expect(fixture.board.overlay == nil)
        #expect(fixture.selected(after: 3) == "new")
    }

    @Test func `the selection returns to a countdown that a reload restores, unless the user has moved`() {
        let both: [Countdown] = [.lasting("tea", 600), .lasting("nap", 900), .lasting("egg", 950)]
        var fixture = BoardFixture(both)
        fixture.board.apply(.selectLast, at: fixture.after(1))
        Self.reload(&fixture, [both[0]], after: 2)
        #expect(fixture.selected(after: 2) == "tea")
        Self.reload(&fixture, both, after: 3)
        #expect(fixture.selected(after: 3) == "egg")
        Self.reload(&fixture, [both[0], both[1]], after: 4)
        fixture.board.apply(.selectLast, at: fixture.after(5))
        Self.reload(&fixture, both, after: 6)
        #expect(fixture.selected(after: 6) == "nap")
    }

    @Test func `selection and marks follow a countdown that takes another one's former id in a reload`() {
        func tea(_ id: String, _ seconds: Double) -> Countdown {
            var tea = Countdown.lasting(id, seconds)
            (tea.title, tea.isNamedByTitle) = ("Tea", true)
            return tea
        }
        var fixture = BoardFixture([tea("tea", 600), tea("tea-2", 900), .lasting("nap", 950)])
        for id in ["tea", "tea-2"] {
            fixture.board.apply(.select(id), at: fixture.start)
            fixture.board.apply(.toggleMark, at: fixture.start)
        }
        fixture.board.apply(.select("tea-2"), at: fixture.start)
        Self.reload(&fixture, [tea("tea", 900), .lasting("nap", 950)], after: 1)
        #expect(fixture.selected(after: 1) == "tea" && fixture.board.marked == ["tea"])
        #expect(fixture.board.board.remembered.list.selected == "tea")
    }

    @Test func `the reload notice names removed and added countdowns, and no reordered ones`() {
        var fixture = BoardFixture([.lasting("tea", 600), .lasting("nap", 900), .lasting("egg", 300)])
        Self.reload(&fixture, [.lasting("walk", 60), .lasting("nap", 900), .lasting("tea", 600)], after: 1)
        #expect(notice(fixture, after: 1) == "Reloaded: “egg” was removed, “walk” was added.")
        Self.reload(&fixture, [.lasting("tea", 600), .lasting("nap", 900), .lasting("walk", 60)], after: 2)
        #expect(notice(fixture, after: 2) == "Reloaded.")
    }

    @Test func `a reload without changes, or with moved lines only, causes no notice`() {
        func moved(_ line: Int) -> Countdown {
            var tea = Countdown.lasting("tea", 600)
            tea.origin = Origin(path: "a.yaml", line: line)
            return tea
        }
        var fixture = BoardFixture([moved(3)])
        for line in [3, 4] {
            Self.reload(&fixture, [moved(line)], after: 100)
            #expect(notice(fixture, after: 100) == nil)
        }
    }

    @Test func `the reload notice reports changes that no longer fit, and a file error dismisses the notice`() {
        var fixture = BoardFixture([.dated("launch", in: 5_000), .lasting("nap", 900)])
        fixture.board.apply(.change(.extend(.seconds(60)), of: ["launch"]), at: fixture.after(1))
        fixture.board.apply(.change(.pause, of: ["nap"]), at: fixture.after(1))
        Self.reload(&fixture, [.lasting("launch", 60), .dated("nap", in: 700)], after: 10)
        #expect(
            notice(fixture, after: 10)
                == "Reloaded: 2 were changed. Some changes made to 2 countdowns no longer apply.")
        fixture.board.apply(.setProblem("a.yaml:1:2: no"), at: fixture.after(11))
        #expect(notice(fixture, after: 11) == nil)
        fixture.board.apply(.moveSelection(1), at: fixture.after(12))
        #expect(fixture.board.problem == "a.yaml:1:2: no")
    }
}
