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
    @Test func `bodies run on the thread in the order in which they were handed over`() throws {
        let thread = RunLoopThread(name: "order")
        let events = Events<Int>()
        for number in 0..<1000 { thread.perform { events.add(thread.isCurrent ? number : -1) } }
        #expect(try events.wait(for: 1000) == Array(0..<1000))
        #expect(!thread.isCurrent)
        thread.stop()
    }

    @Test func `a body reaches a loop that sleeps at once`() throws {
        let thread = RunLoopThread(name: "wake")
        waitUntilIdle(thread)
        let events = Events<Int>()
        thread.perform { events.add() }
        // The timeout is much shorter than the time after which a loop without a wake-up would check its queue.
        try events.wait(for: 1, within: 5)
        thread.stop()
    }

    @Test func `a body that an observer hands over just before the loop sleeps wakes it`() throws {
        let thread = RunLoopThread(name: "observer")
        let events = Events<Int>()
        thread.perform {
            // Bit 5 is `kCFRunLoopBeforeWaiting`.
            let observer = CFRunLoopObserverCreateWithHandler(nil, 1 << 5, false, 0) { _, _ in
                thread.perform { events.add() }
            }
            CFRunLoopAddObserver(CFRunLoopGetCurrent(), observer, kCFRunLoopDefaultMode)
        }
        try events.wait(for: 1, within: 5)
        thread.perform { events.add() }
        try events.wait(for: 2, within: 5)
        thread.stop()
    }

    @Test func `what waits for the default mode waits while the loop tracks`() throws {
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

    @Test func `a body that changes the mode holds back the bodies behind it that wait for the old one`() throws {
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

    @Test func `a mode that is not common runs its own bodies only, and can be left`() throws {
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
    func `stop runs what was handed over before it, in whatever mode`(mode: RunLoop.Mode) throws {
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

    @Test func `nothing is run after stop, and what was handed over is released`() {
        let lives = LifeCounter()
        let thread = RunLoopThread(name: "after")
        thread.stop()
        let events = Events<Int>()
        let tracked = lives.make()
        #expect(!thread.perform { withExtendedLifetime(tracked) { events.add() } })
        thread.stop()
        #expect(events.count == 0)
    }

    @Test func `stop joins the thread, and only that one`() {
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
            // The timer fires 50 ms later, in the next run of the loop: the run that handles this body ends in any case
            // after the body, and so after any nested run.
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
    func `a stop that a nested run hears ends the thread`(untilSourceHandled: Bool) throws {
        let thread = RunLoopThread(name: "nested")
        let events = Events<String>()
        try nest(in: thread, events, untilSourceHandled: untilSourceHandled)
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            thread.stop()
            ended.signal()
        }
        #expect(ended.wait(timeout: .now() + 20) == .success)
        #expect(events.all == ["waits", "ends"])
    }

    @Test(arguments: [true, false])
    func `a mode that is set during a nested run is the next one`(untilSourceHandled: Bool) throws {
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

    @Test func `stop on the thread itself ends it after the callout`() throws {
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

    @Test func `the handle may be released on the thread itself`() throws {
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

    @Test func `several threads may stop it at once, and all wait for the end`() {
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

    @Test func `a thread without a timer sleeps`() throws {
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

    @Test func `an actor lives on the thread, and its timers may assume so`() async throws {
        let thread = RunLoopThread(name: "actor")
        let resident = Resident(thread)
        #expect(await resident.isHome())
        await resident.startTimer()
        await withCheckedContinuation { continuation in resident.onTick(continuation) }
        #expect(await resident.ticks == 1)
        thread.stop()
    }

    @Test func `a task that prefers the thread runs on it, also after a wait`() async {
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

    @Test func `a thread has the stack that was asked for`() throws {
        let deep = Events<Int>()
        let thread = RunLoopThread(name: "deep", qualityOfService: .utility, stackSize: 256 << 20)
        thread.perform { deep.add(descend(9_000)) }
        #expect(try deep.wait(for: 1) == [9_000])
        thread.stop()
    }

    #if os(Linux)
    @Test func `a thread of little urgency leaves the processor to others`() throws {
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

    @Test func `an actor's jobs go on when its thread has been stopped`() async {
        let thread = RunLoopThread(name: "gone")
        let resident = Resident(thread)
        #expect(await resident.isHome())
        thread.stop()
        #expect(await !resident.isHome())
        #expect(await resident.count(to: 100) == 100)
    }

    @Test func `a thread that has the number of one that ended may stop that one again`() {
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
    @Test func `code that assumes the wrong thread stops the program with a sentence`() async {
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

    @Test func `two threads that stop each other stop the program with a sentence`() async {
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

    @Test func `an actor that is entered on the wrong thread stops the program`() async {
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
/// 9,000 levels need more stack than the default 8 MB, and no more calls than the thread sanitizer can track.
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
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 20)
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

    /// Retains the guest: a loop holds its guests weakly.
    func kept() -> EndGuest {
        Self.kept.withLock { $0.append(self) }
        return self
    }

    func runLoopEnds() {
        onEnd()
    }
}
