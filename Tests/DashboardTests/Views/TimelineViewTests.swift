import Countdowns
import Foundation
import Testing
import Themes

@testable import Dashboard
@testable import Screen

@Suite struct TimelineViewTests {
    private static let now = WallTime(unixSeconds: 1_798_135_190)

    private static func axis(_ columns: Int, bands: Int = 5, hasPast: Bool = true) -> TimelineAxis {
        let layout = BoardLayout(size: Size(columns: columns, rows: 40), view: .timeline)
        return TimelineAxis(layout, bands: bands, hasPast: hasPast)
    }

    /// The rows of a frame, as arrays of glyphs.
    private static func rows(_ stage: inout ViewStage) -> [[String]] {
        stage.draw(after: .zero)
        let canvas = stage.canvas
        return (0..<canvas.size.rows).map { row in
            (0..<canvas.size.columns).map { canvas.glyph(column: $0, row: row) }
        }
    }

    private static func stage(_ countdowns: [Countdown], _ columns: Int = 120, depth: ColorDepth = .truecolor) throws
        -> ViewStage
    {
        try ViewStage(.timeline, Size(columns: columns, rows: 24), depth: depth, countdowns: countdowns, motion: false)
    }

    // MARK: Axis

    @Test func `bands have the same width and fill the window, with a table from 80 columns on`() {
        for columns in 40...220 {
            for hasPast in [false, true] {
                for bands in 1...5 {
                    let axis = Self.axis(columns, bands: bands, hasPast: hasPast)
                    #expect(axis.width >= 6, "\(columns)")
                    #expect(axis.hasTable == (columns >= 80))
                    let rest = columns - axis.margin - 1 - axis.end
                    #expect(axis.hasTable ? rest == 0 : 0..<bands ~= rest, "\(columns), \(bands)")
                    #expect(axis.now - axis.past >= (axis.hasTable ? 32 : axis.margin))
                }
            }
        }
        #expect(Self.axis(120).now == 50)
    }

    @Test func `a bar has a length that is linear inside each band`() {
        let axis = Self.axis(120)
        #expect(axis.width == 13)
        #expect(axis.cells(to: 0.1) == 1)
        #expect(axis.cells(to: 1_800) == 7 && axis.cells(to: 3_600) == 13)
        #expect(axis.cells(to: 3_601) == 14 && axis.cells(to: 86_400) == 26)
        #expect(axis.cells(to: 3_600 + 82_800 / 2) == 20)
        #expect(axis.cells(to: 31_556_952) == 65 && axis.cells(to: 31_556_953) == 66)
        for cells in 0..<65 {
            #expect(axis.cells(to: axis.seconds(after: cells) + 0.1) == cells + 1)
            #expect(axis.cells(to: axis.seconds(after: cells + 1) - 0.1) == cells + 1)
        }
    }

    @Test func `ticks are at full times of the board's zone, also across a change of its clocks`() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let now = CivilTime(year: 2026, month: 10, day: 24, hour: 14, minute: 32).wallTime(utcOffset: 7_200)
        let ticks = TimelineBand.all.map { band in
            band.ticks(from: now, in: zone, DateStyle()).map { (now + .seconds($0.seconds.rounded()), $0.civil) }
        }
        for (time, civil) in ticks.joined() {
            #expect(CivilTime(time, utcOffset: zone.utcOffset(at: time)) == civil)
        }
        #expect(ticks[0].map(\.1.minute) == [45, 0, 15, 30])
        #expect(ticks[1].map(\.1.hour) == [18, 0, 6, 12])
        #expect(ticks[2].map(\.1.weekday) == [0, 1, 2, 3, 4, 5])
        #expect(ticks[3].map(\.1.day) == [2, 9, 16, 23])
        #expect(ticks[4].map(\.1.month) == [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    }

