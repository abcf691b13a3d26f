import Foundation
import Ticking

/// Ticks once, at the instant at which something visible changes next, and then waits to be told the next one.
///
/// - Thread: ``tick(at:)`` may be called from any thread; `body` runs on the ticker's own queue.
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

    /// Ticks at a date in place of the one before, or when the clock is set.
    ///
    /// - Precondition: the date is finite.
    func tick(at date: Date) {
        do {
            try ticker.reschedule(.at(date, orClockStep: true))
        } catch {
            preconditionFailure("The next change lies at no date: \(error)")
        }
    }
}
