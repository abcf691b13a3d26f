import Foundation
import TestSupport
import Testing
import Ticking

@testable import Remote

#if canImport(Glibc)
import Glibc
#endif

/// Tests of the glue between a client and a terminal, with a pair of sockets in place of a pseudoterminal.
@Suite struct RelayHandlerTests {
    /// A board that connects each client with the other end of a pair of sockets.
    private final class Fixture {
        let board: TestBoard
        let terminal: Int32
        let link = LockedValue<RelayLink?>(nil)
        let deliveries = Received<RelayLink.Delivery>()

        init() throws {
            var ends: [Int32] = [-1, -1]
            try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
            terminal = ends[0]
            let (input, output) = (ends[1], dup(ends[1]))
            _ = fcntl(input, F_SETFL, O_NONBLOCK)
            board = try TestBoard { [link, deliveries] request in
                link.withLock { $0 = request.attach(to: (input, output)) { deliveries.add($0) } }
            }
        }

        deinit { close(terminal) }

        func connect() throws -> RawPeer {
            let peer = try RawPeer(board.server.path)
            peer.send(#"{"jsonrpc":"2.0","id":7,"method":"attach","params":{"columns":80,"rows":24}}"# + "\n")
            let answer = try peer.value()
            #expect(answer?["id"] == 7 && answer?["result"]?["board"]?["name"] != nil, "\(String(describing: answer))")
            // Bytes never overtake the first message, at which the client takes its terminal.
            #expect(write(terminal, "first", 5) == 5)
            try waitUntil { link.withLock { $0 } != nil }
            let modes = RelayMessage.modes(mouse: true, title: true, progress: false)
            link.withLock { $0?.send(modes) }
            let expected = RelayFrame.message(modes).encoded + RelayFrame.bytes(Array("first".utf8)).encoded
            #expect(peer.read(expected.count) == Data(expected))
            return peer
        }

        /// Whether the terminal is closed.
        func isClosed() -> Bool {
            var byte: UInt8 = 0
            return read(terminal, &byte, 1) == 0
        }
    }

    @Test func `bytes and messages pass both ways, and the last message closes the connection`() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.send(RelayFrame.bytes(Array("key".utf8)).encoded + RelayFrame.message(.heartbeat).encoded)
        var bytes = [UInt8](repeating: 0, count: 3)
        #expect(read(fixture.terminal, &bytes, 3) == 3 && bytes == Array("key".utf8))
        guard case .message(.heartbeat) = try fixture.deliveries.wait(for: 1)[0] else { throw RemoteError.badMessage }
        let expected = RelayFrame.bytes(Array("frame".utf8)).encoded
        #expect(write(fixture.terminal, "frame", 5) == 5)
        #expect(peer.read(expected.count) == Data(expected))
        let end = RelayFrame.message(.end(.quit, statistics: []))
        fixture.link.withLock { $0?.send(.end(.quit, statistics: [])) }
        #expect(peer.read(end.encoded.count) == Data(end.encoded))
        #expect(peer.isEnded())
        #expect(fixture.isClosed())
        guard case .closed = try fixture.deliveries.wait(for: 2)[1] else { throw RemoteError.badMessage }
    }

    @Test(arguments: [[9, 0, 0], [1, 0, 2, 0x7B, 0x7D]] as [[UInt8]])
    func `an invalid frame closes the connection and the terminal`(bytes: [UInt8]) throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.send(bytes)
        #expect(peer.isEnded())
        #expect(fixture.isClosed())
        guard case .closed = try fixture.deliveries.wait(for: 1)[0] else { throw RemoteError.badMessage }
    }

    @Test func `a terminal that is not read stops the client, and loses no byte`() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        peer.blocks = false
        let chunk = (0..<4_096).map { UInt8(truncatingIfNeeded: $0) }
        let frame = RelayFrame.bytes(chunk).encoded
        var sent = 0
        while sent < 10_000, peer.send(frame) { sent += 1 }
        #expect(sent < 10_000, "the client can send without a limit")
        var received = 0
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while received < sent * chunk.count {
            let count = read(fixture.terminal, &buffer, buffer.count)
            try #require(count > 0)
            #expect((0..<count).allSatisfy { buffer[$0] == UInt8(truncatingIfNeeded: received + $0) })
            received += count
        }
    }
}
