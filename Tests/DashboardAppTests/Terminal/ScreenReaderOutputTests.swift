import Countdowns
import Dashboard
import Foundation
import Screen
import Testing

@testable import DashboardApp

@Suite struct ScreenReaderOutputTests {
    private let moment = Moment(wall: WallTime(unixSeconds: 1_000_000), uptime: Uptime(sinceBoot: .seconds(1_000)))
    private let board: Board
    private var look: Look
    private var speaker = ScreenReaderOutput(Transcript(), in: DisplayProfile())

    init() {
        let tea = Countdown(id: "tea", title: "Tea", kind: .duration(.seconds(600)))
        board = Board(
            BoardDefinition(countdowns: [tea]), title: "", zone: .gmt, remembered: RememberedLook(theme: "nord"),
            at: moment)
        look = Look(of: board, themes: ["nord"], at: moment)
        _ = said()
    }

    /// Returns the text that was printed since the last call.
    private mutating func said(_ prompt: Prompt? = nil, page: (any BoardOverlay)? = nil) -> String {
        speaker.speak(board, look, under: page, prompt, at: moment)
        defer { speaker.markSent() }
        return String(decoding: speaker.unsent, as: UTF8.self)
    }

    @Test mutating func `a key always causes a line of output, and without a key an unchanged board prints nothing`() {
        let nothing = said()
        speaker.noteKey()
        let selected = said()
        speaker.noteKey(isRefused: true)
        let refused = said()
        #expect(nothing == "" && selected.contains("Tea") && refused == "Nothing to do.\r\n")
    }

    @Test mutating func `text appended to the prompt is printed alone, and any other edit prints the whole prompt`() {
        let texts = [Prompt("/", text: "a"), Prompt("/", text: "ab"), Prompt("/", text: "x")].map { said($0) }
        #expect(texts == ["/ a", "b", "\r\n/ x"])
        let closed = said()
        #expect(closed == "\r\n")
    }

    @Test mutating func `a refused prompt prints its error, and then the prompt again`() {
        var prompt = Prompt(":", text: "paus")
        prompt.message = .mistake("There is no such command.")
        let typed = said(prompt)
        speaker.noteRefusedLine()
        let refused = said(prompt)
        #expect(typed == ": paus" && refused == "\r\nThere is no such command.\r\n: paus")
    }

    @Test mutating func `an overlay is printed in full when it opens, and the selection is printed when it closes`() {
        let store = ThemeStore(AppFixture.dark, depth: .truecolor, center: NotificationCenter())
        look.apply(.toggleHelp, on: board, at: moment)
        let opened = said(page: HelpOverlay(keys: .standard, themes: store))
        let again = said(page: HelpOverlay(keys: .standard, themes: store))
        look.apply(.toggleHelp, on: board, at: moment)
        let closed = said()
        #expect(opened.contains("Space") && opened.contains("pause") && !opened.contains("\u{2502}"))
        #expect(again == "" && closed.contains("Tea"))
    }

    @Test mutating func `the unsent output of a blocked terminal is limited to the newest lines`() {
        for _ in 0..<ScreenReaderOutput.limit / 10 {
            speaker.noteKey(isRefused: true)
            speaker.speak(board, look, under: nil, nil, at: moment)
        }
        #expect(speaker.unsent.count == ScreenReaderOutput.limit)
        #expect(String(decoding: speaker.unsent, as: UTF8.self).hasSuffix("Nothing to do.\r\n"))
    }
}
