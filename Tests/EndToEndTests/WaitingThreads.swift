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
    /// Runs the tests of a suite on separate threads, because the tests block while they wait for the program.
    static var waitsForProgram: Self { Self(threads: waitingThreads) }
}

/// The threads for the tests: there may be more threads than processors, because most tests only wait.
private let waitingThreads = WaitingThreads(count: 4)

/// Threads for tests that block in system calls.
///
/// Swift's cooperative thread pool has one thread for each processor. A test that blocks one of these threads delays
/// the tests of other targets, which may then exceed their time limits.
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

    /// Starts the threads, which live as long as the process.
    init(count: Int) {
        for _ in 0..<count {
            Thread { [self] in while true { jobs.next().runSynchronously(on: asUnownedTaskExecutor()) } }.start()
        }
    }

    func enqueue(_ job: consuming ExecutorJob) { jobs.add(UnownedJob(job)) }
}
