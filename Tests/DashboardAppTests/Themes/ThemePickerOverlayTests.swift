import Countdowns
import Dashboard
import Definitions
import Foundation
import Screen
import Testing

@testable import DashboardApp

@Suite struct ThemePickerOverlayTests {
    private let themes = ThemeStore(AppFixture.dark, center: NotificationCenter())
    private let moment = Moment(wall: WallTime(unixSeconds: 0), uptime: Uptime(sinceBoot: .zero))

    private var board: Board {
        Board(
            BoardDefinition(countdowns: []), title: "", zone: .gmt, remembered: RememberedLook(theme: "dark"),
            at: moment)
    }

    private func frame(_ picker: ThemePickerOverlay) -> Canvas {
        var canvas = Canvas(size: Size(columns: 80, rows: 24))
        var look = Look(of: board, themes: ["light", "dark"], at: moment)
        look.apply(.toggleThemes, on: board, at: moment)
        _ = picker.draw(over: board, look, at: moment, in: &canvas)
        return canvas
    }

    @Test func `a closed theme picker is released although it observed the theme`() {
        var picker: ThemePickerOverlay? = ThemePickerOverlay(themes: themes, known: [:])
        weak let witness = picker
        #expect(picker?.kind == .themes)
        for _ in 0..<100 { themes.theme = themes.theme.id == "dark" ? AppFixture.light : AppFixture.dark }
        picker?.known = ["dark": AppFixture.dark]
        picker = nil
        #expect(witness == nil)
        themes.theme = AppFixture.light
    }

    @Test func `the theme list is drawn in the previewed theme`() {
        let picker = ThemePickerOverlay(themes: themes, known: [:])
        #expect(frame(picker).style(column: 78, row: 3).background == AppFixture.dark[.panel])
        themes.theme = AppFixture.light
        #expect(frame(picker).style(column: 78, row: 3).background == AppFixture.light[.panel])
    }

    @Test func `the theme list shows themes that are decoded after it opened`() {
        let picker = ThemePickerOverlay(themes: themes, known: [:])
        #expect(!frame(picker).text().contains("█"))
        picker.known = ["light": AppFixture.light]
        #expect(frame(picker).text().contains(#/light +\w+ +█████/#))
    }

    @Test func `a theme sample is printed in the colours of its theme`() throws {
        let text = ThemeSample.text(try ThemeLibrary().theme("nord"), depth: .truecolor, at: WallTime(unixSeconds: 0))
        #expect(text.split(separator: "\n").count == 9)
        #expect(text.contains("48;2;46;52;64") && text.contains("nord") && text.contains("Tickets on sale"))
    }
}
