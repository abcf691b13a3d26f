import NIOCore
import NIOPosix

/// One thread with one event loop.
///
/// - Lifetime: the thread ends when this object is deallocated. Each user of the loop must retain this object, so that
///   the loop keeps running.
final class EventLoopThread: Sendable {
    private let group: any EventLoopGroup

    let eventLoop: any EventLoop

    /// Creates a thread.
    ///
    /// - Parameter group: the group of the loop; by default, a new group with one system thread.
    init(_ group: any EventLoopGroup = MultiThreadedEventLoopGroup(numberOfThreads: 1)) {
        self.group = group
        eventLoop = group.next()
    }

    deinit {
        // This call does not wait for the shutdown: the last reference may have been released on the loop itself, and
        // then waiting would cause a deadlock.
        group.shutdownGracefully { _ in }
    }
}
