import BoardEngine
import CrashGuard
import Dispatch
import Ticking

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Dispatch sources that deliver signals as events on a queue.
///
/// - Lifetime: `deinit` cancels the sources; a delivery that has begun may still finish.
/// - Thread: `body` runs on a private queue.
///
/// `@unchecked Sendable`: every property is a constant, and libdispatch's sources may be cancelled on any thread.
final class SignalSources: @unchecked Sendable {
    /// The signals whose default action ends the program, except the signals of crashes, `SIGKILL` and `SIGPIPE`.
    static let ending: [Int32] = {
        let common = [
            SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGSYS,
        ]
        #if os(Linux)
        return common + [SIGIO, SIGPWR, SIGSTKFLT]
        #else
        return common
        #endif
    }()

    static let reload = SIGUSR1

    /// The signals that a board handles: the signals that end the program, reload the files, stop and continue the
    /// program, and report a change of the window's size.
    static let handled = ending + [reload, SIGTSTP, SIGCONT, SIGWINCH]

    private let sources: [any DispatchSourceSignal]

    /// The first signal that ends the program; a thread can block until this signal arrives.
    private let end = Promise<Int32>()

    /// The stop signal that the program sends to its own process group; nil if `SIGTSTP` is not delivered.
    private let stop: SelfStop?

    /// Begins to deliver signals.
    ///
    /// - Parameters:
    ///   - signals: the numbers of the signals, which ``block(_:)`` has blocked in every thread.
    ///   - body: called with the number of a signal. Equal signals that are pending together may be coalesced into one
    ///     call.
    init(_ signals: [Int32], body: @escaping @Sendable (Int32) -> Void) {
        let queue = DispatchQueue(label: "countdowns.signals", qos: .userInteractive)
        let stop = signals.contains(SIGTSTP) ? SelfStop() : nil
        self.stop = stop
        sources = signals.map { [end] number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                CrashGuard.useAlternateStack()
                if number == SIGTSTP, stop?.claim() == true { return }
                if Self.ending.contains(number) { end.fulfil(number) }
                body(number)
            }
            source.activate()
            return source
        }
    }

    deinit {
        for source in sources { source.cancel() }
    }

    /// Returns the first signal that ends the program; nil if no such signal arrives before the timeout.
    ///
    /// - Thread: any; blocks the calling thread.
    func ending(within time: DispatchTimeInterval) -> Int32? { end.wait(within: time) }

    /// Restores the default actions of signals for a program that goes on after its session.
    ///
    /// No signal that ends the program is lost: a later signal has its default action, and an earlier one may be on its
    /// way through the sources, so this method waits for it.
    ///
    /// - Parameter signals: the signals that ``block(_:)`` has blocked.
    /// - Returns: the signal that ends the program; nil if there is none.
    func endingAfterSession(unblocking signals: [Int32]) -> Int32? {
        Self.unblock(signals, isEnding: false)
        return ending(within: .milliseconds(20))
    }

    /// Blocks signals in the calling thread and in the threads that it will start, so that the signals stay pending for
    /// the sources and do not end the program.
    ///
    /// Call this function before any thread is started, because the system delivers a signal to any thread that does
    /// not block it. A signal that the program inherited as ignored, such as `SIGHUP` from `nohup`, stays ignored.
    ///
    /// - Returns: the blocked signals; ignored signals are not blocked.
    @discardableResult
    static func block(_ wanted: [Int32] = handled) -> [Int32] {
        let signals = wanted.filter { !isIgnored($0) }
        changeMask(SIG_BLOCK, signals)
        signal(SIGPIPE, SIG_IGN)
        return signals
    }

    /// Restores the default action of a signal.
    ///
    /// A signal that is ignored stays ignored.
    static func restoreDefault(of number: Int32) { if !isIgnored(number) { signal(number, SIG_DFL) } }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        #if canImport(Darwin)
        return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1
        #else
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
        #endif
    }

    /// Restores the default actions of signals, and unblocks the signals in the calling thread.
    ///
    /// - Parameters:
    ///   - signals: the signals.
    ///   - isEnding: whether the program ends. If so, pending signals are discarded, because they arrived after the program
    ///     began to end. Setting the action of a pending signal to `SIG_IGN` discards the signal.
    static func unblock(_ signals: [Int32], isEnding: Bool = true) {
        for number in signals {
            if isEnding { signal(number, SIG_IGN) }
            signal(number, SIG_DFL)
        }
        changeMask(SIG_UNBLOCK, signals)
    }

    /// Stops the program's process group as Ctrl-Z does, and returns when the shell continues it.
    ///
    /// The signal to the group also reaches this program. The signal source may receive the signal before the calling
    /// thread does, because libdispatch reads signals from a descriptor. So the thread waits until the source has
    /// received the signal, and then stops the program by a second signal, which the thread sends to itself.
    func stopProcessGroup() {
        // If `stop` is nil, the program inherited `SIGTSTP` as ignored, and the signal stays ignored.
        guard let stop else { return }
        // If `ask` times out, a `SIGCONT` has discarded the pending stop signal, and the program must not stop.
        guard stop.ask({ kill(0, SIGTSTP) }) else { return }
        Self.withDefaultAction(of: SIGTSTP) { pthread_kill(pthread_self(), SIGTSTP) }
    }

    /// Stops the program's process group with `SIGTTIN`, as the system does when a background process reads the terminal.
    ///
    /// Returns when the shell continues the group.
    static func stopInBackground() {
        withDefaultAction(of: SIGTTIN) { kill(0, SIGTTIN) }
    }

    /// Runs a body while a signal has its default action and is unblocked in the calling thread.
    ///
    /// The default action of a stop signal stops the program, except in an orphaned process group, because no shell could
    /// continue such a group.
    private static func withDefaultAction(of number: Int32, _ body: () -> Int32) {
        var standard = sigaction()
        var handler = sigaction()
        sigemptyset(&standard.sa_mask)
        sigaction(number, &standard, &handler)
        changeMask(SIG_UNBLOCK, [number])
        _ = body()
        changeMask(SIG_BLOCK, [number])
        sigaction(number, &handler, nil)
    }

    private static func changeMask(_ how: Int32, _ signals: [Int32]) {
        var set = sigset_t()
        sigemptyset(&set)
        for number in signals { sigaddset(&set, number) }
        pthread_sigmask(how, &set, nil)
    }
}

/// A stop signal that the program sends to its own process group.
///
/// The signal source receives the signal, and delivers no event for it.
private final class SelfStop: Sendable {
    private let waiting = LockedValue<DispatchSemaphore?>(nil)

    /// Sends the signal, and waits until the source has received it, for at most 5 seconds.
    ///
    /// - Returns: whether the source has received the signal.
    func ask(_ send: () -> Int32) -> Bool {
        let taken = DispatchSemaphore(value: 0)
        waiting.withLock { $0 = taken }
        _ = send()
        let isTaken = taken.wait(timeout: .now() + .seconds(5)) == .success
        waiting.withLock { $0 = nil }
        return isTaken
    }

    /// Releases the thread that waits in ``ask(_:)``.
    ///
    /// - Returns: whether a thread waited. If so, the received signal is this stop and not a signal of another process.
    func claim() -> Bool {
        waiting.withLock { waiter in
            defer { waiter = nil }
            return waiter?.signal() != nil
        }
    }
}
