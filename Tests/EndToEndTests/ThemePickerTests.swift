import Foundation
import TestSupport
import Testing

/// Tests of the theme list over a running board, and of themes in folders.
@Suite(.waitsForProgram) struct ThemePickerTests {
    private static let board = "title: Keys\ncountdowns:\n  - { title: Tea, in: 30m }\n  - { title: Bread, in: 2h }\n"

    /// A folder with a board, a home folder and the files of a test.
    private struct Place {
        let folder: URL
        var board: String { folder.appendingPathComponent("board.yaml").path }
        var environment: [String: String] {
            ["TERM": "xterm-256color", "COLORTERM": "truecolor", "TZ": "UTC", "HOME": folder.path + "/home"]
        }

        func write(_ name: String, _ text: String) throws {
            let url = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }

        func watch(_ arguments: [String] = [], columns: Int = 100) throws -> PseudoTerminal {
            try Program.watch(board, arguments, columns: columns, rows: 30, environment: environment)
        }

        /// Returns the theme Nord with another background.
        func nord(_ background: String, name: String = "Mine") throws -> String {
            try String(contentsOf: Program.root.appendingPathComponent("themes/nord.yaml"), encoding: .utf8)
                .replacing("2e3440", with: background).replacing("name: \"Nord\"", with: "name: \"\(name)\"")
        }
    }

    private func withPlace(_ body: (Place) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = Place(folder: folder)
        try place.write("board.yaml", Self.board)
        try body(place)
    }

    /// Returns the background of the first cell.
    private func background(_ terminal: PseudoTerminal) -> EmulatedColor {
        terminal.screen.cell(column: 0, row: 0).style.background
    }

    private func rgb(_ value: Int) -> EmulatedColor { .rgb(value >> 16, value >> 8 & 0xFF, value & 0xFF) }

