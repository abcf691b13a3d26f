import NIOCore

/// The deadline by which a partly received line must be complete.
///
/// - Thread: the event loop of the client's channel.
final class LineDeadline {
    private var scheduled: Scheduled<Void>?

    var isArmed: Bool { scheduled != nil }

    /// Sets the deadline, and replaces a previous deadline.
    ///
    /// - Parameters:
    ///   - limit: the time until the deadline.
    ///   - eventLoop: the loop of the channel.
    ///   - late: the handler of a missed deadline; returns true to set the deadline again, with the same limit. The
    ///     handler is retained until it returns false or ``cancel()`` is called.
    func arm(_ limit: Duration, on eventLoop: any EventLoop, late: @escaping () -> Bool) {
        cancel()
        scheduled = eventLoop.assumeIsolated().scheduleTask(in: .init(limit)) {
            if late() { self.arm(limit, on: eventLoop, late: late) }
        }
    }

    func cancel() {
        scheduled?.cancel()
        scheduled = nil
    }
}
