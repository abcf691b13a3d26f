import Countdowns
import NIOCore
import NIOPosix

/// A lasting connection to a running board, for another screen.
///
/// - Thread: `deliver` and completions are called on a thread of the link's own; `call` may be called from any thread and
///   never waits.
/// - Lifetime: the connection closes when the link goes; a delivery that has begun may still finish.
public final class RemoteLink: Sendable {
    /// Something that comes from the board.
    public enum Delivery: Sendable {
        /// A notification.
        case notification(RemoteNotification)
        /// The connection is gone; the last delivery. Not made when the link itself goes.
        case ended(RemoteError)
    }

    private let thread = EventLoopThread()
    private let handler: NIOLoopBound<LinkHandler>
    private let channel: any Channel

    /// Connects.
    ///
    /// - Parameters:
    ///   - path: the path of a socket.
    ///   - deliver: takes what comes.
    /// - Throws: ``RemoteError/noBoard(path:)`` where nobody listens; why else it fails.
    public init(path: String, deliver: @escaping @Sendable (Delivery) -> Void) throws(RemoteError) {
        let descriptor = try UnixSocket.connected(to: path)
        do {
            let eventLoop = thread.eventLoop
            let handler = try eventLoop.submit { NIOLoopBound(LinkHandler(deliver), eventLoop: eventLoop) }.wait()
            self.handler = handler
            channel = try ClientBootstrap(group: eventLoop)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(handler.value)
                    }
                }
                .withConnectedSocket(descriptor).wait()
        } catch {
            throw .system(call: "connect", path: path, errno: (error as? IOError)?.errnoCode ?? 0)
        }
    }

    deinit {
        thread.eventLoop.execute { [handler, channel, thread] in
            handler.value.isQuiet = true
            channel.close(promise: nil)
            withExtendedLifetime(thread) {}
        }
    }

    /// Asks; the answer comes later.
    ///
    /// - Parameters:
    ///   - call: what is asked.
    ///   - completion: takes the answer, or why there is none; called once, unless the link goes first.
    public func call(
        _ call: RemoteCall, completion: @escaping @Sendable (Result<RemoteReply, RemoteError>) -> Void
    ) {
        thread.eventLoop.execute { [handler] in handler.value.call(call, completion: completion) }
    }

    /// Reads the whole board, page after page.
    ///
    /// Listen to ``EventKind/state`` first, and apply what came since to what comes out of this.
    ///
    /// - Parameter completion: takes the board, or why there is none; called once, unless the link goes first.
    public func snapshot(completion: @escaping @Sendable (Result<BoardSnapshot, RemoteError>) -> Void) {
        thread.eventLoop.execute { [handler] in handler.value.readSnapshot(completion: completion) }
    }
}
