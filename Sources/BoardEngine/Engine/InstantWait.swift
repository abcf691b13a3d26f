import Countdowns
import Dispatch
import Ticking

/// A wait that blocks a thread until an instant, even if the machine sleeps at that instant.
///
/// - Thread: belongs to one thread.
public final class InstantWait {
    private let woken = Wake()
    private let ticker: ChangeTicker

    private final class Wake: Sendable {
        let semaphore = DispatchSemaphore(value: 0)
    }

    /// Creates a wait that is not started.
    public init() {
        ticker = ChangeTicker(target: woken) { $0.semaphore.signal() }
    }

    /// Waits until an instant on the wall clock, or until the wall clock is set.
    public func wait(until instant: WallTime) {
        ticker.hasTicked()
        ticker.tick(at: instant)
        woken.semaphore.wait()
    }

    /// Waits for a duration, independent of changes to the wall clock.
    ///
    /// - Parameters:
    ///   - amount: the duration; includes the time for which the machine sleeps.
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
