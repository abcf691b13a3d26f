import Dispatch
import Foundation

/// A run loop to which the module's timers can be added, with access to the loop's thread.
protocol RunLoopHost: AnyObject, Sendable {
    /// The loop; nil after its end.
    var loop: CoreRunLoop? { get }
    /// Whether the caller is on the loop's own thread.
    var isCurrent: Bool { get }
    /// Returns whether a handler may begin, on the loop's thread.
    ///
    /// A handler does not begin after a callout that ended the loop or set a mode in which the handler's timer is not.
    func permission(_ isIn: (RunLoop.Mode) -> Bool) -> CallPermission
    /// Queues a body that runs on the loop's thread in one of several modes.
    ///
    /// Returns false if the loop accepts no more bodies.
    func perform(in modes: Set<RunLoop.Mode>, _ body: @escaping @Sendable () -> Void) -> Bool
    /// Registers a member whose `runLoopEnds()` is called when the loop ends.
    ///
    /// The host does not retain the member.
    func register(_ guest: any RunLoopMember)
    func unregister(_ guest: ObjectIdentifier)
}

enum CallPermission {
    case now
    case later
    case never
}

/// An object on a run loop; it ends when the thread of the loop ends.
protocol RunLoopMember: AnyObject, Sendable {
    /// Ends the member.
    ///
    /// This call is the last call to the member on the loop's thread.
    func runLoopEnds()
}

/// A loop that this module does not run: the main thread's, or a `Foundation.Thread`'s.
///
/// This host cannot detect the loop's end. When the thread of the loop has ended, a timer of the loop never fires
/// again, and remains allocated until its handle is deallocated.
final class ForeignRunLoop: RunLoopHost {
    let loop: CoreRunLoop?
    private let isMain: Bool
    /// The loop's thread, if known.
    ///
    /// After the thread has ended, the system may reuse its identifier for another thread.
    private let thread: Pthread?

    private static let main = ForeignRunLoop(.main)

    /// Returns the host of a loop, which may be the current loop of a ``RunLoopThread``.
    static func host(of runLoop: RunLoop) -> any RunLoopHost {
        if runLoop === RunLoop.main { return main }
        if let core = RunLoopThreadCore.current, runLoop === RunLoop.current { return core }
        return ForeignRunLoop(runLoop)
    }

    private init(_ runLoop: RunLoop) {
        let loop = CoreRunLoop(runLoop)
        self.loop = loop
        isMain = runLoop === RunLoop.main
        thread = !isMain && loop.isCurrent ? .current : nil
    }

    /// Whether the caller is on the loop's thread.
    ///
    /// Compares the loops last: on a thread without a loop, the comparison creates a loop with file descriptors.
    var isCurrent: Bool {
        if isMain { return Thread.isMainThread }
        if let thread, !thread.isCurrent { return false }
        return loop?.isCurrent ?? false
    }

    func permission(_ isIn: (RunLoop.Mode) -> Bool) -> CallPermission { .now }

    func perform(in modes: Set<RunLoop.Mode>, _ body: @escaping @Sendable () -> Void) -> Bool {
        loop?.perform(in: modes, body)
        loop?.wakeUp()
        return true
    }

    /// Registers a member, and ends it if the main loop never runs.
    ///
    /// An `async` main function on Linux, and `dispatchMain()`, serve the main queue on threads other than the
    /// main thread, and never run the main loop. In such a program, a block on the main queue does not run on the
    /// main thread, and ends the member.
    func register(_ guest: any RunLoopMember) {
        #if !canImport(Darwin)
        guard isMain else { return }
        DispatchQueue.main.async { [weak guest] in
            guard !Thread.isMainThread else { return }
            Self.reportUnrunMainLoop
            guest?.runLoopEnds()
        }
        #endif
    }

    /// Reports on standard error that the main loop never runs.
    ///
    /// The report is written once per process, because a static property is initialized once.
    private static let reportUnrunMainLoop: Void = FileHandle.standardError.write(
        Data(
            """
            Ticking: timers on the main run loop are cancelled, because this program never runs that loop: its main \
            function is async or calls dispatchMain(). Use Ticker, or call RunLoop.main.run() in a synchronous main \
            function.

            """.utf8))

    func unregister(_ guest: ObjectIdentifier) {}
}
