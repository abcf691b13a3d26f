import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Dashboard

/// Tests of the value type `PostZeroDisplay`, and of the effects that a post-zero display has on a board.
@Suite struct PostZeroDisplayTests {
    // MARK: The value

    private func at(_ seconds: Double) -> Uptime { Uptime(sinceBoot: .seconds(seconds)) }

    @Test func `a post-zero display lasts from zero for its length, or for the ringing if that is longer`() {
        var stay = PostZeroDisplay(length: .seconds(60))
        stay.begin("3", zeroAgo: .seconds(2), ringsFor: .zero, at: at(100))
        #expect(stay.newest == "3" && stay.left(at: at(100)) == .seconds(58))
        #expect(!stay.isOver(at: at(157)) && stay.isOver(at: at(158)))
        stay.begin("4", zeroAgo: .zero, ringsFor: .seconds(300), at: at(110))
        stay.end(["3"])
        #expect(stay.newest == "4" && stay.left(at: at(110)) == .seconds(300))
    }

    @Test func `the latest of several zeros has the post-zero display, in any order of detection`() {
        var stay = PostZeroDisplay(length: .seconds(60))
        stay.begin("1", zeroAgo: .seconds(5), ringsFor: .zero, at: at(100))
        stay.begin("2", zeroAgo: .seconds(9), ringsFor: .zero, at: at(100))
        #expect(stay.newest == "1")
        stay.begin("3", zeroAgo: .seconds(1), ringsFor: .zero, at: at(100))
        #expect(stay.newest == "3")
    }

    @Test func `a zero that is as old as the display length begins no post-zero display`() {
        var stay = PostZeroDisplay(length: .seconds(60))
        stay.begin("1", zeroAgo: .seconds(60), ringsFor: .seconds(10), at: at(100))
        #expect(stay.newest == nil && stay.left(at: at(100)) == nil && !stay.isOver(at: at(900)))
    }

    @Test func `a post-zero display follows a changed id and ends when its countdown is removed`() {
        var stay = PostZeroDisplay(length: .seconds(60))
        stay.begin("1", zeroAgo: .zero, ringsFor: .zero, at: at(100))
        var (moved, gone) = (stay, stay)
        moved.follow { $0 + "b" }
        gone.follow { _ in nil }
        #expect(moved.newest == "1b" && gone.newest == nil)
        stay.end(["1"])
        #expect(stay.newest == nil && stay.left(at: at(100)) == nil && stay.length == .seconds(60))
    }

    @Test func `an older post-zero display continues for the rest of its time after a newer one ends`() {
        var stay = PostZeroDisplay(length: .seconds(60))
        stay.begin("1", zeroAgo: .zero, ringsFor: .seconds(300), at: at(100))
        stay.begin("2", zeroAgo: .zero, ringsFor: .zero, at: at(120))
        stay.begin("3", zeroAgo: .zero, ringsFor: .zero, at: at(130))
        #expect(stay.newest == "3" && stay.ids == ["1", "2", "3"] && stay.left(at: at(130)) == .seconds(50))
        stay.end(["3"])
        #expect(stay.newest == "2" && stay.over(at: at(180)) == ["2"])
        stay.end(stay.over(at: at(180)))
        #expect(stay.newest == "1" && stay.left(at: at(180)) == .seconds(220))
    }

    // MARK: On a board

    /// A board on which `tea` reaches zero after 60 s, and `egg` after 80 s.
    ///
    /// `nap` reaches zero after 900 s.
    private func fixture(_ tea: Countdown = .lasting("tea", 60), stay: Duration? = nil) -> BoardFixture {
        let countdowns = [tea, .lasting("egg", 80), .lasting("nap", 900)]
        var fixture = BoardFixture(countdowns)
        fixture.board = ShownBoard(BoardDefinition(countdowns: countdowns), stay: stay, at: fixture.start)
        fixture.board.apply(.arrange(Arrangement(visibleRows: 10)), at: fixture.start)
        return fixture
    }

