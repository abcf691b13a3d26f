import Dispatch
import Foundation
import Testing

@testable import Ticking

@Suite struct RunLoopTimerTests {
    @Test func `a repeating timer calls its handler on its thread until the timer's handle is released`() throws {
        let thread = RunLoopThread(name: "timer")
        let events = Events<Bool>()
        var timer: RunLoopTimer? = RunLoopTimer(.every(.milliseconds(1)), on: thread) { _, _ in
            events.add(thread.isCurrent)
        }
        #expect(try events.wait(for: 5).allSatisfy { $0 })
        #expect(timer?.isValid == true)
        timer = nil
        waitUntilIdle(thread)
        let count = events.count
        let later = Events<Int>()
        let other = RunLoopTimer(.after(.milliseconds(30)), on: thread) { _, _ in later.add() }
        try later.wait(for: 1)
        #expect(events.count == count)
        withExtendedLifetime(other) {}
    }

    @Test func `a one-shot timer fires once and is then invalid`() throws {
        let thread = RunLoopThread(name: "timer")
        let events = Events<Bool>()
        let timer = RunLoopTimer(.after(.milliseconds(1)), on: thread) { _, _ in events.add(true) }
        try events.wait(for: 1)
        waitUntilIdle(thread)
        #expect(!timer.isValid && timer.due == nil && events.count == 1)
    }

    @Test func `a past date or a zero delay fires at once, an interval without a delay after one interval`() throws {
        let thread = RunLoopThread(name: "timer")
        let events = Events<ContinuousClock.Instant>()
        let start = ContinuousClock().now
        let past = RunLoopTimer(.every(.seconds(3600), after: .zero), on: thread) { _, _ in
            events.add(ContinuousClock().now)
        }
        let once = RunLoopTimer(.at(Date(timeIntervalSinceNow: -5)), on: thread) { _, _ in
            events.add(ContinuousClock().now)
        }
        let later = RunLoopTimer(.every(.seconds(3600)), on: thread) { _, _ in events.add(start) }
        #expect(try events.wait(for: 2).allSatisfy { $0 > start })
        let next = try #require(later.due)
        #expect(next - start > .seconds(3599) && next - start < .seconds(3660))
        withExtendedLifetime((past, once)) {}
    }

    @Test func `a timer does not retain its target and becomes invalid when the target is released`() throws {
        let thread = RunLoopThread(name: "timer")
        let gone = Events<Int>()
        let ticks = Events<Int>()
        var target: Tracked? = Tracked { gone.add() }
        let timer = RunLoopTimer(.every(.milliseconds(1)), target: try #require(target), on: thread) { _, _, _ in
            ticks.add()
        }
        try ticks.wait(for: 2)
        target = nil
        try gone.wait(for: 1)
        let ended = Events<Int>()
        let watch = RunLoopTimer(.every(.milliseconds(1)), on: thread) { _, _ in if !timer.isValid { ended.add() } }
        try ended.wait(for: 1)
        withExtendedLifetime(watch) {}
    }

    @Test func `an owner that holds its own timer forms no retain cycle and can be released`() throws {
        final class Owner: Sendable {
            let timer = LockedValue<RunLoopTimer?>(nil)
            let gone: Events<Int>
            init(_ gone: Events<Int>, _ thread: RunLoopThread, _ ticks: Events<Int>) {
                self.gone = gone
                timer.withLock {
                    $0 = RunLoopTimer(.every(.milliseconds(1)), target: self, on: thread) { _, _, _ in ticks.add() }
                }
            }
            deinit { gone.add() }
        }
        let thread = RunLoopThread(name: "timer")
        let gone = Events<Int>()
        let ticks = Events<Int>()
        var owner: Owner? = Owner(gone, thread, ticks)
        try ticks.wait(for: 3)
        withExtendedLifetime(owner) {}
        owner = nil
        try gone.wait(for: 1)
    }

    @Test func `fire calls the handler on the loop's thread and leaves the schedule unchanged`() throws {
        let thread = RunLoopThread(name: "timer")
        let events = Events<Bool>()
        let timer = RunLoopTimer(.every(.seconds(3600)), on: thread) { _, _ in events.add(thread.isCurrent) }
        let next = try #require(timer.due)
        timer.fire()
        #expect(try events.wait(for: 1) == [true])
        thread.perform {
            timer.fire()
            // On the loop's own thread, the handler runs before `fire` returns.
            events.add(events.count == 2)
        }
        #expect(try events.wait(for: 3) == [true, true, true])
        // The clocks are read one after the other and differ slightly.
        #expect(abs((try #require(timer.due) - next) / .milliseconds(1)) < 1_000)
    }

