import BoardEngine
import Countdowns
import CrashGuard
import Remote
import Screen

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A terminal that shows the board of another process: passes bytes between the terminal and the board.
///
/// This process has the terminal: it enters and leaves full screen, handles signals, and starts the user's editor and
/// browser. The board draws the frames and reads the keys.
///
/// - Thread: belongs to one thread, which it blocks.
public final class Relay {
    /// The time without a frame of the board, after which the board is silent.
    private static let silence = Duration.seconds(10)
    /// The byte in the wake pipe after the editor could not be started; a byte of 0 means that the editor has exited.
    private static let missingEditor: UInt8 = 127

    private let connection: RelayConnection
    private let session: TerminalSession
    private let environment: [String: String]
    private let wakeUps: WakePipe
    private let clock = SuspendingClock()
    private var output = OutputQueue()
    private var decoder = KeyDecoder()
    private var query: CapabilityQuery
    private var size: Size
    private var (lastHeard, lastBeat): (SuspendingClock.Instant, SuspendingClock.Instant)
    /// Whether the terminal shows that the board is silent.
    private var showsSilence = false
    /// The process of the user's editor; nil while no editor has the terminal.
    private var editor: pid_t?
    /// The time at which this process no longer waits for the editor; nil if it waits without a limit.
    private var editorEnd: SuspendingClock.Instant?
    private var end: SessionResult.End?
    /// The view state of the terminal, as JSON.
    private var view: String?
    /// The statistics of the terminal, in lines.
    public private(set) var statistics: [String] = []

    /// The choice of a user whose board does not respond.
    public enum Choice: Sendable {
        /// The user wants to see the saved files.
        case files
        /// The user quits.
        case quit
    }

    /// Connects to a board, and asks it to show itself in the terminal of standard output.
    ///
    /// - Parameters:
    ///   - path: the path of the board's socket.
    ///   - arguments: the words of the command line.
    ///   - fillsScreen: whether the board is drawn; false if it is printed line by line.
    ///   - environment: the environment variables.
    ///   - isLater: whether the process of the board has ended, so that another process may take the board over.
    /// - Throws: `TTYError` if the terminal cannot be used; `RemoteError` if the board cannot be shown.
    public init(
        _ path: String, arguments: [String], fillsScreen: Bool, environment: [String: String], isLater: Bool = false
    ) throws {
        let tty = try TTY(opening: 1)
        tty.fillsScreen = fillsScreen
        size = tty.size()
        connection = try RelayConnection(
            path: path,
            AttachParameters(
                arguments: arguments, environment: TerminalEnvironment.words(of: environment), columns: size.columns,
                rows: size.rows), isLater: isLater)
        session = TerminalSession(tty) { SystemClock.now().uptime }
        self.environment = environment
        query = CapabilityQuery(environment: fillsScreen ? environment : [:])
        wakeUps = try WakePipe()
        (lastHeard, lastBeat) = (clock.now, clock.now)
    }

    /// Waits for the answer of the board.
    ///
    /// - Parameter warn: called after a second without an answer, with the process of the board.
    /// - Returns: the choice of the user meanwhile; nil if the board has answered.
    /// - Throws: `RemoteError` if the board refuses the terminal, or if the connection fails.
    public func connect(_ warn: (Int32?) -> Void) throws(RemoteError) -> Choice? {
        if try connection.isAnswered(within: .seconds(1)) { return nil }
        warn(connection.process)
        while try !connection.isAnswered(within: .milliseconds(100)) {
            switch session.tty.reader.read() {
            case .bytes(let line) where line.first == UInt8(ascii: "r"): return .files
            case .bytes(let line) where line.first == UInt8(ascii: "q"): return .quit
            case .hangUp: return .quit
            case .bytes, .wouldBlock: break
            }
        }
        // A letter that was typed without Enter must not become a key of the board.
        tcflush(session.tty.descriptor, TCIFLUSH)
        return nil
    }

    /// Shows the board until the user leaves it or the board ends.
    public func run() -> SessionResult {
        let signals = SignalSources.block()
        var isEnding = true
        defer { SignalSources.unblock(signals, isEnding: isEnding) }
        CrashGuard.useAlternateStack()
        let sources = SignalSources(signals) { [wakeUps] number in wakeUps.wake(UInt8(number)) }
        receive(sources)
        while end == nil || editor != nil && editorEnd.map({ clock.now < $0 }) ?? true { wait(sources) }
        if editor != nil { endEditing() }
        // The keys that are typed until another process draws the terminal are for that process, and late answers, too.
        let goesOn = if case .boardLost = end { true } else { false }
        if session.state != .gone { session.end(keepingInput: goesOn) { if !goesOn { discardReplies() } } }
        session.releaseErrors()
        var result = SessionResult(end ?? .boardEnded)
        result.view = view
        if goesOn {
            isEnding = false
            if let number = sources.endingAfterSession(unblocking: signals) { result.end = .signal(number) }
        }
        return result
    }

