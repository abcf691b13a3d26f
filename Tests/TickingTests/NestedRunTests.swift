import Dispatch
import Foundation
import Testing

@testable import Ticking

/// Tests of bodies, jobs and timers in nested runs: a callout of the loop runs the loop again.
@Suite struct NestedRunTests {
    @Test func `bodies begin in the order of their perform calls, also in a nested run`() throws {
        let thread = RunLoopThread(name: "nested")
        let events = Events<String>()
        let gate = DispatchSemaphore(value: 0)
        thread.perform { gate.wait() }
        thread.perform {
            events.add("A begins")
            thread.perform { events.add("D") }
            run(until: { events.count == 4 })
            events.add("A ends")
        }
        thread.perform { events.add("B") }
        thread.perform { events.add("C") }
        gate.signal()
        #expect(try events.wait(for: 5) == ["A begins", "B", "C", "D", "A ends"])
    }

    @Test func `bodies already queued begin in a nested run although no new body arrives`() throws {
        let thread = RunLoopThread(name: "nested")
        let events = Events<String>()
        let gate = DispatchSemaphore(value: 0)
        thread.perform { gate.wait() }
        thread.perform {
            events.add("A begins")
            // The bodies take less than five seconds. If they do not run, the nested run ends after five seconds and
            // the test fails.
            let end = Date(timeIntervalSinceNow: 5)
            while events.count < 3, Date() < end { _ = RunLoop.current.run(mode: .tracking, before: end) }
            events.add("A ends")
        }
        thread.perform { events.add("B") }
        thread.perform { events.add("C") }
        gate.signal()
        #expect(try events.wait(for: 4) == ["A begins", "B", "C", "A ends"])
    }

    @Test func `a body submitted while a nested run sleeps wakes that run and runs in it`() throws {
        let thread = RunLoopThread(name: "nested")
        let events = Events<String>()
        thread.perform {
            events.add("begins")
            run(until: { events.count == 2 })
            events.add("ends")
        }
        try events.wait(for: 1)
        thread.perform { events.add("within") }
        #expect(try events.wait(for: 3) == ["begins", "within", "ends"])
    }

    /// With 30,000 bodies, the test fails if a waiting job slows down the queue: a linear search for each body would
    /// take minutes.
    @Test(.timeLimit(.minutes(1)), arguments: [0, 30_000])
    func `a nested run runs bodies, but no job of an actor while another job is on the stack`(bodies: Int) async throws
    {
        let thread = RunLoopThread(name: "nested")
        let events = Events<String>()
        let resident = Resident(thread, events)
        let outer = Task { await resident.outer() }
        try await events.come(to: 1)
        let inner = Task { await resident.inner() }
        // Waits until the inner job is queued, while the outer job still runs.
        while thread.core.waitingCount < 1 { try await Task.sleep(for: .milliseconds(1)) }
        // Bodies begin in the nested run. The last body ends the nested run.
        let numbers = Events<Int>()
        for number in 0..<bodies { thread.perform { numbers.add(number) } }
        while numbers.count < bodies { try await Task.sleep(for: .milliseconds(1)) }
        thread.perform { events.add("body") }
        await outer.value
        await inner.value
        #expect(events.all == ["outer begins", "body", "outer ends", "inner"] && numbers.all == Array(0..<bodies))
    }

    @Test func `an actor's job runs in a nested run that a timer's handler started`() async throws {
        let thread = RunLoopThread(name: "nested")
        let events = Events<String>()
        let resident = Resident(thread, events)
        let timer = RunLoopTimer(.after(.zero), on: thread) { _, _ in
            events.add("timer begins")
            run(until: { events.count == 2 })
            events.add("timer ends")
        }
        try await events.come(to: 1)
        await resident.inner()
        try await events.come(to: 3)
        #expect(events.all == ["timer begins", "inner", "timer ends"])
        withExtendedLifetime(timer) {}
    }

    @Test func `all 100 jobs queued during a nested run are executed`() async throws {
        let thread = RunLoopThread(name: "nested")
        let events = Events<String>()
        let resident = Resident(thread, events)
        let outer = Task { await resident.outer() }
        try await events.come(to: 1)
        let tasks = (0..<100).map { _ in Task { await resident.inner() } }
        thread.perform { events.add("body") }
        await outer.value
        for task in tasks { await task.value }
        #expect(events.count == 103)
    }

