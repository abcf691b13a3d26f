import CoreFoundation
import Dispatch
import Foundation
import Testing

@testable import Ticking

extension RunLoopThread: RunLoopThreadLike {
    func hand(_ body: @escaping @Sendable () -> Void) {
        perform(body)
    }
}

@Suite struct RunLoopThreadTests {
    @Test func `bodies run on the thread in the order of their perform calls`() throws {
        let thread = RunLoopThread(name: "order")
        let events = Events<Int>()
        for number in 0..<1000 { thread.perform { events.add(thread.isCurrent ? number : -1) } }
        #expect(try events.wait(for: 1000) == Array(0..<1000))
        #expect(!thread.isCurrent)
        thread.stop()
    }

    @Test func `a body submitted to a sleeping loop wakes the loop at once`() throws {
        let thread = RunLoopThread(name: "wake")
        waitUntilIdle(thread)
        let events = Events<Int>()
        thread.perform { events.add() }
        // The timeout is much shorter than the time after which a loop without a wake-up would check its queue.
        try events.wait(for: 1)
        thread.stop()
    }

    @Test func `a body that a run-loop observer submits just before the loop sleeps wakes the loop`() throws {
        let thread = RunLoopThread(name: "observer")
        let events = Events<Int>()
        thread.perform {
            // Bit 5 is `kCFRunLoopBeforeWaiting`.
            let observer = CFRunLoopObserverCreateWithHandler(nil, 1 << 5, false, 0) { _, _ in
                thread.perform { events.add() }
            }
            CFRunLoopAddObserver(CFRunLoopGetCurrent(), observer, kCFRunLoopDefaultMode)
        }
        try events.wait(for: 1)
        thread.perform { events.add() }
        try events.wait(for: 2)
        thread.stop()
    }

    @Test func `bodies of the default mode wait while the loop is in tracking mode`() throws {
        let thread = RunLoopThread(name: "modes")
        let events = Events<String>()
        thread.setMode(.tracking)
        waitUntilIdle(thread)
        thread.perform(in: .default) { events.add("default") }
        thread.perform(in: .tracking) { events.add("tracking") }
        thread.perform { events.add("common") }
        #expect(Set(try events.wait(for: 2)) == ["tracking", "common"])
        waitUntilIdle(thread)
        #expect(events.count == 2)
        thread.setMode(.default)
        #expect(try events.wait(for: 3).last == "default")
        thread.stop()
    }

    @Test func `a mode change in a body holds back later bodies of the previous mode`() throws {
        let thread = RunLoopThread(name: "modes")
        let events = Events<String>()
        thread.perform {
            thread.perform(in: .default) {
                events.add("first")
                thread.setMode(.tracking)
            }
            thread.perform(in: .default) { events.add("second") }
        }
        try events.wait(for: 1)
        waitUntilIdle(thread)
        #expect(events.all == ["first"])
        #expect(thread.mode == .tracking)
        thread.setMode(.default)
        #expect(try events.wait(for: 2) == ["first", "second"])
        thread.stop()
    }

    @Test func `a thread in a custom mode runs only bodies of that mode until another mode is set`() throws {
        let thread = RunLoopThread(name: "private")
        let mode = RunLoop.Mode("private")
        let events = Events<String>()
        thread.setMode(mode)
        thread.perform(in: mode) { events.add("private") }
        try events.wait(for: 1)
        thread.perform { events.add("common") }
        thread.perform(in: mode) { events.add("private") }
        #expect(try events.wait(for: 2) == ["private", "private"])
        thread.setMode(.default)
        #expect(try events.wait(for: 3).last == "common")
        thread.stop()
    }

    @Test(arguments: [RunLoop.Mode.default, .tracking, RunLoop.Mode("private")])
    func `stop runs the bodies submitted before it, whatever their mode and the thread's mode`(mode: RunLoop.Mode)
        throws
    {
        let thread = RunLoopThread(name: "drain")
        thread.setMode(mode)
        let events = Events<Int>()
        for _ in 0..<100 {
            thread.perform { events.add() }
            thread.perform(in: .default) { events.add() }
            thread.perform(in: .tracking) { events.add() }
        }
        thread.stop()
        #expect(events.count == 300)
    }

