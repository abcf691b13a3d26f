import Countdowns
import CrashGuard
import Foundation
import Ticking

/// Ticks once, at the instant at which something changes next, and then waits to be told the next one.
///
/// - Thread: belongs to one thread; `body` runs on the ticker's own queue.
/// - Lifetime: neither it nor its ticker retains the target; releasing it ends the ticks.
final class ChangeTicker {
    private let ticker: Ticker
    /// The instant it was told last; nil once it was told that it has ticked.
    private(set) var planned: WallTime?

    /// Makes a ticker that waits for ``tick(at:)``.
    ///
    /// - Parameters:
    ///   - target: not retained.
    ///   - body: called with the target at each tick, and at once when the clock was set.
    init<Target: AnyObject & Sendable>(target: Target, body: @escaping @Sendable (Target) -> Void) {
        ticker = Ticker(.onDemand, target: target) { target, _, _ in
            CrashGuard.useAlternateStack()
            body(target)
        }
    }

    /// Ticks at an instant in place of the one before, and when the clock is set; does nothing where the instant is the
    /// same.
    func tick(at instant: WallTime) {
        // The clocks are read one after the other, so the same instant comes out a little differently each time.
        if let planned, abs((planned - instant) / .microseconds(1)) < 100 { return }
        planned = instant
        ticker.reschedule(.at(instant.date, orClockStep: true))
    }

    /// The tick has come: the same instant may be planned again.
    func hasTicked() { planned = nil }

    /// The instant for which the ticker waits; nil once it has ticked.
    var deadline: ContinuousClock.Instant? { ticker.deadline }
}

extension WallTime {
    /// The same instant as Foundation has it, to about 0.1 microseconds.
    var date: Date {
        let (seconds, attoseconds) = sinceEpoch.components
        return Date(timeIntervalSince1970: Double(seconds) + Double(attoseconds) * 1e-18)
    }
}
