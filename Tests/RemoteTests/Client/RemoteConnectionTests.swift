import Countdowns
import Foundation
import Testing

@testable import Remote

@Suite struct RemoteConnectionTests {
    @Test func `hello, status, pause and text calls return answers of their types`() throws {
        let board = try TestBoard()
        let connection = try RemoteConnection(path: board.server.path)
        #expect(try connection.call(.hello(HelloParameters())).result(HelloAnswer.self).board == board.server.board)
        #expect(try connection.call(.status()).result(BoardStatus.self) == .sample)
        let change = try connection.call(.change(.pause, ChangeParameters(target: "tea"))).result(ChangeAnswer.self)
        #expect(change.countdowns == [CountdownName(id: "tea", title: "Tea")])
        let text = try connection.text(TextParameters(arguments: ["list"], environment: [], columns: 0))
        #expect(text.text == TestBoard.text && text.lasts == ExactSeconds(.milliseconds(1_500)) && text.next == nil)
    }

    @Test func `the pages of an export are joined to one file`() throws {
        let board = try TestBoard()
        let export = try RemoteConnection(path: board.server.path).export()
        #expect(export.countdowns.count == 3_333 && export.next == nil)
        #expect(export.countdowns.last?["title"] == .text("Tea 4999"))
        #expect(try export.jsonText().hasPrefix(#"{"countdowns":[{"at":"2027-01-15T09:00:12.5Z","title":"Tea 1"},"#))
    }

    @Test func `the JSON of an answer contains its whole result, and decoding it as another type fails`() throws {
        let board = try TestBoard()
        let reply = try RemoteConnection(path: board.server.path).call(.set(.theme, NameParameters(name: "nord/1")))
        #expect(reply.json() == #"{"changed":true,"name":"nord/1"}"#)
        #expect(reply.json(indented: true) == "{\n  \"changed\" : true,\n  \"name\" : \"nord/1\"\n}")
        #expect(throws: RemoteError.badMessage) { try reply.result(BoardStatus.self) }
    }

    @Test func `an error from the board is thrown with its data, and the connection stays usable`() throws {
        let board = try TestBoard()
        let connection = try RemoteConnection(path: board.server.path)
        let failure = RemoteFailure.target(
            .unknownTarget, "nothing is called nothing", candidates: [CountdownName(id: "nothing", title: "Tea")])
        #expect(throws: RemoteError.failure(failure)) {
            try connection.call(.change(.pause, ChangeParameters(target: "nothing")))
        }
        #expect(try connection.call(.status()).result(BoardStatus.self) == .sample)
    }

    @Test func `a call without an answer fails after its timeout, and the late answer is ignored`() throws {
        let board = try TestBoard(answer: nil)
        let connection = try RemoteConnection(path: board.server.path)
        #expect(throws: RemoteError.noAnswer) { try connection.call(.status(), timeout: .milliseconds(20)) }
        // A late answer must not be used as the answer to the next call.
        try board.requests.wait(for: 1)[0].refuse(RemoteFailure(.notPossible, "late"))
        let answer = Received<Bool>()
        Thread {
            if let requests = try? board.requests.wait(for: 2) { requests[1].reply(BoardStatus.sample) }
            answer.add(true)
        }.start()
        #expect(try connection.call(.status(), timeout: .seconds(60)).result(BoardStatus.self) == .sample)
        try answer.wait(for: 1)
    }

    @Test func `connecting to a missing board throws noBoard, and calls to a stopped board throw closed`() throws {
        let folder = TemporaryFolder()
        #expect(throws: RemoteError.noBoard(path: folder.path + "/x.sock")) {
            try RemoteConnection(path: folder.path + "/x.sock")
        }
        let board = try TestBoard(in: folder)
        let connection = try RemoteConnection(path: board.server.path)
        _ = try connection.call(.status())
        board.server.stop()
        #expect(throws: RemoteError.closed(reason: nil)) { try connection.call(.status()) }
        #expect(throws: RemoteError.closed(reason: nil)) { try connection.notification() }
    }

    @Test func `events are returned in order, including those that arrive during a call`() throws {
        let board = try TestBoard()
        let connection = try RemoteConnection(path: board.server.path)
        _ = try connection.call(.listen(ListenParameters()))
        for number in 1...3 { board.server.send(.sample(number)) }
        _ = try connection.call(.status())
        board.server.send(.sample(4))
        for number in 1...4 {
            guard case .event(let event, let json) = try connection.notification(timeout: .seconds(60)) else {
                throw RemoteError.badMessage
            }
            #expect(event == .sample(number))
            #expect(json.hasPrefix(#"{"at":"2027-01-15T09:00:00Z","countdown":{"#))
        }
        #expect(throws: RemoteError.noAnswer) { try connection.notification(timeout: .milliseconds(5)) }
    }
}
