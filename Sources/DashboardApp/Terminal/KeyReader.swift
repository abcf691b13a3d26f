import BoardEngine
import Screen
import Ticking

/// A reader of a terminal's keys, which decodes bytes to events.
///
/// - Thread: the engine's.
/// - Lifetime: `deinit` stops reading and ends the timer.
final class KeyReader {
    private let reader: TTYReader
    private let handle: Handle<TerminalFrontEnd>
    /// The time after which a lone escape character is the Escape key.
    private let timeout: Duration
    private var decoder = KeyDecoder()
    private var timer: RunLoopTimer?
    /// The input of the terminal; nil while another program has the terminal.
    private var input: TerminalInput?

    /// Creates a reader without starting it.
    init(_ reader: TTYReader, escapeTimeout: Duration, for handle: Handle<TerminalFrontEnd>) {
        (self.reader, timeout, self.handle) = (reader, escapeTimeout, handle)
    }

    /// Whether an answer of the terminal is expected, so that the decoder waits for the rest of an incomplete answer.
    var expectsReply: Bool {
        get { decoder.expectsReply }
        set { decoder.expectsReply = newValue }
    }

    /// Begins to read.
    ///
    /// Has no effect if the reader is already started.
    func begin(on thread: RunLoopThread) {
        timer = timer ?? RunLoopTimer(.onDemand, on: thread) { [handle] _, _ in handle.call { $0.flushKeys($1) } }
        input = input ?? TerminalInput(reader) { [handle] delivery in handle.enter { $0.receive(delivery, $1) } }
    }

    /// Stops reading, so that another program can read the keys.
    func stop() { input = nil }

    /// Stops reading, and ends the timer.
    func end() { (input, timer) = (nil, nil) }

    /// Drops the bytes that were read but not decoded yet.
    func discardPending() { input?.discardPending() }

    /// Decodes the bytes that were read in a turn; returns no events if the turn has ended.
    ///
    /// Each call of ``discardPending()`` ends the current turn and begins another.
    func decode(_ bytes: [UInt8], of turn: Int) -> [InputEvent] { input?.turn == turn ? decode(bytes) : [] }

    func decode(_ bytes: [UInt8]) -> [InputEvent] { decoder.decode(bytes) }

    /// Ends a pending escape sequence after the timeout: a lone escape character is the Escape key, and an incomplete
    /// sequence is dropped.
    func flush() -> [InputEvent] { decoder.flush() }

    /// Continues to read, even while earlier input is pending, because the user may press Ctrl-C.
    func readOn() {
        input?.readOn()
        armTimer()
    }

    /// Starts the timeout of an incomplete escape sequence; stops the timer if no sequence is incomplete.
    func armTimer() { timer?.reschedule(decoder.isAwaitingMore ? .after(timeout) : .onDemand) }
}
