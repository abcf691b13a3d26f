import Foundation
import Testing

@testable import Ticking

/// Tests that the current schedule, not the first one, decides whether a timer ends after its call.
@Suite struct OneShotTests {
    @Test(arguments: [Schedule.every(.seconds(3600)), .aligned(to: .seconds(3600)), .after(.seconds(3600))])
    func `a timer ends after the call of a one-shot schedule, whatever schedule it began with`(first: Schedule) throws {
        let thread = RunLoopThread(name: "once")
        let ended = Events<Int>()
        let timer = RunLoopTimer(first, on: thread) { [tracked = Tracked { ended.add() }] _, _ in
            withExtendedLifetime(tracked) {}
        }
        timer.reschedule(.after(.milliseconds(1)))
        try ended.wait(for: 1)
        #expect(!timer.isValid)
    }

    @Test(arguments: [Schedule.every(.seconds(3600)), .aligned(to: .seconds(3600)), .after(.seconds(3600))])
    func `a ticker ends after the tick of a one-shot schedule, whatever schedule it began with`(first: Schedule) throws
    {
        let ended = Events<Int>()
        let ticker = Ticker(first) { [tracked = Tracked { ended.add() }] _, _ in withExtendedLifetime(tracked) {} }
        ticker.reschedule(.at(Date()))
        try ended.wait(for: 1)
        #expect(!ticker.isValid)
    }

    @Test func `a repeating timer whose handler makes its schedule one-shot has one more call`() throws {
        let thread = RunLoopThread(name: "once")
        let ended = Events<Int>()
        let calls = Events<Int>()
        let timer = RunLoopTimer(.every(.milliseconds(1)), on: thread) { [tracked = Tracked { ended.add() }] timer, _ in
            calls.add()
            if calls.count == 3 { timer.reschedule(.after(.milliseconds(1))) }
            withExtendedLifetime(tracked) {}
        }
        try ended.wait(for: 1)
        #expect(!timer.isValid && calls.count == 4)
    }

    @Test func `a timer fired by hand ends only if its current schedule is one-shot`() throws {
        let thread = RunLoopThread(name: "once")
        let calls = Events<Int>()
        let repeating = RunLoopTimer(.after(.seconds(3600)), on: thread) { _, _ in calls.add() }
        repeating.reschedule(.every(.seconds(3600)))
        repeating.fire()
        try calls.wait(for: 1)
        let single = RunLoopTimer(.every(.seconds(3600)), on: thread) { _, _ in calls.add() }
        single.reschedule(.after(.seconds(3600)))
        single.fire()
        try calls.wait(for: 2)
        waitUntilIdle(thread)
        #expect(repeating.isValid && repeating.due != nil && !single.isValid)
    }

    @Test(arguments: [Schedule.onDemand, .after(.seconds(3600)), .every(.seconds(3600))])
    func `a timer that was on demand never ends by itself`(first: Schedule) throws {
        let thread = RunLoopThread(name: "once")
        let calls = Events<Int>()
        let timer = RunLoopTimer(first, on: thread) { _, _ in calls.add() }
        timer.reschedule(.onDemand)
        for count in 1...3 {
            timer.reschedule(.after(.milliseconds(1)))
            try calls.wait(for: count)
            waitUntilIdle(thread)
            #expect(timer.isValid && timer.due == nil)
        }
    }

    @Test func `a ticker that becomes one-shot leaves its registry after its tick, and its name is free again`() throws
    {
        let registry = TickerRegistry()
        let ended = Events<Int>()
        let id = try registry.start(.every(.seconds(3600)), named: "pulse") {
            [tracked = Tracked { ended.add() }] _, _ in
            withExtendedLifetime(tracked) {}
        }
        try registry.reschedule(id, .after(.milliseconds(1)))
        try ended.wait(for: 1)
        #expect(registry.ids.isEmpty && registry.id(named: "pulse") == nil)
        try registry.start(.every(.seconds(3600)), named: "pulse") { _, _ in }
    }
}