    @Test func `30,000 bodies run in order in a nested run`() throws {
        let thread = RunLoopThread(name: "nested")
        let numbers = Events<Int>()
        let gate = DispatchSemaphore(value: 0)
        thread.perform {
            gate.wait()
            run(until: { numbers.count == 30_000 })
        }
        for number in 0..<30_000 { thread.perform { numbers.add(number) } }
        gate.signal()
        #expect(try numbers.wait(for: 30_000) == Array(0..<30_000))
    }

    @Test(arguments: ["reschedules", "is rescheduled", "by hand", "clock set"])
    func `a timer's handler is not called again in a nested run that the handler started`(way: String) throws {
        let thread = RunLoopThread(name: "nested")
        let (depth, deepest) = (LockedValue(0), LockedValue(0))
        let began = DispatchSemaphore(value: 0)
        let ended = Events<Int>()
        let timer = RunLoopTimer(.every(.milliseconds(2)), on: thread) { timer, _ in
            let now = depth.withLock { depth in
                depth += 1
                return depth
            }
            deepest.withLock { $0 = max($0, now) }
            if ended.count == 0 {
                if way == "reschedules" { timer.reschedule(.after(.milliseconds(1))) }
                began.signal()
                let end = Date(timeIntervalSinceNow: 0.05)
                while Date() < end { _ = RunLoop.current.run(mode: .tracking, before: end) }
            }
            depth.withLock { $0 -= 1 }
            ended.add()
        }
        if way == "by hand" { timer.fire() }
        began.wait()
        if way == "is rescheduled" { timer.reschedule(.every(.milliseconds(3))) }
        if way == "clock set" { timer.clockWasSet() }
        try ended.wait(for: 1)
        if way != "reschedules" { try ended.wait(for: 3) }
        #expect(deepest.withLock { $0 } == 1)
    }

    @Test func `bodies and timers of the tracking mode are called in a nested run of that mode`() throws {
        let thread = RunLoopThread(name: "nested")
        let events = Events<String>()
        let timer = RunLoopTimer(.onDemand, on: thread, modes: [.tracking]) { _, _ in events.add("timer") }
        thread.perform {
            events.add("begins")
            let end = Date(timeIntervalSinceNow: 10)
            while events.count < 3, Date() < end { _ = RunLoop.current.run(mode: .tracking, before: end) }
            events.add("ends")
        }
        try events.wait(for: 1)
        thread.perform(in: .tracking) { events.add("body") }
        timer.reschedule(.after(.zero))
        let seen = try events.wait(for: 4)
        #expect(Set(seen[1...2]) == ["body", "timer"] && seen[3] == "ends")
    }

    @Test func `a timer whose handler starts a nested run does not fire in that run and stays on its grid`() throws {
        let thread = RunLoopThread(name: "nested")
        let depth = LockedValue(0)
        let ticks = Events<(tick: Tick, depth: Int)>()
        let others = Events<Int>()
        let other = RunLoopTimer(.every(.milliseconds(2)), on: thread) { _, _ in others.add() }
        let timer = RunLoopTimer(.every(.milliseconds(5)), on: thread) { _, tick in
            ticks.add(
                (
                    tick,
                    depth.withLock { depth in
                        depth += 1
                        return depth
                    }
                ))
            let count = others.count
            if ticks.count == 2 { run(until: { others.count > count + 10 }) }
            depth.withLock { $0 -= 1 }
        }
        let seen = try ticks.wait(for: 5)
        #expect(seen.allSatisfy { $0.depth == 1 } && seen[2].tick.missed >= 3)
        for (one, next) in zip(seen, seen.dropFirst()) {
            #expect(next.tick.due - one.tick.due == .milliseconds(5) * (next.tick.missed + 1))
        }
        withExtendedLifetime((timer, other)) {}
    }
}

extension Events {
    /// Waits until a number of events has occurred, without blocking a thread of the task pool.
    fileprivate func come(to count: Int) async throws {
        while self.count < count { try await Task.sleep(for: .milliseconds(1)) }
    }
}

/// Runs the calling thread's loop until a condition holds.
private func run(until isDone: () -> Bool) {
    while !isDone() { _ = RunLoop.current.run(mode: .tracking, before: Date(timeIntervalSinceNow: 10)) }
}

private actor Resident {
    private let thread: RunLoopThread
    private let events: Events<String>
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(_ thread: RunLoopThread, _ events: Events<String>) {
        self.thread = thread
        self.events = events
    }

    func outer() {
        events.add("outer begins")
        nest()
        events.add("outer ends")
    }

    private nonisolated func nest() {
        run(until: { events.all.contains("body") })
    }

    func inner() {
        events.add("inner")
    }
}
