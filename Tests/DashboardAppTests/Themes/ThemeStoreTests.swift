import Countdowns
import Dashboard
import Foundation
import Screen
import Testing
import Ticking

@testable import DashboardApp

@Suite struct ThemeStoreTests {
    /// An object that observes the theme as the observers of a session do.
    private final class Owner {
        var seen: [String] = []
        private var observer: Token?

        init(_ themes: ThemeStore) {
            observer = themes.observe(owner: self) { owner, theme in owner.seen.append(theme.id) }
        }
    }

    private let themes = ThemeStore(AppFixture.dark, center: NotificationCenter())

    @Test func `an observer receives the current theme at once, and then every change`() {
        let owner = Owner(themes)
        themes.theme = AppFixture.light
        themes.theme = AppFixture.dark
        #expect(owner.seen == ["dark", "light", "dark"])
    }

    @Test func `setting the current theme again notifies no observer`() {
        let owner = Owner(themes)
        themes.theme = AppFixture.dark
        #expect(owner.seen == ["dark"])
        #expect(themes.changes == 0)
    }

    @Test func `an observer does not retain its owner, and ends when its owner is released`() {
        var owner: Owner? = Owner(themes)
        weak let witness = owner
        owner = nil
        #expect(witness == nil)
        themes.theme = AppFixture.light
    }

    @Test func `an observer gets no notification of another centre`() {
        let other = ThemeStore(AppFixture.dark, center: NotificationCenter())
        let owner = Owner(other)
        themes.theme = AppFixture.light
        #expect(owner.seen == ["dark"])
    }

    @Test func `an observer receives each of 1,000 changes while other observers are created and released`() {
        let owners = [Owner(themes), Owner(themes)]
        for step in 0..<1_000 {
            themes.theme = step % 2 == 0 ? AppFixture.light : AppFixture.dark
            if step % 100 == 0 { _ = HelpOverlay(keys: .standard, themes: themes) }
        }
        #expect(owners.allSatisfy { $0.seen.count == 1_001 })
    }

    @Test func `the style cache is cleared when the theme changes`() {
        let styles = ThemedStyles(depth: .truecolor, themes: themes, isTransparent: false)
        _ = styles.cache.bytes(for: Style(foreground: Color(red: 1, green: 2, blue: 3)))
        #expect(styles.cache.count == 1)
        themes.theme = AppFixture.light
        #expect(styles.cache.count == 0)
    }

    @Test func `with a transparent background, the background of each theme is left to the terminal`() {
        let styles = ThemedStyles(depth: .truecolor, themes: themes, isTransparent: true)
        for theme in [AppFixture.dark, AppFixture.light] {
            themes.theme = theme
            let bytes = styles.cache.bytes(for: Style(foreground: theme[.text], background: theme[.background]))
            #expect(String(decoding: bytes, as: UTF8.self).hasSuffix(";49m"))
        }
    }

    @Test func `a theme change requests a frame and updates the theme of the picture`() throws {
        let thread = RunLoopThread(name: "test")
        let drawn = DispatchSemaphore(value: 0)
        let link = DisplayLink(on: thread) { _, _ in drawn.signal() }
        let picture = ThemedPicture(keys: .standard, link: link, themes: themes)
        #expect(picture.picture?.picture.theme.id == "dark")
        #expect(drawn.wait(timeout: .now() + 60) == .success)
        // This job runs after the frame. When the job runs, the link is idle, and draws only if another frame is
        // requested.
        thread.perform { drawn.signal() }
        #expect(drawn.wait(timeout: .now() + 60) == .success)
        themes.theme = AppFixture.light
        #expect(picture.picture?.picture.theme.id == "light")
        #expect(drawn.wait(timeout: .now() + 60) == .success)
        thread.stop()
    }

    @Test func `the open help is drawn in the current theme after a theme change`() {
        let help = HelpOverlay(keys: .standard, themes: themes)
        themes.theme = AppFixture.light
        var canvas = Canvas(size: Size(columns: 100, rows: 40))
        let moment = Moment(wall: WallTime(unixSeconds: 0), uptime: Uptime(sinceBoot: .zero))
        let board = Board(
            BoardDefinition(countdowns: []), title: "", zone: .gmt, remembered: RememberedLook(theme: "x"), at: moment)
        let look = Look(of: board, themes: ["x"], at: moment)
        _ = help.draw(over: board, look, at: moment, in: &canvas)
        #expect(canvas.style(column: 50, row: 20).background == AppFixture.light[.panel])
    }
}
