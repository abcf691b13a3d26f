import Foundation

/// A clock for tests whose time advances only when the test advances it.
///
/// ``advance(by:onceSleeping:)`` waits until the code under test sleeps before it advances the time. A test therefore
/// needs no real time and does not depend on scheduling, even when other tests run in parallel.
/// ``run(onceSleeping:timeout:_:)`` advances the time automatically until a body has returned.
///
/// - Thread: all members may be used from any thread or task.
/// - Lifetime: retains a sleeper until its deadline is reached or its task is cancelled.
public final class ManualClock: Clock, Sendable {
    /// A time on this clock, as the time since the clock was created.
    public struct Instant: InstantProtocol {
        /// The time since the clock was created.
        public var elapsed: Duration

        /// Creates an instant from the time since the clock was created.
        public init(elapsed: Duration = .zero) {
            self.elapsed = elapsed
        }

        /// Returns this instant plus a duration.
        public func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }

        /// Returns the time from this instant to another instant.
        public func duration(to other: Instant) -> Duration { other.elapsed - elapsed }

        /// Whether the first instant is earlier than the second.
        public static func < (one: Instant, other: Instant) -> Bool { one.elapsed < other.elapsed }
    }

    /// The error of a run whose body did not return within its timeout.
    package struct TimeoutError: Error, CustomStringConvertible {
        /// The number of tasks that slept on the clock at the timeout.
        public let sleepers: Int
        /// The error as a sentence for users.
        public var description: String {
            "The body did not end before its timeout in real time. Tasks that slept on the clock: \(sleepers)."
        }
    }

    private struct State {
        var now = Instant()
        var lastID = 0
        var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
        /// The tasks that wait until at least `count` tasks sleep.
        var watchers: [Int: (count: Int, continuation: CheckedContinuation<Void, any Error>)] = [:]

        mutating func nextID() -> Int {
            lastID += 1
            return lastID
        }

        /// Removes and returns the watchers whose count is reached.
        mutating func takeWatchers() -> [CheckedContinuation<Void, any Error>] {
            let reached = watchers.filter { $0.value.count <= sleepers.count }
            for id in reached.keys { watchers[id] = nil }
            return reached.values.map(\.continuation)
        }

        /// Advances the time to the first deadline up to a limit, and removes and returns the sleepers of that
        /// deadline; nil if no task sleeps until a deadline within the limit.
        mutating func takeSleepers(upTo limit: Instant?) -> [CheckedContinuation<Void, any Error>]? {
            guard let first = sleepers.values.map(\.deadline).min(), limit.map({ first <= $0 }) ?? true else {
                return nil
            }
            now = max(now, first)
            let due = sleepers.filter { $0.value.deadline <= now }.sorted { $0.key < $1.key }
            for (id, _) in due { sleepers[id] = nil }
            return due.map(\.value.continuation)
        }
    }

    private let lock = NSLock()
    // Protected by `lock`: each access below occurs while `lock` is locked.
    nonisolated(unsafe) private var state = State()

    /// Creates a clock at zero.
    public init() {}

    /// The current time, as far as the test has advanced it.
    public var now: Instant { lock.withLock { state.now } }

    /// Zero: the clock has no minimum step.
    public var minimumResolution: Duration { .zero }

    /// The number of tasks that sleep on this clock.
    public var sleeperCount: Int { lock.withLock { state.sleepers.count } }

    /// Sleeps until the test has advanced the time to a deadline.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = lock.withLock { state.nextID() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let watchers: [CheckedContinuation<Void, any Error>]? = lock.withLock {
                    // Does not sleep if the task is already cancelled: the cancellation handler has already run, and
                    // found no sleeper with this identifier.
                    guard deadline > state.now, !Task.isCancelled else { return nil }
                    state.sleepers[id] = (deadline, continuation)
                    return state.takeWatchers()
                }
                for watcher in watchers ?? [] { watcher.resume() }
                if watchers == nil { continuation.resume(with: Result { try Task.checkCancellation() }) }
            }
        } onCancel: {
            lock.withLock { state.sleepers.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Waits until at least `count` tasks sleep on this clock.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func waitForSleepers(_ count: Int) async throws {
        let id = lock.withLock { state.nextID() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver = lock.withLock {
                    guard state.sleepers.count < count, !Task.isCancelled else { return true }
                    state.watchers[id] = (count, continuation)
                    return false
                }
                if isOver { continuation.resume(with: Result { try Task.checkCancellation() }) }
            }
        } onCancel: {
            lock.withLock { state.watchers.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Advances the time, and stops at each deadline to wake the tasks that sleep until that deadline.
    ///
    /// The time advances only while at least `count` tasks sleep. The call waits for these tasks before the first
    /// deadline, and again after each deadline that is earlier than the end of the duration. With a count of 0, the
    /// call never waits. The count includes all tasks on this clock, also tasks that the test did not start. Only one
    /// task may advance a clock at a time.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    /// - Precondition: the duration is not negative.
    public func advance(by duration: Duration, onceSleeping count: Int) async throws {
        guard duration >= .zero else { fatalError("A clock cannot advance by a negative duration: \(duration).") }
        try await waitForSleepers(count)
        let end = now.advanced(by: duration)
        while let due = lock.withLock({ state.takeSleepers(upTo: end) }) {
            for sleeper in due { sleeper.resume() }
            if now < end { try await waitForSleepers(count) }
        }
        lock.withLock { state.now = max(state.now, end) }
    }

    /// Runs a body, and advances the time to the next deadline whenever `count` tasks sleep, until the body has
    /// returned.
    ///
    /// - Parameters:
    ///   - count: The number of tasks that sleep when the body has no other work to do.
    ///   - timeout: The maximum real time for which the body may run.
    ///   - body: The function to run.
    /// - Returns: the result of the body.
    /// - Throws: an error with the number of sleepers, or the error of the body. After a timeout, the body is cancelled,
    ///   and the function waits until the body has returned.
    public func run<Result: Sendable>(
        onceSleeping count: Int, timeout: Duration = .seconds(60), _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Result.self) { group in
            group.addTask { try await body() }
            group.addTask { [self] in
                while true {
                    try await waitForSleepers(max(count, 1))
                    for sleeper in lock.withLock({ state.takeSleepers(upTo: nil) }) ?? [] { sleeper.resume() }
                }
            }
            group.addTask { [self] in
                try await Task.sleep(for: timeout)
                throw TimeoutError(sleepers: sleeperCount)
            }
            defer { group.cancelAll() }
            while let result = try await group.next() { return result }
            fatalError("The task group has tasks, but next() returned no result.")
        }
    }
}
