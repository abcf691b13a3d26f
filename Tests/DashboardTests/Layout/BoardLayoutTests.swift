import Countdowns
import Screen
import Testing

@testable import Dashboard

@Suite struct BoardLayoutTests {
    private static let sizes = [0, 1, 2, 3, 5, 8, 12, 16, 18, 24, 40, 60, 200].flatMap { rows in
        [0, 1, 2, 5, 20, 30, 40, 57, 80, 120, 200, 400].map { Size(columns: $0, rows: rows) }
    }

    @Test(arguments: sizes, [false, true])
    func `the parts of the layout lie within the window and do not overlap`(size: Size, hasProblem: Bool) {
        for view in BoardView.allCases { Self.check(BoardLayout(size: size, view: view, hasProblem: hasProblem)) }
    }

    private static func check(_ layout: BoardLayout) {
        let size = layout.size
        var rows = [layout.problemRow, layout.headerRow, layout.ruleRow, layout.footerRow, layout.needRow]
            .compactMap(\.self)
        rows += (layout.list.row..<layout.list.endRow)
        if let hero = layout.hero { rows += (hero.area.row..<hero.area.endRow) }
        #expect(Set(rows).count == rows.count)
        #expect(rows.allSatisfy { (0..<max(size.rows, 1)).contains($0) })
        #expect(size.rows == 0 || layout.list.rows >= 1)
    }

    @Test func `the big digits above compact rows take only rows that no countdown needs`() {
        for size in [(100, 30), (120, 40), (200, 60), (400, 60)].map({ Size(columns: $0, rows: $1) }) {
            let layouts = (0...500).map { BoardLayout(size: size, view: .compact, count: $0) }
            #expect(layouts[8].hero != nil && layouts[500].hero == nil)
            for layout in layouts where layout.hero != nil {
                #expect(CompactColumns(layout).places >= layout.count, "\(size), \(layout.count)")
            }
        }
        #expect(BoardLayout(size: Size(columns: 80, rows: 60), view: .compact, count: 8).hero == nil)
    }

    @Test(arguments: sizes)
    func `the list columns lie within the window, in order and without overlap`(size: Size) {
        let columns = ListColumns(width: size.columns, margin: BoardLayout(size: size).margin)
        let spans = [
            columns.mark, columns.title, columns.amount, columns.bar, columns.percent, columns.when, columns.note,
        ].compactMap(\.self)
        for (left, right) in zip(spans, spans.dropFirst()) { #expect(left.end <= right.column) }
        #expect(spans.allSatisfy { $0.columns >= 0 && $0.column >= 0 && $0.end <= size.columns })
    }

    @Test func `a narrower list drops the note, then the percent, then the bar, and keeps the date`() {
        func columns(_ width: Int) -> ListColumns {
            ListColumns(width: width, margin: BoardLayout(size: Size(columns: width, rows: 24)).margin)
        }
        let parts = [40, 60, 80, 100, 200].map { width in
            let columns = columns(width)
            return [columns.when, columns.bar, columns.percent, columns.note].map { $0 != nil }
        }
        #expect(parts[0] == [true, false, false, false])
        #expect(parts[1] == [true, false, false, false])
        #expect(parts[2] == [true, true, false, false])
        #expect(parts[3] == [true, true, true, false])
        #expect(parts[4] == [true, true, true, true])
        // The title column never gets wider when the window gets narrower.
        let titles = [40, 60, 80, 100].map { columns($0).title.columns }
        #expect(titles == titles.sorted())
    }

    @Test func `a wider list never shows fewer letters of a title and never loses its bar`() {
        for titles in 0...90 {
            var (most, hadBar) = (0, false)
            for width in 34...240 {
                let margin = BoardLayout(size: Size(columns: width, rows: 24)).margin
                let columns = ListColumns(width: width, margin: margin, titles: titles)
                let letters = min(columns.title.columns, titles)
                #expect(letters >= most, "\(titles) at \(width)")
                most = letters
                #expect(columns.bar != nil || !hadBar, "\(titles) at \(width) has no bar")
                hadBar = columns.bar != nil
                let last = columns.note ?? columns.when
                #expect(last.map { $0.end <= width - margin } == true)
                #expect(columns.when.map { $0.columns >= 9 } == true, "\(titles) at \(width)")
            }
            #expect(most == min(titles, 60) && hadBar)
        }
        #expect(ListColumns(width: 80, margin: 2, titles: 31).title.columns == 26)
        #expect(ListColumns(width: 80, margin: 2, titles: 90).bar != nil)
    }

    @Test func `a list of 30 to 120 columns always shows the date`() {
        for width in 30...120 {
            let columns = ListColumns(width: width, margin: BoardLayout(size: Size(columns: width, rows: 24)).margin)
            #expect(columns.when != nil, "\(width)")
        }
    }

    @Test func `a layout of 80 columns and 24 rows has big digits, header, footer and list`() {
        let layout = BoardLayout(size: Size(columns: 80, rows: 24), count: 20)
        #expect(layout.hero?.scale == 2)
        #expect(layout.headerRow == 0)
        #expect(layout.footerRow == 23)
        #expect(layout.arrangement.visibleRows >= 10)
    }
}
