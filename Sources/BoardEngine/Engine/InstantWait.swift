import Countdowns
import Dispatch
import Ticking

/// Blocks a thread until an instant, also one that passes while the machine sleeps.
///
/// - Thread: belongs to one thread.
public final class InstantWait {
    private let woken = Wake()
    private let ticker: ChangeTicker

    private final class Wake: Sendable {
        let semaphore = DispatchSemaphore(value: 0)
    }

    /// Makes a wait; nothing is waited for yet.
    public init() {
        ticker = ChangeTicker(target: woken) { $0.semaphore.signal() }
    }

    /// Waits until an instant on the wall clock, or until that clock is set.
    public func wait(until instant: WallTime) {
        ticker.hasTicked()
        ticker.tick(at: instant)
        woken.semaphore.wait()
    }

    /// Waits for an amount of time, whatever happens to the wall clock.
    ///
    /// - Parameters:
    ///   - amount: the amount of time; the time for which the machine sleeps is part of it.
    ///   - readClocks: reads the machine's clocks.
    public func wait(for amount: Duration, readClocks: () -> Moment) {
        let end = readClocks().uptime + amount
        while true {
            let now = readClocks()
            guard now.uptime < end else { return }
            wait(until: now.wall + (end - now.uptime))
        }
    }
}
