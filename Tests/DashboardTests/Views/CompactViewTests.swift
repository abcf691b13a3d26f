import Countdowns
import Screen
import Testing

@testable import Dashboard

@Suite struct CompactViewTests {
    private func countdowns(_ count: Int) -> [Countdown] {
        (0..<count).map { Countdown(id: "c\($0)", title: "C\($0)", kind: .duration(.seconds(60 * ($0 + 1)))) }
    }

    @Test func `countdowns are arranged column by column, and the columns fill the width`() throws {
        for (size, count) in [((120, 40), 39), ((200, 60), 39), ((80, 12), 30)] {
            let layout = BoardLayout(
                size: Size(columns: size.0, rows: size.1), view: .compact, count: count)
            let columns = CompactColumns(layout)
            #expect(columns.columns >= 2)
            #expect(columns.rect(1).column == columns.rect(0).column)
            #expect(columns.rect(1).row >= columns.rect(0).endRow)
            #expect(columns.rect(columns.rows).row == columns.rect(0).row)
            let last = columns.rect(columns.places - 1)
            #expect(last.endColumn > size.0 - layout.margin - columns.columns && last.endColumn <= size.0)
            #expect(last.endRow <= layout.list.endRow)
        }
    }

    @Test func `rows fill a tall window and hide no countdown that fits`() {
        for rows in 1...80 {
            for columns in stride(from: 20, through: 220, by: 10) {
                for count in [1, 7, 20, 40, 60] {
                    let layout = BoardLayout(
                        size: Size(columns: columns, rows: rows), view: .compact, count: count)
                    let grid = CompactColumns(layout)
                    let last = grid.rect(grid.places - 1)
                    #expect(last.endRow <= layout.list.endRow && last.endColumn <= columns)
                    let most = max((columns - 2 * layout.margin + 2) / 38, 1) * layout.list.rows
                    #expect(grid.places >= min(count, most), "\(columns)x\(rows), \(count)")
                }
            }
        }
        let grids = [24, 40].map { count in
            CompactColumns(BoardLayout(size: Size(columns: 120, rows: 40), view: .compact, count: count))
        }
        #expect(grids[0].rect(grids[0].rows - 1).endRow >= 28)
        // Columns in which long titles fit beside bar and digits come before taller rows.
        #expect(grids.map(\.columns) == [2, 2])
    }

    @Test func `each row has a bar of eight cells, and a window of 80x24 has a footer`() throws {
        for (count, bars) in [(3, 3), (30, 30)] {
            var stage = try ViewStage(.compact, Size(columns: 80, rows: 24), countdowns: countdowns(count))
            let text = stage.frame()
            #expect(text.components(separatedBy: "▆▆▆▆▆▆▆▆").count == bars + 1)
            #expect(!text.contains("▆▆▆▆▆▆▆▆▆"))
            #expect(text.split(separator: "\n").last?.contains("help") == true)
        }
        var stage = try ViewStage(.compact, Size(columns: 80, rows: 23), countdowns: countdowns(3))
        #expect(!stage.frame().contains("help"))
    }

    @Test func `a clock is complete, even if the title is truncated`() throws {
        let yaml =
            "countdowns: [A title of 31 characters.......: 6m 30s, "
            + (0..<30).map { "C\($0): 10d" }.joined(separator: ", ") + "]"
        var stage = try ViewStage(.compact, Size(columns: 80, rows: 24), yaml: yaml)
        #expect(stage.frame().contains("06:30"))
    }

    @Test func `a title is shown in full if the remaining time fits on the line below`() throws {
        let now = WallTime(unixSeconds: 1_798_135_190)
        let long = Countdown(
            id: "a", title: "A title of 31 characters.......", kind: .date(.fixed(now + .seconds(4_000_000))))
        var stage = try ViewStage(.compact, Size(columns: 38, rows: 9), countdowns: [long])
        let rows = stage.frame().split(separator: "\n")
        #expect(rows[1].hasSuffix("A title of 31 characters......."))
        #expect(rows[2].hasSuffix("46d 07h"))
    }

    @Test func `a sideways move selects the next column, and a move up continues in the previous column`() throws {
        var stage = try ViewStage(.compact, Size(columns: 120, rows: 40), countdowns: countdowns(20))
        let rows = CompactColumns(
            BoardLayout(size: Size(columns: 120, rows: 40), of: stage.board.board, stage.board.look)
        ).rows
        func selected() -> Int? { stage.board.selection(at: stage.start) }
        stage.apply(.selectFirst)
        stage.apply(.moveSideways(1))
        #expect(selected() == rows)
        stage.apply(.moveSelection(-1))
        #expect(selected() == rows - 1)
    }

