import Foundation
import Testing

@testable import Countdowns

/// What is done to countdowns that are due, pinned or marked.
@Suite struct DueActionTests {
    private func apply(_ command: Command, _ fixture: inout BoardFixture, after seconds: Double) {
        fixture.board.apply(command, at: fixture.after(seconds))
    }

    private func act(_ action: CountdownAction, _ fixture: inout BoardFixture, after seconds: Double) {
        apply(.change(action, of: .selection), &fixture, after: seconds)
    }

    @Test func `what is acknowledged stays due, quietly, until it reaches zero again`() {
        var fixture = BoardFixture([.lasting("tea", 60), .lasting("nap", 900)])
        apply(.selectFirst, &fixture, after: 1)
        act(.acknowledge, &fixture, after: 30)
        #expect(fixture.board.notice(at: fixture.after(30))?.text.contains("is not due") == true)
        act(.acknowledge, &fixture, after: 70)
        #expect(fixture.reading("tea", after: 71)?.state == .due)
        #expect(fixture.reading("tea", after: 71)?.isAcknowledged == true)
        act(.extend(.seconds(60)), &fixture, after: 80)
        #expect(fixture.reading("tea", after: 150)?.isAcknowledged == false)
    }

    @Test func `where the selection is not due, all that are due are acknowledged, in one step`() {
        var fixture = BoardFixture([.lasting("tea", 60), .lasting("egg", 70), .lasting("nap", 900)])
        apply(.selectLast, &fixture, after: 1)
        act(.acknowledge, &fixture, after: 100)
        #expect(fixture.reading("tea", after: 100)?.isAcknowledged == true)
        #expect(fixture.reading("egg", after: 100)?.isAcknowledged == true)
        apply(.undo, &fixture, after: 110)
        #expect(fixture.board.notice(at: fixture.after(110))?.text == "Undone: 2 countdowns were acknowledged.")
        #expect(fixture.reading("egg", after: 110)?.isAcknowledged == false)
    }

    @Test func `what is due is snoozed from now, and nothing else is`() {
        var fixture = BoardFixture([.lasting("tea", 60), .dated("bus", in: 90)])
        apply(.selectFirst, &fixture, after: 1)
        act(.snooze(.seconds(300)), &fixture, after: 30)
        #expect(fixture.reading("tea", after: 30)?.amount == .seconds(30))
        act(.snooze(.seconds(300)), &fixture, after: 100)
        #expect(fixture.reading("tea", after: 100)?.amount == .seconds(300))
        apply(.selectLast, &fixture, after: 100)
        act(.snooze(.seconds(540)), &fixture, after: 100)
        #expect(fixture.reading("bus", after: 100)?.amount == .seconds(540))
    }

    @Test func `what is pinned stands first, in its group and by time`() {
        var fixture = BoardFixture([
            .lasting("a", 60, group: "g"), .lasting("b", 70, group: "g"), .lasting("c", 10, group: "h"),
        ])
        apply(.change(.pin, of: .ids(["b"])), &fixture, after: 1)
        #expect(fixture.listed(after: 1) == ["b", "a", "c"])
        apply(.arrange(Arrangement(visibleRows: 9, order: .byTime)), &fixture, after: 1)
        #expect(fixture.listed(after: 1) == ["b", "c", "a"])
        apply(.change(.pin, of: .ids(["b"])), &fixture, after: 2)
        #expect(fixture.listed(after: 2) == ["c", "a", "b"])
    }

    @Test func `keys act on all that are marked, and escape takes the marks away`() {
        var fixture = BoardFixture((0..<4).map { .lasting("c\($0)", 600) })
        apply(.selectFirst, &fixture, after: 1)
        apply(.toggleMark, &fixture, after: 1)
        apply(.toggleMark, &fixture, after: 1)
        #expect(fixture.board.marked == ["c0", "c1"] && fixture.selected(after: 1) == "c2")
        act(.extend(.seconds(60)), &fixture, after: 10)
        #expect(fixture.reading("c0", after: 10)?.amount == .seconds(650))
        #expect(fixture.reading("c1", after: 10)?.amount == .seconds(650))
        #expect(fixture.reading("c2", after: 10)?.amount == .seconds(590))
        act(.toggle, &fixture, after: 20)
        #expect(fixture.board.counts(at: fixture.after(20)).paused == 2)
        apply(.back, &fixture, after: 30)
        #expect(fixture.board.marked.isEmpty && fixture.selected(after: 30) == "c2")
        apply(.undo, &fixture, after: 40)
        #expect(fixture.board.counts(at: fixture.after(40)).paused == 0)
    }

    @Test func `what is over is hidden, and shown again`() {
        var fixture = BoardFixture([
            Countdown.lasting("a", 60).onZero(.stop), .lasting("b", 600), .lasting("c", 90),
        ])
        apply(.togglePast, &fixture, after: 1)
        #expect(fixture.listed(after: 1) == ["a", "b", "c"])
        apply(.tick, &fixture, after: 100)
        #expect(fixture.listed(after: 100) == ["b", "c"])
        apply(.change(.acknowledge, of: .ids(["c"])), &fixture, after: 110)
        #expect(fixture.listed(after: 110) == ["b"])
        apply(.togglePast, &fixture, after: 120)
        #expect(fixture.listed(after: 120) == ["a", "b", "c"])
    }
}
