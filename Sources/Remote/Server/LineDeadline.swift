import NIOCore

/// The time in which a line that has begun must be whole.
///
/// - Thread: the event loop of the peer's channel.
final class LineDeadline {
    private var scheduled: Scheduled<Void>?

    /// Whether a line has its time now.
    var isArmed: Bool { scheduled != nil }

    /// Gives a line its time, in place of the one before.
    ///
    /// - Parameters:
    ///   - limit: the time it has.
    ///   - eventLoop: the loop of the channel.
    ///   - late: called when the time is over, and says whether the line has its time once more; retained until it says no,
    ///     or until ``cancel()``.
    func arm(_ limit: Duration, on eventLoop: any EventLoop, late: @escaping () -> Bool) {
        cancel()
        scheduled = eventLoop.assumeIsolated().scheduleTask(in: .init(limit)) {
            if late() { self.arm(limit, on: eventLoop, late: late) }
        }
    }

    /// No line waits any more.
    func cancel() {
        scheduled?.cancel()
        scheduled = nil
    }
}
