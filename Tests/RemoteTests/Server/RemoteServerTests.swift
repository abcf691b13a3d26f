import Foundation
import Testing

@testable import Remote

#if canImport(Glibc)
import Glibc
#endif

/// The behaviour of a server, checked through the bytes that its clients receive.
@Suite struct RemoteServerTests {
    private static let status = #"{"jsonrpc":"2.0","id":7,"method":"status"}"#

    @Test func `the answer to a request has the id of the request`() throws {
        let board = try TestBoard()
        let peer = try RawPeer(board.server.path)
        peer.send(Self.status + "\n")
        let answer = try peer.value()
        #expect(answer?["id"] == 7)
        #expect(answer?["jsonrpc"] == "2.0")
        #expect(answer?["result"]?["theme"] == "ember")
        #expect(answer?["error"] == nil)
    }

    @Test func `the server answers hello without calling the board`() throws {
        let board = try TestBoard(answer: nil)
        let peer = try RawPeer(board.server.path)
        peer.send(#"{"jsonrpc":"2.0","id":"a","method":"hello","params":{"protocol":1,"new":[{}]}}"# + "\n")
        let answer = try peer.value()
        #expect(answer?["id"] == "a")
        #expect(answer?["result"]?["protocol"] == 1)
        #expect(answer?["result"]?["board"]?["title"] == "Launch day")
    }

    @Test func `an unsupported protocol version is refused with a list of the supported versions`() throws {
        let board = try TestBoard()
        let peer = try RawPeer(board.server.path)
        peer.send(#"{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocol":2}}"# + "\n")
        let error = try peer.value()?["error"]
        #expect(error?["code"] == -32_005)
        #expect(error?["data"]?["protocols"] == [1])
    }

    @Test func `a last line without its line break is answered, and then the connection closes`() throws {
        let board = try TestBoard()
        let peer = try RawPeer(board.server.path)
        peer.send(Self.status)
        peer.endInput()
        #expect(try peer.value()?["id"] == 7)
        #expect(peer.isEnded())
    }

    @Test func `a thousand requests sent at once are all answered, even after the client ends its input`() throws {
        let board = try TestBoard()
        let peer = try RawPeer(board.server.path)
        let count = 1_000
        let lines = (0..<count).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"status"}"# }
        #expect(peer.send(lines.joined(separator: "\n")))
        peer.endInput()
        var ids: Set<JSONValue> = []
        while let answer = try peer.value() { ids.insert(answer["id"] ?? .null) }
        #expect(ids == Set((0..<count).map { .integer(Int64($0)) }))
    }

    @Test(arguments: ["\r\n", "\n\n\r\n", " \n"]) func `CR LF is accepted as a line break, and empty lines are ignored`(
        ending: String
    ) throws {
        let board = try TestBoard()
        let peer = try RawPeer(board.server.path)
        peer.send("\r\n" + Self.status + ending + Self.status + ending)
        #expect(try peer.value()?["id"] == 7)
        #expect(try peer.value()?["id"] == 7)
    }

    @Test func `a notification gets no answer, even if it fails`() throws {
        let board = try TestBoard()
        let peer = try RawPeer(board.server.path)
        peer.send(#"{"jsonrpc":"2.0","method":"pause","params":{"target":"nothing"}}"# + "\n" + Self.status + "\n")
        #expect(try peer.value()?["id"] == 7)
    }

    @Test func `the answer to a request refused by the board is an error with its code and data`() throws {
        let board = try TestBoard()
        let peer = try RawPeer(board.server.path)
        peer.send(#"{"jsonrpc":"2.0","id":null,"method":"pause","params":{"target":"nothing"}}"# + "\n")
        let answer = try peer.value()
        #expect(answer?["id"] == .null)
        #expect(answer?["error"]?["code"] == -32_001)
        #expect(answer?["error"]?["data"]?["candidates"] == [["id": "nothing", "title": "Tea"]])
    }

    @Test func `a request that the board drops without an answer is answered with an error`() throws {
        let board = try TestBoard { _ in }
        let peer = try RawPeer(board.server.path)
        peer.send(Self.status + "\n")
        #expect(try peer.value()?["error"]?["code"] == -32_009)
    }

    @Test func `requests beyond the limit of open requests are read only after an answer`() throws {
        let board = try TestBoard(limits: RemoteLimits(requests: 3), answer: nil)
        let peer = try RawPeer(board.server.path)
        peer.send(String(repeating: Self.status + "\n", count: 10))
        let first = try board.requests.wait(for: 3)
        // While three requests of the first connection are open, a request of another connection arrives. The board
        // receives this request before the fourth request of the first connection.
        let other = try RawPeer(board.server.path)
        other.send(Self.status + "\n")
        let all = try board.requests.wait(for: 4)
        #expect(all.map(\.peer.number) == [1, 1, 1, 2])
        first[0].reply(BoardStatus.sample)
        #expect(try board.requests.wait(for: 5).map(\.peer.number) == [1, 1, 1, 2, 1])
    }

    @Test func `a listener receives the events after its answer in order, and only the requested kinds`() throws {
        let board = try TestBoard(answer: nil)
        let peer = try RawPeer(board.server.path)
        peer.send(#"{"jsonrpc":"2.0","id":1,"method":"listen","params":{"events":["paused","ended"]}}"# + "\n")
        let request = try board.requests.wait(for: 1)[0]
        board.server.send(.sample(1))
        request.reply(ListenAnswer(sequence: 1, events: [.paused, .ended]))
        for number in 2...5 { board.server.send(.sample(number, number == 3 ? .resumed : .paused)) }
        #expect(board.server.listenerCount == 1)
        #expect(try peer.value()?["result"]?["sequence"] == 1)
        for number in [2, 4, 5] {
            let event = try peer.value()
            #expect(event?["method"] == "event")
            #expect(event?["params"]?["sequence"] == .integer(Int64(number)))
        }
    }

    @Test func `the first client that connects to a server misses no event`() throws {
        for _ in 1...50 {
            let board = try TestBoard()
            let peer = try RawPeer(board.server.path)
            peer.send(#"{"jsonrpc":"2.0","id":1,"method":"listen"}"# + "\n")
            #expect(try peer.line() != nil)
            board.server.send(.sample(1))
            #expect(try peer.value()?["params"]?["sequence"] == 1)
        }
    }

    @Test func `a listener that hangs up is no longer counted`() throws {
        let board = try TestBoard()
        let peer = try RawPeer(board.server.path)
        peer.send(#"{"jsonrpc":"2.0","id":1,"method":"listen"}"# + "\n")
        #expect(try peer.line() != nil)
        #expect(board.server.listenerCount == 1)
        peer.hangUp()
        try waitUntil { board.server.listenerCount == 0 }
    }

    @Test func `a listener that has ended its input still receives events`() throws {
        let board = try TestBoard()
        let peer = try RawPeer(board.server.path)
        peer.send(#"{"jsonrpc":"2.0","id":1,"method":"listen"}"#)
        peer.endInput()
        #expect(try peer.line() != nil)
        board.server.send(.sample(1))
        #expect(try peer.value()?["params"]?["sequence"] == 1)
    }

    @Test func `a client receives the event sent before a stop, and then its connection closes`() throws {
        let board = try TestBoard()
        let peer = try RawPeer(board.server.path)
        peer.send(#"{"jsonrpc":"2.0","id":1,"method":"listen"}"# + "\n")
        #expect(try peer.line() != nil)
        board.server.send(.sample(1, .quit))
        board.server.stop()
        #expect(board.folder.names.isEmpty)
        #expect(try peer.value()?["params"]?["event"] == "quit")
        #expect(peer.isEnded())
    }

    @Test func `a stopping server refuses all remaining requests, whether the board has received them or not`() throws {
        let board = try TestBoard(answer: nil)
        let peer = try RawPeer(board.server.path)
        // The client sends more requests than may be open at once, and an incomplete line.
        for id in 1...100 { peer.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"status"}"# + "\n") }
        peer.send(
            #"{"jsonrpc":"2.0","id":101,"method":"quit"}"# + "\n" + #"{"jsonrpc":"2.0","method":"status"}"# + "\n")
        let requests = try board.requests.wait(for: 64)
        requests[0].reply(QuitAnswer())
        let stopped = Received<Bool>()
        Thread {
            board.server.stop()
            stopped.add(true)
        }.start()
        #expect(try peer.value()?["result"]?["quits"] == true)
        for id in 2...101 {
            let answer = try peer.value()
            #expect(answer?["id"] == .integer(Int64(id)))
            #expect(answer?["error"]?["code"] == -32_009)
            #expect(answer?["error"]?["message"] == "the board ends")
        }
        #expect(peer.isEnded())
        try stopped.wait(for: 1)
        // The request was already refused, so the server must ignore this late answer.
        requests[1].reply(BoardStatus.sample)
    }

    @Test func `300 connections fit into the backlog while a handler blocks the thread of the server`() throws {
        let folder = TemporaryFolder()
        let (isBusy, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        // While the handler blocks the server's thread, the server accepts no connections.
        let server = try RemoteServer(.sample, in: folder.sockets, board: .sample) { request in
            isBusy.signal()
            mayGoOn.wait()
            TestBoard.answer(request)
        }
        let peer = try RawPeer(server.path)
        peer.send(Self.status + "\n")
        isBusy.wait()
        // With `within: 0`, `connected` does not wait. If the backlog were full, `connected` would throw an error.
        let waiting = try (0..<300).map { _ in try UnixSocket.connected(to: server.path, within: 0) }
        mayGoOn.signal()
        #expect(try peer.value()?["result"] != nil)
        for descriptor in waiting { close(descriptor) }
        server.stop()
    }

    @Test func `a deallocated server removes its socket and closes its connections`() throws {
        let folder = TemporaryFolder()
        var board: TestBoard? = try TestBoard(in: folder)
        let peer = try RawPeer(try #require(board?.server.path))
        #expect(folder.names.count == 2)
        board = nil
        #expect(folder.names.isEmpty)
        #expect(peer.isEnded())
    }

    @Test func `an answer to a deallocated server is ignored`() throws {
        var board: TestBoard? = try TestBoard(answer: nil)
        let peer = try RawPeer(try #require(board?.server.path))
        peer.send(Self.status + "\n")
        let request = try #require(try board?.requests.wait(for: 1).first)
        board?.requests.clear()
        board?.server.stop()
        board = nil
        request.reply(BoardStatus.sample)
        #expect(peer.isEnded())
    }
}

/// Polls until another thread has made a condition true.
func waitUntil(_ isTrue: () -> Bool) throws {
    let end = ContinuousClock.now + .seconds(60)
    while !isTrue() {
        guard ContinuousClock.now < end else { throw Received<Int>.Missing(expected: 1, seen: 0) }
        Thread.sleep(forTimeInterval: 0.001)
    }
}