    private func apply(_ command: Command, _ fixture: inout BoardFixture, after seconds: Double) {
        fixture.board.apply(command, at: fixture.after(seconds))
    }

    private func apply(_ command: LookCommand, _ fixture: inout BoardFixture, after seconds: Double) {
        fixture.board.apply(command, at: fixture.after(seconds))
    }

    private func apply(_ key: BoardKey, _ fixture: inout BoardFixture, after seconds: Double) {
        fixture.board.apply(key, at: fixture.after(seconds))
    }

    private func apply(_ command: KeyCommand, _ fixture: inout BoardFixture, after seconds: Double) {
        fixture.board.apply(command, at: fixture.after(seconds))
    }

    @Test(arguments: BoardView.allCases)
    func `a countdown at zero stays selected for a minute in every view`(view: BoardView) {
        var fixture = BoardFixture([.lasting("tea", 60), .lasting("nap", 900)], stay: PostZeroDisplay.length)
        apply(.setView(view), &fixture, after: 1)
        #expect(fixture.selected(after: 61) == "tea")
        apply(.tick, &fixture, after: 61)
        #expect(fixture.selected(after: 119) == "tea")
        #expect(fixture.board.untilSelectionMoves(at: fixture.after(100)) == .seconds(20))
        #expect(fixture.board.untilNextChange(at: fixture.after(100)) == .seconds(20))
        #expect(fixture.selected(after: 120) == "nap")
        #expect(!fixture.board.isCurrent(at: fixture.after(120)))
        apply(.tick, &fixture, after: 120)
        #expect(fixture.selected(after: 120) == "nap")
    }

    @Test func `a post-zero display has the configured length, but at least the length of a pulse`() {
        #expect(fixture(stay: .seconds(10)).selected(after: 69) == "tea")
        #expect(fixture(stay: .seconds(10)).selected(after: 71) == "egg")
        #expect(fixture(stay: .zero).selected(after: 62) == "tea")
        #expect(fixture(stay: .zero).selected(after: 63) == "egg")
    }

    @Test func `a countdown at zero stays selected while it rings`() {
        var tea = Countdown.lasting("tea", 60)
        var alert = Alert(.zero)
        (alert.ring, alert.ringLimit) = (.untilAcknowledged, .seconds(200))
        tea.alerts = [alert]
        var fixture = BoardFixture([tea, .lasting("nap", 900)], stay: PostZeroDisplay.length)
        apply(.tick, &fixture, after: 61)
        #expect(fixture.selected(after: 259) == "tea" && fixture.selected(after: 261) == "nap")
    }

    @Test func `the latest countdown at zero is selected, and Tab selects the next due countdown`() {
        var fixture = fixture()
        apply(.tick, &fixture, after: 61)
        #expect(fixture.selected(after: 70) == "tea")
        apply(.tick, &fixture, after: 81)
        #expect(fixture.selected(after: 90) == "egg")
        apply(.selectDue, &fixture, after: 90)
        #expect(fixture.selected(after: 90) == "tea")
        apply(.selectDue, &fixture, after: 91)
        #expect(fixture.selected(after: 91) == "egg")
        apply(.change(.acknowledge, of: ["tea", "egg"]), &fixture, after: 92)
        apply(.selectDue, &fixture, after: 93)
        #expect(fixture.board.notice(at: fixture.after(93))?.text == "Nothing is due.")
    }

    @Test func `a countdown at zero is not selected any more when it is changed or the selection is moved`() {
        let actions: [CountdownAction] = [.acknowledge, .done, .restart, .pause, .extend(.seconds(300))]
        let commands =
            actions.map { KeyCommand.board(.command(.change($0, of: ["tea"]))) }
            + [.board(.change(.acknowledge)), .board(.change(.done)), .look(.moveSelection(1)), .look(.back)]
        for command in commands {
            var fixture = fixture()
            apply(.tick, &fixture, after: 61)
            apply(command, &fixture, after: 70)
            #expect(fixture.selected(after: 71) == "egg", "\(command)")
        }
    }

