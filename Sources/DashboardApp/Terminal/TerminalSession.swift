import BoardEngine
import Countdowns
import Remote
import Screen

/// The session of a board on a terminal: takes the terminal, gives it back, and records which program has it.
///
/// - Thread: belongs to the thread of its front end, and blocks this thread while the program is stopped.
/// - Lifetime: ``end(_:)`` gives the terminal back and cancels the signal sources. After a crash, the terminal is also
///   given back.
final class TerminalSession {
    /// The program that has the terminal.
    enum State: Equatable {
        /// The board.
        case shown
        /// The shell: the program was continued in the background. The board is shown nevertheless.
        case displaced
        /// Another program that has the terminal temporarily, such as an editor.
        case away
        /// The shell: the board has not begun, or has ended.
        case gone
    }

    let tty: TTY
    /// The connection to the process that has the terminal; nil if this process has it.
    let relay: RelayLink?
    private(set) var state = State.gone
    let uptime: @Sendable () -> Uptime
    /// The sources of signals; nil before ``begin(_:)``.
    private var signals: SignalSources?
    /// The buffer of the text that is written to standard error while the board is shown.
    ///
    /// Without the buffer, the text would overwrite the board.
    private var errorHold: StandardErrorBuffer?
    /// The last reported view state.
    private var reported: KeptView?
    /// The time at which the terminal was last taken again.
    ///
    /// A `SIGCONT` that arrives shortly after this time is ignored, because the board was already drawn again.
    private var lastRenewal: Uptime?

    /// Creates a session that does not have the terminal yet.
    ///
    /// - Parameters:
    ///   - tty: the terminal, which the session owns from now on.
    ///   - relay: the connection to the process that has the terminal; nil if this process has it. Job control, standard
    ///     error and crashes are the matter of that process.
    ///   - uptime: reads the uptime.
    init(_ tty: sending TTY, over relay: RelayLink? = nil, uptime: @escaping @Sendable () -> Uptime) {
        (self.tty, self.relay, self.uptime) = (tty, relay, uptime)
    }

    /// Takes the terminal as soon as the program is in the foreground.
    ///
    /// - Parameter signals: the sources of signals.
    /// - Returns: the reason why the board ends without being shown; nil if the terminal is taken.
    func begin(_ signals: SignalSources) -> Shutdown.Reason? {
        self.signals = signals
        if let end = waitForForeground(hasStopped: false) {
            self.signals = nil
            return end
        }
        errorHold = relay == nil ? StandardErrorBuffer() : nil
        do {
            try enter()
        } catch {
            releaseErrors()
            return .failure(error)
        }
        return nil
    }

    /// Gives the terminal back permanently.
    ///
    /// - Parameters:
    ///   - keepsInput: whether the unread input stays for the next session of this terminal.
    ///   - swallow: reads the pending answers of the terminal, so that the shell does not get them.
    /// - Returns: the sources of signals.
    @discardableResult
    func end(keepingInput keepsInput: Bool = false, _ swallow: () -> Void) -> SignalSources? {
        defer { signals = nil }
        if state != .away { release(keepingInput: keepsInput, swallow) }
        state = .gone
        return signals
    }

    /// Writes the buffered text to standard error.
    func releaseErrors() { errorHold?.release() }

    // MARK: Stopping

    /// Gives the terminal back and stops the program's process group, until the shell continues the group.
    ///
    /// - Parameters:
    ///   - flush: called before the program stops.
    ///   - swallow: reads the pending answers of the terminal.
    func stop(flushing flush: () -> Void, _ swallow: () -> Void) {
        release(swallow)
        flush()
        signals?.stopProcessGroup()
    }

    /// Takes the terminal again after ``stop(flushing:_:)``.
    ///
    /// - Returns: the reason why the board ends; nil if the terminal is taken.
    func comeBack() -> Shutdown.Reason? {
        if let end = waitForForeground(hasStopped: true) { return end }
        do { try enter() } catch { return .failure(error) }
        lastRenewal = uptime()
        return nil
    }

    /// Takes the terminal again after a stop that the program could not handle, such as `SIGSTOP`.
    ///
    /// If the program was continued in the background, the board is shown nevertheless, because the user may see the
    /// board. Until the program is in the foreground, the shell receives the keys and controls the mode of the terminal.
    ///
    /// - Returns: whether the board has to be drawn again; false shortly after ``comeBack()`` or ``reacquire()``.
    func reenter() -> Bool {
        if let lastRenewal, uptime() - lastRenewal < .milliseconds(500) { return false }
        state = tty.isForeground ? .shown : .displaced
        if state == .shown { tty.renewMode() }
        return true
    }

    /// Waits until the program is in the foreground.
    ///
    /// Stops the program each time that the shell continues it in the background, because a full-screen program cannot
    /// be used in the background.
    ///
    /// - Parameter hasStopped: whether the program was stopped and continued before this call.
    /// - Returns: nil in the foreground; otherwise the reason why the board ends: a signal, or `hangUp` if the program
    ///   is in the background and cannot stop, because no shell could continue it.
    private func waitForForeground(hasStopped: Bool) -> Shutdown.Reason? {
        var hasStopped = hasStopped
        var vain = 0
        while !tty.isForeground {
            // On a busy machine, a signal that was sent together with `SIGCONT` may reach its source late, so the loop
            // waits for up to a second.
            for _ in 0..<10 {
                if let number = signals?.ending(within: .milliseconds(100)) { return .signal(number) }
                if tty.isForeground { return nil }
            }
            let before = uptime()
            SignalSources.stopInBackground()
            hasStopped = true
            vain = uptime() - before < .milliseconds(5) ? vain + 1 : 0
            if vain == 3 { return .hangUp }
        }
        // Waits briefly for a signal that ends the board, because a shell that exits continues its stopped jobs and
        // sends them such a signal.
        return hasStopped ? signals?.ending(within: .milliseconds(20)).map { .signal($0) } : nil
    }

    // MARK: Another program

    /// Leaves the terminal to another program.
    ///
    /// The board keeps running.
    func leave(_ swallow: () -> Void) {
        release(swallow)
        state = .away
    }

    /// Takes the terminal again after the other program has exited.
    ///
    /// - Throws: `TTYError` if the terminal cannot be taken.
    func reacquire() throws(TTYError) {
        try enter(again: true)
        lastRenewal = uptime()
    }

    // MARK: Taking and giving back

    /// Enters full-screen mode, and arms the crash handler that restores the terminal.
    private func enter(again: Bool = false) throws(TTYError) {
        try tty.enterFullScreen(again: again)
        state = .shown
        if relay == nil { CrashRestore.arm(tty, hold: errorHold) }
        reportModes()
    }

    /// Reports the modes of the terminal to the process that has it.
    func reportModes() {
        relay?.send(.modes(mouse: tty.takesMouse, title: tty.setsTitle, progress: tty.showsProgress))
    }

    /// Reports a view state to the process that has the terminal, so that it can go on with this view state when another
    /// process draws the terminal.
    func report(_ view: @autoclosure () -> KeptView) {
        guard let relay, case let view = view(), view != reported, let json = view.json else { return }
        reported = view
        relay.send(.view(json))
    }

    private func release(keepingInput keepsInput: Bool = false, _ swallow: () -> Void) {
        if relay == nil {
            CrashRestore.disarm()
            swallow()
        }
        tty.leaveFullScreen(keepingInput: keepsInput)
    }
}
