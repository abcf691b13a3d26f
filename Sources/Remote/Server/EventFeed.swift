import Countdowns
import NIOCore

/// Hands events to one peer: each at once, or from the log where the peer lags behind.
///
/// - Thread: the event loop of the peer's channel.
final class EventFeed {
    /// The next event to read in the log; nil where the peer has all.
    private(set) var position: Int?
    private var isCatchingUp = false

    /// Hands an event over.
    ///
    /// - Returns: false if the peer does not read fast enough; it reads on at `position` then.
    func offer(_ line: ByteBuffer, at position: Int, over context: ChannelHandlerContext?) -> Bool {
        guard self.position == nil else { return false }
        guard let context, context.channel.isWritable else {
            self.position = position
            return false
        }
        context.writeAndFlush(NIOAny(line), promise: nil)
        return true
    }

    /// Reads on in the log, for as long as the peer does.
    ///
    /// - Parameters:
    ///   - log: the events.
    ///   - context: the peer's channel; nil once it is gone.
    ///   - wants: whether the peer wants to hear of events of a kind.
    /// - Returns: whether it has caught up.
    func catchUp(in log: EventLog, over context: ChannelHandlerContext?, _ wants: (EventKind) -> Bool) -> Bool {
        // Writing can make the channel writable, and that comes back here.
        guard !isCatchingUp else { return false }
        isCatchingUp = true
        defer { isCatchingUp = false }
        while let position, let context, context.channel.isWritable {
            guard let event = log.event(at: position) else {
                self.position = nil
                break
            }
            if wants(event.kind) { context.writeAndFlush(NIOAny(event.line), promise: nil) }
            self.position = position + 1
        }
        return position == nil
    }

    /// Forgets the events that the peer has not read.
    func end() { position = nil }
}
