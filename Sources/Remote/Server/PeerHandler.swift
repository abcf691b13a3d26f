import Countdowns
import Foundation
import NIOCore

/// One connection: takes lines, hands requests on, writes answers and events.
///
/// - Thread: its channel's event loop, on which everything here is called.
/// - Lifetime: its channel retains it, and ``PeerRegistry`` for as long as the channel is open.
final class PeerHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let registry: PeerRegistry
    private var state: PeerState
    private var context: ChannelHandlerContext?

    /// Who it is.
    private(set) var peer: RemotePeer

    let feed = EventFeed()

    /// The bytes of requests and answers that are held for the peer.
    private(set) var held = 0

    private var lines = LineBuffer()

    /// The bytes of answers that were written and not sent.
    private var unsent = 0

    /// Closes the connection when a line takes too long to be whole.
    private let lineDeadline = LineDeadline()

    /// Whether the board ends: no request is carried out any more.
    private var isEnding = false

    /// Closes the connection when it has waited long enough for the peer to read.
    private var deadline: Scheduled<Void>?
    private var isPumping = false
    private var endsWhenCaughtUp = false
    private let refusal: RemoteFailure?

    /// - Parameters:
    ///   - peer: who it is.
    ///   - refusal: why nothing is done for it; nil where it is welcome.
    ///   - registry: The registry of all connections.
    init(_ peer: RemotePeer, refusal: RemoteFailure?, in registry: PeerRegistry) {
        self.peer = peer
        self.refusal = refusal
        self.registry = registry
        state = PeerState(limit: registry.limits.requests)
    }

    /// Whether the peer wants to hear of events of a kind.
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

    /// Answers one of the lines that were handed on.
    ///
    /// - Parameters:
    ///   - number: the number of the request.
    ///   - line: the answer; nil where none is wanted.
    ///   - kinds: the events that the peer listens to from now on; counted already.
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

    /// Hands an event to the peer.
    ///
    /// - Returns: false if it does not read fast enough; it reads on at `position` then.
    func offer(_ line: ByteBuffer, at position: Int) -> Bool { feed.offer(line, at: position, over: context) }

    /// Reads on in the log, for as long as the peer does.
    ///
    /// - Returns: whether it has caught up.
    func catchUp(in log: EventLog) -> Bool {
        let hasCaughtUp = feed.catchUp(in: log, over: context) { wants($0) }
        if hasCaughtUp, endsWhenCaughtUp {
            endsWhenCaughtUp = false
            closeWhenRead()
        }
        return hasCaughtUp
    }

    /// Lets the peer read what there is, and closes; what it asked and the board did not answer is refused.
    func end() {
        guard let context, !state.isClosing else { return }
        armDeadline(.init(registry.limits.closeTimeout))
        isEnding = true
        refuseAll()
        // What was sent behind the last request may not have been read yet.
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

    /// Drops the peer, because it holds most of what all peers together may not hold.
    func dropHeld(_ failure: RemoteFailure) {
        // Who does not read its answers does not read this.
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

    /// Gives a line that has begun its time to be whole.
    private func armLineDeadline() {
        lineDeadline.cancel()
        guard let context, lines.count > 0, !state.isClosing else { return }
        let limit = registry.limits.line
        lineDeadline.arm(limit, on: context.eventLoop) {
            // Perhaps it is whole, and the peer has so many requests open that nothing of it was read.
            guard self.state.wantsInput else { return true }
            let failure = RemoteFailure(.invalidRequest, "a line was not complete within \(limit)")
            self.close(after: MessageLine.failure(failure, to: .null))
            return false
        }
    }

    /// Tells the peer why it is dropped, and drops it.
    func drop(because reason: String) {
        guard !state.isClosing else { return }
        feed.end()
        // What fills the system's buffer is what the peer has not read. This makes room behind it for a last line.
        try? context?.channel.syncOptions?.setOption(.socketOption(.so_sndbuf), value: 4 << 20)
        let line = MessageLine.notification(RemoteProtocol.droppedMethod, DroppedNotice(reason: reason))
        close(after: line)
    }

    /// Writes a last line, and closes when the peer has read what there is, or has had time to.
    func close(after line: Data?) {
        guard !state.isClosing else { return }
        if let line { write(line) }
        armDeadline(.init(RemoteLimits.responseTimeout))
        closeWhenRead()
    }

    /// Closes the connection after some time, and after the loop has had some turns: one that was busy all that time has not
    /// looked yet whether the peer can be written to, and it looks at 64 peers first, and at twice as many each turn.
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
        // It may be gone, or listen already; it was counted once more all the same.
        if state.isClosing || state.kinds != nil { registry.listenerCount.add(-1) }
        guard !state.isClosing else { return }
        state.listens(to: kinds)
        registry.addListener(self)
    }

    /// Carries out the lines that wait, as far as the peer reads its answers.
    private func processLines() {
        guard !isPumping else { return }
        isPumping = true
        defer { isPumping = false }
        while context?.channel.isWritable == true, let line = state.next() { carryOut(line) }
    }

    private func carryOut(_ line: Data) {
        guard let context, let thread = registry.thread else { return }
        let request = IncomingRequest(line: line)
        let ticket = PendingAnswer(
            id: request.id, number: state.open(request.id, bytes: line.count),
            peer: NIOLoopBound(self, eventLoop: context.eventLoop), on: thread,
            listeners: registry.listenerCount)
        switch request.call {
        case .failure(let failure): ticket.refuse(failure)
        case .success(.hello(let parameters)): handleHello(parameters, ticket)
        case .success(let call): registry.handle(RemoteRequest(call: call, peer: peer, ticket: ticket))
        }
    }

    private func handleHello(_ parameters: HelloParameters, _ ticket: PendingAnswer) {
        peer.program = parameters.program.map(MessageText.cut)
        if let refusal = parameters.refusal { return ticket.refuse(refusal) }
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
