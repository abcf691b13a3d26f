import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Remote

@Suite struct IncomingRequestTests {
    private static let wrong: [(line: String, id: RequestID?, code: Int, words: String)] = [
        ("", .null, -32_700, "the line is not valid JSON from byte 1 on"),
        ("{", .null, -32_700, "the line is not valid JSON from byte 2 on"),
        (#"{"jsonrpc":"2.0","id":1"#, .null, -32_700, "the line is not valid JSON from byte 24 on"),
        (#"{"jsonrpc":"2.0","id":1,"method":"status",}"#, .null, -32_700, "the line is not valid JSON from byte 43 on"),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"status","params":{"a":[1,]}}"#, .null, -32_700,
            "the line is not valid JSON from byte 60 on"
        ),
        (#"{"jsonrpc":"2.0","id":01,"method":"status"}"#, .null, -32_700, "the line is not valid JSON from byte 24 on"),
        (#"{"jsonrpc":"2.0","id":+1,"method":"status"}"#, .null, -32_700, "the line is not valid JSON from byte 23 on"),
        (#"{"jsonrpc":"2.0","id":1.,"method":"status"}"#, .null, -32_700, "the line is not valid JSON from byte 25 on"),
        (
            #"{"jsonrpc":"2.0","id":"\ud800","method":"status"}"#, .null, -32_700,
            "the line is not valid JSON from byte 23 on"
        ),
        ("{'jsonrpc':'2.0'}", .null, -32_700, "the line is not valid JSON from byte 2 on"),
        (
            #"{"jsonrpc":"2.0","id":4,"method":"status","method":"quit"}"#, .integer(4), -32_600,
            #"an object has the duplicate member "method""#
        ),
        (
            #"{"jsonrpc":"2.0","id":4,"id":5,"method":"status"}"#, .null, -32_600,
            #"an object has the duplicate member "id""#
        ),
        (
            #"{"jsonrpc":"2.0","id":4,"method":"pause","params":{"target":"tea","t\u0061rget":"all"}}"#, .integer(4),
            -32_600, #"an object has the duplicate member "target""#
        ),
        (
            #"{"jsonrpc":"2.0","id":1e400,"method":"status"}"#, .null, -32_600,
            "the exponent of id must be from -80 to 80"
        ),
        (
            #"{"jsonrpc":"2.0","id":1e-81,"method":"status"}"#, .null, -32_600,
            "the exponent of id must be from -80 to 80"
        ),
        (
            #"{"jsonrpc":"2.0","method":"status","method":"quit","id":4}"#, .integer(4), -32_600,
            #"an object has the duplicate member "method""#
        ),
        (
            #"{"jsonrpc":"2.0","id":123456789012345678901234567890123456789,"method":"status"}"#, .null, -32_600,
            "id has more than 38 digits"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"list","params":{"cursor":1e999}}"#, .integer(1), -32_602,
            "cursor is not a whole number"
        ),
        (#"{"jsonrpc":"2.0","id":1,"method":"status","params":7}"#, .integer(1), -32_602, "params is not an object"),
        (#"{"jsonrpc":"2.0","id":1,"method":"status","params":[]}"#, .integer(1), -32_602, "params is not an object"),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"pause","params":{"target":"tea","sync":1}}"#, .integer(1), -32_602,
            "sync must be a boolean (true or false)"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"next","params":{"count":1.5}}"#, .integer(1), -32_602,
            "count is not a whole number"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"pause","params":{"target":"tea","from":"key"}}"#, .integer(1), -32_602,
            #"from is "key", which is reserved for keys pressed on the board"#
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"view","params":{"name":"list","from":"key"}}"#, .integer(1), -32_602,
            #"from is "key", which is reserved for keys pressed on the board"#
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"hello","params":{"program":"key"}}"#, .integer(1), -32_602,
            #"program is "key", which is reserved for keys pressed on the board"#
        ),
        ("\u{0}{}", .null, -32_700, "byte 1 of the line is NUL"),
        (#"{"jsonrpc":"2.0\#u{0}"}"#, .null, -32_700, "byte 16 of the line is NUL"),
        ("nonsense", .null, -32_700, "the line is not valid JSON from byte 2 on"),
        (#"{"jsonrpc":"2.0"} {"jsonrpc":"2.0"}"#, .null, -32_700, "the line is not valid JSON from byte 19 on"),
        (
            String(repeating: "[", count: 60_000), .null, -32_700,
            "more than 32 arrays and objects are nested at byte 33"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"status","params":{"x":"# + String(repeating: "[", count: 31), .null,
            -32_700,
            "more than 32 arrays and objects are nested at byte 87"
        ),
        ("7", .null, -32_600, "a request must be an object"), ("null", .null, -32_600, "a request must be an object"),
        (#""status""#, .null, -32_600, "a request must be an object"),
        ("[]", .null, -32_600, "batches are not supported; send a line for each request"),
        (
            #" [{"jsonrpc":"2.0","id":1,"method":"status"}]"#, .null, -32_600,
            "batches are not supported; send a line for each request"
        ),
        ("{}", .null, -32_600, #"jsonrpc is not "2.0""#),
        (#"{"id":3,"method":"status"}"#, .integer(3), -32_600, #"jsonrpc is not "2.0""#),
        (#"{"jsonrpc":2.0,"id":3,"method":"status"}"#, .integer(3), -32_600, #"jsonrpc is not "2.0""#),
        (#"{"jsonrpc":"2.0","id":3}"#, .integer(3), -32_600, "method is missing, or not a string"),
        (#"{"jsonrpc":"2.0","id":3,"method":1}"#, .integer(3), -32_600, "method is missing, or not a string"),
        (
            #"{"jsonrpc":"2.0","id":[1],"method":"status"}"#, .null, -32_600,
            "id must be a string, a number or null"
        ),
        (
            #"{"jsonrpc":"2.0","id":true,"method":"status"}"#, .null, -32_600,
            "id must be a string, a number or null"
        ),
        (#"{"jsonrpc":"2.0","id":"x","method":"fly"}"#, .string("x"), -32_601, "there is no method fly"),
        (#"{"jsonrpc":"2.0","method":"fly"}"#, nil, -32_601, "there is no method fly"),
        (#"{"jsonrpc":"2.0","id":1.5,"method":"pause"}"#, .number(1.5), -32_602, "target is missing"),
        (#"{"jsonrpc":"2.0","id":1,"method":"pause","params":[]}"#, .integer(1), -32_602, "params is not an object"),
        (#"{"jsonrpc":"2.0","id":1,"method":"pause","params":"tea"}"#, .integer(1), -32_602, "params is not an object"),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"pause","params":{"target":5}}"#, .integer(1), -32_602,
            "target is not a string"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"pause","params":{"target":null}}"#, .integer(1), -32_602,
            "target is missing"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"extend","params":{"target":"tea"}}"#, .integer(1), -32_602,
            "by is missing"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"list","params":{"cursor":"2"}}"#, .integer(1), -32_602,
            "cursor is not a whole number"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"list","params":{"cursor":-1}}"#, .integer(1), -32_602,
            "cursor is less than 0"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"text","params":{"cursor":-1}}"#, .integer(1), -32_602,
            "cursor is less than 0"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"attach","params":{"columns":-5}}"#, .integer(1), -32_602,
            "columns must be from 0 to 2000, rows from 0 to 1000"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"next","params":{"count":0}}"#, .integer(1), -32_602,
            "count must be from 1 to 10"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"next","params":{"count":11}}"#, .integer(1), -32_602,
            "count must be from 1 to 10"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"listen","params":{"events":["paused","x"]}}"#, .integer(1), -32_602,
            "events[1] is not one of " + EventKind.allCases.map(\.rawValue).joined(separator: ", ")
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"listen","params":{"events":[1]}}"#, .integer(1), -32_602,
            "events[0] is not a string"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"pause","params":{"targets":["tea",[]]}}"#, .integer(1), -32_602,
            "targets[1] is not a string"
        ),
        (#"{"jsonrpc":"2.0","id":1,"method":"theme","params":{}}"#, .integer(1), -32_602, "name is missing"),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"listen","params":{"events":"paused"}}"#, .integer(1), -32_602,
            "events is not an array"
        ),
    ]

    @Test(arguments: wrong.indices)
    func `an invalid request is an error with its code, its message and the id of the request`(index: Int) throws {
        let (line, id, code, words) = Self.wrong[index]
        let request = IncomingRequest(line: Data(line.utf8))
        #expect(request.id == id)
        let failure = try failure(of: request)
        #expect(failure.code.rawValue == code)
        #expect(failure.message == words)
    }

    private func failure(of request: IncomingRequest) throws -> RemoteFailure {
        guard case .failure(let failure) = request.call else { throw RemoteError.badMessage }
        return failure
    }

    @Test func `the error for an unknown method lists all methods`() throws {
        let request = IncomingRequest(line: Data(#"{"jsonrpc":"2.0","id":1,"method":"fly"}"#.utf8))
        #expect(try failure(of: request).data?.names == RemoteMethod.allCases.map(\.rawValue))
    }

    @Test(arguments: ["9223372036854775808", "-18446744073709551616", "0.1", "12345678901234567890123456789012345678"])
    func `a numeric id is repeated in the answer with all its digits`(number: String) throws {
        let request = IncomingRequest(line: Data(#"{"jsonrpc":"2.0","id":\#(number),"method":"status"}"#.utf8))
        let answer = String(decoding: MessageLine.answer(QuitAnswer(), to: try #require(request.id)), as: UTF8.self)
        #expect(answer.contains(#""id":\#(number),"#), "\(answer)")
    }

    @Test(arguments: [[0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], [0x22, 0xC3, 0x22], [0xED, 0xA0, 0x80]] as [[UInt8]])
    func `a line that is not UTF-8 is a parse error`(bytes: [UInt8]) {
        let request = IncomingRequest(line: Data(bytes))
        #expect(throws: RemoteFailure(.parseError, "the line is not UTF-8")) { try request.call.get() }
    }

    private static let calls: [RemoteCall] =
        CountdownVerb.allCases.map {
            .change($0, ChangeParameters(target: "#a \"b\"\n\u{1F375}", by: "+5m", from: "me"))
        }
        + HistoryVerb.allCases.map { .undoOrRedo($0, HistoryParameters(from: "me", sync: true, files: false)) }
        + FileVerb.allCases.map {
            .editFiles($0, FileParameters(target: "tea", line: "Tea in 4m", unset: ["note"], dry: true, from: "me"))
        }
        + [
            .hello(HelloParameters(program: "p")), .status(), .status(StatusParameters(sync: true)),
            .list(ListParameters(target: "all", order: "time", cursor: 3)),
            .list(ListParameters()), .next(NextParameters(count: 3)), .set(.theme, NameParameters(name: "nord")),
            .set(.view, NameParameters(name: "focus", from: "me")), .set(.mute, NameParameters(name: "on")), .reload,
            .quit(QuitParameters()),
            .quit(QuitParameters(from: "me")),
            .listen(ListenParameters()), .listen(ListenParameters(events: [.warned, .quit])),
            .text(TextParameters(arguments: ["next"], environment: ["TERM=xterm"], columns: 80, cursor: 7)),
            .export(PageParameters(cursor: 7)),
            .attach(AttachParameters(arguments: ["attach"], environment: ["TERM=xterm"], columns: 80, rows: 24)),
        ]

    @Test(arguments: calls) func `each request that a client writes is parsed as the same call with the same id`(
        call: RemoteCall
    ) throws {
        for id in [nil, .null, .integer(-1), .number(0.5), .string("ä\u{0}\\")] as [RequestID?] {
            let request = IncomingRequest(line: try MessageLine.request(call, id: id))
            #expect(request.id == id)
            #expect(try request.call.get() == call)
        }
    }

    @Test func `the sample calls cover every method`() {
        #expect(Set(Self.calls.map(\.method)) == Set(RemoteMethod.allCases))
    }

    @Test func `unknown members are ignored, and null counts as a missing optional parameter`() throws {
        let line = #"{"x":[1,{"y":null}],"jsonrpc":"2.0","id":1,"method":"list","params":{"z":1,"cursor":null}}"#
        #expect(try IncomingRequest(line: Data(line.utf8)).call.get() == .list(ListParameters()))
        let bare = #"{"jsonrpc":"2.0","id":1,"method":"listen","params":null}"#
        #expect(try IncomingRequest(line: Data(bare.utf8)).call.get() == .listen(ListenParameters()))
    }

    @Test func `an integer parameter may be written as 2, 2.0, 2e0 or 0.2E+1`() throws {
        for number in ["2", "2.0", "2e0", "0.2E+1"] {
            let line = #"{"jsonrpc":"2.0","id":1,"method":"next","params":{"count":\#(number)}}"#
            #expect(try IncomingRequest(line: Data(line.utf8)).call.get() == .next(NextParameters(count: 2)))
        }
    }

    @Test func `ignored members may have any type and any order, and be nested up to 32 levels`() throws {
        let (open, close) = (String(repeating: "[", count: 30), String(repeating: "]", count: 30))
        let line =
            #"{"params":{"x":\#(open)1e999,{}\#(close),"target":"tea","count":{"y":[]}},"id":1,"method":"pause","jsonrpc":"2.0"}"#
        #expect(throws: RemoteFailure.self) { try IncomingRequest(line: Data(line.utf8)).call.get() }
        let shallower = line.replacing(open, with: open.dropFirst()).replacing(close, with: close.dropFirst())
        #expect(
            try IncomingRequest(line: Data(shallower.utf8)).call.get()
                == .change(.pause, ChangeParameters(target: "tea")))
    }

    @Test func `a randomly corrupted request does not trap, and its error is a single line`() {
        var dice = SplitMix(seed: 6)
        let line = Array(#"{"jsonrpc":"2.0","id":1,"method":"pause","params":{"target":"tea","from":"x"}}"#.utf8)
        for _ in 0..<20_000 {
            var bytes = line
            for _ in 0..<Int.random(in: 1...4, using: &dice) {
                bytes[Int.random(in: bytes.indices, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
            }
            let request = IncomingRequest(line: Data(bytes))
            if case .failure(let failure) = request.call {
                #expect(!MessageLine.failure(failure, to: request.id ?? .null).contains(UInt8(ascii: "\n")))
            }
        }
    }
}
