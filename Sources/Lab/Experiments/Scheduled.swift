import Foundation
import Ticking

extension Experiment {
    static let scheduled = Experiment(
        "scheduled",
        title: "a timer that nobody added to a loop never fires",
        expectation:
            "A Foundation timer that was made and not added does not fire while its loop runs; once it is added "
            + "it does. A RunLoopTimer cannot be made without a loop.",
        reason:
            "Making a timer and adding it to a run loop are two steps there, and nothing tells when the second one was "
            + "forgotten. Here the loop is an argument of the first.",
        reading: ["Sources/Ticking/RunLoopTimer/RunLoopTimer.swift"]
    ) { _, observations in
        let thread = RunLoopThread(name: "lab.scheduled")
        let naive = Counter()
        let clock = Counter()
        let timer = RunLoopTimer(.every(.milliseconds(2)), on: thread) { _ in clock.add() }
        let forgotten = ForgottenTimer(ticks: naive)
        thread.perform { forgotten.make() }
        try wait(for: "50 ticks") { clock.value >= 50 }
        observations.expect("made and not added: ticks", .naive, equals: 0, seen: naive.value)
        observations.expect("RunLoopTimer meanwhile: ticks", .ticking, atLeast: 50, seen: clock.value)
        thread.perform { forgotten.add() }
        try wait(for: "the added timer") { naive.value >= 5 }
        observations.expect("added at last: ticks", .naive, atLeast: 5, seen: naive.value)
        _ = thread.sync { forgotten.invalidate() }
        withExtendedLifetime(timer) {}
    }
}

/// Unchecked: `timer` is touched on one run-loop thread only.
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