    @Test func `the axis names its bands and real times, on alternating backgrounds`() throws {
        var stage = try ViewStage(.timeline, Size(columns: 120, rows: 40))
        let rows = stage.frame().split(separator: "\n", omittingEmptySubsequences: false)
        for name in ["past", "1 hour", "1 day", "1 week", "1 month", "1 year"] { #expect(rows[1].contains(name)) }
        #expect(rows[2].contains(/now +19:\d\d +00 06 +12 +Sun .* 4 +11 +18 .*[A-Z][a-z]{2}$/), "\(rows[2])")
        let axis = Self.axis(120)
        let (panel, background) = (stage.theme[.panel], stage.theme[.background])
        for row in [1, 2, 30, 37] {
            for band in 0..<5 {
                for column in axis.start(of: band)..<axis.start(of: band + 1) {
                    let style = stage.canvas.style(column: column, row: row)
                    #expect(style.background == (band % 2 == 0 ? panel : background), "\(column), \(row)")
                }
            }
            #expect(stage.canvas.style(column: axis.end, row: row).background == background)
        }
        #expect(stage.canvas.glyph(column: axis.now, row: 20) == "│")
        #expect(stage.canvas.style(column: axis.now, row: 20).foreground == stage.theme[.text])
    }

    @Test func `each band has a label that covers the column of its time, and a blank is between two labels`() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        for columns in 80...220 {
            for minutes in stride(from: 0, through: 1_440, by: 97) {
                let (axis, now) = (Self.axis(columns), Self.now + .seconds(60 * minutes))
                let labels = axis.labels(from: now, in: zone, DateStyle())
                let bands = Set(labels.map { ($0.column - axis.start(of: 0)) / axis.width })
                #expect(bands == [0, 1, 2, 3, 4], "\(columns), \(minutes): \(labels)")
                for (label, next) in zip(labels, labels.dropFirst()) {
                    #expect(label.column + label.text.count < next.column)
                }
            }
        }
    }

    @Test func `the past has columns only if it is visible, and the bars keep their place`() throws {
        var countdowns = (0..<30).map { Countdown(id: "\($0)", title: "T\($0)", kind: .duration(.seconds(900 + $0))) }
        countdowns.append(Countdown(id: "s", title: "Since", kind: .since(.fixed(Self.now + .seconds(-9_000)))))
        for columns in [80, 120] {
            var stage = try Self.stage(countdowns, columns)
            let above = stage.frame()
            stage.apply(.selectLast)
            let below = stage.frame()
            #expect(!above.contains("past") && below.contains("past"))
            let first = try #require(above.split(separator: "\n").first { $0.contains("T10 ") })
            let last = try #require(below.split(separator: "\n").first { $0.contains("T20 ") })
            #expect(first.split(separator: "│")[0].count == last.split(separator: "│")[0].count)
        }
    }

