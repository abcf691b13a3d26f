import Countdowns

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The machine's two clocks.
public enum SystemClock {
    /// Reads both clocks, one right after the other.
    public static func now() -> Moment {
        #if canImport(Darwin)
        // On Darwin this is the clock that goes on in sleep.
        let uptime = CLOCK_MONOTONIC
        #else
        let uptime = CLOCK_BOOTTIME
        #endif
        return Moment(
            wall: WallTime(sinceEpoch: read(CLOCK_REALTIME)),
            uptime: Uptime(sinceBoot: read(uptime))
        )
    }

    private static func read(_ clock: clockid_t) -> Duration {
        var time = timespec()
        guard clock_gettime(clock, &time) == 0 else { preconditionFailure("The machine has no clock \(clock).") }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
