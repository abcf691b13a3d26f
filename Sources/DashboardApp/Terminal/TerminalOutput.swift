import BoardEngine
import CrashGuard
import Dispatch
import Screen

/// Brings canvases to a terminal, without ever waiting for it.
///
/// A frame is encoded only when the one before has been taken as a whole, against what was then sent. So a terminal that
/// is slow misses frames, never parts of one, and the next thing it shows is the newest.
///
/// - Thread: belongs to the engine's thread; `wake` is called on a queue of its own.
/// - Lifetime: the source that waits for the terminal is cancelled with this object.
final class TerminalOutput {
    /// What became of a canvas.
    enum Outcome: Equatable {
        /// The terminal took so many bytes at once, or will when it can.
        case sent(bytes: Int)
        /// Nothing differed.
        case unchanged
        /// The frame before is still on its way.
        case busy
        /// There is no terminal any more.
        case hangUp
    }

    private let tty: TTY
    private var encoder: FrameEncoder
    private var queue = OutputQueue()
    private var writability: (any DispatchSourceWrite)?
    private let wake: @Sendable () -> Void
    /// Whether the terminal shows a frame between BSU and ESU at once.
    var isSynchronized: Bool {
        get { encoder.isSynchronized }
        set { encoder.isSynchronized = newValue }
    }

    private var prefix: [UInt8] = []
    /// What goes out with the next frame, and is not part of it.
    private var waiting: [UInt8] = []
    /// The most bytes that wait for a terminal that takes nothing.
    private static let mostWaiting = 16_384

    /// Makes an output.
    ///
    /// - Parameters:
    ///   - tty: the terminal.
    ///   - styles: the encoded styles.
    ///   - showsCursor: whether the cursor is shown on what is selected.
    ///   - wake: called when the terminal can take more; it is to lead to ``drain()`` on the engine's thread.
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
    /// Shows a canvas, unless the frame before is still on its way.
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

    /// Sends bytes that are no frame, unless something is still on its way.
    ///
    /// - Returns: `sent`, `busy` or `hangUp`.
    func send(_ text: [UInt8]) -> Outcome {
        guard queue.isIdle else { return .busy }
        let count = queue.enqueue { $0 += text }
        return drain() ? .sent(bytes: count) : .hangUp
    }

    /// Writes what the terminal takes of the frame on its way.
    ///
    /// - Returns: false when there is no terminal any more.
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

    /// Forgets what the terminal shows, and what was on its way: the next frame is sent as a whole.
    ///
    /// A sequence of which only a part was taken is ended by the escape character with which that frame begins.
    ///
    /// - Parameter prefix: what to send before it.
    func invalidate(sendingFirst prefix: [UInt8] = []) {
        encoder.invalidate()
        queue.removeAll()
        writability?.cancel()
        writability = nil
        self.prefix = prefix
    }

    /// Sends a sequence that is not part of the picture, such as the bell, with the next frame.
    func sendOutOfBand(_ bytes: [UInt8]) {
        // A bell that nobody has heard for so long is one of many.
        if waiting.count + bytes.count <= Self.mostWaiting { waiting += bytes }
    }

    /// Whether a frame is still on its way.
    var isBusy: Bool { !queue.isIdle }

    /// A source fires for as long as the terminal could take more, so each serves for one time only.
    private func waitForTerminal() {
        let source = DispatchSource.makeWriteSource(
            fileDescriptor: tty.descriptor, queue: DispatchQueue(label: "countdowns.output"))
        source.setEventHandler { [wake] in
            CrashGuard.useAlternateStack()
            source.cancel()
            wake()
        }
        // The handler holds the source; cancelling it lets go of both.
        source.activate()
        writability = source
    }
}
