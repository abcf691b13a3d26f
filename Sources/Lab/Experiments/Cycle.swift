import Foundation
import Ticking

extension Experiment {
    static let cycle = Experiment(
        "cycle",
        title: "a timer that retains its owner keeps the owner alive; the usual remedies do not help",
        expectation: """
            A timer that retains its owner keeps the owner alive after all other references are released, and keeps \
            ticking. A weak reference as target, a weak timer property and an invalidation in deinit change nothing. \
            A weak capture lets the owner be deallocated, but the timer keeps ticking without an owner. The owner of \
            a RunLoopTimer is deallocated at once. If the handler captures the owner, there is a retain cycle of \
            owner, timer and handler until the timer is cancelled.
            """,
        reason: """
            The run loop retains the timer, and the timer retains its target. A weak reference becomes a strong \
            reference when it is passed as an argument. A weak property removes a reference that is not part of the \
            cycle. A deinit that would break the cycle does not run while the cycle exists.
            """,
        reading: [
            "Sources/Ticking/RunLoopTimer/RunLoopTimer.swift", "Sources/Ticking/RunLoop/CoreRunLoop.swift",
        ]
    ) { _, observations in
        for remedy in NaiveOwner.Remedy.allCases {
            let (alive, ticks) = try NaiveOwner.run(remedy)
            observations.expect("\(remedy.rawValue): owners alive", .naive, equals: remedy.survivors, seen: alive)
            observations.expect("\(remedy.rawValue): ticks after release", .naive, atLeast: 1, seen: ticks)
        }
        let (alive, ticks, _) = try TickingOwner.run()
        observations.expect("weak target: owners alive", .ticking, equals: 0, seen: alive)
        observations.expect("weak target: ticks after release", .ticking, equals: 0, seen: ticks)
        let captured = try TickingOwner.run(isCaptured: true)
        observations.expect(
            "RunLoopTimer, handler captures self: owners alive", .naive, equals: 1, seen: captured.alive)
        observations.expect(
            "RunLoopTimer, handler captures self, cancelled: owners alive", .ticking, equals: 0, seen: captured.left)
    }
}

/// An owner of a Foundation timer.
///
/// Unchecked: created, used and released on one run-loop thread only.
private final class NaiveOwner: @unchecked Sendable {
    /// The usual attempts to break the retain cycle between the timer and its owner.
    enum Remedy: String, CaseIterable {
        case none = "strong target, or block that captures self"
        case weakArgument = "weak reference as argument"
        case weakProperty = "weak timer property"
        case invalidateInDeinit = "invalidate in deinit"
        case weakCapture = "weak capture alone"

        /// The number of owners that are not deallocated.
        ///
        /// With a weak capture, the owner is deallocated, but its timer continues to fire.
        var survivors: Int { self == .weakCapture ? 0 : 1 }
    }

    private let life: Counted
    private let isInvalidatedInDeinit: Bool
    private var timer: Timer?
    private weak var weakTimer: Timer?

    /// Creates and releases an owner; returns the number of owners that are still alive, and the number of ticks after
    /// the release.
    static func run(_ remedy: Remedy) throws -> (alive: Int, ticks: Int) {
        let thread = RunLoopThread(name: "lab.cycle")
        let alive = Counter()
        let ticks = Counter()
        let stop = Counter()
        _ = thread.sync { _ = NaiveOwner(remedy, alive, ticks, stop) }
        // Only the owner's timer can still retain the owner.
        let before = ticks.value
        try wait(for: "a timer that ticks without an owner") { ticks.value >= before + 5 }
        let seen = (alive.value, ticks.value - before)
        stop.add()
        try wait(for: "the timer to be invalidated") { stop.value > 1 }
        return seen
    }

    private init(_ remedy: Remedy, _ alive: Counter, _ ticks: Counter, _ stop: Counter) {
        life = Counted(alive)
        isInvalidatedInDeinit = remedy == .invalidateInDeinit
        weak let weakSelf = self
        // Reading the weak reference creates a strong reference, which the block captures.
        let strongSelf: NaiveOwner? = remedy == .weakCapture ? nil : weakSelf
        let timer = Timer(timeInterval: 0.002, repeats: true) { [strongSelf] timer in
            withExtendedLifetime(strongSelf) { ticks.add() }
            guard stop.value == 1 else { return }
            // Invalidates the timer at the end of the experiment. The owner may already be deallocated, so the block
            // gets the timer from the argument `timer` and not from the owner.
            stop.add()
            timer.invalidate()
        }
        RunLoop.current.add(timer, forMode: .common)
        if remedy == .weakProperty { weakTimer = timer } else { self.timer = timer }
    }

    deinit {
        if isInvalidatedInDeinit { timer?.invalidate() }
    }
}

/// An owner of a Ticking timer.
private final class TickingOwner: Sendable {
    private let life: Counted
    private let ticks: Counter
    private let timer = LockedValue<RunLoopTimer?>(nil)

    /// Creates and releases an owner; returns the number of owners that are alive after the release, the number of
    /// ticks after the release, and the number of owners that are alive at the end.
    static func run(isCaptured: Bool = false) throws -> (alive: Int, ticks: Int, left: Int) {
        let thread = RunLoopThread(name: "lab.cycle")
        let alive = Counter()
        let ticks = Counter()
        let stop = Counter()
        var owner: TickingOwner? = TickingOwner(isCaptured: isCaptured, alive, ticks, stop, thread)
        try wait(for: "the first ticks") { ticks.value >= 5 }
        withExtendedLifetime(owner) {}
        owner = nil
        // `sync` returns only after a handler that was running during the release has returned.
        let before = thread.sync { ticks.value } ?? 0
        // Waits for ten ticks of another timer. If the owner's timer were still running, that timer would tick during
        // this wait.
        let later = Counter()
        let clock = RunLoopTimer(.every(.milliseconds(2)), on: thread) { _, _ in later.add() }
        try wait(for: "time to pass") { later.value >= 10 }
        withExtendedLifetime(clock) {}
        let seen = (alive.value, ticks.value - before)
        stop.add()
        try wait(for: "the release of the owner") { alive.value == 0 }
        return (seen.0, seen.1, alive.value)
    }

    private init(isCaptured: Bool, _ alive: Counter, _ ticks: Counter, _ stop: Counter, _ thread: RunLoopThread) {
        life = Counted(alive)
        self.ticks = ticks
        let timer =
            if isCaptured {
                RunLoopTimer(.every(.milliseconds(2)), on: thread) { timer, _ in
                    self.ticks.add()
                    if stop.value > 0 { timer.cancel() }
                }
            } else {
                RunLoopTimer(.every(.milliseconds(2)), target: self, on: thread) { owner, _, _ in owner.ticks.add() }
            }
        self.timer.withLock { $0 = timer }
    }
}
