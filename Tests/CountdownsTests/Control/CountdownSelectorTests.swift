import Testing

@testable import Countdowns

@Suite struct CountdownSelectorTests {
    private static let fixture: BoardFixture = {
        var countdowns: [Countdown] = [
            .lasting("tea", 240, group: "Kitchen"), .lasting("tea-2", 10, group: "Kitchen", paused: true),
            .dated("launch", in: -5), .since("smoke-free", 99), .lasting("mail", 60),
        ]
        countdowns[0].title = "Green tea"
        countdowns[1].title = "Green tea, second pot"
        countdowns[2].title = "Launch"
        countdowns[2].tags = ["work", "Work"]
        countdowns[4].tags = ["work"]
        return BoardFixture(countdowns)
    }()

    private func chosen(_ text: String) throws -> [String] {
        let board = Self.fixture.board
        return try CountdownSelector(text).indices(on: board, at: Self.fixture.start).map { board.items[$0].id }
    }

    private static let choices: [(String, [String])] = [
        ("all", ["tea", "tea-2", "launch", "smoke-free", "mail"]),
        ("tea", ["tea"]), ("tea-2", ["tea-2"]), ("TEA-2", ["tea-2"]), ("lau", ["launch"]), ("smoke", ["smoke-free"]),
        ("green tea", ["tea"]), ("Green tea, s", ["tea-2"]),
        ("#work", ["launch", "mail"]), ("#Work", ["launch"]), ("#WORK", ["launch", "mail"]),
        ("group:Kitchen", ["tea", "tea-2"]), ("group:kitchen", ["tea", "tea-2"]),
        ("is:running", ["tea", "smoke-free", "mail"]), ("is:paused", ["tea-2"]), ("is:due", ["launch"]),
        ("is:done", []),
    ]

    @Test(arguments: choices)
    func `each form of a selector selects the matching countdowns`(text: String, ids: [String]) throws {
        #expect(try chosen(text) == ids)
    }

    private static let mistakes: [(String, [String])] = [
        ("", ["tea", "tea-2", "launch", "smoke-free", "mail"]),
        ("ten", ["tea", "tea-2", "launch", "smoke-free", "mail"]),
        ("#play", ["Work", "work"]), ("group:Hall", ["Kitchen"]), ("group:", ["Kitchen"]),
        ("is:over", ["running", "paused", "due", "done", "today"]),
    ]

    @Test(arguments: mistakes)
    func `a selector that matches nothing is an error that lists the valid words`(text: String, words: [String]) {
        #expect(throws: SelectorError(selector: CountdownSelector(text), problem: .unknown, words: words)) {
            try chosen(text)
        }
    }

    @Test func `a prefix of several titles is ambiguous`() {
        let error = SelectorError(
            selector: .name("green"), problem: .ambiguous([0, 1]), words: ["tea", "tea-2"])
        #expect(throws: error) { try chosen("green") }
    }

    @Test func `a selector in exact case selects one of two titles that differ only in case`() throws {
        var countdowns: [Countdown] = [.lasting("tee-1", 1), .lasting("tee-2", 2)]
        countdowns[0].title = "Tee"
        countdowns[1].title = "tee"
        let fixture = BoardFixture(countdowns)
        #expect(try CountdownSelector("Tee").indices(on: fixture.board, at: fixture.start) == [0])
        #expect(try CountdownSelector("tee").indices(on: fixture.board, at: fixture.start) == [1])
        #expect(throws: SelectorError.self) {
            try CountdownSelector("TEE").indices(on: fixture.board, at: fixture.start)
        }
    }

    @Test func `the selector all selects every countdown even if one countdown is called all`() throws {
        let fixture = BoardFixture([.lasting("tea", 1), .lasting("all", 2)])
        #expect(try CountdownSelector("all").indices(on: fixture.board, at: fixture.start) == [0, 1])
    }

    @Test func `on an empty board the selector all selects nothing, and a name is an error`() throws {
        let fixture = BoardFixture([])
        #expect(try CountdownSelector.all.indices(on: fixture.board, at: fixture.start) == [])
        #expect(throws: SelectorError.self) {
            try CountdownSelector.name("x").indices(on: fixture.board, at: fixture.start)
        }
    }
}
