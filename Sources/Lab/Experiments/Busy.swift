import Foundation
import Ticking

extension Experiment {
    static let busy = Experiment(
        "busy",
        title: "a blocked loop: the effects on a run-loop timer, a display link and a GCD ticker",
        expectation: """
            All timers have an interval of \(milliseconds(BusyRun.interval)). First, the handler of each timer takes \
            \(milliseconds(BusyRun.block)) at its third call. Then other work blocks the thread or the queue of each \
            timer for the same duration. A clock that counts ticks falls behind by this duration. All blocked timers \
            skip calls, stay on their grids and report the number of missed calls. Lateness is measured from the \
            last due time before the call: it stays below one interval, regardless of the length of the block. A \
            ticker on another queue is not affected.
            """,
        reason: """
            A timer cannot fire while its thread is in a handler. None of the timers calls its handler in bursts \
            afterwards. The number of missed due times is computed from the clock, not from the number of calls.
            """,
        reading: [
            "Sources/Ticking/Time/SchedulePlan.swift", "Sources/Ticking/DisplayLink/DisplayLinkState.swift",
        ]
    ) { _, observations in
        for blocker in BusyRun.Blocker.allCases {
            let run = BusyRun(blocker)
            try run.run()
            for (name, log) in [("run-loop timer", run.loop), ("display link", run.frames), ("GCD ticker", run.queue)] {
                try decide("\(name), \(blocker.rawValue)", log, isBlocked: true, &observations)
            }
            if blocker == .handler {
                try decide("GCD ticker, other queue", run.free, isBlocked: false, &observations)
            }
        }
    }

    private static func decide(
        _ name: String, _ log: BusyRun.Log, isBlocked: Bool, _ observations: inout Observations
    ) throws {
        let calls = log.calls
        guard let first = calls.first, let last = calls.last else {
            throw LabError(description: "\(name) never ticked")
        }
        let elapsed = last.at - first.at
        let counted = BusyRun.interval * (calls.count - 1)
        let missed = calls.dropFirst().reduce(0) { $0 + $1.missed }
        let behind = elapsed - counted
        if isBlocked {
            observations.expect(
                "\(name): counting ticks falls behind by", .naive, "80 ms or more", seen: milliseconds(behind),
                holds: behind >= .milliseconds(80))
            observations.expect("\(name): missed", .ticking, atLeast: 2, seen: missed)
        } else {
            observations.tell("\(name): missed", .ticking, seen: "\(missed)")
        }
        let told = counted + BusyRun.interval * missed
        observations.expect(
            "\(name): ticks plus missed calls, compared with the clock", .ticking, "within 1.5 intervals",
            seen: milliseconds(told - elapsed), holds: abs((told - elapsed) / BusyRun.interval) <= 1.5)
        let lateness = calls.map(\.late).max() ?? .zero
        observations.expect(
            "\(name): latest call", .ticking, "below one interval",
            seen: "\(milliseconds(lateness)) after its due time",
            holds: lateness < BusyRun.interval)
    }
}

/// Four timers with the same interval, each on its own thread or queue.
///
/// Each timer is blocked once, except the timer of ``free``.
private final class BusyRun: Sendable {
    static let interval = Duration.milliseconds(50)
    static let block = Duration.milliseconds(180)

    /// The work that blocks the thread or the queue.
    enum Blocker: String, CaseIterable {
        case handler = "own handler blocks"
        case otherWork = "other work blocks"
    }

    struct Call: Sendable {
        let at: ContinuousClock.Instant
        let missed: Int
        let late: Duration
    }

    final class Log: Sendable {
        private let all = LockedValue<[Call]>([])
        var calls: [Call] { all.withLock { $0 } }

        /// Records a call; returns true for the third call.
        func add(_ missed: Int, late: Duration) -> Bool {
            all.withLock { all in
                all.append(Call(at: ContinuousClock().now, missed: missed, late: late))
                return all.count == 3
            }
        }
    }

    let loop = Log()
    let frames = Log()
    let queue = Log()
    let free = Log()
    private let blocker: Blocker
    private let thread = RunLoopThread(name: "lab.busy")
    private let linkThread = RunLoopThread(name: "lab.busy.link")
    private let tickerQueue = DispatchQueue(label: "lab.busy")

    init(_ blocker: Blocker) {
        self.blocker = blocker
    }

    /// Blocks the current handler, or schedules work that blocks the handler's thread or queue as soon as the handler
    /// has returned.
    private func block(_ handOver: (@escaping @Sendable () -> Void) -> Void) {
        switch blocker {
        case .handler: rest(Self.block)
        case .otherWork: handOver { rest(Self.block) }
        }
    }

    func run() throws {
        let timer = RunLoopTimer(.every(Self.interval), target: self, on: thread) { run, _, tick in
            if run.loop.add(tick.missed, late: tick.lateness) {
                run.block { body in run.thread.perform { body() } }
            }
        }
        let link = DisplayLink(
            target: self, on: linkThread, preferredFramesPerSecond: Int(Duration.seconds(1) / Self.interval)
        ) { run, _, frame in
            if run.frames.add(frame.missed, late: frame.lateness) {
                run.block { body in run.linkThread.perform { body() } }
            }
        }
        let animation = link.beginAnimation()
        let ticker = Ticker(.every(Self.interval), target: self, on: tickerQueue) { run, _, tick in
            if run.queue.add(tick.missed, late: tick.lateness) {
                run.block { body in run.tickerQueue.async { body() } }
            }
        }
        let other = Ticker(.every(Self.interval)) { [free] _, tick in
            _ = free.add(tick.missed, late: tick.lateness)
        }
        try wait(for: "all timers to continue after the block") {
            [loop, frames, queue, free].allSatisfy { $0.calls.count >= 8 }
        }
        withExtendedLifetime((timer, link, animation, ticker, other)) {}
    }
}
