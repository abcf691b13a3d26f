import Foundation
import Ticking

extension Experiment {
    static let busy = Experiment(
        "busy",
        title: "a loop that is blocked: what a run-loop timer, a display link and a GCD ticker make of it",
        expectation:
            "All have an interval of \(milliseconds(BusyRun.interval)), and the handler of each that is blocked takes "
            + "\(milliseconds(BusyRun.block)) at its third call. Time that is told by counting ticks falls behind by the "
            + "block. The run-loop timer and the display link skip, stay on their grids and say how many they missed; so "
            + "does a ticker whose own queue is blocked. A ticker on another queue notices nothing.",
        reason:
            "A timer cannot fire while its thread is in a handler, and none of them makes up for it: calls in "
            + "bursts help nobody. The number of due times that passed is in the clock, not in the calls.",
        reading: [
            "Sources/Ticking/RunLoopTimer/RunLoopTimerState.swift",
            "Sources/Ticking/DisplayLink/DisplayLinkState.swift", "Sources/Ticking/Ticker/TickerPlan.swift",
        ]
    ) { _, observations in
        let run = BusyRun()
        try run.run()
        let interval = BusyRun.interval
        for (name, log, isBlocked) in [
            ("run-loop timer", run.loop, true), ("display link", run.frames, true),
            ("GCD ticker, queue blocked", run.queue, true),
            ("GCD ticker, other queue", run.free, false),
        ] {
            let calls = log.calls
            guard let first = calls.first, let last = calls.last else {
                throw LabError(description: "\(name) never ticked")
            }
            let elapsed = last.at - first.at
            let counted = interval * (calls.count - 1)
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
            let told = counted + interval * missed
            observations.expect(
                "\(name): ticks and missed against the clock", .ticking, "within 1.5 intervals",
                seen: milliseconds(told - elapsed), holds: abs((told - elapsed) / interval) <= 1.5)
            let lateness = calls.map(\.late).max() ?? .zero
            observations.tell("\(name): latest call", .ticking, seen: "\(milliseconds(lateness)) after its time")
        }
    }
}

/// Timers of one interval, each on a thread or queue of its own; all but one are blocked for a while.
private final class BusyRun: Sendable {
    static let interval = Duration.milliseconds(50)
    static let block = Duration.milliseconds(180)

    struct Call: Sendable {
        let at: ContinuousClock.Instant
        let missed: Int
        let late: Duration
    }

    final class Log: Sendable {
        private let all = LockedValue<[Call]>([])
        var calls: [Call] { all.withLock { $0 } }

        func add(_ missed: Int, due: ContinuousClock.Instant) -> Int {
            let now = ContinuousClock().now
            return all.withLock { all in
                all.append(Call(at: now, missed: missed, late: now - due))
                return all.count
            }
        }
    }

    let loop = Log()
    let frames = Log()
    let queue = Log()
    let free = Log()
    private let thread = RunLoopThread(name: "lab.busy")
    private let linkThread = RunLoopThread(name: "lab.busy.link")

    func run() throws {
        let start = LockedValue(ContinuousClock().now)
        let timer = RunLoopTimer(.every(Self.interval), target: self, on: thread) { run, timer in
            // The due time is the last point of the grid, which the first call begins.
            let due = start.withLock { start in
                start += Self.interval * (timer.missed + 1)
                return start
            }
            if run.loop.add(timer.missed, due: due) == 3 { rest(Self.block) }
        }
        let link = DisplayLink(
            target: self, on: linkThread, preferredFramesPerSecond: Int(Duration.seconds(1) / Self.interval)
        ) { run, _, frame in
            if run.frames.add(frame.missed, due: frame.timestamp) == 3 { rest(Self.block) }
        }
        let animation = link.beginAnimation()
        let tickers = try [(queue, true), (free, false)].map { log, blocks in
            try Ticker(.every(Self.interval)) { _, tick in
                guard case .continuous(let due) = tick.deadline else { return }
                if log.add(tick.missed, due: due) == 3, blocks { rest(Self.block) }
            }
        }
        try wait(for: "all to go on after the block") {
            [loop, frames, queue, free].allSatisfy { $0.calls.count >= 8 }
        }
        withExtendedLifetime((timer, link, animation, tickers)) {}
    }
}
