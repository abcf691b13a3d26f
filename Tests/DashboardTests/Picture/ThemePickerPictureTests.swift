import Countdowns
import Definitions
import Foundation
import Screen
import TestSupport
import Testing
import Themes

@testable import Dashboard

@Suite struct ThemePickerPictureTests {
    private let moment = Moment(wall: WallTime(unixSeconds: 1_800_014_400), uptime: Uptime(sinceBoot: .seconds(86_400)))
    private let library = ThemeLibrary()

    /// Returns a board with an open theme picker, whose selection is `step` themes after the theme `theme`.
    private func board(_ names: [String]? = nil, theme: String = "nord", moved step: Int = 1) -> ShownBoard {
        let countdowns = ["Tea", "Bread", "Laundry"].map {
            Countdown(id: $0, title: $0, kind: .duration(.seconds(5_400)))
        }
        var board = ShownBoard(
            BoardDefinition(countdowns: countdowns), title: "Kitchen", themes: names ?? library.ids, theme: theme,
            at: moment)
        _ = board.apply(.toggleThemes, at: moment)
        _ = board.apply(.moveSelection(step), at: moment)
        return board
    }

    private func canvas(_ board: ShownBoard, _ size: Size, _ theme: Theme? = nil) throws -> Canvas {
        let theme = try theme ?? library.theme(board.theme)
        var board = board
        board.fit(to: size, at: moment)
        var canvas = Canvas(size: size)
        BoardPicture(theme: theme, keys: .standard).draw(board.board, board.look, at: moment, in: &canvas)
        ThemePickerPicture(theme: theme, known: library.known).draw(board.board, board.look, in: &canvas)
        return canvas
    }

    private static let sizes = [(20, 5), (40, 12), (80, 24), (120, 40)].map { Size(columns: $0.0, rows: $0.1) }

    @Test(arguments: sizes)
    func `the theme list over the board matches its snapshot at every window size`(size: Size) throws {
        let text = try canvas(board(), size).text()
        Snapshot.expect(text, matches: "themes-\(size.columns)x\(size.rows)")
    }

    @Test func `the theme list shows the selected theme in every window of at least 20 columns`() throws {
        for columns in [1, 2, 5, 20, 33, 40, 64, 100, 200] {
            for rows in [1, 2, 3, 4, 8, 12, 13, 18, 30, 60] {
                let size = Size(columns: columns, rows: rows)
                for step in [-30, 0, 30] {
                    let canvas = try canvas(board(moved: step), size)
                    #expect(canvas.text().split(separator: "\n", omittingEmptySubsequences: false).count >= rows)
                    if columns >= 20 { #expect(canvas.text().contains("▸ \(board(moved: step).theme.prefix(16))")) }
                }
            }
        }
    }

    @Test func `the number of hidden rows is the number of themes that do not fit in the list`() throws {
        let picture = ThemePickerPicture(theme: try library.theme("nord"), known: [:])
        #expect(picture.hiddenRows(of: board().board, board().look, in: Size(columns: 120, rows: 40)) == 0)
        #expect(
            picture.hiddenRows(of: board().board, board().look, in: Size(columns: 40, rows: 12)) == library.ids.count
                - 9)
        #expect(
            picture.hiddenRows(of: board().board, board().look, in: Size(columns: 20, rows: 5)) == library.ids.count - 4
        )
    }

    @Test func `the theme list labels themes as light, dark or both, and an unknown theme with no label`() throws {
        let lines = try canvas(board(["nord", "terminal", "one-light", "mine"]), Size(columns: 80, rows: 24)).text()
            .replacing(#/[│█]/#, with: "").split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        func word(_ name: String) -> String? {
            lines.first { $0.contains("\(name) ") }?.split(separator: " ").last.map(String.init)
        }
        #expect(word("nord") == "dark" && word("terminal") == "both" && word("one-light") == "light")
        #expect(lines.contains { $0.hasSuffix("mine") })
    }

    @Test func `each decoded theme has five swatches in its own colours`() throws {
        let canvas = try canvas(board(["nord", "one-light", "mine"], moved: 0), Size(columns: 80, rows: 24))
        for name in ["nord", "one-light"] {
            let row = try #require((0..<24).first { canvas.text(row: $0).contains(" \(name) ") })
            let columns = (50..<80).filter { canvas.glyph(column: $0, row: row) == "█" }
            #expect(columns.count == 5)
            let theme = try library.theme(name)
            #expect(columns.first.map { canvas.style(column: $0, row: row).foreground } == theme.large(.soon))
        }
    }

    @Test func `a long theme name with an escape sequence is sanitized and does not hide the board`() throws {
        let name = "\u{1B}[31m" + String(repeating: "long", count: 100)
        let canvas = try canvas(board(["nord", name], moved: 0), Size(columns: 80, rows: 24))
        #expect(canvas.text().contains("Tea"))
        #expect(!canvas.text().contains("\u{1B}"))
    }

    @Test func `the footer shows the keys that try, keep and undo a theme`() throws {
        let hints = KeyMap.standard.hints(for: board().board, board().look, at: moment).map { "\($0.key) \($0.label)" }
        #expect(hints == ["j/k try", "Esc undo", "Enter keep", "? help", "q quit"])
        #expect(try canvas(board(), Size(columns: 40, rows: 12)).text().contains("Esc undo  Enter keep  q quit"))
    }
}
