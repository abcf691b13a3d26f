import Testing
import TickingTestSupport

@testable import Ticking

@Suite struct ManualClockTests {
    @Test func `sleepers wake in the order of their deadlines, none before`() async throws {
        let clock = ManualClock()
        let woken = LockedValue<[Int]>([])
        var sleepers: [Int: Task<Void, any Error>] = [:]
        for seconds in [3, 1, 2] {
            sleepers[seconds] = Task {
                try await clock.sleep(until: ManualClock.Instant(elapsed: .seconds(seconds)))
                woken.withLock { $0.append(seconds) }
            }
        }
        try await clock.advance(by: .seconds(1), onceSleeping: 3)
        try await sleepers[1]?.value
        #expect(woken.withLock { $0 } == [1])
        try await clock.advance(by: .seconds(1), onceSleeping: 2)
        try await sleepers[2]?.value
        try await clock.advance(by: .seconds(1), onceSleeping: 1)
        try await sleepers[3]?.value
        #expect(woken.withLock { $0 } == [1, 2, 3])
        #expect(clock.now.elapsed == .seconds(3))
    }

    @Test func `a deadline that is past does not wait, and a task that is cancelled stops waiting`() async throws {
        let clock = ManualClock()
        await #expect(throws: Never.self) { try await clock.sleep(until: clock.now) }
        let task = Task { try await clock.sleep(until: clock.now.advanced(by: .seconds(1))) }
        try await clock.waitForSleepers(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `advancing stops at each deadline on its way`() async throws {
        let clock = ManualClock()
        let task = Task {
            var seen: [Duration] = []
            for _ in 0..<3 {
                try await clock.sleep(for: .seconds(1))
                seen.append(clock.now.elapsed)
            }
            return seen
        }
        try await clock.advance(by: .seconds(3), onceSleeping: 1)
        #expect(try await task.value == [.seconds(1), .seconds(2), .seconds(3)])
        try await clock.advance(by: .milliseconds(500), onceSleeping: 0)
        #expect(clock.now.elapsed == .milliseconds(3_500))
    }

    @Test func `a clock refuses to go back`() async {
        await #expect(processExitsWith: .failure) {
            try await ManualClock().advance(by: .seconds(-1), onceSleeping: 0)
        }
    }

    @Test(.timeLimit(.minutes(1))) func `waiting for sleepers that never come ends with its task`() async {
        let clock = ManualClock()
        let tasks = [
            Task { try await clock.waitForSleepers(1) },
            Task { try await clock.advance(by: .seconds(1), onceSleeping: 1) },
        ]
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        #expect(clock.now.elapsed == .zero)
    }

    @Test func `a run moves the time until its body has ended`() async throws {
        let clock = ManualClock()
        let seconds = try await clock.run(onceSleeping: 1) {
            for _ in 0..<100 { try await clock.sleep(for: .seconds(3_600)) }
            return clock.now.elapsed
        }
        #expect(seconds == .seconds(360_000))
    }

    @Test func `a run whose body sleeps with fewer than it says fails instead of hanging`() async {
        let clock = ManualClock()
        let error = await #expect(throws: ManualClock.TimeoutError.self) {
            try await clock.run(onceSleeping: 2, timeout: .milliseconds(100)) {
                try await clock.sleep(for: .seconds(1))
            }
        }
        #expect(error?.sleepers == 1 && error.map { "\($0)".contains("1 of its tasks sleep") } == true)
    }

    @Test func `a run throws what its body throws`() async {
        struct Failure: Error {}
        let clock = ManualClock()
        await #expect(throws: Failure.self) {
            try await clock.run(onceSleeping: 1) {
                try await clock.sleep(for: .seconds(1))
                throw Failure()
            }
        }
    }
}
