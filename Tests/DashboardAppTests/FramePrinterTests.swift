import Countdowns
import Definitions
import Foundation
import Screen
import Testing

@testable import DashboardApp

@Suite struct FramePrinterTests {
    private let context = RunContext(
        start: WallTime(unixSeconds: 1_800_000_000), speed: 1, zone: .gmt, environment: [:], readClocks: SystemClock.now
    )

    private func frame(_ form: FramePrinter.Form) throws -> String {
        let definition = BoardDefinition(
            title: "Frame",
            countdowns: [Countdown(id: "tea", title: "Tea <b> & \"co\"", kind: .duration(.seconds(240)))])
        let themes = ThemeLibrary()
        let loaded = LoadedBoard(
            definition: definition, fallbackTitle: "x", themes: themes, theme: try themes.theme("nord"),
            isThemeChosen: true)
        return FramePrinter.frame(of: loaded, size: Size(columns: 80, rows: 12), form: form, in: context)
    }

    @Test func `a frame without colours is text and nothing else`() throws {
        let text = try frame(.text(.none))
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 13)
        #expect(text.contains("Tea <b> & \"co\""))
        #expect(!text.contains("\u{1B}"))
    }

    @Test func `a frame in colours is in the theme's`() throws {
        #expect(try frame(.text(.truecolor)).contains("48;2;46;52;64"))
    }

    @Test func `a picture is well-formed, whatever the titles hold`() throws {
        let svg = try frame(.svg)
        #expect(svg.contains("Tea &lt;b&gt; &amp; "))
        #expect(svg.lowercased().contains("#2e3440"))
    }
}
