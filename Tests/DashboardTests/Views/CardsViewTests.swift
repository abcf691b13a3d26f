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

    @Test func `all cards have the largest size at which every card is visible, and at least the smallest size`() throws
    {
        let scales = (1...30).compactMap { grid($0).digits?.scale }
        #expect(scales.count == 30)
        #expect(scales == scales.sorted(by: >))
        #expect(scales[0] >= 4)
        for count in 9...30 {
            let rect = grid(count).rect(row: 0, column: 0)
            #expect(Size(columns: rect.columns, rows: rect.rows) == Size(columns: 36, rows: 11))
        }
        for count in 1...9 { #expect(grid(count).columns * grid(count).visibleRows >= count) }
        #expect(grid(1, Size(columns: 120, rows: 40), .ascii).digits != nil)
    }

    @Test func `cards fill the height of the window`() {
        for rows in 20...80 {
            for count in [1, 3, 6, 40] {
                let size = Size(columns: 120, rows: rows)
                let layout = BoardLayout(size: size, view: .cards, count: count)
                let grid = grid(count, size)
                let last = grid.rect(row: grid.visibleRows - 1, column: 0)
                #expect(last.endRow <= layout.list.endRow)
                #expect(layout.list.endRow - last.endRow <= grid.visibleRows, "\(rows), \(count)")
            }
        }
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
                #expect(0...1 ~= right.column - left.endColumn - CardGrid.gap)
                #expect(left.columns == right.columns)
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

    @Test func `a card of 36 columns has digits of the same height for every time`() throws {
        let yaml = "countdowns: [A: 25m, B: 1h30m, C: 13h 59m 58s, D: 17d 2h 27m, E: 202d, F: 1205d, G: 9s]"
        var stage = try ViewStage(.cards, Size(columns: 120, rows: 40), yaml: yaml)
        let lines = stage.frame().split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        for place in 0..<7 {
            let (row, column) = (place / 3 * 12, place % 3 * 39)
            for line in 6...10 {
                let cells = lines[row + line].dropFirst(7 + column).prefix(30)
                #expect(cells.contains { "█▀▄".contains($0) }, "\(place)")
            }
        }
    }

    @Test func `the bottom edge of a card is a bar over its whole width`() throws {
        var stage = try ViewStage(.cards, Size(columns: 120, rows: 40))
        _ = stage.frame()
        #expect(String(stage.canvas.text(row: 13).dropFirst(3).prefix(36)) == String(repeating: "▄", count: 36))
    }

    @Test func `title, digits and text of a card begin in the same column, with empty rows between them`() throws {
        for size in [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)] {
            let yaml = "countdowns: [Aa: 25m, Bb: 1h30m, Cc: 2h, Dd: 17d 2h, Ee: 202d, Ff: 5d, Gg: 3h, Hh: 4h]"
            var stage = try ViewStage(.cards, size, yaml: yaml)
            let lines = stage.frame().split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
            let rect = CardGrid(BoardLayout(size: size, view: .cards, count: 8)).rect(row: 0, column: 0)
            let column = rect.column + 4
            let rows = (rect.row..<rect.endRow - 1).filter { lines[$0].count > column && lines[$0][column] != " " }
            let (title, words) = (try #require(rows.first), try #require(rows.last))
            #expect(lines[title][column] == "A" && lines[words][column] == "e")
            #expect(!rows.contains(words - 1))
        }
    }

    @Test func `a minus and tenths have their place beside the digits of a card`() throws {
        let yaml = "countdowns: [A: 9s, B: 1h, C: 1h, D: 1h, E: 1h, F: 1h, G: 1h]"
        var stage = try ViewStage(.cards, Size(columns: 120, rows: 40), yaml: yaml)
        _ = stage.frame(after: .seconds(1.3))
        #expect(stage.canvas.text(row: 10).dropFirst(37).hasPrefix(".7   "))
        _ = stage.frame(after: .seconds(12))
        #expect(stage.canvas.text(row: 8).dropFirst(4).hasPrefix("██ ██  ██"))
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
