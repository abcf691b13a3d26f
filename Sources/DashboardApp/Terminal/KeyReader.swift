import BoardEngine
import Screen
import Ticking

/// Reads the keys of a terminal: its bytes become events.
///
/// - Thread: the engine's.
/// - Lifetime: the reading and the timer end with it.
final class KeyReader {
    private let reader: TTYReader
    private let handle: Handle<TerminalFrontEnd>
    /// The time for which an escape character may stand alone before it is the Escape key.
    private let timeout: Duration
    private var decoder = KeyDecoder()
    private var timer: RunLoopTimer?
    /// Nil while the keys are another program's.
    private var input: TerminalInput?

    /// Makes a reader that does not read yet.
    init(_ reader: TTYReader, escapeTimeout: Duration, for handle: Handle<TerminalFrontEnd>) {
        (self.reader, timeout, self.handle) = (reader, escapeTimeout, handle)
    }

    /// Whether an answer of the terminal is expected, of which half may be waiting for its rest.
    var expectsReply: Bool {
        get { decoder.expectsReply }
        set { decoder.expectsReply = newValue }
    }

    /// Begins to read, unless it does already.
    func begin(on thread: RunLoopThread) {
        timer = timer ?? RunLoopTimer(.onDemand, on: thread) { [handle] _, _ in handle.call { $0.flushKeys($1) } }
        input = input ?? TerminalInput(reader) { [handle] delivery in handle.enter { $0.receive(delivery, $1) } }
    }

    /// Leaves the keys to another program.
    func stop() { input = nil }

    /// Ends the timer as well.
    func end() { (input, timer) = (nil, nil) }

    /// Drops what was read and not decoded.
    func discardPending() { input?.discardPending() }

    /// Decodes what was read; bytes of a turn that was dropped are none.
    func decode(_ bytes: [UInt8], of turn: Int) -> [InputEvent] { input?.turn == turn ? decode(bytes) : [] }

    /// Decodes bytes.
    func decode(_ bytes: [UInt8]) -> [InputEvent] { decoder.decode(bytes) }

    /// Nothing followed for a while: an escape character alone was the key, and half a sequence is given up.
    func flush() -> [InputEvent] { decoder.flush() }

    /// Reads on, whatever waits: behind it may be a Ctrl-C.
    func readOn() {
        input?.readOn()
        armTimer()
    }

    /// Waits for the rest of a sequence, where one has begun.
    func armTimer() { timer?.reschedule(decoder.isAwaitingMore ? .after(timeout) : .onDemand) }
}
