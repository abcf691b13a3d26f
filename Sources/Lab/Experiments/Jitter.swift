import Foundation
import Ticking

extension Experiment {
    static let jitter = Experiment(
        "jitter",
        title: "lateness and drift of frames and ticks",
        expectation: """
            A timer that schedules each call relative to the last call drifts by its lateness at each call. A \
            display link, a run-loop timer and a ticker on idle threads are late by the wake-up latency at each \
            call, and do not drift: all their due times are on the grid. A tolerance makes a repeating timer later \
            by at most the tolerance, and never by more than half the interval. The grid of a display link follows \
            from the requested frame rate, independent of the screen.
            """,
        reason: """
            If the next deadline includes the lateness of the last call, the lateness adds up. A deadline that is \
            computed from the start does not depend on earlier lateness. A display link does not know the \
            refresh rate of the screen. It computes its due times from its first frame, so a screen with 59.94 or \
            144 Hz repeats or drops some frames.
            """,
        reading: [
            "Sources/Ticking/Time/Grid.swift", "Sources/Ticking/Time/SchedulePlan.swift",
            "Sources/Ticking/DisplayLink/DisplayLinkState.swift",
        ]
    ) { options, observations in
        let run = JitterRun()
        run.run(for: options.duration)
        observations.expect(
            "scheduled from the last call: total drift", .naive, "more than 0.1 ms", seen: milliseconds(run.chainDrift),
            holds: run.chainDrift > .microseconds(100))
        for (name, log, interval) in [
            ("display link, 60 per second", run.frames, Duration.seconds(1) / 60),
            ("display link, 75 per second", run.otherFrames, Duration.seconds(1) / 75),
            ("run-loop timer, 100 per second", run.fires, .milliseconds(10)),
            ("run-loop timer, tolerance 10 ms", run.tolerantFires, .milliseconds(10)),
            ("ticker, 100 per second", run.ticks, .milliseconds(10)),
            ("ticker, tolerance 10 ms", run.tolerantTicks, .milliseconds(10)),
        ] {
            let seen = log.withLock { $0 }
            guard let first = seen.first else { throw LabError(description: "\(name) never fired") }
            let off = seen.map { entry in
                let number = ((entry.due - first.due) / interval).rounded()
                return abs((entry.due - first.due) / .microseconds(1) - interval / .microseconds(1) * number)
            }
            observations.expect(
                "\(name): largest deviation from the grid", .ticking, "below 1 us",
                seen: "\(tenths(off.max() ?? 0)) us",
                holds: (off.max() ?? 0) < 1)
            observations.tell("\(name): lateness", .ticking, seen: JitterRun.summary(seen.map { $0.seen - $0.due }))
            observations.tell(
                "\(name): missed", .ticking, seen: "\(seen.reduce(0) { $0 + $1.missed }) of \(seen.count)")
        }
    }
}

/// Display links, timers, tickers and a naive timer that reschedules itself in its handler, all at the same time.
private final class JitterRun: Sendable {
    struct Entry: Sendable {
        let due: ContinuousClock.Instant
        let seen: ContinuousClock.Instant
        let missed: Int
    }

    let frames = LockedValue<[Entry]>([])
    let otherFrames = LockedValue<[Entry]>([])
    let fires = LockedValue<[Entry]>([])
    let tolerantFires = LockedValue<[Entry]>([])
    let ticks = LockedValue<[Entry]>([])
    let tolerantTicks = LockedValue<[Entry]>([])
    private let chain = LockedValue<[ContinuousClock.Instant]>([])
    private static let chainInterval = Duration.milliseconds(10)

    /// The lateness of the last call of the naive timer.
    ///
    /// Without drift, this call would be a whole number of intervals after the first call.
    var chainDrift: Duration {
        let fires = chain.withLock { $0 }
        guard let first = fires.first, let last = fires.last else { return .zero }
        return last - first - Self.chainInterval * (fires.count - 1)
    }

    func run(for duration: Duration) {
        let clock = ContinuousClock()
        let thread = RunLoopThread(name: "lab.jitter")
        let links = [(60, frames), (75, otherFrames)].map { rate, log in
            DisplayLink(on: thread, preferredFramesPerSecond: rate) { _, frame in
                log.withLock { $0.append(Entry(due: frame.due, seen: clock.now, missed: frame.missed)) }
            }
        }
        let timers = [(Duration.zero, fires), (.milliseconds(10), tolerantFires)].map { tolerance, log in
            RunLoopTimer(.every(.milliseconds(10)), on: thread, tolerance: tolerance) { _, tick in
                log.withLock { $0.append(Entry(due: tick.due, seen: clock.now, missed: tick.missed)) }
            }
        }
        let tickers = [(Duration.zero, ticks), (.milliseconds(10), tolerantTicks)].map { tolerance, log in
            Ticker(.every(.milliseconds(10)), tolerance: tolerance) { _, tick in
                log.withLock { $0.append(Entry(due: tick.due, seen: clock.now, missed: tick.missed)) }
            }
        }
        let chained = RunLoopTimer(.onDemand, target: self, on: thread) { run, timer, _ in
            run.chain.withLock { $0.append(clock.now) }
            timer.reschedule(.after(Self.chainInterval))
        }
        chained.reschedule(.after(Self.chainInterval))
        let animations = links.map { $0.beginAnimation() }
        rest(duration)
        withExtendedLifetime((animations, links, timers, tickers, chained)) {}
    }

    static func summary(_ lateness: [Duration]) -> String {
        let sorted = lateness.sorted()
        guard let last = sorted.last else { return "none" }
        let middle = sorted[sorted.count / 2]
        let high = sorted[min(sorted.count * 99 / 100, sorted.count - 1)]
        return "p50 \(milliseconds(middle)), p99 \(milliseconds(high)), max \(milliseconds(last))"
    }
}
