import Dashboard
import Definitions
import Foundation
import Testing

struct ThemeLibraryTests {
    @Test func `every file in themes is listed, and no other`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: TestFiles.repositoryPath("themes"))
        #expect(Set(names) == Set(ThemeLibrary().ids.map { "\($0).yaml" }))
    }

    @Test func `every theme of the program can be read, and says who made it`() throws {
        let library = ThemeLibrary()
        for id in library.ids {
            let file = try SourceFile.read(path: TestFiles.repositoryPath("themes/\(id).yaml"))
            let decoded = try ThemeFile.decode(file)
            let theme = try library.theme(id)
            #expect(theme == decoded && theme.id == id)
            #expect(!theme.scheme.name.isEmpty && !theme.scheme.author.isEmpty)
        }
    }

    @Test func `there are at least twelve themes, five of them light, and the defaults fit their names`() throws {
        let library = ThemeLibrary()
        let themes = try library.ids.map { try library.theme($0) }
        #expect(themes.count >= 12 && themes.count { $0.scheme.variant == .light } >= 5)
        #expect(try library.theme(ThemeLibrary.defaultDark).scheme.variant == .dark)
        #expect(try library.theme(ThemeLibrary.defaultLight).scheme.variant == .light)
    }

    @Test func `a variant says the truth about the colours`() throws {
        let library = ThemeLibrary()
        for theme in try library.ids.map({ try library.theme($0) }) {
            let background = theme.scheme.palette[0]
            let light = Int(background.red) + Int(background.green) + Int(background.blue) > 3 * 128
            #expect((theme.scheme.variant == .light) == light, "\(theme.id)")
        }
    }

    @Test func `an unknown name is answered with the nearest one`() throws {
        let error = try #require(throws: UnknownTheme.self) { try ThemeLibrary().theme("solarised-dark") }
        #expect(error.description == "there is no theme \"solarised-dark\"; did you mean \"solarized-dark\"?")
        let other = try #require(throws: UnknownTheme.self) { try ThemeLibrary().theme("qqqqqq\u{1B}") }
        #expect(other.description.hasPrefix("there is no theme \"qqqqqq\u{FFFD}\"; themes are countdowns-dark, "))
    }

    @Test func `a directory adds its themes, replaces those of the same name, and reports the others`() throws {
        let directory = try TemporaryDirectory()
        let nord = try TestFiles.repositoryText("themes/nord.yaml")
        try directory.write("nord.yaml", nord.replacing("2e3440", with: "000000"))
        try directory.write("mine.yml", nord)
        try directory.write("broken.yaml", "palette: 5")
        try directory.write("readme.md", "not a theme")
        try FileManager.default.createDirectory(
            atPath: directory.path + "/dir.yaml", withIntermediateDirectories: false)
        var library = ThemeLibrary()
        let before = library.ids
        let failures = try library.add(directory: directory.path)
        #expect(library.ids == before + ["mine"])
        #expect(try library.theme("nord").hex(0) == "000000")
        let reports = failures.map { $0.description.replacing(directory.path + "/", with: "") }
        #expect(reports.count == 2)
        #expect(
            reports.first?.hasPrefix("broken.yaml:1:10: warning: no theme: expected colours by name, not \"5\"") == true
        )
        #expect(reports.last == "dir.yaml: warning: no theme: cannot be read: it is a directory")
        _ = try library.add(directory: directory.path)
        #expect(library.ids == before + ["mine"])
    }

    @Test func `a copy of one of the program's own themes is that one, and takes the place of an earlier file's`()
        throws
    {
        let directory = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: directory) }
        var library = ThemeLibrary()
        let own = try library.theme("nord")
        let other = try library.theme("dracula")
        library.add(Theme(id: "nord", scheme: other.scheme))
        #expect(try library.theme("nord") != own)
        let file = try SourceFile.read(path: TestFiles.repositoryPath("themes/nord.yaml"))
        try Data(file.bytes).write(to: directory.appendingPathComponent("nord.yaml"))
        #expect(try library.add(directory: directory.path).isEmpty)
        #expect(try library.theme("nord") == own)
        #expect(library.ids == ThemeLibrary().ids)
    }

    @Test func `a directory that is not there is an error of its own`() throws {
        var library = ThemeLibrary()
        let error = try #require(throws: SourceFileError.self) { try library.add(directory: "/nonexistent/themes") }
        #expect(error.code == .notFound)
    }
}
