import Foundation
import Testing

/// Runs the tests of a suite on ``WaitingThreads``.
struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
    fileprivate let threads: WaitingThreads

    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(threads) { try await function() }
    }
}

extension Trait where Self == WaitingTrait {
    /// Runs the tests of a suite on threads of their own, because they wait for the program.
    static var waitsForProgram: Self { Self(threads: waitingThreads) }
}

/// More threads than processors: most tests wait most of the time.
private let waitingThreads = WaitingThreads(count: 4)

/// Threads for tests that wait in calls of the system.
///
/// Swift's concurrency has as many threads as the machine has processors. A test that waits keeps one of them, and the tests
/// of other targets, whose limits of time pass meanwhile, would stand still behind it.
private final class WaitingThreads: TaskExecutor {
    /// `@unchecked Sendable`: the condition protects the jobs.
    private final class Jobs: @unchecked Sendable {
        private let arrived = NSCondition()
        private var waiting: [UnownedJob] = []

        func add(_ job: UnownedJob) {
            arrived.withLock {
                waiting.append(job)
                arrived.signal()
            }
        }

        func next() -> UnownedJob {
            arrived.withLock {
                while waiting.isEmpty { arrived.wait() }
                return waiting.removeFirst()
            }
        }
    }

    private let jobs = Jobs()

    /// Starts the threads, which last as long as the process.
    init(count: Int) {
        for _ in 0..<count {
            Thread { [self] in while true { jobs.next().runSynchronously(on: asUnownedTaskExecutor()) } }.start()
        }
    }

    func enqueue(_ job: consuming ExecutorJob) { jobs.add(UnownedJob(job)) }
}