    @Test(arguments: [true, false])
    func `a handler may call reschedule and fire in either order, and both calls follow`(plansFirst: Bool) throws {
        let thread = RunLoopThread(name: "timer")
        let events = Events<Int>()
        let timer = RunLoopTimer(.onDemand, on: thread) { timer, tick in
            events.add()
            guard events.count == 1 else { return }
            if plansFirst { timer.reschedule(.after(.milliseconds(5))) }
            timer.fire()
            if !plansFirst { timer.reschedule(.after(.milliseconds(5))) }
        }
        timer.reschedule(.after(.zero))
        try events.wait(for: 3)
    }

    @Test func `a negative delay counts as zero, and no call is reported as missed`() throws {
        let thread = RunLoopThread(name: "timer")
        let events = Events<Int>()
        let timer = RunLoopTimer(.every(.seconds(1)), on: thread) { events.add($1.missed) }
        timer.reschedule(.every(.seconds(1), after: .seconds(-10)))
        #expect(try events.wait(for: 1) == [0])
    }

    @Test func `a one-shot timer fired by hand is invalid and does not fire again`() throws {
        let thread = RunLoopThread(name: "timer")
        let events = Events<Int>()
        let timer = RunLoopTimer(.after(.milliseconds(20)), on: thread) { _, _ in events.add() }
        timer.fire()
        try events.wait(for: 1)
        let later = Events<Int>()
        let other = RunLoopTimer(.after(.milliseconds(60)), on: thread) { _, _ in later.add() }
        try later.wait(for: 1)
        #expect(events.count == 1)
        #expect(!timer.isValid)
        withExtendedLifetime(other) {}
    }

    @Test func `a timer that each event reschedules fires once, after the last event`() throws {
        let thread = RunLoopThread(name: "timer")
        let fired = Events<ContinuousClock.Instant>()
        let timer = RunLoopTimer(.onDemand, on: thread) { _, _ in fired.add(ContinuousClock().now) }
        let last = Events<ContinuousClock.Instant>()
        let source = RunLoopTimer(.every(.milliseconds(2)), on: thread) { source, _ in
            guard last.count < 20 else { return }
            last.add(ContinuousClock().now)
            // So long that a busy machine does not delay the next event by more.
            timer.reschedule(.after(.seconds(1)))
        }
        try fired.wait(for: 1)
        #expect(last.count == 20)
        #expect(try #require(fired.all.first) - #require(last.all.last) >= .milliseconds(999))
        // Reschedules the timer 50 times from a thread that does not run the timer's loop.
        for _ in 0..<50 { timer.reschedule(.after(.milliseconds(1))) }
        try fired.wait(for: 2)
        #expect(timer.isValid)
        withExtendedLifetime(source) {}
    }

    @Test func `a handler that reschedules its timer without a delay is called each time`() throws {
        let thread = RunLoopThread(name: "timer")
        let events = Events<Int>()
        let timer = RunLoopTimer(.onDemand, on: thread) { timer, tick in
            events.add()
            if events.count < 2000 { timer.reschedule(.after(.zero)) }
        }
        timer.reschedule(.after(.zero))
        try events.wait(for: 2000)
    }

    @Test func `a reschedule from another thread while the handler ends is not lost`() throws {
        let thread = RunLoopThread(name: "timer")
        let events = Events<Int>()
        let timer = RunLoopTimer(.onDemand, on: thread) { _, _ in events.add() }
        for number in 1...3000 {
            timer.reschedule(.after(.zero))
            try events.wait(for: number)
        }
    }

    @Test func `a timer put on demand before its deadline does not fire`() throws {
        let thread = RunLoopThread(name: "timer")
        let events = Events<Int>()
        let timer = RunLoopTimer(.onDemand, on: thread) { _, _ in events.add() }
        // The loop waits, so that the deadline is not reached between the two calls.
        let gate = DispatchSemaphore(value: 0)
        thread.perform { gate.wait() }
        timer.reschedule(.after(.milliseconds(20)))
        timer.reschedule(.onDemand)
        #expect(timer.due == nil)
        gate.signal()
        let later = Events<Int>()
        let other = RunLoopTimer(.after(.milliseconds(60)), on: thread) { _, _ in later.add() }
        try later.wait(for: 1)
        #expect(events.count == 0)
        withExtendedLifetime(other) {}
    }

