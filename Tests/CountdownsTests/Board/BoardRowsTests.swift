import Testing

@testable import Countdowns

@Suite struct BoardRowsTests {
    private func rows(_ countdowns: [Countdown], gaps: Bool, after seconds: Double = 0) -> BoardRows {
        let fixture = BoardFixture(countdowns)
        let items = fixture.board.items
        return BoardRows(
            BoardGroup.groups(of: items), of: items, Arrangement(visibleRows: 9, withGaps: gaps),
            at: fixture.after(seconds))
    }

    @Test func `groups stand in the order of the file, and what has none stands first`() {
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

    @Test func `countdowns in a range of rows are counted without headings`() {
        let rows = rows([.lasting("a", 1, group: "y"), .lasting("b", 1, group: "x")], gaps: true)
        #expect(rows.countdowns(in: 0..<5) == 2)
        #expect(rows.countdowns(in: 2..<99) == 1)
        #expect(rows.countdowns(in: 4..<5) == 1)
    }

    @Test func `what leaves the list takes the heading of its group with it when it is the last`() {
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
}
