import Dispatch
import Foundation
import Testing
import Ticking

/// Tests of the public interface, which alone is imported: handlers, modes, sequences.
@Suite struct InterfaceTests {
    private final class Document: Sendable {
        let seen = Events<String>()

        func note(_ tick: Tick) { seen.add("tick, \(tick.missed) missed") }
        func draw(_ frame: DisplayFrame) { seen.add("frame \(frame.number), \(frame.nextDue - frame.due)") }
    }

    @Test func `a test calls a handler's function with a tick and a frame of its own`() {
        let document = Document()
        let due = ContinuousClock.now + .seconds(5)
        let tick = Tick(missed: 3, lateness: .milliseconds(2), due: due, date: Date(timeIntervalSince1970: 60))
        document.note(tick)
        document.draw(DisplayFrame(number: 7, due: due, interval: .milliseconds(10)))
        #expect(document.seen.all == ["tick, 3 missed", "frame 7, 0.01 seconds"])
        #expect(tick.due == due && tick.date == Date(timeIntervalSince1970: 60) && Tick(due: due).date == nil)
        #expect(ClockTick(due: due, missed: 1) == ClockTick(due: due, missed: 1))
    }

    @Test func `handlers with a target may leave out the handle, or the handle and the event`() throws {
        let thread = RunLoopThread(name: "short")
        let document = Document()
        let handles: [AnyObject] = [
            RunLoopTimer(.after(.zero), target: document, on: thread) { document in document.seen.add("timer") },
            RunLoopTimer(.after(.zero), target: document, on: thread) { document, tick in document.note(tick) },
            Ticker(.after(.zero), target: document) { document in document.seen.add("ticker") },
            Ticker(.after(.zero), target: document) { document, tick in document.note(tick) },
        ]
        let links = [
            DisplayLink(target: document, on: thread) { document in document.seen.add("frame") },
            DisplayLink(target: document, on: thread, preferredFramesPerSecond: 100) { document, frame in
                document.draw(frame)
            },
        ]
        for link in links { link.setNeedsFrame() }
        let seen = try document.seen.wait(for: 6).sorted()
        #expect(seen == ["frame", "frame 0, 0.01 seconds", "tick, 0 missed", "tick, 0 missed", "ticker", "timer"])
        withExtendedLifetime(handles) {}
    }

    @Test @MainActor func `handlers on the main actor may leave out the handle, or the handle and the event`()
        async throws
    {
        let document = Document()
        let tickers = [
            Ticker(.after(.zero), target: document, on: MainActor.shared) { document in document.seen.add("ticker") },
            Ticker(.after(.zero), target: document, on: MainActor.shared) { document, tick in document.note(tick) },
        ]
        while document.seen.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(document.seen.all.sorted() == ["tick, 0 missed", "ticker"])
        withExtendedLifetime(tickers) {}
    }

    @Test func `a timer in two modes fires in both, and not in a third`() throws {
        let thread = RunLoopThread(name: "panel")
        let panel = RunLoop.Mode("panel")
        let calls = Events<RunLoop.Mode>()
        let timer = RunLoopTimer(.every(.milliseconds(1)), on: thread, modes: [.default, panel]) { _, _ in
            calls.add(RunLoop.current.currentMode ?? .common)
        }
        thread.setMode(.tracking)
        let idle = Events<Int>()
        let other = RunLoopTimer(.every(.milliseconds(1)), on: thread, modes: [.tracking]) { _, _ in idle.add() }
        try idle.wait(for: 2)
        let before = calls.count
        try idle.wait(for: idle.count + 10)
        #expect(calls.count == before)
        thread.setMode(panel)
        try calls.wait(for: before + 5)
        thread.setMode(.default)
        while calls.all.last != .default { try calls.wait(for: calls.count + 1) }
        #expect(!calls.all.contains(.tracking))
        withExtendedLifetime((timer, other)) {}
    }

    @Test func `a timer in two modes is fired by hand once, in the first of its modes that runs`() throws {
        let thread = RunLoopThread(name: "panel")
        let panel = RunLoop.Mode("panel")
        let calls = Events<Int>()
        let timer = RunLoopTimer(.onDemand, on: thread, modes: [.default, panel]) { _, _ in calls.add() }
        thread.setMode(.tracking)
        timer.fire()
        thread.setMode(panel)
        try calls.wait(for: 1)
        thread.setMode(.default)
        waitUntilIdle(thread)
        #expect(calls.count == 1)
    }

    @Test func `an idle link is asleep, and a paused one is paused`() throws {
        let thread = RunLoopThread(name: "link")
        let frames = Events<Int>()
        let link = DisplayLink(on: thread) { _, _ in frames.add() }
        #expect(link.isAsleep && !link.isPaused)
        let animation = link.beginAnimation()
        try frames.wait(for: 2)
        #expect(!link.isAsleep && !link.isPaused)
        let pause = link.beginPause()
        #expect(link.isPaused)
        pause.cancel()
        #expect(!link.isPaused)
        link.cancel()
        #expect(link.isAsleep && !link.isPaused)
        withExtendedLifetime(animation) {}
    }

    @Test func `a sequence of ticks is stored, and each of two loops gets all its ticks`() async {
        let ticks: TickSequence = Ticker.ticks(.every(.milliseconds(1)))
        async let one = count(ticks)
        async let other = count(ticks)
        #expect(await [one, other] == [5, 5])
        #expect(await count(Ticker.ticks(.at(Date()))) == 1)
    }

    private func count(_ ticks: TickSequence) async -> Int {
        var count = 0
        for await _ in ticks {
            count += 1
            if count == 5 { break }
        }
        return count
    }

    @Test func `handlers that block the tickers' queue do not delay a task`() async {
        // In a process of its own, because tests block the threads of the tasks, too.
        await #expect(processExitsWith: .success) {
            let ran = DispatchSemaphore(value: 0)
            let (began, ended) = (Events<Int>(), Events<Bool>())
            let tickers = (0..<64).map { _ in
                Ticker(.after(.zero)) { _, _ in
                    began.add()
                    ended.add(ran.wait(timeout: .now() + 60) == .success)
                    ran.signal()
                }
            }
            try began.wait(for: 1)
            Task.detached { ran.signal() }
            #expect(try ended.wait(for: 64).allSatisfy { $0 })
            withExtendedLifetime(tickers) {}
        }
    }
}
