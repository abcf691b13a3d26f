import AsyncAlgorithms
import Foundation
import Ticking
import TickingTestSupport

// Compares the drift of a Ticking sequence with the drift of AsyncTimerSequence, over a thousand ticks each. The drift
// is the time between the last tick and the multiple of the interval for which this tick was due. The drift is measured
// twice: with the machine's clock, and with a simulated clock that wakes each sleeper 3 ms late. With the simulated
// clock, the results are exact. Exit status 1 if the deadlines of Ticking are not at multiples of the interval.

let count = 1_000

/// A clock that wakes each sleeper 3 ms late.
struct LateClock: Clock {
    let base = ManualClock()
    var now: ManualClock.Instant { base.now }
    var minimumResolution: Duration { base.minimumResolution }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        try await base.sleep(until: deadline.advanced(by: .milliseconds(3)), tolerance: tolerance)
    }
}

/// Runs a sequence on a clock whose sleepers wake 3 ms late.
func late(_ run: @escaping @Sendable (LateClock) async -> Duration) async throws -> Duration {
    let clock = LateClock()
    return try await clock.base.run(onceSleeping: 1) { await run(clock) }
}

/// Returns the time from the exact multiple of the interval to the last deadline of Ticking's sequence.
///
/// The multiples are counted from the first deadline.
func deadlineDrift<C: Clock>(of clock: C, every interval: Duration) async -> Duration where C.Duration == Duration {
    var first: C.Instant?
    var last: C.Instant?
    var points = 0
    for await tick in Ticker.ticks(every: interval, clock: clock) {
        if first == nil { first = tick.due } else { points += tick.missed + 1 }
        last = tick.due
        if points >= count - 1 { break }
    }
    guard let first, let last else { return .zero }
    return first.duration(to: last) - interval * points
}

/// Returns the time from the end of a thousand intervals to the thousandth tick of AsyncTimerSequence.
///
/// Uses the times of the ticks, because AsyncTimerSequence has no deadlines.
func arrivalDrift<C: Clock>(of clock: C, every interval: Duration) async -> Duration where C.Duration == Duration {
    let start = clock.now
    var seen = 0
    for await instant in AsyncTimerSequence(interval: interval, clock: clock) {
        seen += 1
        if seen == count { return start.duration(to: instant) - interval * count }
    }
    return .zero
}

let ours = try await late { await deadlineDrift(of: $0, every: .milliseconds(10)) }
let theirs = try await late { await arrivalDrift(of: $0, every: .milliseconds(10)) }
print("woken 3 ms late each time: Ticking's last deadline is off by \(ours), AsyncTimerSequence's tick by \(theirs)")
let real = await deadlineDrift(of: ContinuousClock(), every: .milliseconds(1))
let theirReal = await arrivalDrift(of: ContinuousClock(), every: .milliseconds(1))
print("by the machine's clock, 1 ms: Ticking's is off by \(real), AsyncTimerSequence's by \(theirReal)")
exit(ours == .zero && abs(real / .nanoseconds(1)) < 1 ? 0 : 1)
