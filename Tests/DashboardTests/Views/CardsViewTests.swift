import Countdowns
import Screen
import TestSupport
import Testing

@testable import Dashboard

@Suite struct CardsViewTests {
    private func grid(
        _ count: Int, _ size: Size = Size(columns: 120, rows: 40), _ face: DigitFace = .block
    ) -> CardGrid {
        CardGrid(BoardLayout(size: size, view: .cards, face: face, count: count))
    }

    @Test func `all cards share the largest digit scale at which every card is visible`() throws {
        let scales = (1...30).compactMap { grid($0).shape?.scale }
        #expect(scales.count == 30)
        #expect(scales == scales.sorted(by: >))
        #expect(scales[0] >= 4)
        #expect(scales[29] == 1)
        for count in 1...12 where grid(count).shape?.scale ?? 1 > 1 {
            #expect(grid(count).columns * grid(count).visibleRows >= count)
        }
        #expect(grid(1, Size(columns: 120, rows: 40), .ascii).shape != nil)
    }

    @Test func `a window of 80x24 shows six cards`() {
        let grid = grid(39, Size(columns: 80, rows: 24))
        #expect(grid.columns * grid.visibleRows == 6)
    }

    @Test(arguments: [DigitFace.thin, .dots])
    func `only the digit style of ASCII shows fewer cards than the default style`(face: DigitFace) {
        for count in [1, 4, 8, 20, 40] {
            for columns in stride(from: 40, through: 200, by: 10) {
                for rows in stride(from: 12, through: 60, by: 4) {
                    let size = Size(columns: columns, rows: rows)
                    let (usual, own) = (grid(count, size), grid(count, size, face))
                    #expect(min(own.columns * own.visibleRows, count) >= min(usual.columns * usual.visibleRows, count))
                }
            }
        }
    }

    @Test func `the card grid fills the width between the margins at every window width`() {
        for columns in 40...220 {
            let layout = BoardLayout(size: Size(columns: columns, rows: 30), view: .cards, count: 39)
            let grid = CardGrid(layout)
            let rects = (0..<grid.columns).map { grid.rect(row: 0, column: $0) }
            #expect(rects[0].column == layout.margin)
            #expect(rects[rects.count - 1].endColumn == columns - layout.margin)
            for (left, right) in zip(rects, rects.dropFirst()) {
                #expect(right.column - left.endColumn == CardGrid.gap)
                #expect(0...1 ~= left.columns - right.columns)
            }
        }
    }

    @Test func `a group's name is shown once, and not at all on a board with one group`() throws {
        func countdown(_ id: String, _ group: String?) -> Countdown {
            Countdown(id: id, title: id, kind: .duration(.seconds(60)), group: group)
        }
        let two = [countdown("a", "One"), countdown("b", "One"), countdown("c", "Two")]
        var stage = try ViewStage(.cards, Size(columns: 80, rows: 24), countdowns: two)
        let text = stage.frame()
        #expect(text.components(separatedBy: "One").count == 2)
        #expect(text.contains("Two"))
        stage = try ViewStage(.cards, Size(columns: 80, rows: 24), countdowns: Array(two.prefix(2)))
        #expect(!stage.frame().contains("One"))
    }

    @Test func `cards have as many empty rows as fit without hiding a card`() {
        #expect(grid(39, Size(columns: 80, rows: 24)).shape?.frame == .tight)
        let usual = grid(39, Size(columns: 100, rows: 30))
        #expect(usual.shape?.frame == .open && usual.columns * usual.visibleRows == 6)
        #expect(grid(39).shape?.frame == .padded)
    }

    @Test func `the cursor is on the row of the selected card's title`() throws {
        for size in [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)] {
            var stage = try ViewStage(.cards, size)
            _ = stage.frame()
            let index = try #require(stage.board.selection(at: stage.start))
            let row = try #require(stage.canvas.cursor).row
            #expect(stage.canvas.text(row: row).contains(stage.board.items[index].countdown.title))
        }
    }
}
