import Countdowns
import Definitions
import Foundation
import Screen
import TestSupport
import Testing
import Themes

@testable import Dashboard

@Suite struct HelpPictureTests {
    private func help() throws -> HelpPicture {
        HelpPicture(theme: try ThemeLibrary().theme(ThemeLibrary.defaultDark), keys: .standard)
    }

    @Test func `every key binding is in exactly one line of the help, under its section's heading`() {
        let names = HelpText.sections.flatMap { $0.lines.flatMap(\.names) }
        #expect(names.sorted() == KeyMap.standard.bindings.map(\.name).sorted())
        for (section, lines) in HelpText.sections {
            for name in lines.flatMap(\.names) {
                #expect(KeyMap.standard.bindings.first { $0.name == name }?.section == section, "\(name)")
            }
        }
    }

    @Test func `a window of 80 columns and 24 rows shows the whole help`() throws {
        let size = Size(columns: 80, rows: 24)
        let help = try help()
        #expect(help.hiddenRows(in: size) == 0)
        var canvas = Canvas(size: size)
        help.draw(in: &canvas)
        let text = canvas.text()
        for part in ["Space P", "j ↓ k ↑", "PgDn PgUp", "Ctrl-T", "Esc"]
            + HelpText.signs.map({ "\($0.sign) \($0.text)" })
        {
            #expect(text.contains(part), "\(part)")
        }
        for line in HelpText.sections.flatMap(\.lines) { #expect(text.contains(line.text)) }
        #expect(!text.contains("…"))
    }

    @Test(arguments: [Size(columns: 20, rows: 20), Size(columns: 40, rows: 12), Size(columns: 60, rows: 20)])
    func `the number of hidden help rows is shown in a separate row`(size: Size) throws {
        var canvas = Canvas(size: size)
        let help = try help()
        help.draw(in: &canvas)
        let row = try #require((0..<size.rows).map(canvas.text(row:)).last { $0.contains("more") })
            .replacing("│", with: "")
        #expect(row.trimmingCharacters(in: .whitespaces) == "▾ \(help.hiddenRows(in: size)) more")
    }

    @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 60, rows: 20), Size(columns: 100, rows: 30)])
    func `the help covers each row of a small board fully or not at all`(size: Size) throws {
        var canvas = Canvas(size: size)
        let board = String(repeating: "#", count: size.columns)
        for row in 0..<size.rows { canvas.write(board, column: 0, row: row, style: Style()) }
        try help().draw(in: &canvas)
        let rows = (0..<size.rows).map(canvas.text(row:))
        #expect(rows.allSatisfy { $0 == board || !$0.contains("#") }, "\(rows)")
    }

    @Test func `in a wide window the board stays visible at the left of the help, and not at the right`() throws {
        var canvas = Canvas(size: Size(columns: 200, rows: 60))
        for row in 0..<60 {
            canvas.write(String(repeating: "#", count: 200), column: 0, row: row, style: Style())
        }
        try help().draw(in: &canvas)
        let row = canvas.text(row: 30)
        #expect(row.hasPrefix("####################") && !row.hasSuffix("#"), "\(row)")
    }

    @Test func `the signs of the help differ from each other in ASCII and with wide ambiguous characters`() throws {
        var canvas = Canvas(size: Size(columns: 80, rows: 24), profile: DisplayProfile(isASCII: true))
        try help().draw(in: &canvas)
        let text = canvas.text()
        for part in [
            "> running", "/ counts up", "~ warning", "* danger", "! due", "x done", "= paused", ". off", "m marked",
            "P pinned", "wd working days", "j Down k Up  down, up", "l h          right, left",
        ] { #expect(text.contains(part), "\(part)") }
        for profile in [DisplayProfile(isASCII: true), DisplayProfile(ambiguousWidth: .wide)] {
            let signs = HelpText.signs.map { DisplayText.sanitized(profile.sign($0.sign), in: profile) }
            #expect(Set(signs).count == signs.count, "\(signs)")
        }
    }

    @Test func `the help has a border with a title, and its signs have the colours of the board`() throws {
        var canvas = Canvas(size: Size(columns: 120, rows: 40))
        let theme = try ThemeLibrary().theme(ThemeLibrary.defaultDark)
        try help().draw(in: &canvas)
        #expect(canvas.text().contains("╭─ Help ──"))
        for (sign, role) in [("»", ThemeRole.soon), ("!", .due), ("✓", .dim)] {
            let cells = (0..<40).flatMap { row in (0..<120).map { ($0, row) } }
            let cell = try #require(cells.last { canvas.glyph(column: $0.0, row: $0.1) == sign })
            #expect(canvas.style(column: cell.0, row: cell.1).foreground == theme[role], "\(sign)")
        }
    }

    @Test(arguments: [20, 24, 30, 40])
    func `in a narrow window no help text is truncated, and scrolling reaches all of it`(columns: Int) throws {
        let size = Size(columns: columns, rows: 12)
        let help = try help()
        let hidden = help.hiddenRows(in: size)
        #expect(hidden > 0)
        var words: Set<Substring> = []
        for first in 0...hidden {
            var canvas = Canvas(size: size)
            help.draw(in: &canvas, firstRow: first)
            let text = canvas.text()
            #expect(!text.contains("…"))
            #expect(text.contains(/▾ \d/) == (first < hidden))
            words.formUnion(text.split { $0.isWhitespace || $0 == "│" })
        }
        for line in HelpText.sections.flatMap(\.lines).map(\.text) + HelpText.signs.map(\.text) {
            #expect(line.split(separator: " ").allSatisfy(words.contains), "\(line)")
        }
    }
}