    private func quit(_ terminal: PseudoTerminal) throws {
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.isRestored)
    }

    @Test func `moving in the theme list previews each theme, Esc restores the old theme, Enter keeps the new`() throws
    {
        try withPlace { place in
            let terminal = try place.watch()
            try terminal.wait(forText: "Bread")
            let before = background(terminal)
            terminal.type("\u{14}")
            try terminal.wait(forText: "▸ countdowns-dark")
            for name in ["countdowns-light", "terminal", "high-contrast"] {
                terminal.type("j")
                try terminal.wait(forText: "▸ \(name)")
            }
            try terminal.wait(forText: "◂ countdowns-dark")
            #expect(background(terminal) == rgb(0x000000))
            // The clock of the board continues behind the theme list.
            let second = try #require(terminal.secondOfDay)
            try terminal.wait(for: "the next seconds") { _ in (terminal.secondOfDay ?? second) > second + 1 }
            terminal.type("\u{1B}")
            try terminal.wait(for: "no list, and the theme from before") {
                background(terminal) == before && !$0.screenText.contains("countdowns-light")
            }
            terminal.type("\u{14}G")
            try terminal.wait(forText: "▸ tokyo-night")
            terminal.type("\u{1B}[<64;10;12M\u{1B}[<64;10;12M")
            try terminal.wait(forText: "▸ solarized-dark")
            terminal.type("\r")
            try terminal.wait(for: "the board alone") { !$0.screenText.contains("tokyo-night") }
            #expect(background(terminal) == rgb(0x002B36))
            terminal.type("q")
            #expect(try terminal.waitForExit() == .exited(0))
        }
    }

    @Test func `the theme list includes new themes, and the board's themes take precedence over the user's`() throws {
        try withPlace { place in
            let terminal = try place.watch()
            try terminal.wait(forText: "Bread")
            try place.write("themes/mine.yaml", place.nord("123456"))
            try place.write("home/.config/countdowns/themes/mine.yaml", place.nord("654321"))
            try place.write("home/.config/countdowns/themes/yours.yaml", place.nord("445566"))
            terminal.type("\u{14}")
            try terminal.wait(forText: "of 23")
            terminal.type("G")
            try terminal.wait(forText: "▸ yours")
            try terminal.wait(for: "the user's") { _ in background(terminal) == rgb(0x445566) }
            terminal.type("k")
            try terminal.wait(for: "the board's") { _ in background(terminal) == rgb(0x123456) }
            terminal.type("\r")
            try quit(terminal)
        }
    }

    @Test func `the theme list reloads an edited theme, or keeps the old version and reports the error`()
        throws
    {
        try withPlace { place in
            try place.write("themes/mine.yaml", place.nord("123456"))
            let terminal = try place.watch(["--theme", "Mine"])
            try terminal.wait(forText: "Bread")
            #expect(background(terminal) == rgb(0x123456))
            try place.write("themes/mine.yaml", place.nord("223344"))
            terminal.type("\u{14}")
            // Waits for the background and the list: a frame arrives from top to bottom, so the list may come later.
            try terminal.wait(for: "the edited theme") {
                background(terminal) == rgb(0x223344) && $0.screenText.contains("▸ mine")
            }
            terminal.type("\u{1B}")
            try terminal.wait(for: "no list") { !$0.screenText.contains("▸ mine") }
            #expect(background(terminal) == rgb(0x223344))
            try place.write("themes/mine.yaml", place.nord("zzzzzz"))
            try place.write("themes/broken.yaml", "palette: 5\n")
            terminal.type("\u{14}")
            // The watched folder may report the mistakes before the key opens the list: waits for both.
            try terminal.wait(for: "the mistakes, and the list") {
                $0.screenText.contains("broken.yaml:1:10: bad theme: expected colours by name, not \"5\" (and 1 more)")
                    && $0.screenText.contains("▸ mine")
            }
            #expect(background(terminal) == rgb(0x223344))
            #expect(!terminal.screen.screenText.contains("broken "))
            terminal.type("k")
            try terminal.wait(forText: "▸ tokyo-night")
            terminal.type("\u{1B}")
            try terminal.wait(for: "the theme as it was") { _ in background(terminal) == rgb(0x223344) }
            terminal.type("q")
            #expect(try terminal.waitForExit() == .exited(0))
            let text = terminal.screen.screenText
            #expect(text.contains("broken.yaml:1:10: warning: bad theme: ") && text.contains("\"#zzzzzz\""))
        }
    }

    @Test func `a theme of the user whose text is hard to read is used with a notice that names the role`() throws {
        try withPlace { place in
            try place.write("themes/mine.yaml", place.nord("123456") + "roles: { text: \"#305070\" }\n")
            let terminal = try place.watch(columns: 120)
            try terminal.wait(forText: "Bread")
            terminal.type("T")
            try terminal.wait(forText: "Theme “mine”: \"text\" on ")
            #expect(background(terminal) == rgb(0x123456))
            try quit(terminal)
        }
    }

    @Test func `an invalid theme file is reported without the theme list, and other themes can be selected`() throws {
        try withPlace { place in
            try place.write("themes/broken.yaml", "palette: 5\n")
            try place.write("themes/mine.yaml", place.nord("123456"))
            let terminal = try place.watch()
            try terminal.wait(forText: "broken.yaml:1:10: bad theme: ")
            terminal.type("T")
            try terminal.wait(for: "the last theme") { _ in background(terminal) == rgb(0x123456) }
            try quit(terminal)
            #expect(terminal.screen.screenText.contains("themes/broken.yaml:1:10: warning: bad theme: "))
        }
    }

    @Test func `selecting a theme that has become invalid keeps the current theme and reports the error`() throws {
        try withPlace { place in
            try place.write("themes/mine.yaml", place.nord("123456"))
            let terminal = try place.watch()
            try terminal.wait(forText: "Bread")
            let before = background(terminal)
            try place.write("themes/mine.yaml", "palette: 5\n")
            terminal.type("T")
            // The key or the change of the watched folder finds the mistake, whichever the board reads first.
            try terminal.wait(forText: "mine.yaml:1:10: bad theme")
            #expect(background(terminal) != rgb(0x123456))
            terminal.type("T")
            try terminal.wait(for: "another theme") { _ in background(terminal) != before }
            try quit(terminal)
        }
    }

    @Test func `the theme terminal uses only the palette of the terminal`() throws {
        try withPlace { place in
            let terminal = try place.watch(["--theme", "terminal"])
            try terminal.wait(forText: "Bread")
            let output = String(decoding: terminal.output, as: UTF8.self)
            #expect(!output.contains("38;") && !output.contains("48;") && output.contains("94m"))
            // The list shows colours of the other themes.
            terminal.type("\u{14}")
            try terminal.wait(forText: "▸ terminal")
            terminal.type("\r")
            try quit(terminal)
        }
    }
}
