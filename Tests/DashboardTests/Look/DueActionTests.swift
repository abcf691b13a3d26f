import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Dashboard

/// Actions on countdowns that are due, pinned or marked.
@Suite struct DueActionTests {
    private func apply(_ command: Command, _ fixture: inout BoardFixture, after seconds: Double) {
        fixture.board.apply(command, at: fixture.after(seconds))
    }

    private func apply(_ command: LookCommand, _ fixture: inout BoardFixture, after seconds: Double) {
        fixture.board.apply(command, at: fixture.after(seconds))
    }

    private func act(_ action: CountdownAction, _ fixture: inout BoardFixture, after seconds: Double) {
        fixture.board.apply(.change(action), at: fixture.after(seconds))
    }

    @Test func `an acknowledged countdown stays due and acknowledged until it reaches zero again`() {
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

    @Test func `acknowledging while the selection is not due acknowledges all due ones as one undo step`() {
        var fixture = BoardFixture([.lasting("tea", 60), .lasting("egg", 70), .lasting("nap", 900)])
        apply(.selectLast, &fixture, after: 1)
        act(.acknowledge, &fixture, after: 100)
        #expect(fixture.reading("tea", after: 100)?.isAcknowledged == true)
        #expect(fixture.reading("egg", after: 100)?.isAcknowledged == true)
        apply(.undo, &fixture, after: 110)
        #expect(fixture.board.notice(at: fixture.after(110))?.text == "Undone: 2 countdowns were acknowledged.")
        #expect(fixture.reading("egg", after: 110)?.isAcknowledged == false)
    }

    @Test func `a due countdown is snoozed from now, and one that is not due is unchanged`() {
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

    @Test func `a pinned countdown is the first of its group and the first in the order by time`() {
        var fixture = BoardFixture([
            .lasting("a", 60, group: "g"), .lasting("b", 70, group: "g"), .lasting("c", 10, group: "h"),
        ])
        apply(.change(.pin, of: ["b"]), &fixture, after: 1)
        #expect(fixture.listed(after: 1) == ["b", "a", "c"])
        apply(.arrange(Arrangement(visibleRows: 9, order: .byTime)), &fixture, after: 1)
        #expect(fixture.listed(after: 1) == ["b", "c", "a"])
        apply(.change(.pin, of: ["b"]), &fixture, after: 2)
        #expect(fixture.listed(after: 2) == ["c", "a", "b"])
    }

    @Test func `actions apply to all marked countdowns, and back clears the marks`() {
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

    @Test func `H folds what is done or acknowledged below the others, then what is due, then unfolds`() {
        var fixture = BoardFixture([
            Countdown.lasting("a", 60).onZero(.stop), .lasting("b", 600), .lasting("c", 90),
        ])
        func folded(_ seconds: Double) -> Int {
            let rows = fixture.board.advanced(to: fixture.after(seconds)).rows
            return rows.rows.reduce(0) { $0 + ($1.isHeading ? rows.items(in: $1).count : 0) }
        }
        apply(.foldPast, &fixture, after: 1)
        #expect(fixture.listed(after: 1) == ["a", "b", "c"] && folded(1) == 0)
        #expect(fixture.board.notice(at: fixture.after(1))?.text == "Folded: 0 over and acknowledged.")
        apply(.tick, &fixture, after: 100)
        #expect(fixture.listed(after: 100) == ["b", "c", "a"] && folded(100) == 1)
        apply(.foldPast, &fixture, after: 101)
        #expect(fixture.listed(after: 101) == ["b", "a", "c"] && folded(101) == 2)
        #expect(fixture.board.notice(at: fixture.after(101))?.text == "Folded: 2 over.")
        apply(.foldPast, &fixture, after: 102)
        #expect(fixture.listed(after: 102) == ["a", "b", "c"] && folded(102) == 0)
        #expect(fixture.board.notice(at: fixture.after(102))?.text == "Unfolded: 2 over.")
        apply(.foldPast, &fixture, after: 103)
        apply(.change(.acknowledge, of: ["c"]), &fixture, after: 110)
        #expect(fixture.listed(after: 110) == ["b", "a", "c"] && folded(110) == 2)
    }

    @Test func `the line of what is over opens by a key and by a click, and protects the folded countdowns`() {
        var fixture = BoardFixture([.lasting("a", 60).onZero(.stop), .lasting("b", 600), .lasting("c", 90)])
        apply(.tick, &fixture, after: 100)
        apply(.select("a"), &fixture, after: 101)
        apply(.foldPast, &fixture, after: 102)
        #expect(fixture.selected(after: 102) == "b")
        #expect(
            fixture.board.rows.rows == [
                .countdowns(0..<1), .countdowns(1..<2), .heading(nil, members: 2..<3, isFolded: true),
            ])
        apply(.selectLast, &fixture, after: 103)
        #expect(fixture.selected(after: 103) == "a")
        let moment = fixture.after(104)
        #expect(fixture.board.look.accepts(.toggleFold, on: fixture.board.board, at: moment))
        act(.restart, &fixture, after: 104)
        #expect(fixture.reading("a", after: 104)?.state == .done)
        #expect(fixture.board.rows.rows.last == .countdowns(2..<3))
        apply(.toggleFold, &fixture, after: 105)
        #expect(fixture.board.rows.rows.last == .heading(nil, members: 2..<3, isFolded: true))
        #expect(fixture.selected(after: 105) == "a")
        apply(.foldGroup(nil), &fixture, after: 106)
        #expect(fixture.board.rows.rows.last == .countdowns(2..<3))
        apply(.foldGroup(nil), &fixture, after: 107)
        apply(.activate, &fixture, after: 108)
        #expect(fixture.board.rows.rows.last == .countdowns(2..<3) && fixture.board.overlay == nil)
    }

    @Test func `a view without headings has no line of what is over, and a filter shows it in its place`() {
        var fixture = BoardFixture([.lasting("a", 60).onZero(.stop), .lasting("b", 600), .lasting("c", 90)])
        apply(.tick, &fixture, after: 100)
        apply(.foldPast, &fixture, after: 101)
        apply(.foldPast, &fixture, after: 102)
        apply(.arrange(Arrangement(visibleRows: 9, order: .plain, hasPastRow: false)), &fixture, after: 103)
        #expect(fixture.listed(after: 103) == ["b"])
        apply(.setFilter(BoardFilter("is:d", terms: [.state("d")])), &fixture, after: 104)
        #expect(fixture.listed(after: 104) == ["a", "c"])
    }

    @Test func `a filter by state is looked at again when a state changes`() {
        var fixture = BoardFixture([.lasting("a", 60), .lasting("b", 600)])
        apply(.setFilter(BoardFilter("is:due", terms: [.state("due")])), &fixture, after: 1)
        #expect(fixture.listed(after: 59) == [] && fixture.listed(after: 60) == ["a"])
        apply(.setFilter(BoardFilter("is:running", terms: [.state("running")])), &fixture, after: 2)
        #expect(fixture.listed(after: 59) == ["a", "b"] && fixture.listed(after: 60) == ["b"])
    }

    @Test func `a filter by today is looked at again when a day begins and when it is over`() {
        let rule = Recurrence(RecurrenceRule(.weekly), start: 1_799_971_200)
        let date = RecurringDate(.rule(rule), clocks: .zone(.gmt), isStartOfDay: true)
        var bins = Countdown(id: "bins", title: "bins", kind: .recurring(date), onZero: .next)
        (bins.event, bins.dayStarts) = (.days(1), 7 * 3_600)
        var fixture = BoardFixture([bins, .lasting("b", 999_999)])
        apply(.setFilter(BoardFilter("is:today", terms: [.state("today")])), &fixture, after: 1)
        #expect(fixture.listed(after: 57_599) == ["bins"] && fixture.listed(after: 57_600) == [])
        let next = 57_600.0 + 6 * 86_400
        #expect(fixture.listed(after: next - 1) == [] && fixture.listed(after: next) == ["bins"])
    }

    @Test func `a countdown that the user paused stays selected only until a command resumes it`() {
        var fixture = BoardFixture([.lasting("a", 100), .lasting("b", 50)])
        _ = fixture.board.apply(.togglePause, at: fixture.after(1))
        #expect(fixture.selected(after: 2) == "b")
        apply(.change(.resume, of: ["b"]), &fixture, after: 2)
        apply(.change(.pause, of: ["b"]), &fixture, after: 3)
        #expect(fixture.selected(after: 3) == "a")
    }

    @Test func `commands that set a view or pause a countdown by id apply while the help is open`() {
        var fixture = BoardFixture([.lasting("a", 100)])
        _ = fixture.board.apply(.toggleHelp, at: fixture.start)
        _ = fixture.board.apply(.setView(.focus), at: fixture.start)
        _ = fixture.board.apply(.change(.pause, of: ["a"]), at: fixture.start)
        #expect(fixture.board.view == .focus)
        #expect(fixture.board.items[0].isPaused)
        #expect(fixture.board.overlay?.kind == .help)
    }

    @Test func `a recurring countdown pulses at its occurrence, and the selection moves on at once`() {
        let rule = ElapsedRecurrence(every: .seconds(100), from: .fixed(WallTime(unixSeconds: 1_800_000_050)))
        let bell = Countdown(
            id: "bell", title: "bell", kind: .recurring(RecurringDate(.elapsed(rule), clocks: .zone(.gmt))),
            onZero: .next)
        var fixture = BoardFixture([bell, .lasting("tea", 60)])
        apply(.tick, &fixture, after: 50)
        #expect(fixture.selected(after: 50.1) == "tea")
        let lit = (0..<20).map { fixture.board.isLit(0, at: fixture.after(50 + Double($0) / 10)) }
        #expect(lit.contains(true) && lit.last == false)
        #expect(fixture.board.pulse(0, at: fixture.after(50.1)) != nil)
        // Long after zero, there are no further changes of the pulse.
        #expect(fixture.board.pulse(0, at: fixture.after(60)) == nil)
    }

    @Test func `the selection moves on from a paused countdown that leaves the list`() {
        var fixture = BoardFixture([
            .lasting("a", 100).onZero(.hide), .lasting("b", 300), .lasting("c", 200), .lasting("d", 400),
        ])
        fixture.board.apply(.togglePause, at: fixture.after(1))
        apply(.change(.done, of: ["a"]), &fixture, after: 2)
        #expect(fixture.selected(after: 2) == "c")
    }

    @Test func `a threshold does not change the order of the rows`() {
        var fixture = BoardFixture([.lasting("paused", 100, paused: true), .lasting("runs", 120)])
        apply(.arrange(Arrangement(visibleRows: 9, order: .byTime)), &fixture, after: 0)
        let before = fixture.listed(after: 0)
        apply(.tick, &fixture, after: 61)
        #expect(fixture.board.rows.order.map { fixture.board.items[$0].id } == before)
    }
}
