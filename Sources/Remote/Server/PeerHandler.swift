import Countdowns
import Foundation
import NIOCore

/// The handler of one connection: reads lines, passes requests to the board, and writes answers and events.
///
/// - Thread: the channel's event loop, on which every function is called.
/// - Lifetime: retained by its channel, and by ``PeerRegistry`` while the channel is open.
final class PeerHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let registry: PeerRegistry
    private var state: PeerState
    private var context: ChannelHandlerContext?

    private(set) var peer: RemotePeer

    let feed = EventFeed()

    /// The number of bytes of requests and answers in memory for this client.
    private(set) var held = 0

    private var lines = LineBuffer()

    /// The number of bytes of answers that were written but not sent yet.
    private var unsent = 0

    /// The deadline of an incomplete line, after which the connection is closed.
    private let lineDeadline = LineDeadline()

    /// Whether the board is ending, so that no further request is handled.
    private var isEnding = false

    /// The task that closes the connection if the client does not read in time.
    private var deadline: Scheduled<Void>?
    private var isProcessingLines = false
    private var endsWhenCaughtUp = false
    private let refusal: RemoteFailure?

    /// Whether the client has asked for a terminal.
    private(set) var isTerminal = false

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - peer: the identity of the client.
    ///   - refusal: the reason why the client is refused; nil if the client is accepted.
    ///   - registry: the registry of all connections.
    init(_ peer: RemotePeer, refusal: RemoteFailure?, in registry: PeerRegistry) {
        self.peer = peer
        self.refusal = refusal
        self.registry = registry
        state = PeerState(limit: registry.limits.requests)
    }

    func wants(_ kind: EventKind) -> Bool { !state.isClosing && state.kinds?.contains(kind) == true }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func channelActive(context: ChannelHandlerContext) {
        if let refusal { return close(after: MessageLine.failure(refusal, to: .null)) }
        context.read()
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        lineDeadline.cancel()
        state.close()
        registry.hold(-held)
        held = 0
        registry.remove(self)
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !state.isClosing else { return }
        lines.append(unwrapInboundIn(data).readableBytesView)
        var isNew = !lineDeadline.isArmed
        do {
            while let line = try lines.next()?.get() {
                receive(line)
                isNew = true
            }
        } catch {
            return close(after: MessageLine.failure(.longLine, to: .null))
        }
        processLines()
        if isNew { armLineDeadline() }
        noteHeld()
    }

    private func receive(_ line: Data) {
        guard line.contains(where: { $0 != UInt8(ascii: "\r") }) else { return }
        state.received(line)
        if isEnding { refuseAll() }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if state.wantsInput || isEnding { context.read() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event as? ChannelEvent == .inputClosed else { return context.fireUserInboundEventTriggered(event) }
        lineDeadline.cancel()
        if let line = lines.rest() { receive(line) }
        state.inputClosed()
        processLines()
        noteHeld()
        closeIfOver()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            registry.catchUp(self)
            processLines()
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - number: the number of the request.
    ///   - line: the answer; nil for a notification.
    ///   - kinds: the kinds of events to which the client listens from now on; nil for requests other than `listen`. If
    ///     `kinds` is not nil, ``ListenerCount`` already includes the client.
    func answer(_ number: Int, _ line: Data?, listeningTo kinds: Set<EventKind>?) {
        guard state.answered(number) else {
            if kinds != nil { registry.listenerCount.add(-1) }
            return
        }
        if let kinds { listen(to: kinds) }
        if let line, !state.isClosing { write(line) }
        processLines()
        noteHeld()
        if state.wantsInput { context?.read() }
        closeIfOver()
    }

    /// Answers the request `attach`; from now on, `relay` handles the frames of the connection.
    func attach(_ number: Int, _ id: RequestID?, _ relay: RelayHandler) {
        guard let context, !state.isClosing, state.answered(number) else { return relay.close() }
        _ = state.abandon()
        if let id { write(MessageLine.answer(registry.hello, to: id)) }
        do {
            let silence = IdleStateHandler(readTimeout: .init(RemoteLimits.silence))
            try context.pipeline.syncOperations.addHandlers([silence, relay], position: .before(self))
        } catch {
            relay.close()
        }
    }

    /// Sends an event to the client if its channel is writable.
    ///
    /// - Parameters:
    ///   - line: the event with its line break.
    ///   - position: the position that the event gets if it is added to the log.
    /// - Returns: false if the client is too slow. The client then receives the event from the log.
    func offer(_ line: ByteBuffer, at position: Int) -> Bool { feed.offer(line, at: position, over: context) }

    /// Sends events from the log while the channel is writable.
    ///
    /// - Parameter log: the events.
    /// - Returns: whether the client has received all events of the log.
    func catchUp(in log: EventLog) -> Bool {
        let hasCaughtUp = feed.catchUp(in: log, over: context) { wants($0) }
        if hasCaughtUp, endsWhenCaughtUp {
            endsWhenCaughtUp = false
            closeWhenRead()
        }
        return hasCaughtUp
    }

    /// Closes the connection after all written data is sent.
    ///
    /// Refuses all requests that are not answered yet.
    func end() {
        guard let context, !state.isClosing else { return }
        armDeadline(.init(registry.limits.closeTimeout))
        isEnding = true
        refuseAll()
        // Reads once more, because the client may have sent further lines that have not been read yet.
        context.read()
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        context.eventLoop.assumeIsolated().scheduleTask(in: .init(RemoteLimits.lastRead)) {
            let handler = handler.value
            if handler.feed.position == nil { handler.closeWhenRead() } else { handler.endsWhenCaughtUp = true }
        }
    }

    /// Refuses all requests that are not answered, because the board ends.
    private func refuseAll() {
        for id in state.abandon() {
            if let id { write(MessageLine.failure(RemoteFailure(.unavailable, "the board ends"), to: id)) }
        }
    }

    /// Drops this client because all clients together exceed the memory limit and this client uses the most memory.
    func dropHeld(_ failure: RemoteFailure) {
        // A client that has not read its answers would not read the error either, so its connection is closed without
        // an error.
        if unsent > 0 { context?.close(promise: nil) } else { close(after: MessageLine.failure(failure, to: .null)) }
        unsent = 0
        lines = LineBuffer()
        _ = state.abandon()
        noteHeld()
    }

    private func noteHeld() {
        let now = lines.count + state.held + unsent
        let change = now - held
        held = now
        if change != 0 { registry.hold(change) }
    }

    private func armLineDeadline() {
        lineDeadline.cancel()
        guard let context, lines.count > 0, !state.isClosing else { return }
        let limit = registry.limits.line
        lineDeadline.arm(limit, on: context.eventLoop) {
            // While the client has too many open requests, nothing is read. The rest of the line may have arrived
            // already, so the deadline is set again.
            guard self.state.wantsInput else { return true }
            let failure = RemoteFailure(.invalidRequest, "a line was not complete within \(limit)")
            self.close(after: MessageLine.failure(failure, to: .null))
            return false
        }
    }

    /// Sends the client the reason, and then drops the client.
    func drop(because reason: String) {
        guard !state.isClosing else { return }
        feed.end()
        // Data that the client has not read fills the send buffer of the socket. Enlarges the buffer, so that it has
        // room for a last line.
        try? context?.channel.syncOptions?.setOption(.socketOption(.so_sndbuf), value: 4 << 20)
        let line = MessageLine.notification(RemoteProtocol.droppedMethod, DroppedNotice(reason: reason))
        close(after: line)
    }

    /// Writes a last line, and closes the connection when the client has read everything or after a timeout.
    func close(after line: Data?) {
        guard !state.isClosing else { return }
        if let line { write(line) }
        armDeadline(.init(RemoteLimits.lastLineTimeout))
        closeWhenRead()
    }

    /// Closes the connection after the timeout `amount`, followed by `turns` delays of 20 ms.
    ///
    /// During these delays, a busy event loop can check whether the client is writable: the loop handles 64 clients in
    /// its first turn, and twice as many in each further turn.
    private func armDeadline(_ amount: TimeAmount, turns: Int = 7) {
        guard let context else { return }
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: amount) {
            guard turns > 0 else { return handler.value.context?.close(promise: nil) ?? () }
            handler.value.armDeadline(.milliseconds(20), turns: turns - 1)
        }
    }

    private func closeWhenRead() {
        guard let context else { return }
        state.close()
        lineDeadline.cancel()
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer())).whenComplete { _ in bound.value.close(promise: nil) }
    }

    private func listen(to kinds: Set<EventKind>) {
        // `PendingAnswer` has counted the client as a new listener. If the client is closing or already listens, the
        // count is corrected here.
        if state.isClosing || state.kinds != nil { registry.listenerCount.add(-1) }
        guard !state.isClosing else { return }
        state.listens(to: kinds)
        registry.addListener(self)
    }

    /// Handles the waiting lines as long as the channel is writable, that is, while the client reads its answers.
    private func processLines() {
        guard !isProcessingLines else { return }
        isProcessingLines = true
        defer { isProcessingLines = false }
        while context?.channel.isWritable == true, let line = state.next() { handleLine(line) }
    }

    private func handleLine(_ line: Data) {
        guard let context, let thread = registry.thread else { return }
        let request = IncomingRequest(line: line)
        let ticket = PendingAnswer(
            id: request.id, number: state.open(request.id, bytes: line.count),
            peer: NIOLoopBound(self, eventLoop: context.eventLoop), on: thread,
            listeners: registry.listenerCount)
        switch request.call {
        case .failure(let failure): ticket.refuse(failure)
        case .success(.hello(let parameters)): handleHello(parameters, ticket)
        case .success(.attach(let parameters)) where registry.refusal(of: parameters) != nil:
            registry.refusal(of: parameters).map(ticket.refuse)
        case .success(let call):
            if case .attach = call { isTerminal = true }
            registry.handle(RemoteRequest(call: call, peer: peer, ticket: ticket))
        }
    }

    private func handleHello(_ parameters: HelloParameters, _ ticket: PendingAnswer) {
        peer.program = parameters.program.map(MessageText.cut)
        if let refusal = RemoteProtocol.refusal(of: parameters.protocol) { return ticket.refuse(refusal) }
        ticket.reply(registry.hello, listeningTo: nil)
    }

    private func closeIfOver() { if state.isOver { closeWhenRead() } }

    private func write(_ line: Data) {
        guard let context else { return }
        var buffer = context.channel.allocator.buffer(capacity: line.count + 1)
        buffer.writeBytes(line)
        buffer.writeInteger(UInt8(ascii: "\n"))
        let size = buffer.readableBytes
        unsent += size
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(buffer)).whenComplete { _ in handler.value.sent(size) }
    }

    private func sent(_ size: Int) {
        unsent = max(unsent - size, 0)
        noteHeld()
    }
}
