import NIOCore
import NIOPosix

/// One thread with one event loop.
///
/// - Lifetime: the thread ends when nobody retains this any more. So whoever has something for the loop to do retains this,
///   and never finds the loop gone.
final class EventLoopThread: Sendable {
    private let group: any EventLoopGroup

    /// The loop.
    let eventLoop: any EventLoop

    /// Makes a thread.
    ///
    /// - Parameter group: what has the loop; one thread of the system, but in tests.
    init(_ group: any EventLoopGroup = MultiThreadedEventLoopGroup(numberOfThreads: 1)) {
        self.group = group
        eventLoop = group.next()
    }

    deinit {
        // Not waited for: the last one to let go may be the loop itself.
        group.shutdownGracefully { _ in }
    }
}
