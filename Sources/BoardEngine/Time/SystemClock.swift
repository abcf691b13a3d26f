import Countdowns

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The machine's clocks.
public enum SystemClock {
    /// Reads all clocks, one immediately after the other.
    ///
    /// The time asleep is the uptime minus a clock that stops during sleep. The uptime without the time asleep is
    /// therefore exactly the reading of this clock. The uptime is read first: an interruption between the two reads
    /// makes the time asleep too short, never too long.
    public static func now() -> Moment {
        #if canImport(Darwin)
        // These two clocks are not adjusted when the wall clock is corrected, so they differ only by the time asleep.
        let (uptimeClock, awakeClock) = (CLOCK_MONOTONIC_RAW, CLOCK_UPTIME_RAW)
        #else
        let (uptimeClock, awakeClock) = (CLOCK_BOOTTIME, CLOCK_MONOTONIC)
        #endif
        let wall = read(CLOCK_REALTIME)
        let uptime = read(uptimeClock)
        let awake = read(awakeClock)
        return Moment(
            wall: WallTime(sinceEpoch: wall), uptime: Uptime(sinceBoot: uptime), asleep: uptime - awake)
    }

    private static func read(_ clock: clockid_t) -> Duration {
        var time = timespec()
        guard clock_gettime(clock, &time) == 0 else { preconditionFailure("The machine has no clock \(clock).") }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
