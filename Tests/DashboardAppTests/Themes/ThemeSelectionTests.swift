import Countdowns
import Definitions
import Foundation
import TestSupport
import Testing

@testable import DashboardApp

@Suite struct ThemeSelectionTests {
    @Test func `of several pending themes, only the last is shown, and only once`() {
        var choice = ThemeSelection(ThemeLibrary(), followsBackground: true)
        choice.wait(for: "nord")
        choice.wait(for: "dracula")
        let shown = [choice.removePending(), choice.removePending()]
        #expect(shown == ["dracula", nil])
    }

    @Test func `a theme named in the files is applied when it becomes available`() {
        var choice = ThemeSelection(ThemeLibrary(), followsBackground: false)
        choice.setTheme(named: "Mine")
        let shown = [choice.removeNamed(among: ["nord"]), choice.removeNamed(among: ["mine", "nord"])]
        #expect(shown == [nil, "mine"] && choice.named == nil)
    }

    @Test func `a theme whose file is missing or invalid stays in use, and the error is reported`() throws {
        let folder = try RuntimeFolder()
        let path = folder.path + "/mine.yaml"
        try Data("extends: nord\n".utf8).write(to: URL(fileURLWithPath: path))
        func read() -> (ThemeLibrary, [ThemeFailure]) {
            var library = ThemeLibrary(folders: [folder.path])
            let failures = library.readAll()
            return (library, failures)
        }
        var choice = ThemeSelection(read().0, followsBackground: false)
        let found = choice.theme("mine")
        let mine = try #require(found)
        try Data("extends: nrod\n".utf8).write(to: URL(fileURLWithPath: path))
        var (library, failures) = read()
        let mistake = choice.replaceLibrary(library, failures, shown: mine, keeping: [])
        let kept = choice.theme("mine")
        #expect(mistake?.line.contains("mine.yaml:1:") == true && choice.failures.count == 1 && kept == mine)
        try FileManager.default.removeItem(atPath: path)
        (library, failures) = read()
        let problem = choice.replaceLibrary(library, failures, shown: mine, keeping: [])
        #expect(problem?.line == "the theme \"mine\" is missing: no theme folder has it")
        let still = choice.theme("mine")
        #expect(still == mine && choice.problem(of: "nord") == nil)
    }
}
