import Foundation
import Ticking

extension Experiment {
    static let fire = Experiment(
        "fire",
        title: "firing a timer manually does not move its schedule",
        expectation: """
            Firing a timer manually moves its schedule if the handler schedules the next call. Firing a repeating \
            RunLoopTimer manually does not move its schedule, and a one-shot RunLoopTimer that is fired manually is \
            not called again. If a timer has no scheduled call, firing it manually calls its handler. A paused timer \
            is called as well, and stays paused. A cancelled timer is not called. A RunLoopTimer always calls its \
            handler on the loop's thread. Foundation's fire() calls the handler on the current thread, even if the \
            timer was not added to a loop. A Foundation timer cannot be paused; setting its fireDate to the distant \
            future is the only substitute.
            """,
        reason:
            "A schedule that is computed from the last call moves with every call. A grid does not depend on calls.",
        reading: [
            "Sources/Ticking/Time/SchedulePlan.swift", "Sources/Ticking/Time/Grid.swift",
        ]
    ) { _, observations in
        let thread = RunLoopThread(name: "lab.fire")
        let clock = ContinuousClock()
        // Naive: the handler schedules the next call relative to the current time.
        let chain = RunLoopTimer(.onDemand, on: thread) { timer, _ in timer.reschedule(.after(.seconds(60))) }
        chain.reschedule(.after(.seconds(60)))
        let calls = Counter()
        let grid = RunLoopTimer(.every(.seconds(60)), on: thread) { _, _ in calls.add() }
        let before = (chain.due ?? clock.now, grid.due ?? clock.now)
        rest(.milliseconds(20))
        _ = thread.sync {
            chain.fire()
            grid.fire()
        }
        let moved = ((chain.due ?? clock.now) - before.0, (grid.due ?? clock.now) - before.1)
        observations.expect(
            "next call scheduled from the last call: its due time moved by", .naive, "20 ms or more",
            seen: milliseconds(moved.0),
            holds: moved.0 >= .milliseconds(20))
        observations.expect(
            "next call on a grid: its due time moved by", .ticking, "0", seen: milliseconds(moved.1),
            holds: moved.1 == .zero)
        observations.expect("on a grid: calls", .ticking, equals: 1, seen: calls.value)

        let single = Counter()
        let once = RunLoopTimer(.after(.milliseconds(30)), on: thread) { _, _ in single.add() }
        once.fire()
        let later = Counter()
        let watch = RunLoopTimer(.after(.milliseconds(80)), on: thread) { _, _ in later.add() }
        try wait(for: "the time at which the timer would have fired") { later.value == 1 }
        observations.expect("one-shot, fired manually: calls", .ticking, equals: 1, seen: single.value)
        observations.expect("one-shot, fired manually: still valid", .ticking, equals: 0, seen: once.isValid ? 1 : 0)
        withExtendedLifetime(watch) {}
        observeWaiting(on: thread, &observations)
        observeFoundation(on: thread, &observations)
    }

    /// Calls `fire()` from another thread, for a timer without a scheduled call and for a paused timer, and observes
    /// the calls of their handlers.
    private static func observeWaiting(on thread: RunLoopThread, _ observations: inout Observations) {
        let calls = Counter()
        let onLoop = Counter()
        let timers = [Schedule.onDemand, .every(.seconds(60))].map { schedule in
            RunLoopTimer(schedule, on: thread) { [weak thread] _, _ in
                calls.add()
                if thread?.isCurrent == true { onLoop.add() }
            }
        }
        timers[1].pause()
        for (timer, subject) in zip(timers, ["on demand", "paused"]) {
            let before = calls.value
            timer.fire()
            _ = thread.sync {}
            observations.expect("\(subject), fired manually: calls", .ticking, equals: 1, seen: calls.value - before)
        }
        observations.expect(
            "on demand, fired manually: still scheduled", .ticking, equals: 0, seen: timers[0].due == nil ? 0 : 1)
        observations.expect("paused: still paused", .ticking, equals: 1, seen: timers[1].isPaused ? 1 : 0)
        timers[1].cancel()
        timers[1].fire()
        _ = thread.sync {}
        observations.expect("cancelled, fired manually: calls in all", .ticking, equals: 2, seen: calls.value)
        observations.expect(
            "fired on another thread: calls on the loop's thread", .ticking, equals: 2, seen: onLoop.value)
    }

    /// Observes Foundation's `fire()` for comparison; the loop does not run in the mode of the timers.
    private static func observeFoundation(on thread: RunLoopThread, _ observations: inout Observations) {
        for (name, isAdded) in [("added", true), ("never added", false)] {
            for repeats in [true, false] {
                let subject = "Timer.fire(), \(name), \(repeats ? "repeating" : "single")"
                let calls = Counter()
                let onCaller = Counter()
                // A fire date far in the future, like the fire date of a postponed timer.
                let timer = Timer(timeInterval: 3_600, repeats: repeats) { [weak thread] _ in
                    calls.add()
                    if thread?.isCurrent != true { onCaller.add() }
                }
                let handed = Handed(timer)
                if isAdded { _ = thread.sync { RunLoop.current.add(handed.timer, forMode: .tracking) } }
                let before = timer.fireDate
                rest(.milliseconds(20))
                timer.fire()
                let moved = timer.fireDate.timeIntervalSince(before)
                observations.tell(
                    subject, .platform,
                    seen: "calls: \(calls.value), calls on the caller's thread: \(onCaller.value), "
                        + (timer.isValid ? "moved by \(milliseconds(.seconds(moved)))" : "no longer valid"))
                _ = thread.sync { handed.timer.invalidate() }
                timer.fire()
                observations.tell(
                    "\(subject), fired again after invalidate(): calls", .platform, seen: "\(calls.value - 1)")
            }
        }
    }

    /// A Foundation timer that two threads use, but never at the same time.
    private struct Handed: @unchecked Sendable {
        let timer: Timer

        /// Creates the wrapper.
        ///
        /// `sync` protects the timer: one thread waits while the other thread uses the timer.
        init(_ timer: Timer) { self.timer = timer }
    }
}
