import Countdowns
import Foundation
import Testing

@testable import Remote

/// Tests of control lines, which are untrusted input.
@Suite struct ControlLineTests {
    private static let rules = ControlLine.Rules(allowed: Set(ControlLine.Rules.verbs), sender: "wall")

    private static func call(_ line: String, under rules: ControlLine.Rules = rules) throws -> RemoteCall {
        try ControlLine(Data(line.utf8), under: rules).call.get()
    }

    private static let taken: [(String, RemoteCall)] = [
        ("pause tea", .change(.pause, ChangeParameters(target: "tea", from: "wall"))),
        ("  resume tea eggs\r", .change(.resume, ChangeParameters(targets: ["tea", "eggs"], from: "wall"))),
        ("extend tea +1h 30m", .change(.extend, ChangeParameters(target: "tea", by: "+1h 30m", from: "wall"))),
        ("theme nord", .set(.theme, NameParameters(name: "nord", from: "wall"))),
        ("undo", .undoOrRedo(.undo, HistoryParameters(from: "wall", files: false))),
        (
            #"{"jsonrpc":"2.0","id":7,"method":"redo","params":{"files":true}}"#,
            .undoOrRedo(.redo, HistoryParameters(from: "wall", files: false))
        ),
        (
            #"{"jsonrpc":"2.0","id":7,"method":"pause","params":{"target":"tea","from":"key2","sync":true}}"#,
            .change(.pause, ChangeParameters(target: "tea", from: "wall", sync: true))
        ),
    ]

    @Test(arguments: taken) func `a JSON or plain-text control line is parsed as a call with the name of its sender`(
        line: String, call: RemoteCall
    ) throws {
        #expect(try Self.call(line) == call)
    }

    private static let refused: [(String, RemoteFailure.Code)] = [
        ("pause " + String(repeating: "\u{301}", count: 31), .invalidParameters),
        ("quit", .unknownName), ("pause", .invalidParameters), ("extend tea", .invalidParameters),
        ("theme", .invalidParameters), ("rm -rf /", .unknownName), ("{", .parseError), ("{}", .invalidRequest),
        (#"{"jsonrpc":"2.0","method":"quit"}"#, .notAllowed),
        (#"{"jsonrpc":"2.0","method":"reload"}"#, .notAllowed),
        (#"{"jsonrpc":"2.0","method":"snapshot"}"#, .notAllowed),
        (#"{"jsonrpc":"2.0","method":"pause","params":{"target":"a","from":"key"}}"#, .invalidParameters),
    ]

    @Test(arguments: refused) func `a malformed control line or a command outside the rules is an error with its code`(
        line: String, code: RemoteFailure.Code
    ) {
        #expect { try Self.call(line) } throws: { ($0 as? RemoteFailure)?.code == code }
    }

    @Test func `only the allowed commands are accepted, and the error for other commands lists them`() throws {
        let rules = ControlLine.Rules(allowed: ["pause", "resume"], sender: "wall")
        #expect(try Self.call("pause tea", under: rules).method == .change(.pause))
        #expect { try Self.call("done tea", under: rules) } throws: {
            ($0 as? RemoteFailure)?.data?.names == ["pause", "resume"]
        }
    }

    @Test(arguments: FileVerb.allCases) func `no rules allow a control line to edit a file`(verb: FileVerb) {
        let rules = ControlLine.Rules(
            allowed: Set(RemoteMethod.allCases.map(\.rawValue)), sender: "wall")
        let line =
            #"{"jsonrpc":"2.0","id":1,"method":"\#(verb.rawValue)","params":{"target":"tea","line":"Tea in 4m"}}"#
        for line in [line, "\(verb.rawValue) tea"] {
            #expect { try Self.call(line, under: rules) } throws: {
                guard let failure = $0 as? RemoteFailure else { return false }
                return failure.data?.names == ControlLine.Rules.verbs
            }
        }
        #expect(!ControlLine.Rules.verbs.contains(verb.rawValue))
    }

    @Test func `the answer to a JSON control line has the id of the request`() {
        let line = ControlLine(Data(#"{"jsonrpc":"2.0","id":"x","method":"quit"}"#.utf8), under: Self.rules)
        let answer = line.answer(line.call.map { _ in RemoteReply(line: Data()) })
        #expect(line.isRequest && String(decoding: answer, as: UTF8.self).contains(#""id":"x""#))
        #expect(!ControlLine(nil, under: Self.rules).isRequest)
    }

    @Test func `the rate limit allows a burst of at most as many lines as it allows per second`() {
        var limit = RateLimit(perSecond: 5)
        func count(at time: Duration) -> Int {
            (0..<20).count { _ in limit.countLine(at: Uptime(sinceBoot: time)) }
        }
        #expect(count(at: .seconds(10)) == 5)
        #expect(count(at: .milliseconds(10_400)) == 2)
        #expect(count(at: .seconds(100)) == 5)
    }
}