    @Test(arguments: [OnZero.stop, .hide])
    func `a key acts on the countdown in post-zero display with on_zero stop and with hide`(onZero: OnZero) {
        for tea in [Countdown.lasting("tea", 60), .dated("tea", in: 60)] {
            for action in [CountdownAction.acknowledge, .done] {
                var fixture = fixture(tea.onZero(onZero))
                apply(.tick, &fixture, after: 61)
                #expect(fixture.selected(after: 61) == "tea")
                apply(.change(action), &fixture, after: 62)
                #expect(fixture.selected(after: 62) == "egg", "\(action)")
                #expect(fixture.board.notice(at: fixture.after(62)) == nil)
            }
        }
    }

    @Test func `a snooze, extension or restart applies to the countdown at zero and keeps it selected`() {
        for action in [CountdownAction.snooze(.seconds(300)), .extend(.seconds(300)), .restart] {
            var fixture = fixture()
            apply(.tick, &fixture, after: 61)
            apply(.change(action), &fixture, after: 62)
            #expect(fixture.reading("tea", after: 62)?.state == .running && fixture.selected(after: 79) == "tea")
        }
    }

    @Test func `a countdown that hides at zero leaves the list when its post-zero display ends`() {
        var fixture = fixture(Countdown.lasting("tea", 60).onZero(.hide))
        #expect(fixture.listed(after: 61) == ["tea", "egg", "nap"])
        apply(.tick, &fixture, after: 61)
        #expect(fixture.listed(after: 79) == ["tea", "egg", "nap"])
        #expect(fixture.listed(after: 81) == ["tea", "egg", "nap"] && fixture.selected(after: 81) == "egg")
        #expect(fixture.listed(after: 121) == ["egg", "nap"] && fixture.selected(after: 121) == "egg")
        for command in [KeyCommand.board(.change(.acknowledge)), .look(.back)] {
            var moved = self.fixture(Countdown.lasting("tea", 60).onZero(.hide))
            apply(.tick, &moved, after: 61)
            apply(command, &moved, after: 62)
            #expect(moved.listed(after: 62) == ["egg", "nap"] && moved.selected(after: 62) == "egg", "\(command)")
        }
    }

    @Test func `a ringing countdown is selected again when a newer one is acknowledged or times out`() {
        var tea = Countdown.lasting("tea", 60).onZero(.hide)
        var alert = Alert(.zero)
        (alert.ring, alert.ringLimit) = (.untilAcknowledged, .seconds(200))
        tea.alerts = [alert]
        var fixture = fixture(tea, stay: .seconds(4))
        apply(.tick, &fixture, after: 61)
        apply(.tick, &fixture, after: 81)
        #expect(fixture.selected(after: 82) == "egg" && fixture.listed(after: 82) == ["tea", "egg", "nap"])
        #expect(fixture.selected(after: 85) == "tea")
        apply(.change(.acknowledge), &fixture, after: 82)
        #expect(fixture.selected(after: 82) == "tea")
        apply(.change(.acknowledge), &fixture, after: 83)
        #expect(fixture.selected(after: 83) == "nap" && fixture.listed(after: 83) == ["egg", "nap"])
    }

    @Test func `changing a countdown at zero keeps the post-zero displays of other countdowns`() {
        var fixture = fixture(Countdown.lasting("tea", 60).onZero(.hide))
        apply(.tick, &fixture, after: 61)
        apply(.tick, &fixture, after: 81)
        apply(.change(.extend(.seconds(300))), &fixture, after: 82)
        apply(.tick, &fixture, after: 83)
        #expect(fixture.selected(after: 83) == "egg" && fixture.listed(after: 83) == ["tea", "egg", "nap"])
        apply(.back, &fixture, after: 84)
        #expect(fixture.listed(after: 84) == ["egg", "nap"])
    }

