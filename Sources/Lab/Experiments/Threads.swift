import CoreFoundation
import Foundation
import Ticking

extension Experiment {
    static let thread = Experiment(
        "thread",
        title: "a run loop on a second thread, and the ways to end it",
        expectation: """
            Clearing a flag does not end run(). It does not end a loop that repeats run(mode:before:) while the flag \
            is set, either. CFRunLoopStop ends only the current run: run() and run(until:) begin another run, and \
            the loop with the flag checks the flag. If runs are nested, CFRunLoopStop ends the innermost run. Timers \
            stay added and valid, and fire in the next run. The timers of a RunLoopThread tick until stop(), which \
            invalidates the timers and ends the thread. A RunLoopTimer that is released on another thread does not \
            leak.
            """,
        reason: """
            RunLoop.run() checks no flag. run(mode:before:) does not return when a timer fires, so the flag is \
            checked only when the loop has no sources left, or never. RunLoopThread has its own source that makes \
            the run return.
            """,
        reading: [
            "Sources/Ticking/RunLoop/RunLoopThreadCore.swift", "Sources/Ticking/RunLoop/RunLoopThreadState.swift",
            "Sources/Ticking/Concurrency/Pthread.swift",
        ]
    ) { _, observations in
        for way in NaiveLoop.Way.allCases {
            let loop = NaiveLoop(way)
            try loop.run()
            observations.expect(
                "\(way.rawValue): ended 100 ms after the request", .naive, equals: way == .flagAndStop ? 1 : 0,
                seen: loop.endedInTime)
            observations.expect(
                "\(way.rawValue): ended without sources", .naive, equals: 1, seen: loop.ended.value)
        }
        try observeNestedRuns(&observations)
        let ticks = Counter()
        let thread = RunLoopThread(name: "lab.stops")
        let timer = RunLoopTimer(.every(.milliseconds(2)), on: thread) { _, _ in ticks.add() }
        try wait(for: "ticks on the second thread") { ticks.value >= 5 }
        thread.stop()
        let after = ticks.value
        rest(.milliseconds(20))
        observations.expect("RunLoopThread: ticks", .ticking, atLeast: 5, seen: after)
        observations.expect("RunLoopThread: ticks after stop", .ticking, equals: 0, seen: ticks.value - after)
        observations.expect("RunLoopThread: timer still valid", .ticking, equals: 0, seen: timer.isValid ? 1 : 0)
        if let names = threadNames() {
            let left = names.count { $0 == "lab.stops" }
            observations.expect("RunLoopThread: remaining threads with its name", .ticking, equals: 0, seen: left)
        }
        observations.expect(
            "RunLoopTimers released on another thread: leaked captures", .ticking, equals: 0,
            seen: try releasedElsewhere())
        for isElsewhere in [true, false] {
            observations.tell(
                "Foundation's timers, invalidated on \(isElsewhere ? "another" : "the same") thread: leaked", .platform,
                seen: "\(invalidated(elsewhere: isElsewhere)) of 100")
        }
    }

    /// Observes nested runs of a run loop that are stopped one after the other, and a run after the nested runs.
    private static func observeNestedRuns(_ observations: inout Observations) throws {
        let runs = NestedRuns()
        Thread.detachNewThread { runs.main() }
        try wait(for: "ticks in the inner run") { runs.ticks(in: .inner) >= 2 }
        runs.stop()
        try wait(for: "ticks in the outer run") { runs.ticks(in: .outer) >= 2 }
        observations.expect(
            "nested runs, CFRunLoopStop: run that continues", .platform, "outer", seen: "\(runs.stage)",
            holds: runs.stage == .outer)
        runs.stop()
        try wait(for: "the last run to end") { runs.stage == .over }
        observations.expect(
            "nested runs, stopped twice, run once more: ticks of their timer", .platform, atLeast: 3,
            seen: runs.ticks(in: .last))
    }

    /// Returns the number of captured objects that leak when timers are released on a thread other than the thread of
    /// their loop.
    private static func releasedElsewhere() throws -> Int {
        let alive = Counter()
        let thread = RunLoopThread(name: "lab.elsewhere")
        for _ in 0..<100 {
            let captured = Counted(alive)
            let timer = RunLoopTimer(.every(.milliseconds(1)), on: thread) { [captured] _, _ in
                withExtendedLifetime(captured) {}
            }
            withExtendedLifetime(timer) {}
        }
        // `sync` returns only after a handler that was running during the release has returned.
        _ = thread.sync {}
        return alive.value
    }

    /// Returns the number of captured objects that leak when Foundation's timers are invalidated.
    ///
    /// Foundation's documentation requires that a timer is invalidated on the thread of its loop. The control
    /// experiment invalidates the timers on this thread: objects that leak only on another thread prove that the thread
    /// is the cause.
    private static func invalidated(elsewhere isElsewhere: Bool) -> Int {
        let alive = Counter()
        let timers = TimerBag()
        let thread = RunLoopThread(name: "lab.elsewhere")
        _ = thread.sync {
            for _ in 0..<100 { timers.add(Counted(alive)) }
        }
        if isElsewhere { timers.invalidateAll() } else { _ = thread.sync { timers.invalidateAll() } }
        thread.stop()
        return alive.value
    }
}

