import Dispatch
import Foundation

/// Finds out that the main run loop never runs.
///
/// An `async` main function on Linux serves the main queue without it, on other threads than the main one. So whatever
/// runs on the main queue can tell, without a guess.
enum MainRunLoop {
    /// What a timer of the main actor says in place of never firing.
    static let sentence = """
        A timer on the main run loop never fires, because this program does not run that loop: an async main function \
        on Linux serves the main queue alone. Use Ticker, whose main-actor form needs no run loop, or call \
        RunLoop.main.run() in a main function that is not async.
        """

    private static let check: Void = DispatchQueue.main.async {
        // Not a precondition: its sentence would be missing in a release build.
        guard Thread.isMainThread else { fatalError(sentence) }
    }

    /// Stops the program with a sentence as soon as it is known.
    static func requireToRun() {
        check
    }
}