    @Test(arguments: [(ColorDepth.ansi16, false, "┊"), (.none, false, "┊"), (.none, true, ":")])
    func `bands have borders if no background distinguishes them`(depth: ColorDepth, isASCII: Bool, border: String)
        throws
    {
        let size = Size(columns: 120, rows: 40)
        let stage = try ViewStage(.timeline, size, depth: depth)
        var canvas = Canvas(size: size, profile: DisplayProfile(isASCII: isASCII))
        BoardPicture(theme: stage.theme, keys: .standard).draw(
            stage.board.board, stage.board.look, at: stage.start, in: &canvas)
        let axis = Self.axis(120)
        for band in 1...5 { #expect(canvas.glyph(column: axis.start(of: band), row: 4) == border) }
        #expect(canvas.glyph(column: axis.now, row: 4) == (isASCII ? "|" : "│"))
    }

    @Test func `far bands without countdowns disappear, and keys remove and add a band`() throws {
        let timers = [300, 900, 2_400].map { seconds in
            Countdown(id: "\(seconds)", title: "T\(seconds)", kind: .duration(.seconds(seconds)))
        }
        var stage = try Self.stage(timers)
        let axis = Self.axis(120, bands: 1, hasPast: false)
        #expect(!stage.frame().contains("1 day") && !stage.frame().contains("past"))
        let row = try #require(Self.rows(&stage).first { $0.joined().contains("T2400") })
        #expect(row.count { $0 == "▆" } == axis.cells(to: 2_400))
        #expect(!stage.board.accepts(.zoom(1), at: stage.start) && !stage.board.accepts(.zoom(-1), at: stage.start))

        stage = try ViewStage(.timeline, Size(columns: 100, rows: 30))
        let all = stage.frame()
        #expect(all.contains("] nearer") && !all.contains("farther"))
        stage.apply(.zoom(1))
        #expect(stage.board.timelineBands == 4)
        let near = stage.frame()
        #expect(!near.contains("1 year") && near.contains("1 month"))
        #expect(stage.board.accepts(.zoom(-1), at: stage.start))
        stage.apply(.zoom(20))
        #expect(stage.board.timelineBands == 1)
        #expect(!stage.board.accepts(.zoom(1), at: stage.start))
        stage.apply(.zoom(-20))
        #expect(stage.board.timelineBands == nil)
        #expect(stage.frame() == all)
        #expect(!stage.board.accepts(.zoom(-1), at: stage.start))
        stage.apply(.setView(.list))
        #expect(!stage.board.accepts(.zoom(1), at: stage.start))
    }

    // MARK: Rows

    @Test func `rows stand under the headings of their groups, by time, count-ups last`() throws {
        func item(_ title: String, _ kind: Countdown.Kind, _ group: String) -> Countdown {
            Countdown(id: title, title: title, kind: kind, group: group)
        }
        var stage = try Self.stage([
            item("Later", .duration(.seconds(900)), "A"),
            item("Moon", .since(.fixed(Self.now + .seconds(-9_000))), "A"),
            item("Mars", .since(.fixed(Self.now + .seconds(-90))), "A"), item("B1", .duration(.seconds(60)), "B"),
            item("Soon", .duration(.seconds(300)), "A"), item("Over", .date(.fixed(Self.now + .seconds(-60))), "A"),
        ])
        let text = stage.frame()
        let places = ["▌  A", "Over", "Soon", "Later", "Mars", "Moon", "▌  B", "B1"].map {
            text.range(of: $0)?.lowerBound
        }
        #expect(places.allSatisfy { $0 != nil })
        #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
        stage.select("Soon")
        stage.apply(.toggleFold)
        #expect(stage.frame().contains("▌+ A") && !stage.frame().contains("Later"))
    }

    @Test func `overdue bars and count-ups are left of now, and far ends have an arrow`() throws {
        var stage = try Self.stage([
            Countdown(id: "o", title: "Over", kind: .date(.fixed(Self.now + .seconds(-128)))),
            Countdown(id: "s", title: "Since", kind: .since(.fixed(Self.now + .seconds(-9_000_000)))),
            Countdown(id: "f", title: "Far", kind: .date(.fixed(Self.now + .seconds(90_000_000)))),
        ])
        let (rows, axis) = (Self.rows(&stage), Self.axis(120))
        func row(_ title: String) throws -> [String] { try #require(rows.first { $0.joined().contains(title) }) }
        let (over, since, far) = (try row("Over"), try row("Since"), try row("Far"))
        #expect(over[axis.now - 6...axis.now].joined() == "   ▆▆▆│")
        #expect(over[(axis.now + 1)...].allSatisfy { $0 == " " })
        #expect(since[axis.now - 6...axis.now].joined() == "◂━━━━━│")
        #expect(far[(axis.now + 1)..<axis.end].allSatisfy { $0 == "▆" })
        #expect(far[axis.end] == "▸")
    }

    @Test func `a bar runs from pale to full in the colour of its group, and steps are segments of it`() throws {
        let steps = (0..<3).map { StepSequence.Step("S\($0)", .seconds(1_000)) }
        let countdowns = [
            Countdown(id: "t", title: "Timer", kind: .duration(.seconds(3_000)), group: "A"),
            Countdown(id: "s", title: "Steps", kind: .steps(StepSequence(steps)), group: "B"),
        ]
        var stage = try Self.stage(countdowns)
        let rows = Self.rows(&stage)
        let axis = Self.axis(120, bands: 1, hasPast: false)
        func colors(_ title: String) throws -> [Color] {
            let row = try #require(rows.firstIndex { $0.joined().contains(title) })
            return (axis.now + 1...axis.now + axis.cells(to: 3_000)).map {
                stage.canvas.style(column: $0, row: row).foreground
            }
        }
        let (timer, sequence) = (try colors("Timer"), try colors("Steps"))
        #expect(Set(timer).count == 20 && timer.last == stage.theme[.group1])
        let full = sequence.indices.filter { sequence[$0] == stage.theme[.group2] }
        let ends = full.filter { !full.contains($0 + 1) }.map { $0 + 1 }
        #expect(ends == [1_000, 2_000, 3_000].map { axis.cells(to: $0) })
        stage = try Self.stage(countdowns, depth: .none)
        let lines = try #require(Self.rows(&stage).first { $0.joined().contains("Steps") })
        let line = lines[(axis.now + 1)...axis.now + axis.cells(to: 3_000)].split { $0 == "─" }
        #expect(line.count == 2 && line.joined().allSatisfy { $0 == "━" })
    }

    @Test func `a sequence with very many steps takes one segment a cell`() throws {
        let sequence = StepSequence([.init("a", .seconds(1)), .init("b", .seconds(2))], rounds: 1_000)
        var stage = try Self.stage([Countdown(id: "s", title: "Steps", kind: .steps(sequence))])
        let rows = Self.rows(&stage)
        let row = try #require(rows.first { $0.joined().contains("Steps") })
        #expect(row.count { $0 == "▆" } == Self.axis(120, bands: 1, hasPast: false).cells(to: 3_000))
    }

    @Test func `a bar is not redrawn until its last cell changes`() throws {
        let stage = try Self.stage([Countdown(id: "t", title: "Timer", kind: .duration(.seconds(1_500)))])
        let (axis, board) = (Self.axis(120), stage.board.board)
        for elapsed in stride(from: 0.25, to: 1_500, by: 41) {
            let moment = stage.start + .seconds(elapsed)
            let face = CountdownFace(board.items[0], at: moment)
            let place = face.place(WhenText(board, stage.board.look, at: moment))
            let cells = axis.cells(to: place.value)
            let until = try #require(face.untilPlace(place, isAtMost: axis.seconds(after: cells - 1)))
            let later = moment + until
            func cellsThen(_ moment: Moment) -> Int {
                let face = CountdownFace(board.items[0], at: moment)
                return axis.cells(to: face.place(WhenText(board, stage.board.look, at: moment)).value)
            }
            #expect(cellsThen(moment + (until - .milliseconds(1))) == cells)
            #expect(cells == 1 || cellsThen(later + .seconds(2)) == cells - 1, "\(elapsed)")
        }
    }

    @Test func `the remaining times of a table end in the same column, and titles make room for them`() throws {
        for columns in [80, 100, 120, 200] {
            var stage = try ViewStage(.timeline, Size(columns: columns, rows: 60))
            let (rows, axis) = (Self.rows(&stage), Self.axis(columns))
            for title in ["Focus", "Passport", "Salary", "Choir", "Moon landing", "Total solar", "Release 2.0"] {
                let row = try #require(rows.first { $0.joined().contains(title) }, "\(columns): \(title)")
                #expect(row[axis.tableEnd - 1] != " " && row[axis.tableEnd] == " ", "\(columns): \(title)")
            }
            #expect(stage.canvas.text().contains("25:00") && stage.canvas.text().contains("14:00:00"))
        }
    }

    @Test func `a remaining time that becomes wider shortens its title at once`() throws {
        let title = String(repeating: "Long ", count: 8)
        let stage = try Self.stage([Countdown(id: "t", title: title, kind: .duration(.seconds(8_640_005)))])
        var retained = RetainedPicture(BoardPicture(theme: stage.theme, keys: .standard))
        var canvas = Canvas(size: stage.canvas.size)
        for (elapsed, text) in [(Duration.zero, "… 100d"), (.seconds(6), "… 99d 23h 59m")] {
            retained.draw(stage.board.board, stage.board.look, at: stage.start + elapsed, in: &canvas)
            #expect(canvas.text().contains(text))
        }
    }

    @Test func `titles and times are beside the bars below 80 columns, and no label covers the line of now`() throws {
        for columns in stride(from: 40, through: 79, by: 3) {
            var stage = try ViewStage(.timeline, Size(columns: columns, rows: 60))
            let (rows, axis) = (Self.rows(&stage), Self.axis(columns))
            for title in ["Focus", "Soft", "Pass", "Moon", "Half", "Release", "Rent"] {
                let row = try #require(rows.first { $0.joined().contains(title) }, "\(columns): \(title)")
                #expect(row[axis.now] == "│")
                #expect(row.joined().contains { $0.isNumber }, "\(columns): \(title)")
            }
        }
    }

    @Test func `the selected countdown has a bar before its mark, and the cursor is on the bar`() throws {
        for columns in stride(from: 44, through: 204, by: 20) {
            var stage = try ViewStage(.timeline, Size(columns: columns, rows: 60))
            for command in [LookCommand.selectFirst, .moveSelection(7), .selectLast] {
                stage.apply(command)
                let text = stage.frame()
                let index = try #require(stage.board.selection(at: stage.start))
                let title = stage.board.items[index].countdown.title
                #expect(text.contains(try Regex("▌. \(title.prefix(4))")), "\(columns): \(title)")
                let cursor = try #require(stage.canvas.cursor)
                #expect(stage.canvas.glyph(column: cursor.column, row: cursor.row) == "▌")
            }
        }
    }
}
