import Countdowns
import Foundation
import Ticking

/// Ticks once, at the instant at which something visible changes next, and then waits to be told the next one.
///
/// While that is the next whole second each time, which it is on most boards, the ticker goes on by itself: a ticker that
/// is armed anew for each second wakes libdispatch's timer thread twice a second instead of once.
///
/// - Thread: belongs to one thread; `body` runs on the ticker's own queue.
/// - Lifetime: neither it nor its ticker retains the target; releasing it ends the ticks.
final class ChangeTicker {
    private let ticker: Ticker
    /// The instant that was asked for last.
    private var planned: WallTime?
    /// Whether the ticker ticks every second.
    private var isSteady = false

    /// Makes a ticker that waits for ``tick(at:from:)``.
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
    ///
    /// - Parameters:
    ///   - instant: when to tick; a tick may come every second until then.
    ///   - now: what the clock says.
    func tick(at instant: WallTime, from now: WallTime) {
        let isNextSecond = instant.isWholeSecond && instant - now <= .seconds(1)
        // An instant that is asked for twice had its tick a rounding error too early: the next second's would be late.
        let isTakenCareOf = isSteady && isNextSecond && planned.map { instant > $0 } ?? false
        planned = instant
        guard !isTakenCareOf else { return }
        isSteady = isNextSecond
        do {
            try ticker.reschedule(isSteady ? .aligned(to: .seconds(1)) : .at(instant.date, orClockStep: true))
        } catch {
            preconditionFailure("The next change lies at no date: \(error)")
        }
    }
}

extension WallTime {
    fileprivate var isWholeSecond: Bool { sinceEpoch.components.attoseconds == 0 }

    /// The same instant as Foundation has it, to about 0.1 microseconds.
    fileprivate var date: Date {
        let (seconds, attoseconds) = sinceEpoch.components
        return Date(timeIntervalSince1970: Double(seconds) + Double(attoseconds) * 1e-18)
    }
}
