import Foundation
import Ticking

extension Experiment {
    static let fire = Experiment(
        "fire",
        title: "firing a timer by hand leaves its schedule where it was",
        expectation:
            "A timer that plans its next fire in its handler is moved by a call by hand. A repeating RunLoopTimer "
            + "is not, and a single one that was fired by hand does not fire again. A timer that nothing is planned for "
            + "is called, and so is a paused one, which stays paused; always on the loop's thread.",
        reason:
            "A schedule that is computed from the last call moves with every call. A grid does not know who called.",
        reading: [
            "Sources/Ticking/RunLoopTimer/RunLoopTimerState.swift", "Sources/Ticking/Time/Grid.swift",
        ]
    ) { _, observations in
        let thread = RunLoopThread(name: "lab.fire")
        let clock = ContinuousClock()
        // Naive: the handler plans the next fire from now.
        let chain = RunLoopTimer(.onDemand, on: thread) { $0.setNextFire(after: .seconds(60)) }
        chain.setNextFire(after: .seconds(60))
        let calls = Counter()
        let grid = RunLoopTimer(.every(.seconds(60)), on: thread) { _ in calls.add() }
        let before = (chain.nextFire ?? clock.now, grid.nextFire ?? clock.now)
        rest(.milliseconds(20))
        _ = thread.sync {
            chain.fire()
            grid.fire()
        }
        let moved = ((chain.nextFire ?? clock.now) - before.0, (grid.nextFire ?? clock.now) - before.1)
        observations.expect(
            "planned from the last call: moved by", .naive, "20 ms or more", seen: milliseconds(moved.0),
            holds: moved.0 >= .milliseconds(20))
        observations.expect(
            "on a grid: moved by", .ticking, "0", seen: milliseconds(moved.1), holds: moved.1 == .zero)
        observations.expect("on a grid: calls", .ticking, equals: 1, seen: calls.value)

        let single = Counter()
        let once = RunLoopTimer(.after(.milliseconds(30)), on: thread) { _ in single.add() }
        once.fire()
        let later = Counter()
        let watch = RunLoopTimer(.after(.milliseconds(80)), on: thread) { _ in later.add() }
        try wait(for: "the time at which it would have fired") { later.value == 1 }
        observations.expect("single, fired by hand: calls", .ticking, equals: 1, seen: single.value)
        observations.expect("single, fired by hand: still valid", .ticking, equals: 0, seen: once.isValid ? 1 : 0)
        withExtendedLifetime(watch) {}
        observeWaiting(on: thread, &observations)
        observeFoundation(on: thread, &observations)
    }

    /// `fire()` from another thread, for timers that would not fire by themselves.
    private static func observeWaiting(on thread: RunLoopThread, _ observations: inout Observations) {
        let calls = Counter()
        let onLoop = Counter()
        let timers = [RunLoopTimer.Schedule.onDemand, .every(.seconds(60))].map { schedule in
            RunLoopTimer(schedule, on: thread) { [weak thread] _ in
                calls.add()
                if thread?.isCurrent == true { onLoop.add() }
            }
        }
        timers[1].pause()
        for (timer, subject) in zip(timers, ["on demand", "paused"]) {
            let before = calls.value
            timer.fire()
            _ = thread.sync {}
            observations.expect("\(subject), fired by hand: calls", .ticking, equals: 1, seen: calls.value - before)
        }
        observations.expect(
            "on demand: planned afterwards", .ticking, equals: 0, seen: timers[0].nextFire == nil ? 0 : 1)
        observations.expect("paused: still paused", .ticking, equals: 1, seen: timers[1].isPaused ? 1 : 0)
        observations.expect("fired on another thread: calls on the loop's", .ticking, equals: 2, seen: onLoop.value)
    }

    /// Foundation's `fire()`, beside ours.
    private static func observeFoundation(on thread: RunLoopThread, _ observations: inout Observations) {
        let calls = Counter()
        let seen = thread.sync { () -> (moved: Double, isRepeatingValid: Bool, isSingleValid: Bool) in
            let repeating = Timer(timeInterval: 60, repeats: true) { _ in calls.add() }
            let single = Timer(timeInterval: 60, repeats: false) { _ in calls.add() }
            for timer in [repeating, single] { RunLoop.current.add(timer, forMode: .common) }
            let before = repeating.fireDate
            rest(.milliseconds(20))
            repeating.fire()
            single.fire()
            defer { for timer in [repeating, single] { timer.invalidate() } }
            return (repeating.fireDate.timeIntervalSince(before), repeating.isValid, single.isValid)
        }
        guard let seen else { return }
        observations.tell("Timer.fire(), repeating: moved by", .platform, seen: milliseconds(.seconds(seen.moved)))
        observations.tell("Timer.fire(), repeating: still valid", .platform, seen: seen.isRepeatingValid ? "1" : "0")
        observations.tell("Timer.fire(), single: still valid", .platform, seen: seen.isSingleValid ? "1" : "0")
        observations.tell("Timer.fire(): calls", .platform, seen: "\(calls.value) of 2")
    }
}
