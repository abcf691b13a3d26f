import Foundation
import Testing
import TickingTestSupport

@testable import Ticking

@Suite struct SequenceTests {
    @Test func `a tick sequence on a custom clock ticks at its grid points`() async throws {
        let clock = ManualClock()
        async let seen = deadlines(of: Ticker.ticks(every: .seconds(1), after: .seconds(3), clock: clock), count: 4)
        try await clock.advance(by: .seconds(6), onceSleeping: 1)
        #expect(await seen.map(\.due.elapsed) == [.seconds(3), .seconds(4), .seconds(5), .seconds(6)])
    }

    @Test func `a late consumer gets the latest tick at once, with the skipped ticks counted as missed`() async throws {
        let clock = ManualClock()
        let ticks = Ticker.ticks(every: .seconds(1), clock: clock)
        let seen = LockedValue<[ClockTick<ManualClock.Instant>]>([])
        let consumer = Task {
            for await tick in ticks {
                seen.withLock { $0.append(tick) }
                // The clock advances while the consumer handles a tick.
                if tick.due.elapsed == .seconds(1) {
                    try await clock.advance(by: .milliseconds(4_400), onceSleeping: 0)
                }
                if tick.due.elapsed == .seconds(6) { break }
            }
        }
        try await clock.advance(by: .seconds(1), onceSleeping: 1)
        // At 5.4 s, the consumer gets the tick of 5 s, and then sleeps until 6 s.
        try await clock.advance(by: .milliseconds(599), onceSleeping: 1)
        #expect(clock.sleeperCount == 1)
        try await clock.advance(by: .milliseconds(1), onceSleeping: 1)
        try await consumer.value
        #expect(seen.withLock { $0.map(\.missed) } == [0, 3, 0])
        #expect(seen.withLock { $0.map(\.due.elapsed) } == [.seconds(1), .seconds(5), .seconds(6)])
    }

    @Test func `a thousand ticks do not drift`() async throws {
        let clock = ManualClock()
        async let seen = deadlines(of: Ticker.ticks(every: .milliseconds(10), clock: clock), count: 1_000)
        try await clock.advance(by: .seconds(10), onceSleeping: 1)
        #expect(await seen.last?.due.elapsed == .seconds(10))
        #expect(await seen.allSatisfy { $0.missed == 0 })
    }

    @Test func `cancelling the consuming task ends a tick sequence on a custom clock`() async throws {
        let clock = ManualClock()
        let task = Task { await deadlines(of: Ticker.ticks(every: .seconds(1), clock: clock), count: .max).count }
        try await clock.advance(by: .seconds(1), onceSleeping: 1)
        try await clock.waitForSleepers(1)
        task.cancel()
        #expect(await task.value == 1)
        #expect(clock.sleeperCount == 0)
    }