    @Test func `a paused timer fires only by hand, and intervals in the pause do not count as missed`() throws {
        let thread = RunLoopThread(name: "timer")
        let fires = Events<Tick>()
        let timer = RunLoopTimer(.every(.milliseconds(2)), on: thread) { _, tick in fires.add(tick) }
        try fires.wait(for: 3)
        timer.pause()
        waitUntilIdle(thread)
        let count = fires.count
        #expect(timer.isPaused && timer.isValid)
        let later = Events<Int>()
        let other = RunLoopTimer(.after(.seconds(1)), on: thread) { _, _ in later.add() }
        try later.wait(for: 1)
        #expect(fires.count == count)
        timer.fire()
        try fires.wait(for: count + 1)
        #expect(fires.all[count].lateness == .zero && fires.all[count].missed == 0)
        thread.perform { timer.resume() }
        let next = try fires.wait(for: count + 2)[count + 1]
        // The 500 intervals in the pause must not count as missed. A busy machine may miss some calls after the pause.
        #expect(next.missed < 400 && !timer.isPaused)
        withExtendedLifetime(other) {}
    }

    @Test func `a timer that its handler pauses fires again after each resume`() throws {
        let thread = RunLoopThread(name: "timer")
        let calls = Events<Int>()
        let timer = RunLoopTimer(.every(.milliseconds(1)), on: thread) { timer, tick in
            timer.pause()
            calls.add()
        }
        for count in 1...20 {
            try calls.wait(for: count)
            #expect(timer.isPaused && calls.count == count)
            timer.resume()
        }
    }

    @Test func `due times lie on the grid, with and without a tolerance`() throws {
        let thread = RunLoopThread(name: "timer")
        for tolerance in [Duration.zero, .seconds(1)] {
            let fires = Events<Tick>()
            let timer = RunLoopTimer(.every(.milliseconds(4)), on: thread, tolerance: tolerance) { _, tick in
                fires.add(tick)
            }
            let seen = try fires.wait(for: 20)
            for (one, next) in zip(seen, seen.dropFirst()) {
                #expect(next.due - one.due == .milliseconds(4) * (next.missed + 1) && next.lateness >= .zero)
            }
            withExtendedLifetime(timer) {}
        }
    }

    @Test func `a one-shot timer that its handler reschedules fires again`() throws {
        let thread = RunLoopThread(name: "timer")
        let calls = Events<Int>()
        let timer = RunLoopTimer(.after(.milliseconds(1)), on: thread) { timer, _ in
            if calls.count < 9 { timer.reschedule(.after(.milliseconds(1))) }
            calls.add()
        }
        try calls.wait(for: 10)
        waitUntilIdle(thread)
        #expect(!timer.isValid && calls.count == 10)
    }

    @Test func `a rescheduled timer fires at its new interval and no longer wakes the loop at the old one`() throws {
        let thread = RunLoopThread(name: "timer")
        let calls = Events<Tick>()
        let timer = RunLoopTimer(.every(.milliseconds(1)), on: thread) { _, tick in calls.add(tick) }
        try calls.wait(for: 3)
        timer.reschedule(.every(.milliseconds(7)))
        waitUntilIdle(thread)
        let waits = LockedValue(0)
        let observer = CoreObserver { if $0 == .willWait { waits.withLock { $0 += 1 } } }
        thread.core.loop?.add(observer, to: .common)
        let count = calls.count
        let seen = try calls.wait(for: count + 4).dropFirst(count)
        // At the old interval of 1 ms, the loop would wake about 28 times during the four calls.
        #expect(waits.withLock { $0 } < 12)
        for (one, next) in zip(seen, seen.dropFirst()) {
            #expect(next.due - one.due == .milliseconds(7) * (next.missed + 1))
        }
    }

    @Test func `an aligned timer fires at wall-clock multiples of its interval`() throws {
        let thread = RunLoopThread(name: "timer")
        let calls = Events<Tick>()
        let timer = RunLoopTimer(.aligned(to: .milliseconds(20)), on: thread) { _, tick in calls.add(tick) }
        for tick in try calls.wait(for: 5) {
            let number = try #require(tick.date).timeIntervalSince1970 / 0.02
            #expect(abs(number - number.rounded()) < 0.001)
        }
        withExtendedLifetime(timer) {}
    }

    @Test func `a released timer of a custom mode no longer wakes its loop`() throws {
        let thread = RunLoopThread(name: "timer")
        let mode = RunLoop.Mode("uncommon")
        thread.setMode(mode)
        let calls = Events<Int>()
        let clock = RunLoopTimer(.every(.milliseconds(20)), on: thread, modes: [mode]) { _, _ in calls.add() }
        let waits = LockedValue(0)
        let observer = CoreObserver { if $0 == .willWait { waits.withLock { $0 += 1 } } }
        thread.core.loop?.add(observer, to: mode)
        var timer: RunLoopTimer? = RunLoopTimer(.every(.milliseconds(1)), on: thread, modes: [mode]) { _, _ in
            calls.add()
        }
        try calls.wait(for: 10)
        withExtendedLifetime(timer) {}
        timer = nil
        let count = calls.count
        let before = waits.withLock { $0 }
        try calls.wait(for: count + 5)
        // The loop wakes for `clock`, and seldom otherwise. If the released timer were still armed, it would wake the
        // loop about 100 times.
        #expect(waits.withLock { $0 } - before < 30)
        withExtendedLifetime(clock) {}
    }