    @Test func `a countdown at zero that a filter hides is selected when the filter is removed`() {
        var fixture = fixture()
        apply(.setFilter(BoardFilter("nap", terms: [.text("nap")])), &fixture, after: 1)
        apply(.tick, &fixture, after: 61)
        #expect(fixture.selected(after: 61) == "nap")
        apply(.setFilter(nil), &fixture, after: 62)
        #expect(fixture.selected(after: 62) == "tea")
    }

    @Test func `undoing an acknowledgement does not select a countdown that has left the list`() {
        var fixture = fixture(Countdown.lasting("tea", 60).onZero(.hide))
        apply(.tick, &fixture, after: 61)
        apply(.change(.acknowledge), &fixture, after: 62)
        apply(BoardKey.undo, &fixture, after: 63)
        #expect(fixture.selected(after: 63) == "egg" && fixture.listed(after: 63) == ["egg", "nap"])
    }

    @Test func `with the past folded, a countdown is folded when its post-zero display ends`() {
        var fixture = fixture(Countdown.lasting("tea", 60).onZero(.stop), stay: .seconds(10))
        apply(.foldPast, &fixture, after: 1)
        apply(.tick, &fixture, after: 61)
        #expect(fixture.listed(after: 69) == ["tea", "egg", "nap"])
        #expect(fixture.listed(after: 70) == ["egg", "nap", "tea"])
    }

    @Test func `a zero begins a post-zero display, also if another countdown is selected`() {
        var chosen = fixture(Countdown.lasting("tea", 60).onZero(.hide))
        apply(.selectFirst, &chosen, after: 1)
        apply(.tick, &chosen, after: 61)
        #expect(chosen.selected(after: 110) == "tea" && chosen.listed(after: 110).contains("tea"))
        #expect(chosen.listed(after: 121) == ["egg", "nap"] && chosen.selected(after: 121) == "egg")

        var elsewhere = fixture(Countdown.lasting("tea", 60).onZero(.hide))
        apply(.selectLast, &elsewhere, after: 1)
        apply(.tick, &elsewhere, after: 61)
        #expect(elsewhere.selected(after: 61) == "tea" && elsewhere.listed(after: 61) == ["tea", "egg", "nap"])
        apply(.tick, &elsewhere, after: 81)
        #expect(elsewhere.selected(after: 139) == "egg" && elsewhere.selected(after: 140) == "nap")
    }

    @Test func `a countdown with on_zero repeat has no post-zero display`() {
        var fixture = BoardFixture(
            [Countdown.lasting("tea", 60).onZero(.repeat), .lasting("egg", 80)], stay: PostZeroDisplay.length)
        apply(.tick, &fixture, after: 61)
        #expect(fixture.selected(after: 61) == "egg")
    }

    @Test func `a zero found minutes later or before the board was opened begins no post-zero display`() {
        var slept = fixture()
        apply(.tick, &slept, after: 400)
        #expect(slept.selected(after: 400) == "nap")

        let saved = SavedBoard(fixture().board.board, at: fixture().start)
        var opened = fixture()
        _ = opened.board.board.restore(saved, at: opened.after(70))
        opened.board.look = Look(of: opened.board.board, themes: ["a"], at: opened.after(70))
        #expect(opened.selected(after: 70) == "egg")
    }

    @Test func `a post-zero display survives a reload and is not saved`() {
        var fixture = fixture()
        apply(.tick, &fixture, after: 61)
        #expect(fixture.board.look.remembered.list == ListLook())
        let fresh = BoardFixture([.lasting("nap", 900), .lasting("egg", 80), .lasting("tea", 60)])
        _ = fixture.board.reload(as: fresh.board.board, at: fixture.after(62))
        #expect(fixture.selected(after: 62) == "tea")
    }
}
