import Foundation
import Ticking

extension Experiment {
    static let modes = Experiment(
        "modes",
        title: "four timers while the user scrolls: default, tracking, common and GCD",
        expectation: """
            While the loop is in the tracking mode, the timer in the default mode stops and the timer in the \
            tracking mode runs. The timer in the common modes and the GCD ticker run in both modes. The timers in \
            the default and the tracking mode together tick as often as the timer in the common modes. In a mode \
            that is not a common mode, the timer in the common modes stops as well.
            """,
        reason: """
            A run loop fires only timers that were added to its current mode. Common is not a mode but a set of \
            modes; a timer that is added to it is added to each of them. GCD does not depend on run loops.
            """,
        reading: [
            "Sources/Ticking/RunLoop/RunLoopThread.swift", "Sources/Ticking/RunLoop/CoreRunLoop.swift",
        ]
    ) { options, observations in
        let timers = ModeTimers()
        let still = try timers.run(in: .default, watch: options.watch)
        let tracking = try timers.run(in: .tracking, watch: options.watch)
        let foreign = try timers.run(in: RunLoop.Mode("lab.uncommon"), watch: options.watch)
        observations.expect("at rest: default", .naive, atLeast: 1, seen: still.default)
        observations.expect("at rest: tracking", .ticking, equals: 0, seen: still.tracking)
        observations.expect("at rest: common", .ticking, atLeast: 1, seen: still.common)
        observations.expect("at rest: GCD", .ticking, atLeast: 1, seen: still.dispatch)
        observations.expect("while tracking: default", .naive, equals: 0, seen: tracking.default)
        observations.expect("while tracking: tracking", .ticking, atLeast: 1, seen: tracking.tracking)
        observations.expect("while tracking: common", .ticking, atLeast: 1, seen: tracking.common)
        observations.expect("while tracking: GCD", .ticking, atLeast: 1, seen: tracking.dispatch)
        let sum = still.default + tracking.tracking
        let common = still.common + tracking.common
        observations.expect(
            "default + tracking compared with common", .ticking, "equal, except for one tick at each change of mode",
            seen: "\(sum) and \(common)", holds: abs(sum - common) <= 4 + common / 10)
        observations.expect("in a non-common mode: common", .naive, equals: 0, seen: foreign.common)
        observations.expect("in a non-common mode: GCD", .ticking, atLeast: 1, seen: foreign.dispatch)
    }
}

/// Timers in the default, tracking and common modes, a GCD ticker, and the number of their ticks.
private final class ModeTimers: Sendable {
    /// The number of ticks of each timer.
    struct Ticks: Sendable {
        var `default` = 0
        var tracking = 0
        var common = 0
        var dispatch = 0
    }

    private let thread = RunLoopThread(name: "lab.modes")
    private let ticks = LockedValue(Ticks())
    private let timers = LockedValue<[RunLoopTimer]>([])
    private let ticker = LockedValue<Ticker?>(nil)

    init() {
        let interval = Duration.milliseconds(10)
        let modes: [(RunLoop.Mode, WritableKeyPath<Ticks, Int> & Sendable)] = [
            (.default, \.default), (.tracking, \.tracking), (.common, \.common),
        ]
        let timers = modes.map { mode, count in
            RunLoopTimer(.every(interval), target: self, on: thread, modes: [mode]) { target, _, _ in target.add(count)
            }
        }
        self.timers.withLock { $0 = timers }
        let ticker = Ticker(.every(interval), target: self) { target, _, _ in target.add(\.dispatch) }
        self.ticker.withLock { $0 = ticker }
    }

    private func add(_ count: WritableKeyPath<Ticks, Int> & Sendable) {
        ticks.withLock { $0[keyPath: count] += 1 }
    }

    /// Runs the loop in a mode for 800 ms, and returns the number of ticks of each timer.
    func run(in mode: RunLoop.Mode, watch: (@Sendable ([String]) -> Void)?) throws -> Ticks {
        thread.setMode(mode)
        let entered = Counter()
        thread.perform(in: mode) { entered.add() }
        try wait(for: "the mode to be entered") { entered.value > 0 }
        ticks.withLock { $0 = Ticks() }
        for _ in 0..<8 {
            rest(.milliseconds(100))
            watch?(picture(mode))
        }
        return ticks.withLock { $0 }
    }

    private func picture(_ mode: RunLoop.Mode) -> [String] {
        let ticks = ticks.withLock { $0 }
        let name = mode == .default ? "default" : mode == .tracking ? "tracking" : "a non-common mode"
        return [
            "the loop runs in \(name)", bar("default", ticks.default), bar("tracking", ticks.tracking),
            bar("common", ticks.common), bar("GCD", ticks.dispatch),
        ]
    }

    private func bar(_ name: String, _ count: Int) -> String {
        let bar = count > 1 ? String(repeating: "#", count: min(count / 2, 50)) + " " : ""
        return "  \(name.padding(toLength: 9, withPad: " ", startingAt: 0)) \(bar)\(count)"
    }
}
