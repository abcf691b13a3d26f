import Countdowns
import Foundation
import Screen
import Ticking

/// Ticks once, at the instant at which something changes next, and then waits to be told the next one.
///
/// - Thread: belongs to one thread; `body` runs on the ticker's own queue.
/// - Lifetime: neither it nor its ticker retains the target; releasing it ends the ticks.
final class ChangeTicker {
    private let ticker: Ticker
    /// What it is armed for.
    private var planned: WallTime?

    /// Makes a ticker that waits for ``tick(at:)``.
    ///
    /// - Parameters:
    ///   - target: not retained.
    ///   - body: called with the target at each tick, and at once when the clock was set.
    init<Target: AnyObject & Sendable>(target: Target, body: @escaping @Sendable (Target) -> Void) {
        do {
            ticker = try Ticker(.onDemand, target: target) { target, _, _ in
                CrashRestore.useAlternateStack()
                body(target)
            }
        } catch {
            preconditionFailure("A ticker on demand has nothing that could be wrong: \(error)")
        }
    }

    /// Ticks at an instant in place of the one before, and when the clock is set; does nothing where the instant is the
    /// same.
    func tick(at instant: WallTime) {
        // The clocks are read one after the other, so the same instant comes out a little differently each time.
        if let planned, abs((planned - instant) / .microseconds(1)) < 100 { return }
        planned = instant
        do {
            try ticker.reschedule(.at(instant.date, orClockStep: true))
        } catch {
            preconditionFailure("The next change lies at no date: \(error)")
        }
    }

    /// The tick has come: the same instant may be planned again.
    func hasTicked() { planned = nil }

    /// What the ticker waits for: nothing, once it has ticked.
    var deadline: Tick.Deadline? { ticker.deadline }
}

extension WallTime {
    /// The same instant as Foundation has it, to about 0.1 microseconds.
    var date: Date {
        let (seconds, attoseconds) = sinceEpoch.components
        return Date(timeIntervalSince1970: Double(seconds) + Double(attoseconds) * 1e-18)
    }
}
