import Testing
import TickingTestSupport

@testable import Ticking

@Suite struct ManualClockTests {
    @Test func `tasks that sleep on a manual clock wake in the order of their deadlines, none too early`() async throws
    {
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

    @Test func `a sleep to a reached deadline returns at once, and a cancelled sleep throws CancellationError`()
        async throws
    {
        let clock = ManualClock()
        await #expect(throws: Never.self) { try await clock.sleep(until: clock.now) }
        let task = Task { try await clock.sleep(until: clock.now.advanced(by: .seconds(1))) }
        try await clock.waitForSleepers(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a long advance stops at each deadline that the sleeping task adds on the way`() async throws {
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

    @Test func `advancing a manual clock by a negative duration is a fatal error`() async {
        await #expect(processExitsWith: .failure) {
            try await ManualClock().advance(by: .seconds(-1), onceSleeping: 0)
        }
    }

    @Test(.timeLimit(.minutes(9)))
    func `a wait for sleepers that never arrive throws CancellationError when its task is cancelled`() async {
        let clock = ManualClock()
        let tasks = [
            Task { try await clock.waitForSleepers(1) },
            Task { try await clock.advance(by: .seconds(1), onceSleeping: 1) },
        ]
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        #expect(clock.now.elapsed == .zero)
    }

    @Test func `run advances the time until its body returns`() async throws {
        let clock = ManualClock()
        // The real time is long, because parallel tests may occupy all threads for minutes.
        let seconds = try await clock.run(onceSleeping: 1, timeout: .seconds(1_200)) {
            for _ in 0..<100 { try await clock.sleep(for: .seconds(3_600)) }
            return clock.now.elapsed
        }
        #expect(seconds == .seconds(360_000))
    }

    @Test func `run throws TimeoutError if fewer tasks sleep than the given number`() async {
        let clock = ManualClock()
        let error = await #expect(throws: ManualClock.TimeoutError.self) {
            try await clock.run(onceSleeping: 2, timeout: .seconds(1)) {
                try await clock.sleep(for: .seconds(1))
            }
        }
        #expect(error?.sleepers == 1 && error.map { "\($0)".contains("slept on the clock: 1.") } == true)
    }

    @Test func `run rethrows the error of its body`() async {
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
