import Countdowns
import TestSupport
import Testing

@testable import Dashboard

@Suite struct BoardRowsTests {
    private func rows(
        _ countdowns: [Countdown], gaps: Bool = false, columns: Int = 1, order: Arrangement.Order = .grouped,
        folded: Set<String> = [], after seconds: Double = 0
    ) -> BoardRows {
        let fixture = BoardFixture(countdowns)
        let arrangement = Arrangement(visibleRows: 9, columns: columns, withGaps: gaps, order: order)
        return BoardRows(
            fixture.board.groups, of: fixture.board.items, arrangement, .init(folded: folded),
            at: fixture.after(seconds))
    }

    @Test func `groups are in file order after the countdowns without a group`() {
        let rows = rows(
            [
                .lasting("a", 1, group: "y"), .lasting("b", 1), .lasting("c", 1, group: "x"),
                .lasting("d", 1, group: "y"),
            ],
            gaps: true)
        #expect(
            rows.rows == [
                .countdowns(0..<1), .gap, .heading("y", members: 1..<3, isFolded: false), .countdowns(1..<2),
                .countdowns(2..<3), .gap, .heading("x", members: 3..<4, isFolded: false), .countdowns(3..<4),
            ])
        #expect(rows.order == [1, 0, 3, 2])
        #expect(rows.rowOfItem == [3, 0, 7, 4])
        #expect(rows.countdowns(in: 0..<99) == 4)
    }

    @Test func `the first heading has no gap above it`() {
        #expect(
            rows([.lasting("a", 1, group: "y")], gaps: true).rows.first
                == .heading("y", members: 0..<1, isFolded: false))
    }

    @Test func `headings of adjacent folded groups have no gap between them`() {
        let fixture = BoardFixture(["x", "y", "z"].map { .lasting($0, 1, group: $0) })
        let arrangement = Arrangement(visibleRows: 9, withGaps: true)
        let items = fixture.board.items
        let rows = BoardRows(
            fixture.board.groups, of: items, arrangement, .init(folded: ["x", "y"]), at: fixture.start)
        let expected: [BoardRows.Row] = [
            .heading("x", members: 0..<1, isFolded: true), .heading("y", members: 1..<2, isFolded: true), .gap,
            .heading("z", members: 2..<3, isFolded: false), .countdowns(2..<3),
        ]
        #expect(rows.rows == expected)
        #expect(rows.rowOfItem == [0, 1, 4])
    }

    @Test func `the number of countdowns in a range of rows excludes headings and gaps`() {
        let rows = rows([.lasting("a", 1, group: "y"), .lasting("b", 1, group: "x")], gaps: true)
        #expect(rows.countdowns(in: 0..<5) == 2)
        #expect(rows.countdowns(in: 2..<99) == 1)
        #expect(rows.countdowns(in: 4..<5) == 1)
    }

    @Test func `a group heading is removed when the last countdown of its group leaves the list`() {
        let countdowns: [Countdown] = [
            .lasting("a", 1, group: "y").onZero(.hide), .lasting("b", 2, group: "y"),
            .lasting("c", 1, group: "x").onZero(.hide), .lasting("d", 1, group: "z").onZero(.stop),
        ]
        let rows = rows(countdowns, gaps: true, after: 1)
        #expect(
            rows.rows == [
                .heading("y", members: 0..<1, isFolded: false), .countdowns(0..<1), .gap,
                .heading("z", members: 1..<2, isFolded: false), .countdowns(1..<2),
            ])
        #expect(rows.order == [1, 3])
        #expect(rows.rowOfItem == [nil, 1, nil, 4])
    }

    private static let leaving: [Countdown] = [
        .lasting("a", 1, group: "y").onZero(.hide), .lasting("b", 3, group: "y"),
        .lasting("c", 1, group: "x").onZero(.hide), .lasting("d", 2, group: "z").onZero(.stop),
        .lasting("e", 5, group: "y").onZero(.hide),
    ]

    @Test func `a hidden countdown is absent from plain, by-time and folded arrangements`() {
        #expect(
            rows(Self.leaving, columns: 2, order: .plain, after: 1).rows == [.countdowns(0..<2), .countdowns(2..<3)])
        #expect(rows(Self.leaving, order: .byTime, after: 1).order == [3, 1, 4])
        let folded = rows(Self.leaving, folded: ["x", "y"], after: 1)
        #expect(folded.rows.first == .heading("y", members: 0..<2, isFolded: true))
        #expect(folded.rowOfItem == [nil, 0, nil, 2, 0])
    }

    @Test(arguments: [-300e-9, 0, 300e-9])
    func `equal deadlines keep file order when two clock readings differ by 300 nanoseconds`(late: Double) {
        let fixture = BoardFixture([.lasting("a", 25), Countdown.lasting("b", 25).pausingInSleep, .lasting("c", 25)])
        let moment = fixture.after(1, asleep: late)
        let arrangement = Arrangement(visibleRows: 9, order: .byTime)
        let rows = BoardRows(fixture.board.groups, of: fixture.board.items, arrangement, .init(folded: []), at: moment)
        #expect(rows.order == [0, 1, 2])
        #expect(fixture.board.selection(at: moment) == 0)
    }

    @Test func `a search after an item returns the next match, or else the previous match`() {
        let rows = rows(Self.leaving)
        #expect(rows.order == [0, 1, 4, 2, 3])
        #expect(rows.item(after: 1) { $0 != 1 } == 4)
        #expect(rows.item(after: 3) { $0 < 2 } == 1)
        #expect(rows.item(after: 3) { _ in false } == nil)
    }

    @Test func `sorted groups keep their places, and the last end is known without a search`() {
        let fixture = BoardFixture([
            .lasting("a", 9, group: "y"), .lasting("b", 5, group: "x"), .lasting("c", 3, group: "y"),
            .lasting("d", 7, group: "x"),
        ])
        let arrangement = Arrangement(visibleRows: 9, sortsGroups: true)
        let rows = BoardRows(fixture.board.groups, of: fixture.board.items, arrangement, at: fixture.start)
        #expect(rows.order == [2, 0, 1, 3])
        #expect(rows.rows.first == .heading("y", members: 0..<2, isFolded: false))
        #expect(rows.lastEnds == [0])
    }
}
