import Foundation
import NIOCore

/// The client's end of a lasting connection.
///
/// - Thread: its channel's event loop, on which everything here is called.
final class LinkHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    typealias Completion = @Sendable (Result<RemoteReply, RemoteError>) -> Void

    /// How many calls may wait for their answers.
    private static let callLimit = 1_024

    /// Whether nothing is delivered any more, because the link is gone.
    var isQuiet = false

    private let deliver: @Sendable (RemoteLink.Delivery) -> Void
    private var context: ChannelHandlerContext?
    private var lines = LineBuffer()
    private var completions: [Int64: Completion] = [:]
    private var lastID: Int64 = 0
    private var reason: RemoteError?

    init(_ deliver: @escaping @Sendable (RemoteLink.Delivery) -> Void) { self.deliver = deliver }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func call(_ call: RemoteCall, completion: @escaping Completion) {
        guard let context, context.channel.isActive else { return completion(.failure(reason ?? .closed(reason: nil))) }
        guard completions.count < Self.callLimit else { return completion(.failure(.noAnswer)) }
        lastID += 1
        guard let line = try? MessageLine.request(call, id: .integer(lastID)), line.count < RemoteProtocol.lineLimit
        else {
            return completion(.failure(.failure(.longLine)))
        }
        completions[lastID] = completion
        var buffer = ByteBuffer(bytes: line)
        buffer.writeInteger(UInt8(ascii: "\n"))
        context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        lines.append(unwrapInboundIn(data).readableBytesView)
        do {
            while reason == nil, let line = try lines.next()?.get() {
                if !line.isEmpty { receive(line) }
            }
        } catch {
            end(error)
        }
    }

    private func receive(_ line: Data) {
        guard let answer = IncomingAnswer(line: line) else { return end(.badMessage) }
        if let method = answer.method {
            tell(RemoteNotification(method, line: line))
        } else if case .integer(let id) = answer.id, let completion = completions.removeValue(forKey: id) {
            if !isQuiet { completion(answer.error.map { .failure(.failure($0)) } ?? .success(RemoteReply(line: line))) }
        } else if let error = answer.error {
            end(.failure(error))
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { end(.closed(reason: nil)) }

    func channelInactive(context: ChannelHandlerContext) {
        let reason = reason ?? .closed(reason: nil)
        self.reason = reason
        let open = completions.sorted { $0.key < $1.key }.map(\.value)
        completions = [:]
        guard !isQuiet else { return }
        for completion in open { completion(.failure(reason)) }
        deliver(.ended(reason))
    }

    private func tell(_ notification: RemoteNotification) {
        if case .dropped(let words) = notification { return end(.closed(reason: words)) }
        if !isQuiet { deliver(.notification(notification)) }
    }

    private func end(_ error: RemoteError) {
        reason = reason ?? error
        context?.close(promise: nil)
    }
}

extension LinkHandler {
    /// Reads all pages of a snapshot.
    ///
    /// - Parameters:
    ///   - pages: those that have come.
    ///   - completion: takes what they make together.
    func readSnapshot(
        after pages: [SnapshotPage] = [], completion: @escaping @Sendable (Result<BoardSnapshot, RemoteError>) -> Void
    ) {
        guard let context else { return completion(.failure(reason ?? .closed(reason: nil))) }
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        call(.snapshot(PageParameters(cursor: pages.last?.next))) { reply in
            do throws(RemoteError) {
                let page = try reply.get().result(SnapshotPage.self)
                guard page.next ?? .max > pages.last?.next ?? 0 else { throw .badMessage }
                // The board was read again in between.
                let isSame = page.generation == pages.first?.generation ?? page.generation
                let pages = isSame ? pages + [page] : []
                guard isSame, page.next == nil else {
                    return handler.value.readSnapshot(after: pages, completion: completion)
                }
                guard let snapshot = BoardSnapshot(joining: pages) else { throw .badMessage }
                completion(.success(snapshot))
            } catch {
                completion(.failure(error))
            }
        }
    }
}
