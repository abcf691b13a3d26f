import Dispatch
import Foundation

/// A run loop as the module's timers see it: where to add one, and how to get onto its thread.
protocol RunLoopHost: AnyObject, Sendable {
    var loop: CoreRunLoop { get }
    /// True on the loop's own thread.
    var isCurrent: Bool { get }
    /// Runs a body on the loop's thread in a mode, soon. False when the loop takes nothing any more.
    func perform(in mode: RunLoop.Mode, _ body: @escaping @Sendable () -> Void) -> Bool
    /// Remembers a guest, so that it is told of the loop's end; does not keep it alive.
    func register(_ guest: any RunLoopMember)
    /// Forgets a guest.
    func unregister(_ guest: ObjectIdentifier)
}

/// An object on a run loop that ends with the loop's thread.
protocol RunLoopMember: AnyObject, Sendable {
    /// Called on the loop's thread, as the last thing that happens there.
    func runLoopEnds()
}

/// A loop that belongs to somebody else: the main thread's, or a `Foundation.Thread`'s.
///
/// It cannot tell its end: a timer of a loop whose thread has gone never fires, and goes with its handle.
final class ForeignRunLoop: RunLoopHost {
    let loop: CoreRunLoop
    private let isMain: Bool
    /// The loop's thread where it is known; the system gives its number to another one when it has gone.
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

    /// Asks the loop only where the thread leaves it open: a thread that asks gets a run loop, and its descriptors.
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

    /// Ends the guests of a main loop that never runs.
    ///
    /// An `async` main function on Linux serves the main queue on other threads than the main one, and never runs the
    /// main loop. A body on the main queue sees it.
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

    /// Once for the process.
    private static let reportUnrunMainLoop: Void = FileHandle.standardError.write(
        Data(
            """
            Ticking: timers on the main run loop are cancelled, because this program's async main function never runs \
            that loop; use Ticker, or call RunLoop.main.run() in a main function that is not async.

            """.utf8))

    func unregister(_ guest: ObjectIdentifier) {}
}
