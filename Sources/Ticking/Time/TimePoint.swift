import Foundation

/// A point on the continuous clock, in nanoseconds: a `ContinuousClock.Instant` with cheap arithmetic.
///
/// The standard library hides the layout of its instants. Each copy of a structure with an instant is therefore a
/// function call, and arithmetic uses 128 bits. With instants, a tick would cost twice as much.
struct TimePoint: Comparable, Hashable, Sendable {
    /// The nanoseconds since the clock's zero.
    var nanoseconds: Int64

    /// One instant in both representations, from which all other instants are computed.
    private static let origin: (point: TimePoint, instant: ContinuousClock.Instant) = {
        // Reads both clocks again if the thread was preempted between the readings. If that happens at each attempt,
        // the last reading is used.
        var (point, instant) = (now, ContinuousClock().now)
        for _ in 0..<100 where now.nanoseconds - point.nanoseconds > 20_000 {
            (point, instant) = (now, ContinuousClock().now)
        }
        return (point, instant)
    }()

    /// The current time of the clock that `ContinuousClock` also reads.
    ///
    /// The clock continues while the machine sleeps.
    static var now: TimePoint {
        #if canImport(Darwin)
        TimePoint(nanoseconds: Int64(clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW)))
        #else
        TimePoint(nanoseconds: Int64(of: CLOCK_BOOTTIME))
        #endif
    }

    init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    init(_ instant: ContinuousClock.Instant) {
        self = Self.origin.point + Self.origin.instant.duration(to: instant)
    }

    var instant: ContinuousClock.Instant {
        Self.origin.instant + .nanoseconds(nanoseconds - Self.origin.point.nanoseconds)
    }

    static func < (one: TimePoint, other: TimePoint) -> Bool { one.nanoseconds < other.nanoseconds }

    static func + (point: TimePoint, duration: Duration) -> TimePoint {
        TimePoint(nanoseconds: point.nanoseconds + duration.wholeNanoseconds())
    }

    static func - (point: TimePoint, duration: Duration) -> TimePoint {
        TimePoint(nanoseconds: point.nanoseconds - duration.wholeNanoseconds())
    }

    static func - (one: TimePoint, other: TimePoint) -> Duration { .nanoseconds(one.nanoseconds - other.nanoseconds) }
}

/// A point on the wall clock, as Unix time in nanoseconds.
struct WallPoint: Comparable, Hashable, Sendable {
    /// The Unix time in nanoseconds, limited to the year 2116, so that libdispatch and a 64-bit integer can represent
    /// the time.
    var nanoseconds: Int64

    static var now: WallPoint { WallPoint(nanoseconds: Int64(of: CLOCK_REALTIME)) }

    init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Creates a point from a finite date, clamped to the possible range.
    init(_ date: Date) {
        // Splits off the whole seconds, because seconds and nanoseconds together have more digits than a `Double` can
        // represent.
        let time = min(max(date.timeIntervalSince1970, -4.6e9), 4.6e9)
        let whole = time.rounded(.down)
        nanoseconds = Int64(whole) * 1_000_000_000 + Int64(((time - whole) * 1e9).rounded())
    }

    var date: Date {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Date(timeIntervalSince1970: Double(seconds) + Double(rest) / 1e9)
    }

    static func < (one: WallPoint, other: WallPoint) -> Bool { one.nanoseconds < other.nanoseconds }
}

/// A simultaneous reading of the machine's clocks.
struct ClockReading: Equatable, Sendable {
    /// The clock that users can set.
    var wall: WallPoint
    /// The clock that cannot be set, and that runs while the machine sleeps.
    var continuous: TimePoint
    /// The clock of the system's timer that the plan arms, in nanoseconds.
    var source: Int64

    /// Reads the clocks for a dispatch source on the wall clock.
    ///
    /// The source's clock is read first. If the thread is preempted between the readings, a timer that is armed for the
    /// remaining time fires too early, and is armed again. The timer never fires too late.
    static func forDispatch() -> ClockReading {
        let wall = WallPoint.now
        return ClockReading(wall: wall, continuous: .now, source: wall.nanoseconds)
    }

    /// Reads the clocks for a timer of a run loop, whose clock stops while the machine sleeps.
    static func forRunLoop() -> ClockReading {
        let source = uptime
        return ClockReading(wall: .now, continuous: .now, source: source)
    }

    /// The clock of run loops, in nanoseconds.
    static var uptime: Int64 {
        #if canImport(Darwin)
        Int64(clock_gettime_nsec_np(CLOCK_UPTIME_RAW))
        #else
        Int64(of: CLOCK_MONOTONIC)
        #endif
    }

    /// Whether the wall clock was set since an earlier reading.
    ///
    /// A small difference does not count, because a wall clock that is only slewed runs up to one thousandth faster or
    /// slower.
    func isStepped(since earlier: ClockReading) -> Bool {
        let elapsed = continuous.nanoseconds - earlier.continuous.nanoseconds
        let difference = wall.nanoseconds - earlier.wall.nanoseconds - elapsed
        return abs(difference) > 50_000_000 + elapsed / 1000
    }
}

extension Int64 {
    /// Reads a clock of the system, in nanoseconds.
    fileprivate init(of clock: clockid_t) {
        var time = timespec()
        clock_gettime(clock, &time)
        self = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