    @Test func `a body submitted after stop is rejected and never runs`() {
        let lives = LifeCounter()
        let thread = RunLoopThread(name: "after")
        thread.stop()
        let events = Events<Int>()
        let tracked = lives.make()
        #expect(!thread.perform { withExtendedLifetime(tracked) { events.add() } })
        thread.stop()
        #expect(events.count == 0)
    }

    @Test func `the thread has ended when stop returns`() {
        let before = RunLoopThreadTests.threadNames()
        let name = "ticking-\(UInt16.random(in: 0..<9999))"
        let thread = RunLoopThread(name: name)
        if let before { #expect(!before.contains(name)) }
        if let now = RunLoopThreadTests.threadNames() { #expect(now.contains(name)) }
        thread.stop()
        if let after = RunLoopThreadTests.threadNames() { #expect(!after.contains(name)) }
    }

    /// Runs a thread's run loop in `.tracking` from a timer's handler, nested in the current run.
    ///
    /// The nested run ends after the first handled source if `untilSourceHandled` is true, otherwise after 0.2 s. The
    /// function returns when the nested run waits.
    private func nest(in thread: RunLoopThread, _ events: Events<String>, untilSourceHandled: Bool) throws {
        thread.setMode(.tracking)
        waitUntilIdle(thread)
        thread.setMode(.default)
        waitUntilIdle(thread)
        thread.perform {
            let tracking = CFStringCreateWithCString(nil, RunLoop.Mode.tracking.rawValue, UInt32(0x0800_0100))
            // A timer starts the nested run, 50 ms later. The body must not start it: the outer run always ends after a
            // body, so a test would pass even if the stop or the new mode did not end the outer run.
            let due = CFAbsoluteTimeGetCurrent() + 0.05
            let timer = CFRunLoopTimerCreateWithHandler(nil, due, 0, 0, 0) { _ in
                // Bit 5 is `kCFRunLoopBeforeWaiting`.
                let observer = CFRunLoopObserverCreateWithHandler(nil, 1 << 5, false, 0) { _, _ in events.add("waits") }
                CFRunLoopAddObserver(CFRunLoopGetCurrent(), observer, tracking)
                CFRunLoopRunInMode(tracking, untilSourceHandled ? 60 : 0.2, untilSourceHandled)
                events.add("ends")
            }
            CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, kCFRunLoopDefaultMode)
        }
        try events.wait(for: 1)
    }

    @Test(arguments: [true, false])
    func `a stop called during a nested run ends the thread`(untilSourceHandled: Bool) throws {
        let thread = RunLoopThread(name: "nested")
        let events = Events<String>()
        try nest(in: thread, events, untilSourceHandled: untilSourceHandled)
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            thread.stop()
            ended.signal()
        }
        #expect(ended.wait(timeout: .now() + 60) == .success)
        #expect(events.all == ["waits", "ends"])
    }

    @Test(arguments: [true, false])
    func `a mode set during a nested run takes effect when the nested run ends`(untilSourceHandled: Bool) throws {
        let thread = RunLoopThread(name: "nested")
        let events = Events<String>()
        try nest(in: thread, events, untilSourceHandled: untilSourceHandled)
        thread.setMode(.tracking)
        try events.wait(for: 2)
        thread.perform(in: .tracking) { events.add("tracks") }
        #expect(try events.wait(for: 3) == ["waits", "ends", "tracks"])
        thread.stop()
    }

    @Test func `releasing the handle ends the thread`() {
        let name = "ticking-\(UInt16.random(in: 10000..<19999))"
        var thread: RunLoopThread? = RunLoopThread(name: name)
        if let now = RunLoopThreadTests.threadNames() { #expect(now.contains(name)) }
        thread?.perform {}
        thread = nil
        if let after = RunLoopThreadTests.threadNames() { #expect(!after.contains(name)) }
    }

    @Test func `stop called on the thread itself ends the thread after the current callout`() throws {
        let thread = RunLoopThread(name: "itself")
        let events = Events<String>()
        thread.perform {
            thread.stop()
            events.add("still running")
        }
        try events.wait(for: 1)
        thread.stop()
        #expect(!thread.perform {})
    }

    @Test func `releasing the last handle on the thread itself ends the loop`() throws {
        let ended = Events<Int>()
        let lives = LifeCounter()
        do {
            let thread = RunLoopThread(name: "last")
            let tracked = lives.make()
            let gate = DispatchSemaphore(value: 0)
            thread.perform { [core = thread.core] in
                gate.wait()
                // The core notifies its registered guests when the loop ends.
                core.register(EndGuest { ended.add() }.kept())
                withExtendedLifetime((thread, tracked)) {}
            }
            gate.signal()
        }
        try ended.wait(for: 1)
    }

    @Test func `four threads can stop a thread at the same time, and all wait for its end`() {
        for _ in 0..<20 {
            let thread = RunLoopThread(name: "many")
            let events = Events<Int>()
            for _ in 0..<50 { thread.perform { events.add() } }
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                thread.stop()
                #expect(events.count == 50)
            }
        }
    }

    @Test func `a thread without work uses almost no CPU time`() throws {
        let thread = RunLoopThread(name: "asleep")
        waitUntilIdle(thread)
        let clock = Events<Double>()
        thread.perform { clock.add(Self.threadCPU()) }
        // Sleeps on the thread of the test, while the loop has no work.
        Thread.sleep(forTimeInterval: 0.3)
        thread.perform { clock.add(Self.threadCPU()) }
        let seen = try clock.wait(for: 2)
        // A loop that busy-waits would use 0.3 s of CPU time.
        #expect(seen[1] - seen[0] < 0.1)
        thread.stop()
    }

    @Test func `an actor with the thread as executor runs on it, and its timer handlers may assume isolation`()
        async throws
    {
        let thread = RunLoopThread(name: "actor")
        let resident = Resident(thread)
        #expect(await resident.isHome())
        await resident.startTimer()
        await withCheckedContinuation { continuation in resident.onTick(continuation) }
        #expect(await resident.ticks == 1)
        thread.stop()
    }

    @Test func `a task that prefers the thread runs on it, also after a suspension, until the thread stops`() async {
        let thread = RunLoopThread(name: "preferred")
        await withTaskExecutorPreference(thread.taskExecutor) {
            #expect(thread.isCurrent)
            await Task.yield()
            #expect(thread.isCurrent)
        }
        let isOnThread = await Task(executorPreference: thread.taskExecutor) { thread.isCurrent }.value
        #expect(isOnThread)
        thread.stop()
        let isStillThere = await Task(executorPreference: thread.taskExecutor) { thread.isCurrent }.value
        #expect(!isStillThere)
    }

    @Test func `a thread has the requested stack size`() throws {
        let deep = Events<Int>()
        let thread = RunLoopThread(name: "deep", qualityOfService: .utility, stackSize: 256 << 20)
        thread.perform { deep.add(descend(9_000)) }
        #expect(try deep.wait(for: 1) == [9_000])
        thread.stop()
    }

    #if os(Linux)
    @Test func `a lower quality of service gives the thread a higher nice value`() throws {
        let priorities = Events<Int32>()
        for quality in [QualityOfService.default, .utility, .background] {
            let thread = RunLoopThread(name: "quality", qualityOfService: quality)
            thread.perform { priorities.add(getpriority(Int32(PRIO_PROCESS.rawValue), 0)) }
            thread.stop()
        }
        let seen = priorities.all
        #expect(seen.count == 3 && seen[0] < seen[1] && seen[1] < seen[2])
    }
    #endif

    @Test func `an actor's jobs run elsewhere after the actor's thread has stopped`() async {
        let thread = RunLoopThread(name: "gone")
        let resident = Resident(thread)
        #expect(await resident.isHome())
        thread.stop()
        #expect(await !resident.isHome())
        #expect(await resident.count(to: 100) == 100)
    }

    @Test func `a thread that reuses the identifier of an ended thread can stop the ended thread again`() {
        for _ in 0..<50 {
            let ended = RunLoopThread(name: "ended")
            ended.stop()
            // The system may reuse the identifier of the ended thread for the next thread.
            let next = RunLoopThread(name: "next")
            next.perform { ended.stop() }
            next.stop()
        }
    }

    #if os(Linux)
    @Test func `checkIsolated on the wrong thread is a fatal error that names the expected thread`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let thread = RunLoopThread(name: "home")
            thread.checkIsolated()
        }
        #if DEBUG
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        // An optimized build also stops, but does not print the message.
        #expect(message.contains("home"))
        #else
        #expect(result != nil)
        #endif
    }

