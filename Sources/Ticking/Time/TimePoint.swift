import Foundation

/// A point on the continuous clock: a `ContinuousClock.Instant` whose layout the compiler knows.
///
/// The standard library hides the layout of its instants, so that every copy of a structure with one in it is a call; a
/// tick would cost twice as much.
struct TimePoint: Comparable, Hashable, Sendable {
    /// The time since the clock's zero.
    private let sinceZero: Duration

    /// One moment by both names, from which all others are counted.
    private static let origin = (point: now, instant: ContinuousClock().now)

    private init(sinceZero: Duration) {
        self.sinceZero = sinceZero
    }

    init(_ instant: ContinuousClock.Instant) {
        self = Self.origin.point + (instant - Self.origin.instant)
    }

    /// The clock that `ContinuousClock` reads, too: it goes on while the machine sleeps.
    static var now: TimePoint {
        #if canImport(Darwin)
        TimePoint(sinceZero: .nanoseconds(clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW)))
        #else
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return TimePoint(
            sinceZero: Duration(
                secondsComponent: Int64(time.tv_sec), attosecondsComponent: Int64(time.tv_nsec) * 1_000_000_000))
        #endif
    }

    var instant: ContinuousClock.Instant { Self.origin.instant + (self - Self.origin.point) }

    static func < (one: TimePoint, other: TimePoint) -> Bool { one.sinceZero < other.sinceZero }

    static func + (point: TimePoint, duration: Duration) -> TimePoint {
        TimePoint(sinceZero: point.sinceZero + duration)
    }

    static func - (point: TimePoint, duration: Duration) -> TimePoint {
        TimePoint(sinceZero: point.sinceZero - duration)
    }

    static func - (one: TimePoint, other: TimePoint) -> Duration { one.sinceZero - other.sinceZero }
}