    @Test func `an iterator whose task was cancelled returns nil from then on, with either clock`() async throws {
        let clock = ManualClock()
        #expect(try await isOverForEver(Ticker.ticks(.every(.milliseconds(1)))) {})
        #expect(
            try await isOverForEver(Ticker.ticks(every: .milliseconds(1), clock: clock)) {
                try await clock.advance(by: .seconds(1), onceSleeping: 0)
            })
    }

    @Test func `a cancelled task gets no tick that arrived before`() async {
        let isOver = await Task {
            var iterator = Ticker.ticks(.every(.milliseconds(1))).makeAsyncIterator()
            // When the slower ticker ticks, the iterator has a tick.
            for await _ in Ticker.ticks(.every(.milliseconds(20))) { break }
            withUnsafeCurrentTask { $0?.cancel() }
            return await iterator.next() == nil
        }.value
        #expect(isOver)
    }

    private func isOverForEver<Ticks: AsyncSequence & Sendable>(
        _ ticks: Ticks, then advance: @escaping @Sendable () async throws -> Void
    ) async throws -> Bool where Ticks.Failure == Never {
        try await Task {
            var iterator = ticks.makeAsyncIterator()
            let isOver = await withTaskGroup(of: Void.self) { group in
                group.cancelAll()
                withUnsafeCurrentTask { $0?.cancel() }
                return await iterator.next(isolation: nil) == nil
            }
            guard isOver else { return false }
            // The task remains cancelled, so another task continues with the iterator.
            nonisolated(unsafe) var passed = iterator
            return try await Task.detached {
                try await advance()
                return await passed.next(isolation: nil) == nil
            }.value
        }.value
    }

    @Test func `a tick sequence on the continuous clock ticks at its grid points`() async {
        let seen = await deadlines(of: Ticker.ticks(.every(.milliseconds(2))), count: 5)
        for (one, next) in zip(seen, seen.dropFirst()) {
            #expect(next.due - one.due == .milliseconds(2) * (next.missed + 1))
        }
    }

    @Test func `on the continuous clock a late consumer gets the latest tick, and cancelling ends the loop`()
        async throws
    {
        let task = Task {
            var iterator = Ticker.ticks(.every(.milliseconds(5))).makeAsyncIterator()
            let first = await iterator.next(isolation: nil)
            Self.block(until: (first?.due ?? .now) + .milliseconds(58))
            let late = await iterator.next(isolation: nil)
            let next = await iterator.next(isolation: nil)
            return [first, late, next].compactMap(\.self)
        }
        let seen = await task.value
        try #require(seen.count == 3)
        // Eleven intervals passed before the second tick; a ticker that a busy machine delayed counts them in the third.
        #expect(seen[1].missed + seen[2].missed >= 1)
        for (one, next) in zip(seen, seen.dropFirst()) {
            #expect(next.due - one.due == .milliseconds(5) * (next.missed + 1))
        }
        let endless = Task { await deadlines(of: Ticker.ticks(.every(.seconds(3_600))), count: .max).count }
        endless.cancel()
        #expect(await endless.value == 0)
    }

    /// Busy-waits until an instant, and so occupies the task's thread.
    private static func block(until instant: ContinuousClock.Instant) {
        while ContinuousClock.now < instant {}
    }

    @Test func `a run-loop tick sequence ticks until its consumer breaks, and then removes its timer`() async throws {
        let thread = RunLoopThread(name: "sequence")
        var count = 0
        for await tick in RunLoopTimer.ticks(.every(.milliseconds(1)), on: thread) {
            count += 1 + tick.missed
            if count >= 20 { break }
        }
        try await waitForGuests(0, of: thread)
    }

    @Test func `a slow consumer of run-loop ticks gets the newest tick, with the rest counted as missed`() async throws
    {
        let thread = RunLoopThread(name: "sequence")
        let passed = LockedValue((ticks: 0, calls: 0))
        let counter = RunLoopTimer(.every(.milliseconds(2)), on: thread) { _, tick in
            passed.withLock { $0 = ($0.ticks + 1 + tick.missed, $0.calls + 1) }
        }
        let seen = Task {
            var iterator = RunLoopTimer.ticks(.every(.milliseconds(2)), on: thread).makeAsyncIterator()
            let first = await iterator.next(isolation: nil)
            // Until the thread has handled fifteen more ticks: a busy machine may not run the thread for a while.
            let end = passed.withLock { $0.ticks } + 15
            while passed.withLock({ $0.ticks }) < end {}
            // Until the timer of the sequence has ticked, too, which may be later in the same pass of the loop.
            let last = passed.withLock { $0.calls } + 2
            while passed.withLock({ $0.calls }) < last {}
            let late = await iterator.next(isolation: nil)
            return [first, late].compactMap(\.self)
        }
        let ticks = await seen.value
        try #require(ticks.count == 2)
        #expect(ticks[1].missed >= 9)
        #expect(ticks[1].due - ticks[0].due == .milliseconds(2) * (ticks[1].missed + 1))
        withExtendedLifetime(counter) {}
    }

    @Test func `cancelling the consuming task ends a run-loop tick sequence and removes its timer`() async throws {
        let thread = RunLoopThread(name: "sequence")
        let task = Task {
            for await _ in RunLoopTimer.ticks(.every(.seconds(3_600)), on: thread) { Issue.record("too early") }
        }
        try await waitForGuests(1, of: thread)
        task.cancel()
        await task.value
        try await waitForGuests(0, of: thread)
    }

    @Test(.timeLimit(.minutes(9))) func `a run-loop tick sequence of a one-shot schedule ends after its tick`()
        async throws
    {
        let thread = RunLoopThread(name: "sequence")
        var count = 0
        for await _ in RunLoopTimer.ticks(.after(.milliseconds(1)), on: thread) { count += 1 }
        #expect(count == 1)
    }

    @Test(.timeLimit(.minutes(9))) func `a run-loop tick sequence ends when its thread stops, and is empty afterwards`()
        async throws
    {
        let thread = RunLoopThread(name: "sequence")
        let ticks = RunLoopTimer.ticks(.every(.seconds(3_600)), on: thread)
        let task = Task { for await _ in ticks {} }
        try await waitForGuests(1, of: thread)
        thread.stop()
        await task.value
        for await _ in ticks { Issue.record("a tick of a thread that was stopped") }
    }

    @Test func `a run-loop tick sequence retains its thread`() async {
        var count = 0
        for await _ in RunLoopTimer.ticks(.every(.milliseconds(1)), on: RunLoopThread(name: "kept")) {
            count += 1
            if count == 5 { break }
        }
        #expect(count == 5)
    }

    @Test func `a first tick further away than the longest timer delay does not come at once`() async throws {
        let task = Task {
            for await _ in Ticker.ticks(.every(.seconds(1), after: .seconds(Int64.max / 4))) { return true }
            return false
        }
        try await Task.sleep(for: .milliseconds(50))
        task.cancel()
        #expect(await task.value == false)
    }

    @Test func `a notification sequence buffers only the newest value`() async throws {
        let centre = NotificationCenter()
        let name = Notification.Name("sequence")
        var iterator = centre.values(of: name) { $0.userInfo?["number"] as? Int }.makeAsyncIterator()
        for number in 1...5 { centre.post(name: name, object: nil, userInfo: ["number": number]) }
        centre.post(name: name, object: nil)
        #expect(await iterator.next(isolation: nil) == 5)
        centre.post(name: name, object: nil, userInfo: ["number": 6])
        #expect(await iterator.next(isolation: nil) == 6)
    }

    @Test func `each iterator of a notification sequence gets the posts made after its creation`() async throws {
        let centre = NotificationCenter()
        let name = Notification.Name("sequence")
        let numbers = centre.values(of: name) { $0.userInfo?["number"] as? Int }
        centre.post(name: name, object: nil, userInfo: ["number": 1])
        var one = numbers.makeAsyncIterator()
        centre.post(name: name, object: nil, userInfo: ["number": 2])
        #expect(await one.next(isolation: nil) == 2)
        var other = numbers.makeAsyncIterator()
        centre.post(name: name, object: nil, userInfo: ["number": 3])
        let both = [await one.next(isolation: nil), await other.next(isolation: nil)]
        #expect(both == [3, 3])
    }

    @Test(.timeLimit(.minutes(9)))
    func `a notification sequence of a released object ignores posts of other objects and ends`() async {
        let centre = NotificationCenter()
        let name = Notification.Name("sequence")
        var poster: Tracked? = Tracked()
        let values = centre.values(of: name, object: poster) { _ in 1 }
        withExtendedLifetime(poster) {}
        poster = nil
        var iterator = values.makeAsyncIterator()
        centre.post(name: name, object: Tracked())
        #expect(await iterator.next(isolation: nil) == nil)
    }

    @Test func `a notification sequence of an object yields posts of that object only`() async {
        let centre = NotificationCenter()
        let name = Notification.Name("sequence")
        let poster = Tracked()
        var iterator = centre.values(of: name, object: poster) { $0.userInfo?["number"] as? Int }.makeAsyncIterator()
        centre.post(name: name, object: poster, userInfo: ["number": 1])
        centre.post(name: name, object: Tracked(), userInfo: ["number": 2])
        #expect(await iterator.next(isolation: nil) == 1)
    }

    private func deadlines<Ticks: AsyncSequence>(of ticks: Ticks, count: Int) async -> [Ticks.Element]
    where Ticks.Failure == Never {
        var seen: [Ticks.Element] = []
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
