import BoardEngine
import Countdowns
import Screen

/// The lease of a terminal: whether the board has it, and the order in which it is taken and given back.
///
/// - Thread: belongs to the thread of its front end, which it blocks while the program is stopped.
/// - Lifetime: the signals end with ``end(_:)``; a crash gives the terminal back as well.
final class TerminalSession {
    /// Who has the terminal.
    enum State: Equatable {
        /// The board.
        case shown
        /// The shell: the program was continued in the background, and the board is shown all the same.
        case displaced
        /// Another program, such as an editor, for a while.
        case away
        /// The shell: the board has not begun, or has ended.
        case gone
    }

    let tty: TTY
    private(set) var state = State.gone
    /// Reads the uptime.
    let uptime: @Sendable () -> Uptime
    /// Delivers signals from ``begin(_:)`` on.
    private var signals: SignalSources?
    /// Holds what others write to standard error, which would lie on the board, until it can be seen.
    private var errorHold: StandardErrorBuffer?
    /// When the terminal was taken after a stop; the signal that tells of the continuation comes after it.
    private var lastRenewal: Uptime?

    /// Makes a lease that has not begun.
    ///
    /// - Parameters:
    ///   - tty: the terminal, which is the lease's from now on.
    ///   - uptime: reads the uptime.
    init(_ tty: sending TTY, uptime: @escaping @Sendable () -> Uptime) {
        (self.tty, self.uptime) = (tty, uptime)
    }

    /// Takes the terminal, as soon as the program is in the foreground.
    ///
    /// - Parameter signals: what delivers signals.
    /// - Returns: how the board ends before it has begun; nil where the terminal is taken.
    func begin(_ signals: SignalSources) -> Shutdown.Reason? {
        self.signals = signals
        if let end = waitForForeground(hasStopped: false) {
            self.signals = nil
            return end
        }
        errorHold = StandardErrorBuffer()
        do {
            try take()
        } catch {
            releaseErrors()
            return .failure(error)
        }
        return nil
    }

    /// Gives the terminal back for good.
    ///
    /// - Parameter swallow: takes the answers that are on their way, before the shell gets them.
    func end(_ swallow: () -> Void) {
        signals = nil
        if state != .away { release(swallow) }
        state = .gone
    }

    /// Lets what was written to standard error meanwhile be seen.
    func releaseErrors() { errorHold?.release() }

    // MARK: Stopping

    /// Gives the terminal back and stops, as the shell's job control asks, until the shell continues the program.
    ///
    /// - Parameters:
    ///   - flush: called before the program stops.
    ///   - swallow: takes the answers that are on their way.
    func stop(flushing flush: () -> Void, _ swallow: () -> Void) {
        release(swallow)
        flush()
        signals?.stopProcessGroup()
    }

    /// Takes the terminal again after ``stop(flushing:_:)``.
    ///
    /// - Returns: how the board ends; nil where the terminal is taken.
    func comeBack() -> Shutdown.Reason? {
        if let end = waitForForeground(hasStopped: true) { return end }
        do { try take() } catch { return .failure(error) }
        lastRenewal = uptime()
        return nil
    }

    /// Takes the terminal anew after a stop that nobody announced: who knows what was done to it.
    ///
    /// Continued in the background, the board is shown all the same, because it may be what is seen; the keys and the
    /// mode of the terminal are the shell's until the program comes to the front.
    ///
    /// - Returns: whether the board has to be drawn anew; not shortly after it came back by itself.
    func renew() -> Bool {
        if let lastRenewal, uptime() - lastRenewal < .milliseconds(500) { return false }
        state = tty.isForeground ? .shown : .displaced
        if state == .shown { tty.renewMode() }
        return true
    }

    /// Stops as often as the program is continued in the background, where a full-screen program has nothing to do.
    ///
    /// - Parameter hasStopped: whether the program was stopped before, and is continued.
    /// - Returns: how the board ends, where a signal ends it meanwhile, or where it can be neither stopped nor in the
    ///   foreground: no shell is there to continue it. Nil in the foreground.
    private func waitForForeground(hasStopped: Bool) -> Shutdown.Reason? {
        var hasStopped = hasStopped
        var vain = 0
        while !tty.isForeground {
            // A signal that came with the continuation is on its way to its source, on a busy machine for long.
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
        // A shell that ends continues its jobs so that they take the signal behind it.
        return hasStopped ? signals?.ending(within: .milliseconds(20)).map { .signal($0) } : nil
    }

    // MARK: Another program

    /// Leaves the terminal to another program; the board goes on.
    func leave(_ swallow: () -> Void) {
        release(swallow)
        state = .away
    }

    /// Takes the terminal after another program had it.
    ///
    /// - Throws: why it cannot be taken.
    func reacquire() throws(TTYError) {
        try take()
        lastRenewal = uptime()
    }

    // MARK: Taking and giving

    /// Takes the terminal into full screen, and sees to it that even a crash brings it back.
    private func take() throws(TTYError) {
        try tty.enterFullScreen()
        state = .shown
        CrashRestore.arm(tty, hold: errorHold)
    }

    private func release(_ swallow: () -> Void) {
        CrashRestore.disarm()
        swallow()
        tty.leaveFullScreen()
    }
}
