import Foundation
import Testing
import TickingTestSupport

@testable import Ticking

@Suite struct SequenceTests {
    @Test func `ticks come at the points of a grid, by any clock`() async {
        let clock = ManualClock()
        async let seen = deadlines(of: Ticker.ticks(every: .seconds(1), after: .seconds(3), clock: clock), count: 4)
        await clock.advance(by: .seconds(3))
        for _ in 0..<3 { await clock.advance(by: .milliseconds(1_000)) }
        #expect(await seen.map(\.deadline.elapsed) == [.seconds(3), .seconds(4), .seconds(5), .seconds(6)])
    }

    @Test func `a consumer that is late gets the last point at once, and the rest as missed`() async {
        let clock = ManualClock()
        async let seen = deadlines(of: Ticker.ticks(every: .seconds(1), clock: clock), count: 3)
        await clock.advance(by: .milliseconds(5_400))
        await clock.advance(by: .milliseconds(599))
        // Not yet due; the point of the grid is 1 ms away.
        #expect(clock.sleeperCount == 1)
        await clock.advance(by: .milliseconds(1))
        await clock.advance(by: .milliseconds(1_200))
        #expect(await seen.map(\.missed) == [4, 0, 0])
        #expect(await seen.map(\.deadline.elapsed) == [.seconds(5), .seconds(6), .seconds(7)])
    }

    @Test func `a thousand ticks do not drift`() async {
        let clock = ManualClock()
        async let seen = deadlines(of: Ticker.ticks(every: .milliseconds(10), clock: clock), count: 1_000)
        // Each wakes 3 ms late.
        await clock.advance(by: .milliseconds(13))
        for _ in 1..<1_000 { await clock.advance(by: .milliseconds(10)) }
        #expect(await seen.last?.deadline.elapsed == .seconds(10))
        #expect(await seen.allSatisfy { $0.missed == 0 })
    }

    @Test func `the end of its task ends a sequence`() async {
        let clock = ManualClock()
        let task = Task { await deadlines(of: Ticker.ticks(every: .seconds(1), clock: clock), count: .max).count }
        await clock.advance(by: .seconds(1))
        await clock.waitForSleepers()
        task.cancel()
        #expect(await task.value == 1)
        #expect(clock.sleeperCount == 0)
    }

    @Test func `ticks come by the machine's clock, too`() async {
        let seen = await deadlines(of: Ticker.ticks(every: .milliseconds(2)), count: 5)
        for (one, next) in zip(seen, seen.dropFirst()) {
            #expect(next.deadline - one.deadline == .milliseconds(2) * (next.missed + 1))
        }
    }

    @Test func `a late consumer on the machine's clock gets the last point at once, and the end of its task ends it`()
        async throws
    {
        let task = Task {
            var iterator = Ticker.ticks(every: .milliseconds(5)).makeAsyncIterator()
            let first = await iterator.next()
            Self.block(until: (first?.deadline ?? .now) + .milliseconds(52))
            let late = await iterator.next()
            let next = await iterator.next()
            return [first, late, next].compactMap(\.self)
        }
        let seen = await task.value
        try #require(seen.count == 3)
        // Ten intervals passed at least, in one tick.
        #expect(seen[1].missed >= 9)
        for (one, next) in zip(seen, seen.dropFirst()) {
            #expect(next.deadline - one.deadline == .milliseconds(5) * (next.missed + 1))
        }
        let endless = Task { await deadlines(of: Ticker.ticks(every: .seconds(3_600)), count: .max).count }
        endless.cancel()
        #expect(await endless.value == 0)
    }

    /// Keeps the task's thread, as a computation does.
    private static func block(until instant: ContinuousClock.Instant) {
        while ContinuousClock.now < instant {}
    }

    @Test func `fires of a run-loop timer come while they are taken`() async throws {
        let thread = RunLoopThread(name: "sequence")
        var count = 0
        for await fire in RunLoopTimer.fires(.every(.milliseconds(1)), on: thread) {
            count += 1 + fire.replaced
            if count >= 20 { break }
        }
        try await waitForGuests(0, of: thread)
    }

    @Test func `the end of its task ends a sequence of fires, and its timer`() async throws {
        let thread = RunLoopThread(name: "sequence")
        let task = Task {
            for await _ in RunLoopTimer.fires(.every(.seconds(3_600)), on: thread) { Issue.record("too early") }
        }
        try await waitForGuests(1, of: thread)
        task.cancel()
        await task.value
        try await waitForGuests(0, of: thread)
    }

    @Test func `the newest post is kept, and those that it replaced are counted`() async throws {
        let centre = NotificationCenter()
        let name = Notification.Name("sequence")
        var iterator = centre.values(of: name) { $0.userInfo?["number"] as? Int }.makeAsyncIterator()
        for number in 1...5 { centre.post(name: name, object: nil, userInfo: ["number": number]) }
        centre.post(name: name, object: nil)
        let first = await iterator.next()
        #expect(first?.value == 5 && first?.replaced == 4)
        centre.post(name: name, object: nil, userInfo: ["number": 6])
        let second = await iterator.next()
        #expect(second?.value == 6 && second?.replaced == 0)
    }

    @Test func `each iteration listens by itself from its beginning on`() async throws {
        let centre = NotificationCenter()
        let name = Notification.Name("sequence")
        let numbers = centre.values(of: name) { $0.userInfo?["number"] as? Int }
        centre.post(name: name, object: nil, userInfo: ["number": 1])
        var one = numbers.makeAsyncIterator()
        centre.post(name: name, object: nil, userInfo: ["number": 2])
        var other = numbers.makeAsyncIterator()
        centre.post(name: name, object: nil, userInfo: ["number": 3])
        let first = await one.next()
        let second = await other.next()
        #expect(first?.value == 3 && first?.replaced == 1)
        #expect(second?.value == 3 && second?.replaced == 0)
    }

    private func deadlines<C>(of ticks: ClockTicks<C>, count: Int) async -> [ClockTick<C.Instant>] {
        var seen: [ClockTick<C.Instant>] = []
        for await tick in ticks {
            seen.append(tick)
            if seen.count == count { break }
        }
        return seen
    }

    private func waitForGuests(_ count: Int, of thread: RunLoopThread) async throws {
        while thread.core.guestCount != count { try await Task.sleep(for: .milliseconds(1)) }
    }
}

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
        await clock.advance(by: .seconds(1), onceSleeping: 3)
        try await sleepers[1]?.value
        #expect(woken.withLock { $0 } == [1])
        await clock.advance(by: .seconds(1), onceSleeping: 2)
        try await sleepers[2]?.value
        await clock.advance(by: .seconds(1))
        try await sleepers[3]?.value
        #expect(woken.withLock { $0 } == [1, 2, 3])
        #expect(clock.now.elapsed == .seconds(3))
    }

    @Test func `a deadline that is past and a task that is cancelled wait for nobody`() async {
        let clock = ManualClock()
        await #expect(throws: Never.self) { try await clock.sleep(until: clock.now) }
        let task = Task { try await clock.sleep(until: clock.now.advanced(by: .seconds(1))) }
        await clock.waitForSleepers()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
