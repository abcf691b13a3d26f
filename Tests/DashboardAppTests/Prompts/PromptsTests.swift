import Countdowns
import Dashboard
import Screen
import Testing

@testable import BoardEngine
@testable import DashboardApp

@Suite struct PromptsTests {
    private let now: Now
    private let board: Board
    private let look: Look

    init() {
        let moment = Moment(wall: WallTime(unixSeconds: 1_000_000), uptime: Uptime(sinceBoot: .seconds(1_000)))
        now = Now(real: moment, shown: moment)
        let tea = Countdown(id: "tea", title: "Tea", kind: .duration(.seconds(600)))
        board = Board(
            BoardDefinition(countdowns: [tea]), title: "", zone: .gmt, remembered: RememberedLook(theme: "nord"),
            at: moment)
        look = Look(of: board, themes: ["nord"], at: moment)
    }

    private func take(_ code: Key.Code, in prompts: inout Prompts) -> Prompts.Result {
        prompts.handle(.trigger(.key(Key(code))), on: board, look, at: now)
    }

    private func paste(_ text: String, in prompts: inout Prompts) -> Prompts.Result {
        prompts.handle(.paste(text), on: board, look, at: now)
    }

    @Test func `without an open prompt, all input is ignored`() {
        var prompts = Prompts()
        let results = [take(.enter, in: &prompts), paste("pause", in: &prompts)]
        #expect(results == [.ignored, .ignored])
    }

    @Test func `keys and pasted text edit the open prompt, and the mouse wheel is ignored`() {
        var prompts = Prompts()
        prompts.openCommandLine(.standard)
        let results = [
            take(.character("q"), in: &prompts), paste("uit", in: &prompts), take(.backspace, in: &prompts),
            prompts.handle(.trigger(.wheelUp), on: board, look, at: now),
        ]
        #expect(results == [.stays, .stays, .stays, .ignored])
        #expect(prompts.open?.prompt.editor.text == "qui")
    }

    @Test func `Enter executes and closes a valid command line, and keeps an invalid command line open`() {
        var prompts = Prompts()
        prompts.openCommandLine(.standard)
        _ = paste("pausee tea", in: &prompts)
        let refused = take(.enter, in: &prompts)
        #expect(refused == .refused && prompts.open != nil)
        prompts.openCommandLine(.standard)
        _ = paste("pause tea", in: &prompts)
        let closed = take(.enter, in: &prompts)
        #expect(closed == .closed([.board(.command(.change(.pause, of: ["tea"])))]) && prompts.open == nil)
    }

    @Test func `Esc, and Backspace in an empty prompt, close the filter prompt and remove the filter`() {
        var prompts = Prompts()
        prompts.open(FilterPrompt(look))
        _ = paste("t", in: &prompts)
        let escaped = take(.escape, in: &prompts)
        prompts.open(FilterPrompt(look))
        let erased = take(.backspace, in: &prompts)
        #expect(escaped == .closed([.look(.setFilter(nil))]) && erased == escaped)
    }

    @Test func `Up recalls the executed command lines without duplicates`() {
        var prompts = Prompts()
        for line in ["pause tea", "resume tea", " ", "pause tea"] {
            prompts.openCommandLine(.standard)
            _ = paste(line, in: &prompts)
            _ = take(.enter, in: &prompts)
        }
        prompts.openCommandLine(.standard)
        var texts: [String?] = []
        for _ in 0..<3 {
            _ = take(.up, in: &prompts)
            texts.append(prompts.open?.prompt.editor.text)
        }
        #expect(texts == ["pause tea", "resume tea", "resume tea"])
    }

    @Test func `the command history drops its oldest line when it is full`() {
        var prompts = Prompts()
        for number in 0...Prompts.maxLines {
            prompts.openCommandLine(.standard)
            _ = paste("extend tea +\(number + 1)s", in: &prompts)
            _ = take(.enter, in: &prompts)
        }
        prompts.openCommandLine(.standard)
        for _ in 0..<(2 * Prompts.maxLines) { _ = take(.up, in: &prompts) }
        #expect(prompts.open?.prompt.editor.text == "extend tea +2s")
    }
}
