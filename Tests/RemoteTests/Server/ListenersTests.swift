import Foundation
import Testing

@testable import Remote

/// Many listeners, some of which do not read.
@Suite struct ListenersTests {
    private static let listen = #"{"jsonrpc":"2.0","id":1,"method":"listen"}"# + "\n"

    private static func listeners(_ count: Int, to board: TestBoard) throws -> [RawPeer] {
        let peers = try (0..<count).map { _ in
            let peer = try RawPeer(board.server.path)
            peer.send(listen)
            return peer
        }
        for peer in peers { #expect(try peer.line() != nil) }
        return peers
    }

    /// Returns the number of an event without decoding the event: decoding would take most of the test's time.
    private static func number(_ line: String?) -> Int? {
        guard let line, let end = line.range(of: #""sequence":"#)?.upperBound else { return nil }
        return Int(line[end...].prefix { $0.isNumber })
    }

    @Test func `800 listeners receive every event, and 200 listeners that never read are dropped`() throws {
        try #require(FileLimit.raise(for: 2_200) == 2_200, "this machine allows too few descriptors")
        let board = try TestBoard(limits: RemoteLimits(queue: 4 << 10))
        let peers = try Self.listeners(1_000, to: board)
        let hanging = peers.prefix(200)
        let reading = peers.dropFirst(200)
        // The events fill the socket buffers of the listeners that do not read, and then the server's event log.
        for first in stride(from: 1, to: 200, by: 10) {
            var expected = Data()
            for number in first..<(first + 10) {
                let event = BoardEvent.sample(number, from: String(repeating: "x", count: 1_000))
                board.server.send(event)
                expected += try #require(MessageLine.notification(RemoteProtocol.eventMethod, event)) + [0x0A]
            }
            for peer in reading where peer.read(expected.count) != expected {
                Issue.record("a listener has not what was sent")
            }
        }
        try waitUntil { board.server.listenerCount == 800 }
        for peer in hanging {
            var last = 0
            while let line = try peer.line() {
                if let number = Self.number(line) {
                    #expect(number == last + 1)
                    last = number
                } else {
                    #expect(line.contains(#""method":"dropped""#))
                    last = -1
                }
            }
            #expect(last == -1)
        }
    }

    @Test func `a slow listener that keeps reading misses no event`() throws {
        let board = try TestBoard()
        let peer = try Self.listeners(1, to: board)[0]
        let count = 10_000
        for number in 1...count { board.server.send(.sample(number)) }
        for number in 1...count { #expect(Self.number(try peer.line()) == number) }
        #expect(board.server.listenerCount == 1)
        board.server.send(.sample(count + 1))
        #expect(Self.number(try peer.line()) == count + 1)
    }

    @Test func `a slow listener receives the remaining events before a stopped server closes the connection`() throws {
        let board = try TestBoard(limits: RemoteLimits(closeTimeout: .seconds(60)))
        let path = board.server.path
        let numbers = Received<Int>()
        let isListening = Received<Bool>()
        Thread {
            guard let connection = try? RemoteConnection(path: path),
                (try? connection.call(.listen(ListenParameters()))) != nil
            else { return }
            isListening.add(true)
            while case .event(let event, _) = try? connection.notification() { numbers.add(event.sequence) }
        }.start()
        try isListening.wait(for: 1)
        for number in 1...2_000 { board.server.send(.sample(number)) }
        board.server.stop()
        #expect(try numbers.wait(for: 2_000) == Array(1...2_000))
    }

    @Test func `two thousand requests over four connections are all answered`() throws {
        let board = try TestBoard()
        let path = board.server.path
        let answered = Received<Int>()
        for _ in 0..<4 {
            Thread {
                guard let connection = try? RemoteConnection(path: path) else { return }
                for number in 0..<500 where (try? connection.call(.status(), timeout: .seconds(60))) != nil {
                    answered.add(number)
                }
            }.start()
        }
        try answered.wait(for: 2_000)
    }
}
