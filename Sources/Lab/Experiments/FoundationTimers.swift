import Foundation
import Ticking

extension Experiment {
    static let scheduled = Experiment(
        "scheduled",
        title: "a timer that was not added to a loop never fires",
        expectation: """
            A Foundation timer that was created but not added to a loop does not fire; it fires only after it is \
            added. On a dispatch queue, scheduledTimer adds the timer to the loop of a thread that does not run this \
            loop, so the timer never fires. On a run-loop thread, the timer fires, but only while the loop is in the \
            default mode. A RunLoopTimer cannot be created without a loop, and is in the common modes.
            """,
        reason: """
            In Foundation, creating a timer and adding it to a run loop are two steps, and nothing reports that the \
            second step is missing. In Ticking, the loop is an argument of the initializer.
            """,
        reading: ["Sources/Ticking/RunLoopTimer/RunLoopTimer.swift"]
    ) { _, observations in
        let thread = RunLoopThread(name: "lab.scheduled")
        let naive = Counter()
        let clock = Counter()
        let timer = RunLoopTimer(.every(.milliseconds(2)), on: thread) { _, _ in clock.add() }
        let forgotten = ForgottenTimer(ticks: naive)
        thread.perform { forgotten.make() }
        try wait(for: "50 ticks") { clock.value >= 50 }
        observations.expect("created and not added: ticks", .naive, equals: 0, seen: naive.value)
        observations.expect("RunLoopTimer meanwhile: ticks", .ticking, atLeast: 50, seen: clock.value)
        thread.perform { forgotten.add() }
        try wait(for: "the added timer") { naive.value >= 5 }
        observations.expect("added later: ticks", .naive, atLeast: 5, seen: naive.value)
        _ = thread.sync { forgotten.invalidate() }
        try observeScheduledTimer(on: thread, &observations)
        withExtendedLifetime(timer) {}
    }

    private static func observeScheduledTimer(on thread: RunLoopThread, _ observations: inout Observations) throws {
        let onQueue = Counter()
        let queue = DispatchQueue(label: "lab.scheduled")
        queue.sync { _ = Timer.scheduledTimer(withTimeInterval: 0.002, repeats: true) { _ in onQueue.add() } }
        let onThread = Counter()
        let stop = Counter()
        thread.perform {
            _ = Timer.scheduledTimer(withTimeInterval: 0.002, repeats: true) { timer in
                onThread.add()
                if stop.value > 0 { timer.invalidate() }
            }
        }
        try wait(for: "the scheduled timer") { onThread.value >= 5 }
        observations.expect("scheduledTimer on a dispatch queue: ticks", .naive, equals: 0, seen: onQueue.value)
        observations.expect("scheduledTimer on a run-loop thread: ticks", .naive, atLeast: 5, seen: onThread.value)
        thread.setMode(.tracking)
        let before = thread.sync { onThread.value } ?? 0
        let common = Counter()
        let ours = RunLoopTimer(.every(.milliseconds(2)), on: thread) { _, _ in common.add() }
        try wait(for: "ticks in the tracking mode") { common.value >= 10 }
        observations.expect(
            "scheduledTimer in the tracking mode: ticks", .naive, equals: 0, seen: onThread.value - before)
        observations.expect("RunLoopTimer in the tracking mode: ticks", .ticking, atLeast: 10, seen: common.value)
        stop.add()
        thread.setMode(.default)
        try wait(for: "the scheduled timer to be invalidated") { onThread.value > before }
        withExtendedLifetime(ours) {}
    }
}

/// A timer that is created but not added to a run loop.
///
/// Unchecked: `timer` is accessed on one run-loop thread only.
private final class ForgottenTimer: @unchecked Sendable {
    private let ticks: Counter
    private var timer: Timer?

    init(ticks: Counter) {
        self.ticks = ticks
    }

    func make() {
        timer = Timer(timeInterval: 0.002, repeats: true) { [ticks] _ in ticks.add() }
    }

    func add() {
        if let timer { RunLoop.current.add(timer, forMode: .common) }
    }

    func invalidate() {
        timer?.invalidate()
    }
}

// MARK: - Leaks of Foundation's timers

extension Experiment {
    static let foundation = Experiment(
        "foundation",
        title: "Foundation's own Timer on this platform: does it leak, does it fire at once?",
        expectation: "None: this experiment reports the behaviour of the system, and never fails.",
        reason: """
            In earlier runs on Linux, Foundation's timers and their captured objects were never released, even after \
            invalidation, and a timer with a timeInterval fired at once instead of after its interval. A new version \
            of Foundation may behave better; this experiment reports its behaviour.
            """,
        reading: ["Sources/Ticking/RunLoop/CoreRunLoop.swift"]
    ) { _, observations in
        let thread = RunLoopThread(name: "lab.foundation")
        let alive = Counter()
        _ = thread.sync {
            for _ in 0..<1000 {
                let captured = Counted(alive)
                let timer = Timer(timeInterval: 3600, repeats: true) { [captured] _ in
                    withExtendedLifetime(captured) {}
                }
                RunLoop.current.add(timer, forMode: .common)
                timer.invalidate()
            }
        }
        observations.tell("Timer, invalidated: captured objects alive", .platform, seen: "\(alive.value) of 1000")

        let ours = Counter()
        for _ in 0..<1000 {
            let captured = Counted(ours)
            _ = RunLoopTimer(.every(.seconds(3600)), on: thread) { [captured] _, _ in
                withExtendedLifetime(captured) {}
            }
        }
        _ = thread.sync {}
        observations.tell("RunLoopTimer, released: captured objects alive", .ticking, seen: "\(ours.value) of 1000")

        let first = LockedValue<Duration?>(nil)
        let clock = ContinuousClock()
        let start = clock.now
        thread.perform {
            let timer = Timer(timeInterval: 0.2, repeats: false) { _ in first.withLock { $0 = clock.now - start } }
            RunLoop.current.add(timer, forMode: .common)
        }
        try? wait(for: "Foundation's timer") { first.withLock { $0 } != nil }
        let seen = first.withLock { $0 }.map { milliseconds($0) } ?? "did not fire within ten seconds"
        observations.tell("Timer of 200 ms: fired after", .platform, seen: seen)
    }
}
