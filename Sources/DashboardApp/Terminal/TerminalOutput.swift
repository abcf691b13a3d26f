import BoardEngine
import CrashGuard
import Dispatch
import Screen

/// An output that writes canvases to a terminal without blocking.
///
/// A frame is encoded as a diff from the previous frame, and only after the terminal has accepted the whole previous
/// frame. So a slow terminal misses whole frames, never parts of a frame, and the next frame that it shows is the newest.
///
/// - Thread: belongs to the engine's thread; `wake` is called on a private queue.
/// - Lifetime: `deinit` cancels the source that waits for the terminal.
final class TerminalOutput {
    /// The result of showing a canvas.
    enum Outcome: Equatable {
        /// The frame is sent, or will be sent when the terminal can accept bytes. Contains the number of bytes of the frame.
        case sent(bytes: Int)
        /// The canvas is equal to the previous canvas.
        case unchanged
        /// The previous frame is not completely sent.
        case busy
        /// The terminal is gone.
        case hangUp
    }

    private let tty: TTY
    private var encoder: FrameEncoder
    private var queue = OutputQueue()
    private var writability: (any DispatchSourceWrite)?
    private let wake: @Sendable () -> Void
    /// Whether the terminal shows everything between BSU and ESU at once (synchronized output).
    var isSynchronized: Bool {
        get { encoder.isSynchronized }
        set { encoder.isSynchronized = newValue }
    }

    private var prefix: [UInt8] = []
    /// The bytes that are sent with the next frame and are not part of the frame, such as the bell.
    private var waiting: [UInt8] = []
    /// The maximum number of bytes in ``waiting``, for a terminal that accepts no bytes.
    private static let maxWaiting = 16_384

    /// Creates an output.
    ///
    /// - Parameters:
    ///   - tty: the terminal.
    ///   - styles: the encoded styles.
    ///   - showsCursor: whether the cursor is shown on the selection.
    ///   - wake: called when the terminal can accept more bytes. Must lead to a call of ``drain()`` on the engine's
    ///     thread.
    init(tty: TTY, styles: StyleCache, showsCursor: Bool = false, wake: @escaping @Sendable () -> Void) {
        self.tty = tty
        encoder = FrameEncoder(styles: styles)
        encoder.showsCursor = showsCursor
        self.wake = wake
    }

    deinit {
        writability?.cancel()
    }
}

extension TerminalOutput {
    /// Shows a canvas, unless the previous frame is not completely sent.
    func show(_ canvas: Canvas) -> Outcome {
        guard queue.isIdle else { return .busy }
        let count = queue.enqueue { bytes in
            bytes += prefix
            bytes += waiting
            encoder.encode(canvas, into: &bytes)
        }
        (prefix, waiting) = ([], [])
        guard count > 0 else { return .unchanged }
        return drain() ? .sent(bytes: count) : .hangUp
    }

    /// Sends bytes that are not a frame, unless earlier bytes are not completely sent.
    ///
    /// - Returns: `sent`, `busy` or `hangUp`.
    func send(_ text: [UInt8]) -> Outcome {
        guard queue.isIdle else { return .busy }
        let count = queue.enqueue { $0 += text }
        return drain() ? .sent(bytes: count) : .hangUp
    }

    /// Writes as many of the pending bytes as the terminal accepts.
    ///
    /// - Returns: false if the terminal is gone.
    func drain() -> Bool {
        writability?.cancel()
        writability = nil
        while !queue.isIdle {
            switch queue.withPending({ tty.write($0) }) {
            case .accepted(let count): queue.consume(count)
            case .wouldBlock:
                waitForTerminal()
                return true
            case .hangUp, .failure: return false
            }
        }
        return true
    }

    /// Discards the retained picture and the pending bytes, so that the next frame is sent in full.
    ///
    /// The next frame starts with an escape character, which aborts an incompletely sent escape sequence.
    ///
    /// - Parameter prefix: the bytes to send before the next frame.
    func invalidate(sendingFirst prefix: [UInt8] = []) {
        encoder.invalidate()
        queue.removeAll()
        writability?.cancel()
        writability = nil
        self.prefix = prefix
    }

    /// Sends a sequence that is not part of the picture, such as the bell, with the next frame.
    func sendOutOfBand(_ bytes: [UInt8]) {
        // Drops the bytes if the buffer is full, because the buffer then already contains many bells.
        if waiting.count + bytes.count <= Self.maxWaiting { waiting += bytes }
    }

    /// Whether a frame is not completely sent.
    var isBusy: Bool { !queue.isIdle }

    /// Calls `wake` when the terminal can accept more bytes.
    ///
    /// A dispatch source for writing fires again and again while the terminal can accept bytes, so each source is one-shot.
    private func waitForTerminal() {
        let source = DispatchSource.makeWriteSource(
            fileDescriptor: tty.descriptor, queue: DispatchQueue(label: "countdowns.output"))
        source.setEventHandler { [wake] in
            CrashGuard.useAlternateStack()
            source.cancel()
            wake()
        }
        // The handler retains the source. Cancelling the source releases both the handler and the source.
        source.activate()
        writability = source
    }
}
