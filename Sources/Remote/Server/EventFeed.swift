import Countdowns
import NIOCore

/// The events for one listener: each event is sent at once, or later from the log if the listener is too slow.
///
/// - Thread: the event loop of the client's channel.
final class EventFeed {
    /// The position of the next event to send from the log; nil if the client has received all events.
    private(set) var position: Int?
    private var isCatchingUp = false

    /// Sends an event if the channel is writable.
    ///
    /// - Parameters:
    ///   - line: the event with its line break.
    ///   - position: the position that the event gets if it is added to the log.
    ///   - context: the client's channel; nil if it is closed.
    /// - Returns: false if the channel is not writable, or if earlier events have not been sent yet. The client then
    ///   receives this event and later events from the log, beginning at ``position``.
    func offer(_ line: ByteBuffer, at position: Int, over context: ChannelHandlerContext?) -> Bool {
        guard self.position == nil else { return false }
        guard let context, context.channel.isWritable else {
            self.position = position
            return false
        }
        context.writeAndFlush(NIOAny(line), promise: nil)
        return true
    }

    /// Sends events from the log while the channel is writable.
    ///
    /// - Parameters:
    ///   - log: the events.
    ///   - context: the client's channel; nil if it is closed.
    ///   - wants: whether the client listens to a kind of event.
    /// - Returns: whether the client has received all events of the log.
    func catchUp(in log: EventLog, over context: ChannelHandlerContext?, _ wants: (EventKind) -> Bool) -> Bool {
        // A write can make the channel writable again. The handler of the channel's writability then calls this
        // function recursively; this inner call returns at once.
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

    /// Discards the events that were not sent.
    func end() { position = nil }
}
