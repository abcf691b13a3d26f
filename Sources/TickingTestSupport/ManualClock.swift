import Foundation

/// A clock for tests: its time passes only when the test says so, and whoever sleeps on it wakes at once.
///
/// ``advance(by:onceSleeping:)`` waits until the code under test sleeps before it moves the time, so that a test depends
/// on no scheduling and needs no real time, also beside other tests.
///
/// - Thread: all members may be used from any thread or task.
/// - Lifetime: retains whoever sleeps until the deadline has come or the task is cancelled.
public final class ManualClock: Clock, Sendable {
    /// A time on this clock: how much has passed since it was made.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public var elapsed: Duration

        /// Makes an instant of the time since the clock was made.
        public init(elapsed: Duration = .zero) {
            self.elapsed = elapsed
        }

        /// The instant later by a duration.
        public func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }

        /// The time from this instant to another.
        public func duration(to other: Instant) -> Duration { other.elapsed - elapsed }

        /// True when the first one is earlier.
        public static func < (one: Instant, other: Instant) -> Bool { one.elapsed < other.elapsed }
    }

    private struct State {
        var now = Instant()
        var lastID = 0
        var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
        /// Who waits until so many sleep.
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        /// Takes out the watchers whose number is reached.
        mutating func ready() -> [CheckedContinuation<Void, Never>] {
            let count = sleepers.count
            defer { watchers.removeAll { $0.count <= count } }
            return watchers.filter { $0.count <= count }.map(\.continuation)
        }
    }

    private let lock = NSLock()
    // Protected by `lock`, which every access below holds.
    nonisolated(unsafe) private var state = State()

    /// Makes a clock at its zero.
    public init() {}

    /// The time that the test has let pass.
    public var now: Instant { lock.withLock { state.now } }

    /// Zero: the clock has no steps of its own.
    public var minimumResolution: Duration { .zero }

    /// How many tasks sleep on this clock.
    public var sleeperCount: Int { lock.withLock { state.sleepers.count } }

    /// Sleeps until the test has moved the time to a deadline, or the task is cancelled.
    ///
    /// - Throws: `CancellationError`.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = lock.withLock {
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                begin(id, deadline, continuation)
            }
        } onCancel: {
            lock.withLock { state.sleepers.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
        }
    }

    private func begin(_ id: Int, _ deadline: Instant, _ continuation: CheckedContinuation<Void, any Error>) {
        let (isOver, ready) = lock.withLock {
            // Cancelled before: the handler found no sleeper of this number.
            guard deadline > state.now, !Task.isCancelled else {
                return (true, [CheckedContinuation<Void, Never>]())
            }
            state.sleepers[id] = (deadline, continuation)
            return (false, state.ready())
        }
        for watcher in ready { watcher.resume() }
        guard isOver else { return }
        if Task.isCancelled { continuation.resume(throwing: CancellationError()) } else { continuation.resume() }
    }

    /// Waits until at least so many tasks sleep on this clock.
    public func waitForSleepers(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isThere = lock.withLock {
                guard state.sleepers.count < count else { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Waits until so many tasks sleep on this clock, then lets time pass and wakes who is due, the earliest first.
    ///
    /// Whoever sleeps again wakes with the next call: a test that lets three seconds pass for code that sleeps a second
    /// at a time calls this three times. With a count of 0 it waits for nobody.
    public func advance(by duration: Duration, onceSleeping count: Int = 1) async {
        await waitForSleepers(count)
        let due = lock.withLock {
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.deadline < $1.deadline }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }
}
