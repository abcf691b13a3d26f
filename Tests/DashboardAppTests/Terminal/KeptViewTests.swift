import Countdowns
import Dashboard
import Definitions
import Testing

@testable import DashboardApp

/// Tests of the view state with which a terminal goes on in another process.
@Suite struct KeptViewTests {
    private static let moment = Moment(wall: WallTime(unixSeconds: 1_000_000), uptime: Uptime(sinceBoot: .seconds(1)))

    private static func board(_ ids: String...) -> Board {
        let countdowns = ids.map { Countdown(id: $0, title: $0, kind: .duration(.seconds(60))) }
        return Board(
            BoardDefinition(countdowns: countdowns), title: "", zone: .gmt, remembered: RememberedLook(theme: "one"),
            at: moment)
    }

    @Test func `the view state survives its text, and a board without one of the countdowns`() throws {
        let (board, smaller, moment) = (Self.board("a", "b", "c"), Self.board("b", "c"), Self.moment)
        var look = Look(of: board, themes: ["one", "two"], at: moment)
        let filter = try FilterText.parse("is:running")
        let commands: [LookCommand] = [
            .setTheme("two"), .setView(.cards), .select("a"), .toggleMark, .toggleMark, .setFilter(filter),
            .setOrder(BoardOrder(.title, isReversed: true)), .foldPast, .toggleKiosk,
        ]
        for command in commands {
            look.apply(command, on: board, at: moment)
        }
        var prompt = FilterPrompt(look)
        prompt.prompt.editor.insert("é\u{1B}\"")
        let kept = KeptView(of: look, isThemeChosen: false, prompt)
        let json = try #require(kept.json)
        let read = try #require(KeptView(json: json))
        #expect(read == kept)
        #expect(read.prompt == .filter && read.text == "is:runningé\u{1B}\"")
        #expect(!read.look.isThemeChosen)
        var again = Look(of: smaller, as: read.look, themes: ["one", "two"], isKiosk: read.isKiosk, at: moment)
        again.restore(
            filter: read.filter, past: read.past, marked: read.marked, on: smaller, at: moment)
        #expect(look.list.cursor.marked == ["a", "b"] && again.list.cursor.marked == ["b"])
        #expect(again.list.choice.filter == look.list.choice.filter && again.list.choice.past == .acknowledged)
        #expect(again.remembered == look.remembered)
        #expect(again.isKiosk)
    }

    @Test func `a view state that is too long or invalid is not kept`() {
        let look = Look(of: Self.board("a"), themes: ["one"], at: Self.moment)
        var prompt = FilterPrompt(look)
        prompt.prompt.editor.insert(String(repeating: "x", count: 20_000))
        #expect(KeptView(of: look, isThemeChosen: true, prompt).json == nil)
        #expect(KeptView(json: "{") == nil && KeptView(json: "") == nil)
    }
}
