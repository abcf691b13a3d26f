import Countdowns
import Definitions
import Foundation
import TestSupport
import Testing
import Themes

@testable import BoardEngine

@Suite struct BoardLoaderTests {
    private func load(
        _ yaml: String, themes: [String: String] = [:], theme: String? = nil, environment: [String: String] = [:],
        readsAllThemes: Bool = false, warn: (ThemeFailure) -> Void = { _ in }
    ) throws -> (board: LoadedBoard, theme: Theme) {
        try withTemporaryFolder { folder in
            try Data(yaml.utf8).write(to: folder.appendingPathComponent("board.yaml"))
            if !themes.isEmpty {
                let directory = folder.appendingPathComponent("themes")
                try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
                for (name, text) in themes { try Data(text.utf8).write(to: directory.appendingPathComponent(name)) }
            }
            let board = try BoardLoader.load(
                [folder.appendingPathComponent("board.yaml").path], theme: theme, now: WallTime(unixSeconds: 0),
                machineZone: .gmt, environment: environment, readsAllThemes: readsAllThemes, warn: warn)
            return (board, try ThemeLibrary(folders: board.themeFolders).theme(board.theme))
        }
    }

    private static let scheme =
        "system: base16\nname: Mine\nauthor: me\nvariant: dark\npalette:\n"
        + (0..<16).map {
            "  base0\(String($0, radix: 16, uppercase: true)): \"#\(String(repeating: String($0, radix: 16), count: 6))\"\n"
        }
        .joined()

    @Test func `the theme comes from the command line, else from the file, else from the default`() throws {
        #expect(try load("countdowns: []").theme.id == ThemeLibrary.defaultDark)
        #expect(try load("theme: nord\ncountdowns: []").theme.id == "nord")
        #expect(try load("theme: nord\ncountdowns: []", theme: "dracula").theme.id == "dracula")
    }

    @Test func `a scheme in the theme folder beside the board is one of the themes`() throws {
        let loaded = try load("theme: mine\ncountdowns: []", themes: ["mine.yaml": Self.scheme])
        #expect(loaded.theme.scheme.name == "Mine")
        #expect(loaded.board.themes.contains("mine"))
    }

    @Test func `a scheme in the user's theme folder is a theme, and one beside the board overrides it`() throws {
        try withTemporaryFolder { home in
            let folder = home.appendingPathComponent(".config/countdowns/themes")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for name in ["mine", "yours"] {
                let scheme = Self.scheme.replacing("name: Mine", with: "name: User's")
                try Data(scheme.utf8).write(to: folder.appendingPathComponent("\(name).yaml"))
            }
            let environment = ["HOME": home.path]
            let loaded = try load(
                "theme: Yours\ncountdowns: []", themes: ["mine.yaml": Self.scheme], environment: environment)
            #expect(loaded.theme.scheme.name == "User's" && loaded.theme.id == "yours")
            #expect(loaded.board.themes.suffix(2) == ["mine", "yours"])
            let other = try load(
                "countdowns: []", themes: ["mine.yaml": Self.scheme], theme: "MINE", environment: environment)
            #expect(other.theme.scheme.name == "Mine")
        }
    }

    @Test func `an invalid theme file beside the board causes a warning only if the board uses that theme`()
        throws
    {
        var warnings: [String] = []
        let bad = ["bad.yaml": "name: x\n", "nord.yaml": "name: x\n"]
        #expect(
            try load("countdowns: []", themes: bad) { warnings.append($0.description) }.board.themes.contains("bad"))
        #expect(warnings == [])
        let loaded = try load("countdowns: []", themes: bad, theme: "nord") { warnings.append($0.description) }
        #expect(loaded.theme.scheme.name == "Nord")
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("nord.yaml:1:1: warning: bad theme: ") == true)
    }

    @Test func `reading all themes reports each invalid theme file once`() throws {
        var warnings: [String] = []
        let bad = ["bad.yaml": "name: x\n", "nord.yaml": "name: x\n"]
        let loaded = try load("theme: nord\ncountdowns: []", themes: bad, readsAllThemes: true) {
            warnings.append($0.line)
        }
        #expect(warnings.map { $0.prefix { $0 != ":" } } == ["bad.yaml", "nord.yaml"])
        #expect(loaded.theme.scheme.name == "Nord" && !loaded.board.themes.contains("bad"))
    }

    @Test func `an invalid file of the theme that the board names causes a warning and the load error`() throws {
        var warnings = 0
        #expect(throws: LoadFailure.self) {
            _ = try load("theme: bad\ncountdowns: []", themes: ["bad.yaml": "name: x\n"]) { _ in warnings += 1 }
        }
        #expect(warnings == 1)
    }

    @Test func `the title of a board without one is the name of its file`() throws {
        #expect(try load("countdowns: []").board.fallbackTitle == "board.yaml")
    }

    @Test func `a folder is loaded as one board with the themes in it and the folder's name as title`() throws {
        try withTemporaryFolder { folder in
            let themes = folder.appendingPathComponent("themes")
            try FileManager.default.createDirectory(at: themes, withIntermediateDirectories: true)
            try Data(Self.scheme.utf8).write(to: themes.appendingPathComponent("mine.yaml"))
            for name in ["a", "b"] {
                let text = "theme: mine\ncountdowns: [{ title: \(name), at: tomorrow noon, warn: 1m, danger: 5m }]"
                try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).yaml"))
            }
            let loaded = try BoardLoader.load(
                [folder.path + "/"], theme: nil, now: WallTime(unixSeconds: 86_400), machineZone: .gmt,
                environment: [:], readsAllThemes: false
            ) { _ in }
            #expect(loaded.definition.countdowns.map(\.title) == ["a", "b"] && loaded.theme == "mine")
            #expect(loaded.fallbackTitle == folder.lastPathComponent)
            #expect(loaded.texts.map { $0.map(\.field) } == [["at"], ["at"]])
            #expect(loaded.warnings?.errors.map(\.code) == [.dangerNotAfterWarn, .dangerNotAfterWarn])
        }
    }
}
