import Foundation
import TestSupport
import Testing
import Ticking

@testable import Remote

#if canImport(Glibc)
import Glibc
#endif

/// A misbehaving client must not affect the other clients.
@Suite struct HostilePeerTests {
    private static func expectAlive(_ board: TestBoard) throws {
        #expect(try RemoteConnection(path: board.server.path).call(.status()).result(BoardStatus.self) == .sample)
    }

    @Test func `random bytes get error answers or a closed connection, and the server keeps running`() throws {
        let board = try TestBoard()
        var dice = SplitMix(seed: 61)
        for _ in 0..<200 {
            let peer = try RawPeer(board.server.path)
            let bytes = (0..<Int.random(in: 1...3_000, using: &dice)).map { _ in UInt8.random(in: 0...255, using: &dice)
            }
            peer.send(bytes)
            peer.endInput()
            while let answer = try peer.value() { #expect(answer["error"]?["code"] != nil) }
        }
        try Self.expectAlive(board)
    }

    @Test func `ten megabytes without a line break are refused with an error message`() throws {
        let board = try TestBoard()
        let peer = try RawPeer(board.server.path)
        #expect(!peer.send([UInt8](repeating: UInt8(ascii: "a"), count: 10_000_000)))
        #expect(try peer.value()?["error"]?["message"] == "the line exceeds the limit of 65536 bytes")
        #expect(peer.isEnded())
        try Self.expectAlive(board)
    }

    @Test(arguments: [(-1, true), (0, false)])
    func `a line of the maximum length is accepted, and a line one byte longer is refused`(
        over: Int, isTaken: Bool
    ) throws {
        let board = try TestBoard()
        let peer = try RawPeer(board.server.path)
        let start = #"{"jsonrpc":"2.0","id":1,"method":"status","x":""#
        let line = start + String(repeating: "x", count: RemoteProtocol.lineLimit + over - start.utf8.count - 2) + "\"}"
        peer.send(line + "\n")
        #expect((try peer.value()?["result"] != nil) == isTaken)
    }

    @Test func `a client whose terminal is one too many is refused`() throws {
        let board = try TestBoard(limits: RemoteLimits(terminals: 2))
        let peers = try (0..<3).map { _ in try RawPeer(board.server.path) }
        let messages = try peers.map { peer -> JSONValue? in
            peer.send(#"{"jsonrpc":"2.0","id":1,"method":"attach"}"# + "\n")
            return try peer.value()?["error"]?["message"]
        }
        let refused: JSONValue = "this board has no terminals"
        #expect(messages == [refused, refused, "this board is shown in 2 terminals already"])
    }

    @Test func `if incomplete lines exceed the memory limit, the client with the most bytes is dropped`() throws {
        let board = try TestBoard(limits: RemoteLimits(held: 1 << 20))
        let half = [UInt8](repeating: UInt8(ascii: "a"), count: 60_000)
        // The lengths differ, so that exactly one client uses the most memory.
        let peers = try (0..<30).map { number in
            let peer = try RawPeer(board.server.path)
            peer.send(Array(half.dropLast(number)))
            return peer
        }
        let first = try peers[0].value()?["error"]
        #expect(first?["code"] == -32_007)
        #expect(first?["message"] == "the buffers of all clients together exceed 1048576 bytes")
        #expect(peers[0].isEnded())
        // Without the dropped clients, the memory is within the limit, so the last ten clients can complete their lines.
        for peer in peers.suffix(10) {
            peer.send(Array("\n".utf8))
            #expect(try peer.value()?["error"]?["code"] == -32_700)
        }
        try Self.expectAlive(board)
    }

    @Test func `a line that is not complete within the timeout is refused, even if bytes keep arriving`() throws {
        let board = try TestBoard(limits: RemoteLimits(line: .milliseconds(200)))
        let peer = try RawPeer(board.server.path)
        peer.blocks = false
        peer.send(#"{"jsonrpc":"2.0","id":1,"method":"status"}"# + "\n" + #"{"json"#)
        #expect(try peer.value()?["result"] != nil)
        let answer = Received<JSONValue?>()
        let isOver = LockedValue(false)
        nonisolated(unsafe) let reader = peer
        Thread {
            answer.add(try? reader.value())
            isOver.withLock { $0 = true }
        }.start()
        try waitUntil {
            peer.send(" ")
            return isOver.withLock { $0 }
        }
        #expect(answer.all[0]?["error"]?["message"] == "a line was not complete within 0.2 seconds")
        try Self.expectAlive(board)
    }

    @Test func `a client that hangs up within a request or before its answer does not stop the server`() throws {
        let board = try TestBoard()
        for _ in 0..<50 {
            let peer = try RawPeer(board.server.path)
            peer.send(#"{"jsonrpc":"2.0","id":1,"meth"#)
            peer.hangUp()
            let other = try RawPeer(board.server.path)
            other.send(#"{"jsonrpc":"2.0","id":1,"method":"status"}"# + "\n")
            other.hangUp()
        }
        try Self.expectAlive(board)
    }

    @Test func `the server stops reading from a client that does not read its answers`() throws {
        let board = try TestBoard()
        let peer = try RawPeer(board.server.path)
        let line = Array((#"{"jsonrpc":"2.0","id":1,"method":"status"}"# + "\n").utf8)
        // If the client does not read the answers, the board stops reading requests. After some time, the system
        // accepts no more data from the client.
        peer.blocks = false
        var sent = 0
        while peer.send(line), sent < 100_000 { sent += 1 }
        #expect(sent < 100_000)
        try Self.expectAlive(board)
    }

    @Test func `a client over the connection limit is refused with an error, and earlier clients stay`() throws {
        let board = try TestBoard(limits: RemoteLimits(peers: 3))
        let first = try (0..<3).map { _ in try RemoteConnection(path: board.server.path) }
        for peer in first { _ = try peer.call(.status()) }
        let fourth = try RawPeer(board.server.path)
        #expect(try fourth.value()?["error"]?["code"] == -32_007)
        #expect(fourth.isEnded())
        #expect(
            throws: RemoteError.failure(RemoteFailure(.tooManyPeers, "this board accepts at most 3 connections"))
        ) {
            try RemoteConnection(path: board.server.path).call(.status())
        }
        for peer in first { _ = try peer.call(.status()) }
    }

    @Test func `of five thousand connections, 4096 are answered and the others are refused with an error`() throws {
        let board = try TestBoard()
        try #require(FileLimit.raise(for: 10_200) == 10_200, "this machine allows too few descriptors")
        let line = #"{"jsonrpc":"2.0","id":1,"method":"status"}"# + "\n"
        var peers: [RawPeer] = []
        for _ in 0..<5_000 {
            let peer = try RawPeer(board.server.path)
            peer.send(line)
            peers.append(peer)
        }
        var answered = 0
        for peer in peers {
            let answer = try peer.value()
            if answer?["result"] != nil { answered += 1 } else { #expect(answer?["error"]?["code"] == -32_007) }
        }
        #expect(answered == 4_096)
        peers = []
        try waitUntil { (try? Self.expectAlive(board)) != nil }
    }

    @Test func `a server without free descriptors accepts connections again when descriptors are free`() async throws {
        await #expect(processExitsWith: .success) {
            let board = try TestBoard()
            let early = try RemoteConnection(path: board.server.path)
            _ = try early.call(.status())
            // The system connects the client `waiting`, but the server may have no descriptor left to accept the
            // connection.
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            let late = try RemoteConnection(path: board.server.path)
            _ = try late.call(.status())
            let waiting = try UnixSocket.connected(to: board.server.path)
            var taken: [Int32] = []
            limit.rlim_cur = 256
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            while case let descriptor = dup(0), descriptor >= 0 { taken.append(descriptor) }
            for _ in 0..<3 {
                _ = try early.call(.status())
                _ = try late.call(.status())
            }
            for descriptor in taken { close(descriptor) }
            close(waiting)
            _ = try RemoteConnection(path: board.server.path).call(.status())
            board.server.stop()
        }
    }

    @Test(.enabled(if: geteuid() == 0 && Netcat.isThere && Netcat.canChangeUser, "needs root, setpriv and nc"))
    func `a client of another user is refused with an error message`() throws {
        let board = try TestBoard()
        // Lets other users open the socket, so that only the check of the credentials can refuse the client.
        for (path, mode) in [
            (board.folder.path, 0o711), (board.folder.sockets.path, 0o711), (board.server.path, 0o666),
        ] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
        // The client sends no request. If the client sent a request after the server had closed the connection, the
        // client could no longer read the error message.
        let answer = try Netcat.answer(from: board.server.path, to: "", as: 65_534)
        #expect(
            answer == #"{"error":{"code":-32006,"message":"this board is another user's"},"id":null,"jsonrpc":"2.0"}"#
                + "\n")
        try Self.expectAlive(board)
    }
}
