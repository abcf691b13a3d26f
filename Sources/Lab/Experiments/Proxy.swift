import Foundation
import Ticking

extension Experiment {
    static let proxy = Experiment(
        "proxy",
        title: "a weak proxy alone is not enough: the timer must be invalidated, too",
        expectation: """
            A proxy with a weak reference to its owner lets the owner be deallocated, but the timer keeps calling \
            the proxy. A proxy that invalidates the timer when the owner is nil is called once more. A RunLoopTimer \
            whose target is a LifetimeOwner ends when the target is deallocated, without a further call.
            """,
        reason: """
            The run loop retains the timer, and the timer retains the proxy. Neither the timer nor the proxy is \
            released with the owner. The timer must be invalidated when the proxy finds that the owner is nil, or \
            when the owner's deallocation is notified.
            """,
        reading: [
            "Sources/Ticking/RunLoopTimer/RunLoopTimer.swift", "Sources/Ticking/Lifetime/Lifetime.swift",
        ]
    ) { _, observations in
        let thread = RunLoopThread(name: "lab.proxy")
        for invalidates in [false, true] {
            let subject = invalidates ? "proxy that invalidates" : "proxy alone"
            let alive = Counter()
            let proxy = WeakProxy(invalidates: invalidates)
            _ = thread.sync {
                let owner = Counted(alive)
                proxy.start(for: owner)
                // The last strong reference to the owner is released at the end of this closure.
                withExtendedLifetime(owner) {}
            }
            observations.expect("\(subject): owners alive", .naive, equals: 0, seen: alive.value)
            if invalidates {
                try wait(for: "the proxy to find no owner") { proxy.callsWithoutOwner.value > 0 }
                try pass(20, on: thread)
                observations.expect(
                    "\(subject): calls without owner", .naive, equals: 1, seen: proxy.callsWithoutOwner.value)
            } else {
                try wait(for: "calls without owner") { proxy.callsWithoutOwner.value >= 5 }
                observations.expect(
                    "\(subject): calls without owner", .naive, atLeast: 5, seen: proxy.callsWithoutOwner.value)
            }
            _ = thread.sync { proxy.stop() }
        }
        let calls = Counter()
        var owner: ProxyOwner? = ProxyOwner()
        let timer = owner.map {
            RunLoopTimer(.every(.milliseconds(2)), target: $0, on: thread) { _, _, _ in calls.add() }
        }
        try wait(for: "calls of the target") { calls.value >= 3 }
        owner = nil
        // `sync` returns only after a handler that was running during the release has returned.
        let before = thread.sync { calls.value } ?? 0
        try pass(10, on: thread)
        observations.expect("target: calls after its release", .ticking, equals: 0, seen: calls.value - before)
        observations.expect("target: timer still valid", .ticking, equals: 0, seen: timer?.isValid == true ? 1 : 0)
    }

    /// Waits until a timer with an interval of 2 ms has fired `fires` times.
    private static func pass(_ fires: Int, on thread: RunLoopThread) throws {
        let passed = Counter()
        let clock = RunLoopTimer(.every(.milliseconds(2)), on: thread) { _, _ in passed.add() }
        try wait(for: "time to pass") { passed.value >= fires }
        withExtendedLifetime(clock) {}
    }
}

private final class ProxyOwner: LifetimeOwner, Sendable {
    let lifetime = Lifetime()
}

/// The weak proxy that is commonly used to break the retain cycle between a timer and its owner.
///
/// Unchecked: used on one run-loop thread only, except for its counter.
private final class WeakProxy: @unchecked Sendable {
    let callsWithoutOwner = Counter()
    private let invalidates: Bool
    private weak var owner: Counted?
    private var timer: Timer?

    init(invalidates: Bool) {
        self.invalidates = invalidates
    }

    func start(for owner: Counted) {
        self.owner = owner
        let timer = Timer(timeInterval: 0.002, repeats: true) { [self] timer in
            guard self.owner == nil else { return }
            callsWithoutOwner.add()
            if invalidates { timer.invalidate() }
        }
        RunLoop.current.add(timer, forMode: .common)
        self.timer = timer
    }

    /// Invalidates the timer at the end of the experiment.
    func stop() {
        timer?.invalidate()
        timer = nil
    }
}
