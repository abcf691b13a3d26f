import BoardEngine
import Screen
import Ticking

/// A reader of a terminal's keys, which decodes bytes to events.
///
/// - Thread: the engine's.
/// - Lifetime: `deinit` ends the reading and the timer.
final class KeyReader {
    private let reader: TTYReader
    private let handle: Handle<TerminalFrontEnd>
    /// The time after which a lone escape character is the Escape key.
    private let timeout: Duration
    private var decoder = KeyDecoder()
    private var timer: RunLoopTimer?
    /// The input of the terminal; nil while another program has the terminal.
    private var input: TerminalInput?

    /// Creates a reader that is not started.
    init(_ reader: TTYReader, escapeTimeout: Duration, for handle: Handle<TerminalFrontEnd>) {
        (self.reader, timeout, self.handle) = (reader, escapeTimeout, handle)
    }

    /// Whether an answer of the terminal is expected, so the decoder may keep an incomplete answer.
    var expectsReply: Bool {
        get { decoder.expectsReply }
        set { decoder.expectsReply = newValue }
    }

    /// Begins to read.
    ///
    /// Has no effect on a reader that is started.
    func begin(on thread: RunLoopThread) {
        timer = timer ?? RunLoopTimer(.onDemand, on: thread) { [handle] _, _ in handle.call { $0.flushKeys($1) } }
        input = input ?? TerminalInput(reader) { [handle] delivery in handle.enter { $0.receive(delivery, $1) } }
    }

    /// Stops reading, so that another program can read the keys.
    func stop() { input = nil }

    /// Stops reading, and ends the timer.
    func end() { (input, timer) = (nil, nil) }

    /// Drops bytes that were read and are not decoded yet.
    func discardPending() { input?.discardPending() }

    /// Decodes bytes of a turn.
    ///
    /// Returns no event for a turn before ``discardPending()``.
    func decode(_ bytes: [UInt8], of turn: Int) -> [InputEvent] { input?.turn == turn ? decode(bytes) : [] }

    /// Decodes bytes.
    func decode(_ bytes: [UInt8]) -> [InputEvent] { decoder.decode(bytes) }

    /// Ends a pending sequence after the timeout: a lone escape character is the Escape key, and an incomplete sequence
    /// is dropped.
    func flush() -> [InputEvent] { decoder.flush() }

    /// Continues to read, even while input is pending, because a Ctrl-C may follow.
    func readOn() {
        input?.readOn()
        armTimer()
    }

    /// Starts the timeout of an incomplete sequence; stops the timer if no sequence is incomplete.
    func armTimer() { timer?.reschedule(decoder.isAwaitingMore ? .after(timeout) : .onDemand) }
}
