import Countdowns
import Ticking

/// The one alarm of an engine: rings at the next instant at which something happens or somebody wants to be told.
///
/// A near instant is waited for on the engine's run loop, which wakes one thread: by the display link of a front end that has
/// to draw then, else by a timer. A far one is waited for by a ticker, which wakes three.
/// Behind a near one the ticker keeps the next full minute and a second: the run loop's clock stands still while the machine
/// sleeps, the ticker's does not. The ticker rings, too, when the clock is set.
///
/// - Thread: belongs to the engine's thread.
/// - Lifetime: retains the body, not the engine; releasing it ends it.
final class EngineTimer {
    /// The clock by which an alarm rang.
    enum Clock: Sendable {
        /// That of the run loop.
        case runLoop
        /// The wall clock, which may have been set.
        case wall
    }

    /// An instant that is no further away is near.
    private static let nearest: Duration = .seconds(61)
    /// The delay of the ticker behind a near instant: it never comes before it.
    private static let grace: Duration = .seconds(1)
    /// Timers may fire a rounding error early, and then nothing would have changed yet.
    private static let margin: Duration = .microseconds(20)
    /// Instants so close are the same: each is computed from another reading of the clocks.
    private static let tolerance: Duration = .microseconds(100)

    private let timer: RunLoopTimer
    private let ticker: ChangeTicker
    /// The near instant for which the timer waits.
    private var near: WallTime?
    /// The near instant for which a front end waits.
    private var awaited: WallTime?

    /// Makes an alarm that is not set.
    ///
    /// - Parameters:
    ///   - engine: the engine, which is not retained.
    ///   - ring: called in its isolation; it is to call ``hasRung(_:)``.
    init(of engine: isolated Engine, _ ring: @escaping @Sendable (isolated Engine, Clock) -> Void) {
        timer = RunLoopTimer(.onDemand, target: engine, on: engine.thread) { engine, _, _ in
            engine.assumeIsolated { ring($0, .runLoop) }
        }
        ticker = ChangeTicker(target: engine) { engine in engine.enter { ring($0, .wall) } }
    }

    /// Notes that it has rung: the same instant may be set again.
    func hasRung(_ clock: Clock) {
        awaited = nil
        switch clock {
        case .runLoop: near = nil
        case .wall:
            // After a step of the wall clock the timer waits for another instant than it was set for.
            stopTimer()
            ticker.hasTicked()
        }
    }

    /// Sets the alarm, in place of the instant before.
    ///
    /// - Parameters:
    ///   - instant: when it is to ring.
    ///   - now: the present time.
    ///   - wait: lets a front end wait for a near instant; returns whether one does.
    func set(at instant: WallTime, now: WallTime, waitingBy wait: (Duration) -> Bool) {
        let delay = instant - now
        let wakeUp = max(delay, .zero) + Self.margin
        awaited = nil
        guard delay <= Self.nearest else {
            stopTimer()
            return ticker.tick(at: instant + Self.margin)
        }
        ticker.tick(at: max(instant, now.nextMinute) + Self.grace)
        // Each time anew: where the wall clock is slowed down, the wait ended before the instant had come.
        guard !wait(wakeUp) else {
            stopTimer()
            awaited = instant
            return
        }
        if let near, max(near - instant, instant - near) < Self.tolerance { return }
        near = instant
        timer.reschedule(.after(wakeUp))
    }

    private func stopTimer() {
        if near != nil { timer.reschedule(.onDemand) }
        near = nil
    }

    /// Whether a near instant has come for which a front end waits.
    func isDue(at now: WallTime) -> Bool { awaited.map { $0 <= now } ?? false }
}

extension WallTime {
    fileprivate var nextMinute: WallTime { WallTime(unixSeconds: unixSeconds - unixSeconds % 60 + 60) }
}