    @Test func `two threads that stop each other are a fatal error with a message`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            stopEachOther()
        }
        #if DEBUG
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("stop each other"))
        #else
        #expect(result != nil)
        #endif
    }

    @Test func `assumeIsolated of an actor on the wrong thread is a fatal error`() async {
        await #expect(processExitsWith: .failure) { assumeHome(Resident(RunLoopThread(name: "home"))) }
    }
    #endif

    private static func threadCPU() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Returns the names of this process's threads, or nil on systems that do not provide them.
    static func threadNames() -> [String]? {
        let tasks = "/proc/self/task"
        guard let ids = try? FileManager.default.contentsOfDirectory(atPath: tasks) else { return nil }
        return ids.compactMap { try? String(contentsOfFile: "\(tasks)/\($0)/comm", encoding: .utf8) }
            .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    }
}

/// Uses at least a kilobyte of stack for each level.
///
/// 9,000 levels need more stack than the default 8 MB. The thread sanitizer can track this number of nested calls.
@inline(never)
private func descend(_ levels: Int) -> Int {
    guard levels > 0 else { return 0 }
    return withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 8) { bytes in
        bytes[levels % 256] = 1
        return descend(levels - 1) + Int(bytes[levels % 256])
    }
}

private func stopEachOther() {
    let one = RunLoopThread(name: "one")
    let other = RunLoopThread(name: "other")
    let met = DispatchSemaphore(value: 0)
    one.perform {
        met.wait()
        other.stop()
    }
    other.perform {
        met.signal()
        one.stop()
    }
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 60)
    withExtendedLifetime((one, other)) {}
}

