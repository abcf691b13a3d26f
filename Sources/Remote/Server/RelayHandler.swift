import NIOCore
import NIOPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The connection of an attached terminal, for messages to its client.
///
/// - Thread: any.
/// - Lifetime: retains the server's thread, but not the connection.
public final class RelayLink: Sendable {
    /// A message of the client, or the end of the connection.
    public enum Delivery: Sendable {
        /// A message.
        case message(RelayMessage)
        /// The client is gone.
        ///
        /// This case is the last delivery.
        case closed
    }

    private let thread: EventLoopThread
    private let handler: NIOLoopBoundBox<RelayHandler?>

    init(on thread: EventLoopThread) {
        self.thread = thread
        handler = .makeEmptyBox(eventLoop: thread.eventLoop)
    }

    /// Sets the handler of the connection.
    ///
    /// - Thread: the server's thread.
    func hold(_ handler: RelayHandler) { self.handler.value = handler }

    /// Sends a message; ``RelayMessage/end(_:statistics:)`` also closes the connection.
    public func send(_ message: RelayMessage) {
        thread.eventLoop.execute { [handler] in
            handler.value?.send(message)
            if case .end = message { handler.value = nil }
        }
    }
}

/// The glue between the connection of a client and the master of a pseudoterminal.
///
/// One side is read only while the other side accepts bytes. If the client does not read, the pseudoterminal fills, and
/// the front end behind it skips frames.
///
/// - Thread: the server's event loop.
/// - Lifetime: retained by both channels. The end of one closes the other.
final class RelayHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let peer: PeerHandler
    private let deliver: @Sendable (RelayLink.Delivery) -> Void
    private var context: ChannelHandlerContext?
    private var terminal: (any Channel)?
    private var frames = RelayBuffer()
    /// The messages that were sent before the connection was ready.
    private var waiting: [RelayMessage] = []
    /// Whether the client was told to take its terminal.
    ///
    /// Messages and bytes reach this thread in different ways, so the first frame could overtake this message: the client
    /// would drop the frame.
    private var hasModes = false
    /// Whether the client has given its terminal away, and may be stopped.
    private var isAway = false
    private var isClosed = false

    init(of peer: PeerHandler, _ deliver: @escaping @Sendable (RelayLink.Delivery) -> Void) {
        (self.peer, self.deliver) = (peer, deliver)
    }

    /// Opens the channel of the pseudoterminal, and then calls `isOpen`.
    func open(
        _ descriptors: (input: Int32, output: Int32), on eventLoop: any EventLoop, _ isOpen: @escaping () -> Void
    ) {
        let relay = NIOLoopBound(self, eventLoop: eventLoop)
        NIOPipeBootstrap(group: eventLoop)
            .channelOption(.autoRead, value: false)
            .channelOption(.writeBufferWaterMark, value: .init(low: 8 << 10, high: 32 << 10))
            .channelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 16 << 10))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(TerminalHandler(of: relay.value))
                }
            }
            .takingOwnershipOfDescriptors(input: descriptors.input, output: descriptors.output)
            .assumeIsolated()
            .whenComplete { result in
                switch result {
                case .success(let terminal):
                    relay.value.terminal = terminal
                    isOpen()
                case .failure:
                    for descriptor in [descriptors.input, descriptors.output] { _ = systemClose(descriptor) }
                    relay.value.close()
                }
            }
    }

    // MARK: The client

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        for message in waiting { send(message) }
        waiting = []
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        frames.append(unwrapInboundIn(data).readableBytesView)
        do {
            while let frame = try frames.next() {
                switch frame {
                case .bytes(let bytes): terminal?.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
                case .message(let message):
                    if message == .resumed { isAway = false }
                    deliver(.message(message))
                }
            }
        } catch {
            close()
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) { readClient() }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        readTerminal()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed: close()
        case IdleStateHandler.IdleStateEvent.read:
            // While the board does not read the input, the client is not read either.
            if !isAway, terminal?.isWritable == true { close() }
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        close()
        context.fireChannelInactive()
    }

    func send(_ message: RelayMessage) {
        guard let context else { return waiting.append(message) }
        switch message {
        case .suspend, .edit: isAway = true
        default: break
        }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: RelayFrame.message(message).encoded)), promise: nil)
        if case .end = message { peer.close(after: nil) }
        if case .modes = message, !hasModes {
            hasModes = true
            readTerminal()
        }
    }

    /// Closes the connection and the pseudoterminal.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        deliver(.closed)
        terminal?.close(promise: nil)
        context?.close(promise: nil)
        context = nil
    }

    // MARK: The pseudoterminal

    fileprivate func readClient() { if terminal?.isWritable == true { context?.read() } }

    fileprivate func readTerminal() { if hasModes, context?.channel.isWritable == true { terminal?.read() } }

    fileprivate func sendBytes(_ bytes: ByteBuffer) {
        let frame = RelayFrame.bytes(Array(bytes.readableBytesView)).encoded
        context?.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: frame)), promise: nil)
    }
}

/// The handler of a pseudoterminal's master.
private final class TerminalHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let relay: RelayHandler

    init(of relay: RelayHandler) { self.relay = relay }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { relay.sendBytes(unwrapInboundIn(data)) }

    func channelReadComplete(context: ChannelHandlerContext) { relay.readTerminal() }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { relay.readClient() }
    }

    // After the front end has closed the device, reading fails. The last message of the front end closes the connection.
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
