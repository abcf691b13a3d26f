import Dispatch
import Foundation
import Testing

@testable import Ticking

/// Tests of handlers that stop their thread or change its mode while other handlers are due in the same pass.
@Suite struct StopInHandlerTests {
    /// Blocks the thread until two or more handlers are due, so that one pass of the loop finds all of them.
    private func together(_ thread: RunLoopThread, _ arrange: () -> [AnyObject]) -> [AnyObject] {
        let gate = DispatchSemaphore(value: 0)
        thread.perform { gate.wait() }
        let handles = arrange()
        // Armed on the loop's thread, in the pass before the calls.
        thread.perform {}
        gate.signal()
        return handles
    }

    private enum Kind: CaseIterable {
        case timers
        case links
        case firedByHand
    }

    private func handles(
        _ kind: Kind, on thread: RunLoopThread, mode: RunLoop.Mode = .common, _ body: @escaping @Sendable () -> Void
    ) -> [AnyObject] {
        together(thread) {
            (0..<3).map { _ in
                switch kind {
                case .timers:
                    return RunLoopTimer(.after(.zero), on: thread, modes: [mode]) { _, _ in body() }
                case .links:
                    let link = DisplayLink(on: thread, modes: [mode]) { _, _ in body() }
                    link.setNeedsFrame(after: .nanoseconds(1))
                    return link
                case .firedByHand:
                    let timer = RunLoopTimer(.onDemand, on: thread, modes: [mode]) { _, _ in body() }
                    timer.fire()
                    return timer
                }
            }
        }
    }

    @Test(arguments: Kind.allCases)
    private func `no handler begins after a handler that stopped the thread`(kind: Kind) throws {
        for _ in 0..<50 {
            let thread = RunLoopThread(name: "stops")
            let calls = Events<Int>()
            let handles = handles(kind, on: thread) {
                thread.stop()
                calls.add()
            }
            try calls.wait(for: 1)
            thread.stop()
            #expect(calls.count == 1)
            withExtendedLifetime(handles) {}
        }
    }

    @Test(arguments: Kind.allCases, [RunLoop.Mode.default, .common])
    private func `handlers of the old mode wait after a handler that set another mode`(kind: Kind, mode: RunLoop.Mode)
        throws
    {
        let other = RunLoop.Mode("other")
        for _ in 0..<20 {
            let thread = RunLoopThread(name: "leaves")
            let calls = Events<Int>()
            let handles = handles(kind, on: thread, mode: mode) {
                thread.setMode(other)
                calls.add()
            }
            for count in 1...3 {
                try calls.wait(for: count)
                let idle = Events<Int>()
                thread.perform(in: other) { idle.add() }
                try idle.wait(for: 1)
                #expect(calls.count == count)
                thread.setMode(.default)
            }
            withExtendedLifetime(handles) {}
        }
    }

    @Test func `handlers of the common modes continue after a handler that set the tracking mode`() throws {
        let thread = RunLoopThread(name: "tracks")
        let calls = Events<Int>()
        let handles = handles(.timers, on: thread) {
            thread.setMode(.tracking)
            calls.add()
        }
        try calls.wait(for: 3)
        withExtendedLifetime(handles) {}
    }

    @Test func `bodies of the common modes wait after a body that set a mode that is not common`() throws {
        let thread = RunLoopThread(name: "leaves")
        let other = RunLoop.Mode("other")
        let events = Events<String>()
        let gate = DispatchSemaphore(value: 0)
        thread.perform { gate.wait() }
        thread.perform { thread.setMode(other) }
        thread.perform { events.add("common") }
        thread.perform(in: other) { events.add("other") }
        gate.signal()
        try events.wait(for: 1)
        thread.setMode(.default)
        #expect(try events.wait(for: 2) == ["other", "common"])
    }

    @Test func `a handler that stopped the thread in a nested run is the last one of that run`() throws {
        let thread = RunLoopThread(name: "nested")
        let calls = Events<Int>()
        let within = LockedValue<[RunLoopTimer]>([])
        let outer = RunLoopTimer(.after(.zero), on: thread) { _, _ in
            // Handlers of the same run are called before the stop. The nested run ends, because its timers have.
            within.withLock { timers in
                timers = (0..<3).map { _ in
                    RunLoopTimer(.after(.zero), on: thread, modes: [.tracking]) { _, _ in
                        if calls.count == 1 { thread.stop() }
                        calls.add()
                    }
                }
            }
            _ = RunLoop.current.run(mode: .tracking, before: Date(timeIntervalSinceNow: 0.05))
        }
        try calls.wait(for: 2)
        thread.stop()
        #expect(calls.count == 2)
        withExtendedLifetime(outer) {}
    }

    @Test func `a call by hand that was requested before another thread's stop is made`() {
        let thread = RunLoopThread(name: "flush")
        let calls = Events<Int>()
        let timer = RunLoopTimer(.onDemand, on: thread) { _, _ in calls.add() }
        timer.fire()
        thread.stop()
        #expect(calls.count == 1 && !timer.isValid)
    }

    #if os(Linux)
    @Test func `a stopped thread closes its descriptors while its handle and its ended timers are retained`() async {
        await #expect(processExitsWith: .success) {
            func descriptors() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            }
            let (first, timers) = retained(1)
            let before = try descriptors()
            let (threads, others) = retained(50)
            #expect(try descriptors() <= before + 4)
            withExtendedLifetime((first, timers, threads, others)) {}
        }
    }
    #endif
}

/// Returns stopped threads with timers and links that have ended.
private func retained(_ count: Int) -> ([RunLoopThread], [AnyObject]) {
    let threads = (0..<count).map { RunLoopThread(name: "ends \($0)") }
    let handles: [AnyObject] = threads.flatMap { thread -> [AnyObject] in
        let called = DispatchSemaphore(value: 0)
        let timer = RunLoopTimer(.every(.milliseconds(1)), on: thread) { _, _ in called.signal() }
        let link = DisplayLink(on: thread) { _, _ in }
        link.setNeedsFrame()
        called.wait()
        thread.stop()
        return [timer, link]
    }
    return (threads, handles)
}
