import Dispatch

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Delivers signals as events on a queue, for as long as this object lives.
///
/// - Lifetime: `deinit` cancels the sources; a delivery that has begun may still finish.
/// - Thread: `body` runs on a queue of its own.
final class SignalSources {
    /// The signals that a board handles: those that end it, job control, and a window that changed its size.
    static let handled: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]

    private let sources: [any DispatchSourceSignal]

    /// Begins to deliver signals.
    ///
    /// - Parameters:
    ///   - signals: the signals' numbers, each blocked in every thread by ``block(_:)``.
    ///   - body: called with a signal's number. Signals that arrive together may be delivered as one.
    init(_ signals: [Int32] = handled, body: @escaping @Sendable (Int32) -> Void) {
        let queue = DispatchQueue(label: "countdowns.signals", qos: .userInteractive)
        sources = signals.map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { body(number) }
            source.activate()
            return source
        }
    }

    deinit {
        for source in sources { source.cancel() }
    }

    /// Blocks signals in the calling thread and in those that it will start, so that they wait for the sources instead
    /// of ending the program.
    ///
    /// Must come before any thread is started: a signal is taken by whichever thread lets it through.
    static func block(_ signals: [Int32] = handled) {
        changeMask(SIG_BLOCK, signals)
        signal(SIGPIPE, SIG_IGN)
    }

    /// Lets signals do again what they do without the sources, in the calling thread.
    static func unblock(_ signals: [Int32] = handled) {
        for number in signals { signal(number, SIG_DFL) }
        changeMask(SIG_UNBLOCK, signals)
    }

    /// Stops the program's process group as Ctrl-Z does, and returns when the shell continues it.
    ///
    /// The stop is the default action of SIGTSTP, which the system leaves out where no shell could ever continue the
    /// program. libdispatch has put a handler of its own in its place, so the action is lent for the moment.
    static func stopProcessGroup() {
        var stop = sigaction()
        var handler = sigaction()
        sigemptyset(&stop.sa_mask)
        sigaction(SIGTSTP, &stop, &handler)
        changeMask(SIG_UNBLOCK, [SIGTSTP])
        kill(0, SIGTSTP)
        changeMask(SIG_BLOCK, [SIGTSTP])
        sigaction(SIGTSTP, &handler, nil)
    }

    private static func changeMask(_ how: Int32, _ signals: [Int32]) {
        var set = sigset_t()
        sigemptyset(&set)
        for number in signals { sigaddset(&set, number) }
        pthread_sigmask(how, &set, nil)
    }
}
