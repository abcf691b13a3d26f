import Foundation
import NIOCore
import NIOEmbedded
import TestSupport
import Testing

@testable import Remote

/// Tests of a server's channel pipeline without a socket.
///
/// The input is split into pieces of equal and of random sizes.
@Suite struct TornLinesTests {
    private static let lines = [
        #"{"jsonrpc":"2.0","id":1,"method":"theme","params":{"name":"nörd 🍵"}}"#, "", "nonsense",
        #"{"jsonrpc":"2.0","id":2,"method":"hello"}"#, #"{"jsonrpc":"2.0","method":"quit"}"#, "[]",
        #"{"jsonrpc":"2.0","id":"3","method":"view","params":{"name":"focus"}}"#,
    ]

    private static func answers(to pieces: [ArraySlice<UInt8>]) throws -> String {
        let loop = EmbeddedEventLoop()
        let thread = EventLoopThread(loop)
        let registry = PeerRegistry(
            board: .sample, limits: RemoteLimits(requests: 1), capacity: 1, listenerCount: ListenerCount(),
            thread: thread
        ) { TestBoard.answer($0) }
        let channel = EmbeddedChannel(loop: loop)
        try registry.add(channel, PeerCredentials(process: 1, user: geteuid()))
        channel.connect(to: try SocketAddress(unixDomainSocketPath: "/x"), promise: nil)
        for piece in pieces { try channel.writeInbound(ByteBuffer(bytes: piece)) }
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        loop.run()
        #expect(!channel.isActive, "What has ended its input and has all answers is closed.")
        var text = ""
        while let answer = try channel.readOutbound(as: ByteBuffer.self) { text += String(buffer: answer) }
        return text
    }

    @Test func `input split into any pieces gets the same answers as the whole input`() throws {
        let bytes = Array(Self.lines.joined(separator: "\r\n").utf8)
        let whole = try Self.answers(to: [bytes[...]])
        #expect(whole.split(separator: "\n").count == 5)
        for size in 1...40 {
            let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
            #expect(try Self.answers(to: pieces) == whole)
        }
        var dice = SplitMix(seed: 7)
        for _ in 0..<100 {
            var (pieces, start) = ([ArraySlice<UInt8>](), 0)
            while start < bytes.count {
                let end = min(start + Int.random(in: 1...60, using: &dice), bytes.count)
                pieces.append(bytes[start..<end])
                start = end
            }
            #expect(try Self.answers(to: pieces) == whole)
        }
    }
}
