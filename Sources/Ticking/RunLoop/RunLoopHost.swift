import Dispatch
import Foundation

/// A run loop to which the module's timers can be added, with access to the loop's thread.
protocol RunLoopHost: AnyObject, Sendable {
    var loop: CoreRunLoop { get }
    /// Whether the caller is on the loop's own thread.
    var isCurrent: Bool { get }
    /// Queues a body that runs on the loop's thread in a mode.
    ///
    /// Returns false if the loop accepts no more bodies.
    func perform(in mode: RunLoop.Mode, _ body: @escaping @Sendable () -> Void) -> Bool
    /// Registers a member whose `runLoopEnds()` is called when the loop ends.
    ///
    /// The host does not retain the member.
    func register(_ guest: any RunLoopMember)
    func unregister(_ guest: ObjectIdentifier)
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
    let loop: CoreRunLoop
    private let isMain: Bool
    /// The loop's thread, if known.
    ///
    /// After the thread has ended, the system may reuse its identifier for another thread.
    private let thread: Pthread?

    private static let main = ForeignRunLoop(.main)

    static func host(of runLoop: RunLoop) -> ForeignRunLoop {
        runLoop === RunLoop.main ? main : ForeignRunLoop(runLoop)
    }

    private init(_ runLoop: RunLoop) {
        loop = CoreRunLoop(runLoop)
        isMain = runLoop === RunLoop.main
        thread = !isMain && loop.isCurrent ? .current : nil
    }

    /// Whether the caller is on the loop's thread.
    ///
    /// Compares the loops last: on a thread without a loop, the comparison creates a loop with file descriptors.
    var isCurrent: Bool {
        if isMain { return Thread.isMainThread }
        if let thread, !thread.isCurrent { return false }
        return loop.isCurrent
    }

    func perform(in mode: RunLoop.Mode, _ body: @escaping @Sendable () -> Void) -> Bool {
        loop.perform(in: mode, body)
        loop.wakeUp()
        return true
    }

    /// Registers a member, and ends it if the main loop never runs.
    ///
    /// An `async` main function on Linux serves the main queue on threads other than the main thread, and never runs
    /// the main loop. In such a program, a block on the main queue does not run on the main thread, and ends the
    /// member.
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
            Ticking: timers on the main run loop are cancelled, because this program's async main function never runs \
            that loop; use Ticker, or call RunLoop.main.run() in a synchronous main function.

            """.utf8))

    func unregister(_ guest: ObjectIdentifier) {}
}
