import BoardEngine
import CrashGuard
import Dispatch
import Ticking

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
    /// The signals whose default action ends the program, but for crashes, `SIGKILL` and `SIGPIPE`.
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

    /// Asks a board to read its files again.
    static let reload = SIGUSR1

    /// The signals that a board handles: those that end it, job control, a window that changed its size, files to read.
    static let handled = ending + [reload, SIGTSTP, SIGCONT, SIGWINCH]

    private let sources: [any DispatchSourceSignal]

    /// The first signal that ends the program, for a thread that waits for it while it cannot take events.
    private let end = Promise<Int32>()

    /// Where a stop is that the program has asked of its own process group; nil where the signal is not delivered.
    private let stop: SelfStop?

    /// Begins to deliver signals.
    ///
    /// - Parameters:
    ///   - signals: the signals' numbers, each blocked in every thread by ``block()``.
    ///   - body: called with a signal's number. Signals that arrive together may be delivered as one.
    init(_ signals: [Int32], body: @escaping @Sendable (Int32) -> Void) {
        let queue = DispatchQueue(label: "countdowns.signals", qos: .userInteractive)
        let stop = signals.contains(SIGTSTP) ? SelfStop() : nil
        self.stop = stop
        sources = signals.map { [end] number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                CrashGuard.useAlternateStack()
                if number == SIGTSTP, stop?.take() == true { return }
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

    /// The signal that ends the program, if one has come, or comes within a time.
    ///
    /// - Thread: any; blocks the calling one.
    func ending(within time: DispatchTimeInterval) -> Int32? { end.wait(within: time) }

    /// Blocks signals in the calling thread and in those that it will start, so that they wait for the sources instead
    /// of ending the program.
    ///
    /// Must come before any thread is started: a signal is taken by whichever thread lets it through. A signal that was
    /// inherited as ignored, as from `nohup`, stays ignored.
    ///
    /// - Returns: the signals that are blocked.
    @discardableResult
    static func block(_ wanted: [Int32] = handled) -> [Int32] {
        let signals = wanted.filter { !isIgnored($0) }
        changeMask(SIG_BLOCK, signals)
        signal(SIGPIPE, SIG_IGN)
        return signals
    }

    /// Takes away whatever handler a signal has; one that is ignored stays so.
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

    /// Lets signals do again what they do without the sources, in the calling thread.
    ///
    /// What came after the program began to end has come too late, and is dropped: ignoring a signal forgets it.
    static func unblock(_ signals: [Int32]) {
        for number in signals {
            signal(number, SIG_IGN)
            signal(number, SIG_DFL)
        }
        changeMask(SIG_UNBLOCK, signals)
    }

    /// Stops the program's process group as Ctrl-Z does, and returns when the shell continues it.
    ///
    /// The signal to the group reaches this program, too, where its source may take it before the calling thread does:
    /// libdispatch reads signals from a descriptor. So the source takes it always, and the thread then stops the program
    /// by a signal to itself.
    func stopProcessGroup() {
        // A signal that was inherited as ignored stays ignored.
        guard let stop else { return }
        // A continuation drops a stop that is still on its way: then the program is to go on.
        guard stop.ask({ kill(0, SIGTSTP) }) else { return }
        Self.withDefaultAction(of: SIGTSTP) { pthread_kill(pthread_self(), SIGTSTP) }
    }

    /// Stops the program's process group as the system stops one that reads the terminal in the background, and returns
    /// when the shell continues it.
    static func stopInBackground() {
        withDefaultAction(of: SIGTTIN) { kill(0, SIGTTIN) }
    }

    /// Runs a body in which a signal does in the calling thread what it does by default: the system stops the program,
    /// but where no shell could ever continue it.
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

/// A stop that the program asks of its own process group: its source takes it, and it is no event.
private final class SelfStop: Sendable {
    private let waiting = LockedValue<DispatchSemaphore?>(nil)

    /// Sends the signal, and waits until the source has it, for 5 seconds at most.
    ///
    /// - Returns: whether the source has it.
    func ask(_ send: () -> Int32) -> Bool {
        let taken = DispatchSemaphore(value: 0)
        waiting.withLock { $0 = taken }
        _ = send()
        let isTaken = taken.wait(timeout: .now() + .seconds(5)) == .success
        waiting.withLock { $0 = nil }
        return isTaken
    }

    /// Whether the signal that the source has is this stop.
    func take() -> Bool {
        waiting.withLock { waiter in
            defer { waiter = nil }
            return waiter?.signal() != nil
        }
    }
}