/// A collection of Foundation timers.
///
/// Unchecked: filled on one thread, and then emptied on another thread.
private final class TimerBag: @unchecked Sendable {
    private var timers: [Timer] = []

    func add(_ captured: Counted) {
        let timer = Timer(timeInterval: 3600, repeats: true) { [captured] _ in withExtendedLifetime(captured) {} }
        RunLoop.current.add(timer, forMode: .common)
        timers.append(timer)
    }

    func invalidateAll() {
        for timer in timers { timer.invalidate() }
        timers = []
    }
}

/// A Foundation run loop on a separate thread, and a way to end the loop.
private final class NaiveLoop: Sendable {
    enum Way: String, CaseIterable {
        case run = "RunLoop.run()"
        case flag = "run(mode:before:) while a flag is set"
        case runAndStop = "RunLoop.run(), CFRunLoopStop"
        case untilAndStop = "run(until:) with a distant date, CFRunLoopStop"
        case flagAndStop = "the flag and CFRunLoopStop"

        var stops: Bool { self == .runAndStop || self == .untilAndStop || self == .flagAndStop }
    }

    let ended = Counter()
    private let way: Way
    private let ticks = Counter()
    private let told = Counter()
    private let cleared = Counter()
    private let inTime = Counter()
    private let loop = LockedValue<StoppableLoop?>(nil)

    init(_ way: Way) {
        self.way = way
    }

    var endedInTime: Int { inTime.value }

    func run() throws {
        Thread.detachNewThread { [self] in main() }
        try wait(for: "the naive loop to tick") { ticks.value >= 3 }
        told.add()
        if way.stops { loop.withLock { $0 }?.stop() }
        // Before `told` is incremented, no loop is expected to end. Between the increments of `told` and `cleared`,
        // only the loop of `flagAndStop` is expected to end.
        if way == .flagAndStop { try wait(for: "the stopped loop to end") { ended.value == 1 } }
        rest(.milliseconds(100))
        inTime.add(ended.value)
        cleared.add()
        try wait(for: "the naive loop to end") { ended.value == 1 }
    }

    private func main() {
        loop.withLock { $0 = StoppableLoop() }
        let timer = Timer(timeInterval: 0.005, repeats: true) { [ticks, cleared] timer in
            ticks.add()
            // Invalidates the timer, so that the experiment can finish: a loop without timers returns.
            if cleared.value > 0 { timer.invalidate() }
        }
        RunLoop.current.add(timer, forMode: .default)
        switch way {
        case .run, .runAndStop: RunLoop.current.run()
        case .untilAndStop: RunLoop.current.run(until: .distantFuture)
        case .flag, .flagAndStop:
            while told.value == 0 { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
        }
        ended.add()
    }
}

/// A run of a run loop, a second run that is nested in a callback of the first run, and a third run after both.
private final class NestedRuns: Sendable {
    enum Stage {
        case start, inner, outer, last, over
    }

    private struct State {
        var stage = Stage.start
        var ticks: [Stage: Int] = [:]
        var loop: StoppableLoop?
    }

    private let state = LockedValue(State())

    var stage: Stage { state.withLock { $0.stage } }

    func ticks(in stage: Stage) -> Int { state.withLock { $0.ticks[stage, default: 0] } }

    func stop() {
        state.withLock { $0.loop }?.stop()
    }

    func main() {
        state.withLock { $0.loop = StoppableLoop() }
        let timer = Timer(timeInterval: 0.005, repeats: true) { [self] timer in
            let isDone = state.withLock { state in
                state.ticks[state.stage, default: 0] += 1
                return state.ticks[.last, default: 0] >= 3
            }
            // Invalidates the timer, so that the experiment can finish: a loop without timers returns.
            if isDone { timer.invalidate() }
        }
        let nesting = Timer(timeInterval: 0.005, repeats: false) { [self] _ in run(.inner, then: .outer) }
        for timer in [nesting, timer] { RunLoop.current.add(timer, forMode: .default) }
        run(.start, then: .last)
        run(.last, then: .over)
    }

    private func run(_ stage: Stage, then next: Stage) {
        state.withLock { $0.stage = stage }
        _ = RunLoop.current.run(mode: .default, before: .distantFuture)
        state.withLock { $0.stage = next }
    }
}

/// The run loop of the thread that creates this value.
///
/// Unchecked: CFRunLoopStop is thread-safe.
private struct StoppableLoop: @unchecked Sendable {
    private let loop = CFRunLoopGetCurrent()

    func stop() {
        CFRunLoopStop(loop)
    }
}

/// Returns the names of this process's threads; nil if the system does not provide them.
private func threadNames() -> [String]? {
    let tasks = "/proc/self/task"
    guard let ids = try? FileManager.default.contentsOfDirectory(atPath: tasks) else { return nil }
    return ids.compactMap { try? String(contentsOfFile: "\(tasks)/\($0)/comm", encoding: .utf8) }
        .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
}