    @Test func `a timer with an invalid schedule is a fatal error that states the rule`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = RunLoopTimer(.every(.zero), on: RunLoop.main) { _, _ in }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("it must be above zero"), "\(text)")
    }

    @Test(arguments: [RunLoop.Mode.default, .tracking], [RunLoop.Mode.default, .tracking, .common])
    func `a timer fires only while the loop runs in its mode`(running: RunLoop.Mode, added: RunLoop.Mode) throws {
        let thread = RunLoopThread(name: "modes")
        thread.setMode(running)
        let seen = Events<Int>()
        let timer = RunLoopTimer(.every(.milliseconds(1)), on: thread, modes: [added]) { _, _ in seen.add() }
        let clock = Events<Int>()
        let common = RunLoopTimer(.every(.milliseconds(1)), on: thread, modes: [.common]) { _, _ in clock.add() }
        try clock.wait(for: 30)
        let isMeant = added == .common || added == running
        if isMeant { try seen.wait(for: 10) } else { #expect(seen.count == 0) }
        withExtendedLifetime((timer, common)) {}
    }

    @Test func `timers of a stopped thread are invalid, also those created after the stop`() throws {
        let thread = RunLoopThread(name: "ends")
        let lives = LifeCounter()
        let tracked = lives.make()
        let timer = RunLoopTimer(.every(.seconds(3600)), on: thread) { [tracked] _, _ in
            withExtendedLifetime(tracked) {}
        }
        thread.stop()
        #expect(!timer.isValid)
        let late = RunLoopTimer(.every(.seconds(1)), on: thread) { _, _ in }
        #expect(!late.isValid)
    }

    @Test func `a timer on the calling thread's own loop fires when that loop runs`() throws {
        let events = Events<Int>()
        let ran = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let loop = RunLoop.current
            loop.makeCommon(.tracking)
            let timer = RunLoopTimer(.every(.milliseconds(1)), on: loop) { _, _ in events.add() }
            while events.count < 5 { _ = loop.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01)) }
            while events.count < 10 { _ = loop.run(mode: .tracking, before: Date(timeIntervalSinceNow: 0.01)) }
            withExtendedLifetime(timer) {}
            ran.signal()
        }
        #expect(ran.wait(timeout: .now() + 60) == .success)
    }

    #if os(Linux)
    @Test func `calling a timer of another loop from a thread creates no run loop for that thread`() async {
        await #expect(processExitsWith: .success) {
            func descriptors() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            }
            let timer = RunLoopTimer(.every(.seconds(3600)), on: RunLoop.main) { _, _ in }
            let before = try descriptors()
            let touched = DispatchSemaphore(value: 0)
            let counted = DispatchSemaphore(value: 0)
            for _ in 0..<20 {
                Thread.detachNewThread {
                    timer.reschedule(.after(.seconds(60)))
                    timer.fire()
                    touched.signal()
                    counted.wait()
                }
            }
            for _ in 0..<20 { touched.wait() }
            let after = try descriptors()
            for _ in 0..<20 { counted.signal() }
            #expect(after <= before + 2)
        }
    }
    #endif

    @Test func `a timer released on another thread is invalid and removed from its loop`() throws {
        let thread = RunLoopThread(name: "timer")
        var timer: RunLoopTimer? = RunLoopTimer(.every(.seconds(3600)), on: thread) { _, _ in }
        waitUntilIdle(thread)
        let core = try #require(timer?.loopTimer)
        #expect(core.isValid && thread.core.loop?.contains(core, in: .common) == true)
        timer = nil
        waitUntilIdle(thread)
        #expect(!core.isValid && thread.core.loop?.contains(core, in: .common) == false)
    }

    @Test func `100,000 released timers leak no captured object`() throws {
        let thread = RunLoopThread(name: "leaks")
        let lives = LifeCounter()
        let fired = Events<Int>()
        for _ in 0..<100 {
            var timers: [RunLoopTimer] = []
            for number in 0..<1000 {
                let tracked = lives.make()
                let delay = Duration.seconds(number % 10 == 0 ? 0 : 3600)
                timers.append(
                    RunLoopTimer(number % 2 == 0 ? .after(delay) : .every(.seconds(3600)), on: thread) {
                        [tracked] _, _ in
                        withExtendedLifetime(tracked) { if fired.count < 100 { fired.add() } }
                    })
            }
            waitUntilIdle(thread)
            timers.removeAll()
        }
        waitUntilIdle(thread)
        #expect(lives.alive == 0)
        #expect(fired.count > 0)
    }
}
