import Countdowns
import Ticking

/// The timer of an engine, set for the next instant at which the board changes or a front end wants to be woken.
///
/// A near instant is at most 61 seconds away. The engine waits for a near instant on its run loop, which wakes only one
/// thread. If a front end has to draw at this instant, its display link is used; otherwise a run-loop timer is used.
/// The engine waits for a later instant with a ``ChangeTicker``, which wakes three threads. For a near instant, the
/// ticker is also set, as a backup: it fires one second after the instant or after the next full minute, whichever is
/// later. The backup is needed because the run loop's clock stops while the machine sleeps. The ticker's clock does not
/// stop. The ticker also fires when the wall clock is set.
///
/// - Thread: belongs to the engine's thread.
/// - Lifetime: retains the body, not the engine. All waits end when the timer is deallocated.
final class EngineTimer {
    /// The clock that made the timer fire.
    enum Clock: Sendable {
        case runLoop
        /// The wall clock: the ticker's instant is reached, or the clock was set.
        case wall
    }

    /// The maximum time until a near instant.
    private static let nearest: Duration = .seconds(61)
    /// The extra delay of the backup ticker, so that the ticker never fires before the near instant.
    private static let grace: Duration = .seconds(1)
    /// The delay added to each wait: without it, a rounding error could make a timer fire just before the board changes.
    private static let margin: Duration = .microseconds(20)
    /// The difference below which two instants count as equal: two clock readings give slightly different results for
    /// one instant.
    private static let tolerance: Duration = .microseconds(100)

    private let timer: RunLoopTimer
    private let ticker: ChangeTicker
    /// The near instant for which the run-loop timer waits.
    private var near: WallTime?
    /// The near instant for which a front end waits.
    private var awaited: WallTime?

    /// Creates a timer that is not set.
    ///
    /// - Parameters:
    ///   - engine: the engine, which is not retained.
    ///   - ring: called in the engine's isolation when the timer fires; must call ``noteFire(_:)``.
    init(of engine: isolated Engine, _ ring: @escaping @Sendable (isolated Engine, Clock) -> Void) {
        timer = RunLoopTimer(.onDemand, target: engine, on: engine.thread) { engine, _, _ in
            engine.assumeIsolated { ring($0, .runLoop) }
        }
        ticker = ChangeTicker(target: engine) { engine in engine.enter { ring($0, .wall) } }
    }

    /// Records that the timer fired, so that the same instant can be set again.
    func noteFire(_ clock: Clock) {
        awaited = nil
        switch clock {
        case .runLoop: near = nil
        case .wall:
            // Stops the run-loop timer: if the wall clock was set, that timer waits for the wrong instant.
            stopTimer()
            ticker.hasTicked()
        }
    }

    /// Sets the timer to an instant, in place of the previous instant.
    ///
    /// - Parameters:
    ///   - instant: the instant at which the timer fires.
    ///   - now: the current time.
    ///   - wait: passes a delay to the front ends, so that one of them can wait in place of this timer; returns whether
    ///     a front end waits.
    func set(at instant: WallTime, now: WallTime, waitingBy wait: (Duration) -> Bool) {
        let delay = instant - now
        let wakeUp = max(delay, .zero) + Self.margin
        awaited = nil
        guard delay <= Self.nearest else {
            stopTimer()
            return ticker.tick(at: instant + Self.margin)
        }
        ticker.tick(at: max(instant, now.nextMinute) + Self.grace)
        // Each call sets the front end's wait again: if the wall clock runs slower than the run loop's clock, the
        // earlier wait can end before the instant.
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

    /// Whether a front end waits for a near instant that is already reached.
    func isDue(at now: WallTime) -> Bool { awaited.map { $0 <= now } ?? false }
}

extension WallTime {
    fileprivate var nextMinute: WallTime { WallTime(unixSeconds: unixSeconds - unixSeconds % 60 + 60) }
}
