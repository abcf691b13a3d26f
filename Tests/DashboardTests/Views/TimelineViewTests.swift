import Countdowns
import Foundation
import Testing

@testable import Dashboard
@testable import Screen

@Suite struct TimelineViewTests {
    @Test func `past and future countdowns are on separate sides of now, each with a leader, at every width`() throws {
        for columns in stride(from: 44, through: 204, by: 5) {
            var stage = try ViewStage(.timeline, Size(columns: columns, rows: 46))
            _ = stage.frame()
            let layout = BoardLayout(size: stage.canvas.size, of: stage.board.board, stage.board.look)
            let frame = TimelineFrame(layout)
            let text = stage.canvas
            for (row, index) in stage.board.rows.order.prefix(frame.visibleRows).enumerated() {
                let cells = (0..<columns).map { text.cell(column: $0, row: frame.firstRow + row)?.glyph ?? 0x20 }
                let line = try #require(cells.firstIndex { $0 == 0x2502 }, "\(columns): row \(row)")
                let reading = stage.board.items[index].reading(at: stage.start)
                let isPast = reading.state == .due || stage.board.items[index].countdown.kind.direction == .up
                // Skips the first cell, which is a bar in the selected row.
                let other = isPast ? cells[(line + 1)...] : cells[1..<line]
                #expect(other.allSatisfy { $0 == 0x20 }, "\(columns): \(stage.board.items[index].countdown.title)")
                let beside = isPast ? cells[line - 1] : cells[line + 1]
                #expect(beside != 0x20, "\(columns): \(stage.board.items[index].countdown.title) has no leader")
            }
        }
    }

    @Test func `the scale of the timeline is labelled as logarithmic`() throws {
        var stage = try ViewStage(.timeline, Size(columns: 100, rows: 30))
        let rows = stage.frame().split(separator: "\n")
        #expect(rows[3].contains("─ log ─"))
    }

    @Test func `zooming changes the span of the timeline, and a sideways move selects in order of time`() throws {
        var stage = try ViewStage(.timeline, Size(columns: 100, rows: 30))
        let all = stage.frame()
        #expect(all.contains(" 5y"))
        stage.apply(.zoom(1))
        #expect(stage.board.timelineReach == .seconds(631_139_040))
        stage.apply(.zoom(2))
        let near = stage.frame()
        #expect(!near.contains(" 5y") && near.contains(" 1y"))
        #expect(near.contains("←"))
        stage.apply(.zoom(20))
        #expect(stage.board.timelineReach == .seconds(3_600))
        #expect(!stage.board.accepts(.zoom(1), at: stage.start))
        stage.apply(.zoom(-20))
        #expect(stage.board.timelineReach == nil)
        #expect(stage.frame() == all)
        #expect(!stage.board.accepts(.zoom(-1), at: stage.start))
        stage.apply(.selectFirst)
        stage.apply(.moveSideways(1))
        let second = stage.board.rows.order[1]
        #expect(stage.board.selection(at: stage.start) == second)
        stage.apply(.setView(.list))
        #expect(!stage.board.accepts(.zoom(1), at: stage.start))
    }

    @Test func `the selected countdown has a bar before its title, and the cursor is on the bar`() throws {
        for columns in stride(from: 44, through: 204, by: 20) {
            var stage = try ViewStage(.timeline, Size(columns: columns, rows: 46))
            for command in [LookCommand.selectFirst, .moveSelection(7), .selectLast] {
                stage.apply(command)
                let text = stage.frame()
                let index = try #require(stage.board.selection(at: stage.start))
                let title = stage.board.items[index].countdown.title
                #expect(text.contains("▌" + title.prefix(4)), "\(columns): \(title)")
                let cursor = try #require(stage.canvas.cursor)
                #expect(stage.canvas.glyph(column: cursor.column, row: cursor.row) == "▌")
            }
        }
    }

    @Test func `a timeline row shortens its step and its title before a time of less than a day`() throws {
        for columns in [60, 80, 100] {
            var stage = try ViewStage(.timeline, Size(columns: columns, rows: 46))
            let rows = stage.frame().split(separator: "\n")
            var times = [("Focus  ", "25:00"), ("Pomodoro  ", "25:00"), ("Stretching  ", "01:00")]
            if columns >= 80 { times.append(("Sourdough", "14:00:00")) }
            for (title, time) in times {
                let row = try #require(rows.first { $0.contains(title) }, "\(columns): \(title)")
                #expect(row.hasSuffix("  \(time)"), "\(columns): \(row)")
            }
        }
    }

    @Test func `all rows of a timeline show many days in the same form`() throws {
        let now = WallTime(unixSeconds: 1_798_135_190)
        let countdowns = [
            Countdown(id: "a", title: "Short", kind: .since(.fixed(now + .seconds(-86_400 * 2_775)))),
            Countdown(
                id: "b", title: "A title that is a little long", kind: .since(.fixed(now + .seconds(-86_400 * 1_018)))),
        ]
        var stage = try ViewStage(.timeline, Size(columns: 100, rows: 24), countdowns: countdowns)
        let text = stage.frame()
        #expect(text.contains("2775d") && text.contains("1018d") && !text.contains("days"))
        stage = try ViewStage(.timeline, Size(columns: 200, rows: 24), countdowns: countdowns)
        #expect(stage.frame().contains("2 775 days"))
    }
}
