import Countdowns
import Foundation
import NIOCore
import NIOEmbedded

@testable import Remote

/// Feeds random bytes to a server as a client's input, and to a client as a board's output.
///
/// Findings are a trap, a hang, too much memory, or an invalid answer.
///
/// The first byte is the size of the chunks in which the bytes arrive.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRemote(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let step = max(Int(bytes.first ?? 0), 1)
    let pieces = stride(from: 0, to: bytes.count, by: step).map { bytes[$0..<min($0 + step, bytes.count)] }
    serve(pieces)
    read(pieces)
    return 0
}

/// The server that all inputs share, with one event loop that the fuzzer runs explicitly.
private struct Bench: @unchecked Sendable {
    // Unchecked: the fuzzer has one thread.
    let loop = EmbeddedEventLoop()
    let registry: PeerRegistry
    let thread: EventLoopThread

    static let shared = Bench()

    init() {
        thread = EventLoopThread(loop)
        let board = BoardRecord(name: "b", title: "t", files: [], process: 1, started: "", version: "1")
        registry = PeerRegistry(
            board: board, limits: RemoteLimits(requests: 2), capacity: 10, listenerCount: ListenerCount(),
            thread: thread
        ) { request in
            switch request.call {
            case .listen(let parameters):
                request.reply(ListenAnswer(sequence: 0, events: parameters.events ?? EventKind.allCases))
            case .text: break
            case .quit: request.refuse(RemoteFailure(.notPossible, "no"))
            case let call: request.reply(NameAnswer(name: call.from ?? call.method.rawValue, changed: true))
            }
        }
    }
}

private func serve(_ pieces: [ArraySlice<UInt8>]) {
    let bench = Bench.shared
    let channel = EmbeddedChannel(loop: bench.loop)
    do {
        try bench.registry.add(channel, PeerCredentials(process: nil, user: geteuid()))
        channel.connect(to: try SocketAddress(unixDomainSocketPath: "/x"), promise: nil)
        for piece in pieces where channel.isActive { try channel.writeInbound(ByteBuffer(bytes: piece)) }
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        bench.registry.broadcast([BoardEvent(sequence: 1, event: .paused, at: "")])
        bench.loop.run()
        while let answer = try channel.readOutbound(as: ByteBuffer.self) { check(answer) }
        channel.close(promise: nil)
        bench.loop.run()
    } catch {
        preconditionFailure("Bytes from outside made an error: \(error)")
    }
}

/// Checks that an answer is one JSON line that is not too long.
private func check(_ answer: ByteBuffer) {
    let bytes = Data(answer.readableBytesView)
    guard !bytes.isEmpty else { return }
    precondition(bytes.count <= RemoteProtocol.lineLimit, "A line is too long.")
    precondition(bytes.last == 0x0A && bytes.dropLast().allSatisfy { $0 != 0x0A }, "It is not one line.")
    precondition(IncomingAnswer(line: bytes.dropLast()) != nil, "It is no answer.")
}

private func read(_ pieces: [ArraySlice<UInt8>]) {
    var buffer = LineBuffer()
    do throws(RemoteError) {
        for piece in pieces {
            buffer.append(piece)
            while let line = try buffer.next()?.get() { read(line) }
        }
    } catch {
        precondition(error == .badMessage, "Bytes from outside made another error.")
    }
}

private func read(_ line: Data) {
    guard let answer = IncomingAnswer(line: line) else { return }
    if let method = answer.method { _ = RemoteNotification(method, line: line) }
    let reply = RemoteReply(line: line)
    _ = reply.json(indented: true)
    _ = try? reply.result(BoardStatus.self)
    _ = try? reply.result(CountdownPage.self)
    _ = try? reply.result(TextPage.self)
}