private func assumeHome(_ resident: Resident) {
    resident.assumeIsolated { _ in }
}

private actor Resident {
    private let thread: RunLoopThread
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
    private(set) var ticks = 0
    private var timer: RunLoopTimer?
    private let waiting = LockedValue<CheckedContinuation<Void, Never>?>(nil)

    init(_ thread: RunLoopThread) {
        self.thread = thread
    }

    func isHome() -> Bool { thread.isCurrent }

    func count(to number: Int) async -> Int {
        var count = 0
        while count < number {
            count += 1
            await Task.yield()
        }
        return count
    }

    func startTimer() {
        timer = RunLoopTimer(.onDemand, target: self, on: thread) { resident, _, _ in
            resident.assumeIsolated { $0.ticks += 1 }
            resident.waiting.withLock { $0.take() }?.resume()
        }
    }

    nonisolated func onTick(_ continuation: CheckedContinuation<Void, Never>) {
        waiting.withLock { $0 = continuation }
        Task { await self.timer?.reschedule(.after(.milliseconds(1))) }
    }
}

private final class EndGuest: RunLoopMember {
    private let onEnd: @Sendable () -> Void
    private static let kept = LockedValue<[EndGuest]>([])

    init(_ onEnd: @escaping @Sendable () -> Void) {
        self.onEnd = onEnd
    }

    /// Retains the guest until the process ends, because a loop references its guests weakly.
    func kept() -> EndGuest {
        Self.kept.withLock { $0.append(self) }
        return self
    }

    func runLoopEnds() {
        onEnd()
    }
}