    // MARK: Waiting

    private func wait(_ sources: SignalSources) {
        let (tty, isShown) = (session.tty.descriptor, session.state == .shown)
        // Reads no frames while the terminal does not accept bytes: the board then skips frames.
        let frames = (output.isIdle ? POLLIN : 0) | (connection.isBusy ? POLLOUT : 0)
        let keys = (isShown && !connection.isFull ? POLLIN : 0) | (output.isIdle ? 0 : POLLOUT)
        var entries = [
            pollfd(fd: end == nil ? connection.descriptor : -1, events: Int16(frames), revents: 0),
            pollfd(fd: end == nil && keys != 0 ? tty : -1, events: Int16(keys), revents: 0),
            pollfd(fd: wakeUps.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let time = patience
        poll(&entries, 3, time.map { Int32(($0 / .milliseconds(1)).rounded(.up)) } ?? -1)
        if entries[2].revents != 0 { for number in wakeUps.read() { handle(number, sources) } }
        guard end == nil else { return }
        if entries[0].revents & Int16(POLLOUT) != 0 { connection.flush() }
        if entries[0].revents & ~Int16(POLLOUT) != 0 { receive(sources) }
        if entries[1].revents & Int16(POLLOUT) != 0 { drain() }
        // If the board has closed the connection, the keys are for the process that draws the terminal next.
        let isClosed = entries[0].revents & Int16(POLLHUP) != 0
        if entries[1].revents & ~Int16(POLLOUT) != 0, !isClosed, end == nil { readKeys() }
        if session.state == .displaced, session.tty.isForeground { renew() }
        beat()
    }

    /// The maximum time to wait; nil for no limit.
    private var patience: Duration? {
        guard end == nil else { return editorEnd.map { max(.zero, $0 - clock.now) } }
        return session.state == .displaced ? .seconds(1) : showsSilence ? untilBeat : min(untilBeat, untilSilence)
    }

    private var untilBeat: Duration { max(.zero, RelayConnection.heartbeat - (clock.now - lastBeat)) }

    private var untilSilence: Duration { max(.zero, Self.silence - (clock.now - lastHeard)) }

    /// Sends a heartbeat if it is due, and reports a board that is silent.
    private func beat() {
        // While the terminal does not accept bytes, nothing is read from the board.
        if !output.isIdle || session.state != .shown { lastHeard = clock.now }
        if untilSilence == .zero { showSilence() }
        guard untilBeat == .zero else { return }
        lastBeat = clock.now
        connection.send(.message(.heartbeat))
        // A change of the size without `SIGWINCH`.
        if session.state == .shown { sendSize() }
    }

    // MARK: The board

    private func receive(_ sources: SignalSources) {
        do throws(RemoteError) {
            for frame in try connection.receive() where end == nil {
                lastHeard = clock.now
                switch frame {
                case .bytes(let bytes): if session.state == .shown || session.state == .displaced { show(bytes) }
                case .message(let message): handle(message, sources)
                }
            }
        } catch {
            end = end ?? .boardLost(error)
        }
    }

    private func handle(_ message: RelayMessage, _ sources: SignalSources) {
        switch message {
        case .modes(let mouse, let title, let progress):
            let tty = session.tty
            (tty.takesMouse, tty.setsTitle, tty.showsProgress) = (mouse, title, progress)
            guard session.state == .gone else { break }
            end = session.begin(sources).map(SessionResult.End.init)
            query.ask(at: session.uptime().sinceBoot)
        case .view(let json): view = json
        case .suspend: suspend()
        case .edit(let path, let line): edit(Origin(path: path, line: line))
        case .open(let address):
            connection.send(.message(.notice(Browser.open(address, environment: environment))))
        case .end(let reason, let statistics):
            self.statistics = statistics
            end =
                switch reason {
                case .quit: .quit
                case .interrupt: .signal(SIGINT)
                case .boardEnded: .boardEnded
                case .ownerEnded: .boardLost(.closed(reason: nil))
                }
        case .heartbeat: if showsSilence { redraw() }
        case .size, .resumed, .notice: break
        }
    }

    // MARK: The terminal

    private func show(_ bytes: [UInt8]) {
        // The bytes of several frames of the connection may have arrived together.
        var all: [UInt8] = []
        output.withPending { all += $0 }
        output.removeAll()
        output.enqueue { $0 += all + bytes }
        drain()
    }

    private func drain() {
        while !output.isIdle {
            switch output.withPending({ session.tty.write($0) }) {
            case .accepted(let count): output.consume(count)
            case .wouldBlock: return
            case .hangUp, .failure: return end = .hangUp
            }
        }
    }

    private func readKeys() {
        switch session.tty.reader.read() {
        case .bytes(let bytes):
            if query.isExpectant(at: session.uptime().sinceBoot) { note(bytes) }
            guard !showsSilence else { return leave(at: bytes) }
            connection.send(.bytes(bytes))
        case .wouldBlock: break
        case .hangUp: end = .hangUp
        }
    }

    private func note(_ bytes: [UInt8]) {
        for case .report(let report) in decoder.decode(bytes) {
            _ = query.receive(report, at: session.uptime().sinceBoot)
        }
    }

    /// Reads and discards the pending answers of the terminal, which the shell would otherwise read as input.
    private func discardReplies() {
        guard session.tty.isForeground else { return }
        let end = clock.now + CapabilityQuery.closeTimeout
        while query.isExpectant(at: session.uptime().sinceBoot), clock.now < end,
            case .bytes(let bytes) = session.tty.reader.read(within: end - clock.now)
        {
            note(bytes)
        }
    }

    private func sendSize() {
        let new = session.tty.size()
        guard new != size else { return }
        size = new
        connection.send(.message(.size(columns: new.columns, rows: new.rows)))
    }

    /// Asks the board to draw the whole screen.
    private func redraw() {
        showsSilence = false
        lastHeard = clock.now
        sendSize()
        connection.send(.message(.resumed))
    }

    // MARK: A silent board

    /// Returns a sentence about a board that does not respond.
    public static func silence(of process: Int32?) -> String {
        "The board\(process.map { " (process \($0))" } ?? "") does not respond."
    }

    /// Shows on the last row that the board does not respond.
    private func showSilence() {
        guard !showsSilence else { return }
        showsSilence = true
        let words = "\(Self.silence(of: connection.process)) q leaves it."
        guard session.tty.fillsScreen else { return show(Array("\(words)\r\n".utf8)) }
        let shown = words.prefix(max(size.columns, 1))
        show(Array("\u{1B}[?2026l\u{1B}[\(max(size.rows, 1));1H\u{1B}[m\u{1B}[K\(shown)".utf8))
    }

    /// Leaves a silent board if the bytes contain `q` or Ctrl-C, and stops this process if they contain Ctrl-Z.
    private func leave(at bytes: [UInt8]) {
        for byte in bytes where end == nil {
            switch byte {
            case 3: end = .signal(SIGINT)
            case 0x1A: return suspend()
            case UInt8(ascii: "q"): end = .quit
            default: break
            }
        }
    }

    // MARK: Signals, other programs

    /// Handles a signal, or the exit of the editor.
    ///
    /// As git does, ignores Ctrl-C and Ctrl-\ while the editor has the terminal. Any other signal that ends this process
    /// also ends the editor, which has a second to save its text.
    private func handle(_ number: UInt8, _ sources: SignalSources) {
        let isAway = [.away, .gone].contains(session.state)
        switch Int32(number) {
        case 0: endEditing()
        case Int32(Self.missingEditor):
            endEditing()
            connection.send(.message(.notice(UserEditor.failure(in: environment))))
        case SIGINT where editor != nil, SIGQUIT where editor != nil, SIGCONT where isAway: break
        case SIGTSTP where isAway: kill(getpid(), SIGSTOP)
        case SIGTSTP: if showsSilence { suspend() } else { connection.send(.message(.suspend)) }
        case SIGCONT: if session.reenter() { renew() }
        case SIGWINCH: if session.state == .shown { sendSize() }
        case SignalSources.reload: break
        case let signal:
            guard let editor else { return end = end ?? .signal(signal) }
            (end, editorEnd) = (.signal(signal), clock.now + .seconds(1))
            kill(editor, signal)
        }
    }

    /// Takes the terminal again after a stop that this process could not handle.
    private func renew() {
        if session.state == .displaced, session.tty.isForeground { _ = session.reenter() }
        output.removeAll()
        show(session.tty.enterSequence)
        redraw()
    }

    private func suspend() {
        output.removeAll()
        session.stop(flushing: {}, discardReplies)
        if let reason = session.comeBack() { return end = SessionResult.End(reason) }
        redraw()
    }

    private func edit(_ origin: Origin) {
        output.removeAll()
        session.leave(discardReplies)
        do {
            editor = try UserEditor(at: origin, environment: environment).start { [wakeUps] isStarted in
                wakeUps.wake(isStarted ? 0 : Self.missingEditor)
            }
        } catch {
            wakeUps.wake(Self.missingEditor)
        }
    }

    private func endEditing() {
        editor = nil
        // Also takes the terminal if the board has ended, because the editor may have left it in another mode. A process in
        // the background must not change the mode.
        guard end == nil || session.tty.isForeground else { return }
        do { try session.reacquire() } catch { return end = end ?? .noTerminal(error) }
        if end == nil { redraw() }
    }
}

extension SessionResult.End {
    /// Creates the end of a terminal session that could not begin or continue.
    fileprivate init(_ reason: Shutdown.Reason) {
        switch reason {
        case .signal(let number): self = .signal(number)
        case .failure(let error as TTYError): self = .noTerminal(error)
        case .quit, .hangUp, .suspended, .failure: self = .hangUp
        }
    }
}
