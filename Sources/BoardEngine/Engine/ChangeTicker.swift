import Countdowns
import CrashGuard
import Foundation
import Ticking

/// A one-shot ticker for the instant of the next change.
///
/// Each call of ``tick(at:)`` sets the next instant.
///
/// - Thread: belongs to one thread; `body` runs on the ticker's own queue.
/// - Lifetime: neither the ``ChangeTicker`` nor its ``Ticker`` retains the target. The ticks end when the
///   ``ChangeTicker`` is deallocated.
final class ChangeTicker {
    private let ticker: Ticker
    /// The instant that was set last; nil after ``hasTicked()``.
    private(set) var planned: WallTime?

    /// Creates a ticker that does not fire before ``tick(at:)`` sets an instant.
    ///
    /// - Parameters:
    ///   - target: the object that is passed to the body; not retained.
    ///   - body: called with the target at each tick, and immediately when the wall clock is set.
    init<Target: AnyObject & Sendable>(target: Target, body: @escaping @Sendable (Target) -> Void) {
        ticker = Ticker(.onDemand, target: target) { target, _, _ in
            CrashGuard.useAlternateStack()
            body(target)
        }
    }

    /// Sets the instant of the next tick, in place of the previous instant.
    ///
    /// Does nothing if the ticker is already set to this instant.
    ///
    /// The ticker also fires when the wall clock is set.
    func tick(at instant: WallTime) {
        // The clocks are read one after the other, so two computations of the same instant differ by some microseconds.
        if let planned, abs((planned - instant) / .microseconds(1)) < 100 { return }
        planned = instant
        ticker.reschedule(.at(instant.date, orClockStep: true))
    }

    /// Records that the ticker fired, so that the same instant can be set again.
    func hasTicked() { planned = nil }

    /// The instant for which the ticker waits; nil if the ticker has fired.
    var deadline: ContinuousClock.Instant? { ticker.due }
}

extension WallTime {
    /// The time as a Foundation date, exact to about 0.1 microseconds.
    var date: Date {
        let (seconds, attoseconds) = sinceEpoch.components
        return Date(timeIntervalSince1970: Double(seconds) + Double(attoseconds) * 1e-18)
    }
}