    @Test func `a header is shown if it fits, and its clock does not cause an update every second`() throws {
        var stage = try ViewStage(
            .compact, Size(columns: 80, rows: 10),
            countdowns: [Countdown(id: "a", title: "A", kind: .date(.fixed(WallTime(unixSeconds: 1_898_135_190))))])
        #expect(stage.frame().hasPrefix("  Test   ▸ 1  "))
        #expect(try #require(stage.untilNextChange(after: .seconds(11))) > .seconds(50))
        var small = try ViewStage(.compact, Size(columns: 80, rows: 7), countdowns: countdowns(1))
        #expect(small.frame().hasPrefix("▌» C0"))
    }

    @Test func `two spaces separate the remaining time from a number at the end of a title`() throws {
        let now = WallTime(unixSeconds: 1_798_135_190)
        let title = "Unix time reaches 1 900 000 000"
        let countdowns = [Countdown(id: "a", title: title, kind: .date(.fixed(now + .seconds(1_210 * 86_400 + 5))))]
        for columns in 30...120 {
            for rows in [1, 9, 20] {
                var stage = try ViewStage(.compact, Size(columns: columns, rows: rows), countdowns: countdowns)
                let text = stage.frame()
                #expect(!text.contains("000 1 210") && !text.contains("000 1210d"), "\(columns)x\(rows)")
                #expect(!text.contains("… 1"), "\(columns)x\(rows)")
            }
        }
    }

    @Test func `all rows show the remaining time on the same line, and many days in the same form`() throws {
        let now = WallTime(unixSeconds: 1_798_135_190)
        func countdown(_ title: String, days: Int, _ units: Units = .auto) -> Countdown {
            Countdown(id: title, title: title, kind: .date(.fixed(now + .seconds(days * 86_400 + 5))), units: units)
        }
        let countdowns = [
            countdown("Short", days: 400), countdown("Days alone", days: 599, .days),
            countdown("A title of 31 characters.......", days: 1_210),
        ]
        for columns in 30...120 {
            for rows in [3, 9, 20] {
                var stage = try ViewStage(.compact, Size(columns: columns, rows: rows), countdowns: countdowns)
                let lines = stage.frame().split(separator: "\n")
                let apart = lines.filter { $0.contains("Short") && $0.contains("400") }
                let others = lines.filter {
                    $0.contains("1210d")
                }
                #expect(apart.isEmpty || !others.contains { !$0.contains("A title") }, "\(columns)x\(rows)")
            }
        }
    }

    @Test func `a long title takes the cells of the bar, and the bar of a short one ends in the column of all bars`()
        throws
    {
        let countdowns = ["Short", "A title of 25 characters."].map {
            Countdown(id: $0, title: $0, kind: .duration(.seconds(50_000)))
        }
        var stage = try ViewStage(.compact, Size(columns: 38, rows: 7), countdowns: countdowns)
        let rows = stage.frame().split(separator: "\n")
        #expect(rows[0].hasSuffix("Short             ▆▆▆▆▆▆▆▆ 13:53:20"))
        #expect(rows[1].hasSuffix("A title of 25 characters.  13:53:20"))
    }

    @Test func `either all rows show their time or none, and a row that is selected has its surface everywhere`() throws
    {
        for (columns, rows) in [(80, 24), (120, 40), (200, 60), (40, 12)] {
            var stage = try ViewStage(.compact, Size(columns: columns, rows: rows))
            let lines = stage.frame().split(separator: "\n", omittingEmptySubsequences: false)
            let layout = BoardLayout(size: stage.canvas.size, of: stage.board.board, stage.board.look)
            let text = lines.dropFirst(layout.list.row).joined(separator: "\n")
            #expect(text.contains(/ends \d/) == text.contains(/next (tomorrow|Mon|Tue|Sat)/))
            let place = try #require(
                (0..<CompactColumns(layout).places).first {
                    let area = CompactColumns(layout).rect($0)
                    return stage.canvas.glyph(column: area.column, row: area.row) == "▌"
                })
            let area = CompactColumns(layout).rect(place)
            for column in area.column..<area.endColumn {
                let style = stage.canvas.style(column: column, row: area.row)
                #expect(style.background == stage.theme[.selection], "\(columns): \(column)")
            }
        }
    }

    @Test func `the remaining time is shortened before a title is truncated`() throws {
        let now = WallTime(unixSeconds: 1_798_135_190)
        let long = Countdown(
            id: "a", title: "A title of 26 characters..", kind: .date(.fixed(now + .seconds(4_000_000))))
        var stage = try ViewStage(.compact, Size(columns: 44, rows: 1), countdowns: [long])
        #expect(stage.frame().contains(/A title of 26 characters\.\. +46d 07h\n/))
        stage = try ViewStage(.compact, Size(columns: 60, rows: 1), countdowns: [long])
        #expect(stage.frame().contains("46d 07h 06m"))
    }
}
