import Foundation
import Testing
import Themes

@testable import Definitions

struct ThemeLibraryTests {
    @Test func `the library lists exactly the files of the themes folder`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: TestFiles.repositoryPath("themes"))
        #expect(Set(names) == Set(ThemeLibrary().ids.map { "\($0).yaml" }))
    }

    @Test func `every built-in theme can be decoded and has a name and an author`() throws {
        let library = ThemeLibrary()
        for id in library.ids {
            let file = try SourceFile.read(path: TestFiles.repositoryPath("themes/\(id).yaml"))
            let decoded = try ThemeFile.decode(file)
            let theme = try library.theme(id)
            #expect(theme == decoded && theme.id == id)
            #expect(!theme.scheme.name.isEmpty && !theme.scheme.author.isEmpty)
        }
    }

    @Test func `the default themes have the variants dark and light`() throws {
        let library = ThemeLibrary()
        #expect(try library.theme(ThemeLibrary.defaultDark).scheme.variant == .dark)
        #expect(try library.theme(ThemeLibrary.defaultLight).scheme.variant == .light)
    }

    @Test func `the case of a theme name is ignored unless two names differ only in case`() throws {
        #expect(try ThemeLibrary().theme("Nord").id == "nord")
        #expect(try ThemeLibrary().theme("ROSE-PINE").id == "rose-pine")
        let folder = try TemporaryDirectory()
        try folder.write("Nord.yaml", Self.nord(background: "000000"))
        let library = ThemeLibrary(folders: [folder.path])
        #expect(try library.theme("nord").hex(0) == "2e3440" && library.theme("Nord").hex(0) == "000000")
        #expect(ThemeLibrary.id(for: "x", among: ["y"]) == nil)
    }

    @Test func `an unknown theme name is an error that suggests the nearest name`() throws {
        let error = try #require(throws: UnknownTheme.self) { try ThemeLibrary().theme("solarised-dark") }
        #expect(error.description == "there is no theme \"solarised-dark\"; did you mean \"solarized-dark\"?")
        let other = try #require(throws: UnknownTheme.self) { try ThemeLibrary().theme("qqqqqq\u{1B}") }
        #expect(other.description.hasPrefix("there is no theme \"qqqqqq\u{FFFD}\"; themes are countdowns-dark, "))
    }

    private static func nord(background: String) throws -> String {
        try TestFiles.repositoryText("themes/nord.yaml").replacing("2e3440", with: background)
    }

    @Test func `a theme inherits missing values from the theme it extends, through several files`() throws {
        let folder = try TemporaryDirectory()
        try folder.write(
            "mine.yaml", "extends: nord\nname: Mine\npalette: { base00: \"#000000\" }\nroles: { due: base0E }\n")
        try folder.write("more.yaml", "extends: Mine\nroles: { soon: base00, accent: base0C }\n")
        try folder.write("dracula.yaml", "extends: dracula\nroles: { rule: \"#ffffff\" }\n")
        let library = ThemeLibrary(folders: [folder.path])
        let (nord, mine, more) = (try library.theme("nord"), try library.theme("mine"), try library.theme("more"))
        #expect(mine.hex(0) == "000000" && mine.scheme.name == "Mine")
        #expect(Array(mine.scheme.palette.dropFirst()) == Array(nord.scheme.palette.dropFirst()))
        #expect(mine[.due] == nord.scheme.palette[0xE] && more[.due] == mine[.due])
        #expect(more[.soon] == mine[.background] && more[.accent] == nord.scheme.palette[0xC])
        let (own, dracula) = (try library.theme("dracula"), try ThemeLibrary().theme("dracula"))
        #expect(own[.rule].red == 255 && own.scheme.palette == dracula.scheme.palette && own[.rule] != dracula[.rule])
    }

    @Test func `an invalid extends key is an error with its location`() throws {
        let folder = try TemporaryDirectory()
        try folder.write("a.yaml", "extends: b\n")
        try folder.write("b.yaml", "extends: a\n")
        try folder.write("c.yaml", "name: C\nextends: nrod\n")
        let library = ThemeLibrary(folders: [folder.path])
        for (name, words) in [
            ("a", "a.yaml:1:10: error: there is no theme \"b\" to extend"),
            ("c", "c.yaml:2:10: error: there is no theme"),
        ] {
            let file = try SourceFile.read(path: folder.path + "/\(name).yaml")
            let errors = try #require(throws: DefinitionErrors.self) { try ThemeFile.decode(file, among: library) }
            #expect(errors.description.contains(words), "\(errors.description)")
        }
        var all = library
        #expect(
            all.readAll().map(\.line) == [
                "a.yaml:1:10: bad theme: there is no theme \"b\" to extend",
                "b.yaml:1:10: bad theme: the theme extends itself: a, b, a",
                "c.yaml:2:10: bad theme: there is no theme \"nrod\" to extend",
            ])
    }

    @Test func `a long chain of themes is decoded without recursion, and each file once`() throws {
        let folder = try TemporaryDirectory()
        func id(_ number: Int) -> String { "t\(number + 1_000)" }
        var size = 0
        for number in 0..<1_000 {
            let text = number == 999 ? "extends: nord\n" : "extends: \(id(number + 1))\n"
            try folder.write("\(id(number)).yaml", text)
            size += text.utf8.count
        }
        var library = ThemeLibrary(folders: [folder.path])
        var reader = ThemeReader(library)
        let decoded = library.ids.filter { $0.hasPrefix("t1") }.map { reader.theme($0) }
        #expect(decoded.allSatisfy { $0?.scheme.palette == decoded.last??.scheme.palette } && decoded.count == 1_000)
        #expect(reader.size == size && library.readAll() == [])
    }

    @Test func `files above the limit of theme files are ignored and reported, and only a few get a suggestion`() throws
    {
        let folder = try TemporaryDirectory()
        for number in 0..<1_001 { try folder.write("n\(number).yaml", "extends: nrod\n") }
        var library = ThemeLibrary(folders: [folder.path])
        let failures = library.readAll()
        #expect(failures.count == 1_001 && library.ids == ThemeLibrary().ids)
        #expect(failures[0].line == "n999.yaml: bad theme: cannot be read: there are more than 1000 theme files")
        #expect(failures.count { $0.description.contains("did you mean \"nord\"?") } == 20)
    }

    @Test func `a theme folder adds themes and overrides built-in themes of the same name`() throws {
        let folder = try TemporaryDirectory()
        try folder.write("nord.yaml", Self.nord(background: "000000"))
        try folder.write("mine.yml", Self.nord(background: "000001"))
        try folder.write("a.yaml", Self.nord(background: "000002"))
        for name in ["readme.md", ".hidden.yaml", "._mine.yaml"] { try folder.write(name, "not a theme") }
        var library = ThemeLibrary(folders: [folder.path])
        #expect(library.ids == ThemeLibrary().ids + ["a", "mine"] && library.hasFiles)
        #expect(try library.theme("nord").hex(0) == "000000" && library.theme("mine").hex(0) == "000001")
        #expect(library.known["mine"] == nil && library.known["nord"] == nil)
        #expect(library.readAll() == [])
        #expect(library.known["mine"]?.hex(0) == "000001" && library.known["nord"]?.hex(0) == "000000")
        #expect(library.ids == ThemeLibrary().ids + ["a", "mine"])
    }

    @Test func `an earlier folder takes precedence, theme by theme`() throws {
        let (first, second) = (try TemporaryDirectory(), try TemporaryDirectory())
        try first.write("mine.yaml", Self.nord(background: "000001"))
        try second.write("mine.yaml", Self.nord(background: "000002"))
        try second.write("yours.yaml", Self.nord(background: "000003"))
        var library = ThemeLibrary(folders: [first.path, second.path])
        #expect(library.ids.suffix(2) == ["mine", "yours"])
        for _ in 0..<2 {
            #expect(try library.theme("mine").hex(0) == "000001" && library.theme("yours").hex(0) == "000003")
            #expect(library.readAll() == [])
        }
    }

    @Test func `a copy of a built-in theme equals the built-in theme`() throws {
        let folder = try TemporaryDirectory()
        try folder.write("nord.yaml", TestFiles.repositoryText("themes/nord.yaml"))
        var library = ThemeLibrary(folders: [folder.path])
        #expect(library.readAll() == [] && library.ids == ThemeLibrary().ids && library.known["nord"]?.id == "nord")
        #expect(try library.theme("nord") == ThemeLibrary().theme("nord"))
    }

    @Test func `a theme file is not decoded before the theme is requested`() throws {
        let folder = try TemporaryDirectory()
        try folder.write("late.yaml", "palette: 5")
        let library = ThemeLibrary(folders: [folder.path])
        try folder.write("late.yaml", Self.nord(background: "000001"))
        #expect(try library.theme("late").hex(0) == "000001")
    }

    @Test func `an invalid theme file is reported with its location, and the next one of its name is used`() throws {
        let (first, second) = (try TemporaryDirectory(), try TemporaryDirectory())
        try first.write("nord.yaml", "palette: 5")
        try first.write("mine.yaml", "palette: 5")
        try second.write("mine.yaml", Self.nord(background: "000002"))
        try first.write("only.yaml", "- a")
        try FileManager.default.createDirectory(atPath: first.path + "/dir.yaml", withIntermediateDirectories: false)
        var library = ThemeLibrary(folders: [first.path, second.path])
        let failures = library.readAll()
        #expect(
            failures.map(\.line) == [
                "dir.yaml: bad theme: cannot be read: it is a folder",
                "mine.yaml:1:10: bad theme: expected colours by name, not \"5\"",
                "nord.yaml:1:10: bad theme: expected colours by name, not \"5\"",
                "only.yaml:1:1: bad theme: this is not a theme: expected a mapping with \"palette\"",
            ])
        #expect(
            failures[1].description.hasPrefix(
                "\(first.path)/mine.yaml:1:10: warning: bad theme: expected colours by name, not \"5\"\n1 | palette: 5\n"
            ))
        #expect(library.ids == ThemeLibrary().ids + ["mine"])
        #expect(try library.theme("mine").hex(0) == "000002" && library.theme("nord").hex(0) == "2e3440")
        #expect(throws: UnknownTheme.self) { try library.theme("only") }
    }

    @Test func `a request for a theme reports why its file is invalid`() throws {
        let folder = try TemporaryDirectory()
        try folder.write("bad.yaml", "palette: 5")
        try folder.write("nord.yaml", "palette: 5")
        let library = ThemeLibrary(folders: [folder.path])
        var warnings: [String] = []
        #expect(throws: UnknownTheme.self) { try library.theme("bad") { warnings.append($0.line) } }
        #expect(try library.theme("nord") { warnings.append($0.line) }.hex(0) == "2e3440")
        #expect(warnings.map { $0.prefix(9) } == ["bad.yaml:", "nord.yaml"])
    }

    @Test func `a theme in use is kept if its file is invalid or deleted, and updated if it is edited`() throws {
        let folder = try TemporaryDirectory()
        for name in ["mine", "gone", "nord"] { try folder.write("\(name).yaml", Self.nord(background: "000001")) }
        let before = ThemeLibrary(folders: [folder.path])
        let themes = try ["mine", "gone", "nord"].map { try before.theme($0) }
        try folder.write("nord.yaml", "palette: 5")
        try folder.write("mine.yaml", Self.nord(background: "000002"))
        try FileManager.default.removeItem(atPath: folder.path + "/gone.yaml")
        var after = ThemeLibrary(folders: [folder.path])
        #expect(after.readAll().count == 1 && !after.ids.contains("gone"))
        for theme in themes { after.keep(theme) }
        #expect(try after.theme("mine").hex(0) == "000002")
        #expect(try after.theme("gone").hex(0) == "000001" && after.ids.last == "gone")
        #expect(try after.theme("nord").hex(0) == "000001")
    }

    @Test func `a theme folder that is missing or a file is ignored`() throws {
        let folder = try TemporaryDirectory()
        try folder.write("themes", "")
        var library = ThemeLibrary(folders: ["/nonexistent/themes", folder.path + "/themes", folder.path + "/themes/x"])
        #expect(library.ids == ThemeLibrary().ids && !library.hasFiles && library.readAll() == [])
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func `an unreadable theme folder is reported`() throws {
        let folder = try TemporaryDirectory()
        chmod(folder.path, 0)
        defer { chmod(folder.path, 0o700) }
        var library = ThemeLibrary(folders: [folder.path])
        #expect(library.readAll().count == 1)
    }
}
