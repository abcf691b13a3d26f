import Testing

@testable import Screen

struct CapabilityQueryTests {
    private static let black = Color(packed: 0)
    private let environment = ["TERM": "xterm-256color"]

    private func asked() -> CapabilityQuery {
        var query = CapabilityQuery(environment: environment)
        query.ask(at: .seconds(10))
        return query
    }

    private func text(_ environment: [String: String]) -> String {
        String(decoding: CapabilityQuery(environment: environment).questions, as: UTF8.self)
    }

    @Test func `the query that every terminal answers is sent last`() {
        #expect(
            text(environment)
                == "\u{1B}[?2026$p\u{1B}]11;?\u{1B}\\\u{1B}[>0q\u{1B}]99;i=countdowns:p=?;\u{1B}\\\u{1B}[c")
        #expect(text(["TERM": "tmux-256color"]) == text(environment))
        // Under a multiplexer, some queries are left out: the multiplexer would answer them, not the terminal.
        for name in ["TMUX", "STY"] {
            #expect(text(["TERM": "screen", name: "x"]) == "\u{1B}[?2026$p\u{1B}]11;?\u{1B}\\\u{1B}[c")
        }
    }

    @Test(arguments: [nil, "", "dumb", "linux", "vt100", "vt220", "cons25", "eterm-color", "emacs"] as [String?])
    func `a terminal that would display the queries is not queried`(term: String?) {
        var environment: [String: String] = [:]
        environment["TERM"] = term
        #expect(text(environment).isEmpty)
        var query = CapabilityQuery(environment: environment)
        query.ask(at: .zero)
        #expect(!query.isExpectant(at: .zero))
        #expect(query.receive(.background(Self.black), at: .zero) == nil)
    }

    @Test func `Terminal.app gets only the queries for the background and the device attributes`() {
        let text = text(["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"])
        #expect(text == "\u{1B}]11;?\u{1B}\\\u{1B}[c")
    }

    @Test func `answers to queries that were not sent are ignored`() {
        var query = CapabilityQuery(environment: environment)
        #expect(query.receive(.mode(2026, .off), at: .zero) == nil)
        #expect(query.receive(.background(Self.black), at: .zero) == nil)
    }

    @Test func `answers by the deadline report synchronized output and the background colour`() {
        var query = asked()
        #expect(query.receive(.mode(2026, .off), at: .seconds(10)) == .synchronizedOutput)
        let last = Duration.seconds(10) + CapabilityQuery.deadline
        #expect(query.receive(.background(Self.black), at: last) == .background(Self.black))
        #expect(query.receive(.deviceAttributes(copies: false), at: last) == nil)
    }

    @Test func `after the deadline, the background is ignored and synchronized output is still reported`() {
        var query = asked()
        let late = Duration.seconds(10) + CapabilityQuery.deadline + .nanoseconds(1)
        #expect(query.receive(.background(Self.black), at: late) == nil)
        #expect(query.receive(.mode(2026, .on), at: .seconds(3_600)) == .synchronizedOutput)
    }

    @Test(arguments: [TerminalReport.ModeSetting.unknown, .alwaysOn, .alwaysOff])
    func `synchronized output is not used if its mode cannot be switched`(setting: TerminalReport.ModeSetting) {
        var query = asked()
        #expect(query.receive(.mode(2026, setting), at: .seconds(10)) == nil)
    }

    @Test func `an answer about another mode is ignored`() {
        var query = asked()
        #expect(query.receive(.mode(2027, .on), at: .seconds(10)) == nil)
    }

    @Test func `answers after the device attributes are ignored`() {
        var query = asked()
        #expect(query.isExpectant(at: .seconds(10)))
        #expect(query.receive(.deviceAttributes(copies: true), at: .seconds(10)) == .clipboard)
        #expect(!query.isExpectant(at: .seconds(10)))
        #expect(query.receive(.mode(2026, .off), at: .seconds(10)) == nil)
        #expect(query.receive(.background(Self.black), at: .seconds(10)) == nil)
    }

    @Test func `a terminal that never answers is waited for at most a second`() {
        let query = asked()
        #expect(query.isExpectant(at: .seconds(11)))
        #expect(!query.isExpectant(at: .seconds(11) + .nanoseconds(1)))
    }

    @Test(
        arguments: [
            ("rgb:ffff/0000/8080", 0xFF0080), ("rgb:ff/00/80", 0xFF0080), ("rgb:f/0/8", 0xFF0088),
            ("rgba:ffff/ffff/ffff/0000", 0xFFFFFF), ("#102030", 0x102030), ("rgb:fff/7ff/000", 0xFF7F00),
        ] as [(String, UInt32)])
    func `each form of a colour specification is parsed`(text: String, expected: UInt32) {
        #expect(Color(specification: text[...]) == Color(packed: expected))
    }

    @Test(arguments: ["", "?", "rgb:", "rgb:ff/ff", "rgb:ff/ff/ff/ff", "rgb:fffff/0/0", "rgb:gg/00/00", "#fff", "red"])
    func `an invalid colour specification is rejected`(text: String) {
        #expect(Color(specification: text[...]) == nil)
    }
}
