import Countdowns
import Foundation
import Ticking

/// Ticks once, at the instant at which something changes next, and then waits to be told the next one.
///
/// - Thread: belongs to one thread; `body` runs on the ticker's own queue.
/// - Lifetime: neither it nor its ticker retains the target; releasing it ends the ticks.
final class ChangeTicker {
    private let ticker: Ticker

    /// Makes a ticker that waits for ``tick(at:)``.
    ///
    /// - Parameters:
    ///   - target: not retained.
    ///   - body: called with the target at each tick, and at once when the clock was set.
    init<Target: AnyObject & Sendable>(target: Target, body: @escaping @Sendable (Target) -> Void) {
        do {
            ticker = try Ticker(.onDemand, target: target) { target, _, _ in body(target) }
        } catch {
            preconditionFailure("A ticker on demand has nothing that could be wrong: \(error)")
        }
    }

    /// Ticks at an instant in place of the one before, or when the clock is set.
    func tick(at instant: WallTime) {
        plan(.at(instant.date, orClockStep: true))
    }

    /// Ticks no more until the next ``tick(at:)``.
    func rest() {
        plan(.onDemand)
    }

    private func plan(_ schedule: Ticker.Schedule) {
        do {
            try ticker.reschedule(schedule)
        } catch {
            preconditionFailure("The next change lies at no date: \(error)")
        }
    }
}

extension WallTime {
    /// The same instant as Foundation has it, to about 0.1 microseconds.
    fileprivate var date: Date {
        let (seconds, attoseconds) = sinceEpoch.components
        return Date(timeIntervalSince1970: Double(seconds) + Double(attoseconds) * 1e-18)
    }
}
