import Countdowns
import TestSupport
import Testing

@testable import Dashboard

/// Tests of the selection of what rings, in place of the user's own selection.
@Suite struct RingingSelectionTests {
    /// A board on which `eggs` reach zero after 60 s, while the user has selected `sauce` with a key after `key` seconds.
    private func fixture(key: Double = 1) -> BoardFixture {
        var fixture = BoardFixture(
            [.lasting("eggs", 60), .lasting("sauce", 1_200), .lasting("tea", 2_400)], stay: PostZeroDisplay.length)
        fixture.board.apply(.select("sauce"), at: fixture.after(key))
        return fixture
    }

    private func apply(_ command: LookCommand, _ fixture: inout BoardFixture, after seconds: Double) {
        fixture.board.apply(command, at: fixture.after(seconds))
    }

    private func act(_ action: CountdownAction, _ fixture: inout BoardFixture, after seconds: Double) {
        fixture.board.apply(.change(action), at: fixture.after(seconds))
    }

    private func tick(_ fixture: inout BoardFixture, after seconds: Double) {
        fixture.board.apply(.tick, at: fixture.after(seconds))
    }

    @Test(arguments: BoardView.allCases)
    func `what rings is selected in place of the user's own selection, which returns later`(view: BoardView) {
        var fixture = fixture()
        apply(.setView(view), &fixture, after: 2)
        #expect(fixture.selected(after: 59) == "sauce")
        tick(&fixture, after: 60)
        #expect(fixture.selected(after: 60) == "eggs")
        #expect(fixture.board.remembered.list.selected == "sauce")
        #expect(fixture.selected(after: 121) == "sauce")
        act(.acknowledge, &fixture, after: 62)
        #expect(fixture.selected(after: 62) == "sauce")
    }

    @Test func `what rings waits until the user has pressed no key for three seconds`() {
        var fixture = fixture(key: 59)
        tick(&fixture, after: 60)
        #expect(fixture.selected(after: 60) == "sauce")
        #expect(fixture.board.untilNextChange(at: fixture.after(60)) == .seconds(2))
        #expect(fixture.board.untilSelectionMoves(at: fixture.after(60)) == .seconds(2))
        #expect(!fixture.board.isCurrent(at: fixture.after(62)))
        tick(&fixture, after: 62)
        #expect(fixture.selected(after: 62) == "eggs")
        // A key that selects something else has the same effect; other keys leave what rings selected.
        apply(.cycleView(1), &fixture, after: 63)
        #expect(fixture.selected(after: 63) == "eggs")
        apply(.moveSelection(1), &fixture, after: 64)
        #expect(fixture.selected(after: 64) == "sauce")
        tick(&fixture, after: 67)
        #expect(fixture.selected(after: 67) == "eggs")
    }

    @Test func `what rings waits until no prompt and no page is open`() {
        var page = fixture()
        apply(.activate, &page, after: 50)
        tick(&page, after: 60)
        #expect(page.selected(after: 70) == "sauce")
        #expect(page.board.untilNextChange(at: page.after(70)) == .seconds(50))
        apply(.back, &page, after: 80)
        #expect(page.selected(after: 80) == "sauce" && page.selected(after: 83) == "eggs")
        var prompt = fixture()
        prompt.board.look.setPrompt(isOpen: true, at: prompt.after(50))
        tick(&prompt, after: 60)
        #expect(prompt.selected(after: 70) == "sauce")
        prompt.board.look.setPrompt(isOpen: false, at: prompt.after(71))
        #expect(prompt.selected(after: 73) == "sauce" && prompt.selected(after: 74) == "eggs")
    }

    @Test func `a page of what rings keeps its countdown`() {
        var fixture = fixture()
        tick(&fixture, after: 60)
        apply(.activate, &fixture, after: 61)
        #expect(fixture.selected(after: 61) == "eggs")
        act(.extend(.seconds(60)), &fixture, after: 62)
        #expect(fixture.reading("eggs", after: 62)?.amount == .seconds(60))
    }

    @Test func `the keys that answer a zero act on what rings, and others on the selection`() {
        for (action, left) in [
            (CountdownAction.snooze(.seconds(300)), 300), (.extend(.seconds(60)), 60), (.acknowledge, nil),
        ] {
            var fixture = fixture(key: 59)
            tick(&fixture, after: 60)
            #expect(fixture.board.accepts(BoardKey.change(action), at: fixture.after(61)))
            act(action, &fixture, after: 61)
            #expect(fixture.board.notice(at: fixture.after(61)) == nil)
            if let left { #expect(fixture.reading("eggs", after: 61)?.amount == .seconds(left), "\(action)") }
            #expect(fixture.reading("eggs", after: 61)?.isAcknowledged == (left == nil))
            #expect(fixture.reading("sauce", after: 61)?.amount == .seconds(1_139))
        }
        var fixture = fixture(key: 59)
        tick(&fixture, after: 60)
        act(.toggle, &fixture, after: 61)
        #expect(fixture.reading("sauce", after: 61)?.state == .paused)
    }

    @Test func `a second press of the pause key resumes what rang`() {
        var fixture = fixture()
        tick(&fixture, after: 60)
        act(.toggle, &fixture, after: 61)
        #expect(fixture.reading("eggs", after: 61)?.state == .paused && fixture.selected(after: 61) == "eggs")
        act(.toggle, &fixture, after: 62)
        #expect(fixture.reading("eggs", after: 62)?.state == .due)
    }

    @Test func `the footer offers the answers first while something rings`() throws {
        var fixture = fixture(key: 59)
        func labels(_ seconds: Double) -> [String] {
            KeyMap.standard.hints(for: fixture.board.board, fixture.board.look, at: fixture.after(seconds)).map(\.label)
        }
        #expect(!labels(59).contains("acknowledge") && !labels(59).contains("snooze"))
        tick(&fixture, after: 60)
        #expect(labels(61).prefix(2) == ["acknowledge", "snooze"])
        act(.acknowledge, &fixture, after: 62)
        #expect(!labels(62).contains("acknowledge") && !labels(62).contains("snooze"))
    }
}
