import Dispatch
import Foundation
import Testing

@testable import Ticking

@Suite struct TickerTests {
    @Test func `a ticker ticks until its handle is released`() throws {
        let ticks = Events<Tick>()
        var ticker: Ticker? = Ticker(.every(.milliseconds(2))) { _, tick in ticks.add(tick) }
        try ticks.wait(for: 5)
        #expect(ticker?.isValid == true)
        ticker = nil
        let count = ticks.count
        let later = Events<Int>()
        let other = Ticker(.after(.milliseconds(50))) { _, _ in later.add() }
        try later.wait(for: 1)
        // One call of the handler may have begun before the ticker was released.
        #expect(ticks.count <= count + 1)
        withExtendedLifetime(other) {}
    }

    @Test func `the due times of ticks lie on the grid, missed ticks included`() throws {
        let ticks = Events<Tick>()
        let ticker = Ticker(.every(.milliseconds(5))) { _, tick in ticks.add(tick) }
        let seen = try ticks.wait(for: 30)
        for (one, next) in zip(seen, seen.dropFirst()) {
            #expect(next.due - one.due == .milliseconds(5) * (next.missed + 1) && next.date == nil)
        }
        withExtendedLifetime(ticker) {}
    }

    @Test func `an aligned ticker ticks at multiples of its interval`() throws {
        let ticks = Events<Tick>()
        let ticker = Ticker(.aligned(to: .milliseconds(20))) { _, tick in
            ticks.add(tick)
            // A tick is never earlier than its date.
            #expect(Date().timeIntervalSince(tick.date ?? .distantFuture) > -0.001)
        }
        for tick in try ticks.wait(for: 5) {
            let number = try #require(tick.date).timeIntervalSince1970 / 0.02
            #expect(abs(number - number.rounded()) < 0.001)
        }
        withExtendedLifetime(ticker) {}
    }

    @Test func `a ticker with a past date ticks at once`() throws {
        let ticks = Events<Tick>()
        let date = Date(timeIntervalSinceNow: -100)
        let ticker = Ticker(.at(date)) { _, tick in ticks.add(tick) }
        #expect(try ticks.wait(for: 1).map(\.date) == [date])
        withExtendedLifetime(ticker) {}
    }

    @Test func `a handler can reschedule its ticker for the next tick`() throws {
        let ticks = Events<Int>()
        let ticker = Ticker(.after(.zero)) { ticker, _ in
            ticks.add()
            ticker.reschedule(.at(Date(timeIntervalSinceNow: 0.001)))
        }
        try ticks.wait(for: 50)
        ticker.cancel()
    }

    @Test func `any thread can reschedule a ticker, and no tick is lost`() throws {
        let ticks = Events<Int>()
        let ticker = Ticker(.onDemand) { _, _ in ticks.add() }
        let past = [Schedule.after(.zero), .at(.distantPast), .at(Date(timeIntervalSince1970: 0)), .at(Date())]
        for number in 1...400 {
            ticker.reschedule(past[number % past.count])
            // A lost tick makes the wait fail.
            try ticks.wait(for: number)
        }
    }

    @Test func `a ticker does not retain its target and is cancelled when the target is released`() throws {
        let gone = Events<Int>()
        let ticks = Events<Int>()
        var target: Tracked? = Tracked { gone.add() }
        let ticker = Ticker(.every(.milliseconds(1)), target: try #require(target)) { _, _, _ in ticks.add() }
        try ticks.wait(for: 2)
        target = nil
        try gone.wait(for: 1)
        let ended = Events<Int>()
        let watch = Ticker(.every(.milliseconds(1))) { _, _ in if !ticker.isValid { ended.add() } }
        try ended.wait(for: 1)
        withExtendedLifetime(watch) {}
    }

    @Test func `releasing a ticker cancels its dispatch source`() throws {
        var ticker: Ticker? = Ticker(.every(.seconds(3600))) { _, _ in }
        let source = try #require(ticker?.source)
        #expect(!source.isCancelled)
        ticker = nil
        #expect(source.isCancelled)
    }

    @Test func `a ticker released before its first tick never ticks`() throws {
        let ticks = Events<Int>()
        for _ in 0..<1000 { _ = Ticker(.after(.seconds(1))) { _, _ in ticks.add() } }
        let later = Events<Int>()
        let other = Ticker(.after(.milliseconds(1_100))) { _, _ in later.add() }
        try later.wait(for: 1)
        #expect(ticks.count == 0)
        withExtendedLifetime(other) {}
    }

    @Test func `a paused ticker does not tick, and intervals in the pause do not count as missed`() throws {
        let ticks = Events<Tick>()
        let ticker = Ticker(.every(.milliseconds(2))) { _, tick in ticks.add(tick) }
        try ticks.wait(for: 3)
        ticker.pause()
        #expect(ticker.isPaused && ticker.isValid)
        let later = Events<Int>()
        let other = Ticker(.after(.seconds(1))) { _, _ in later.add() }
        let settled = ticks.count
        try later.wait(for: 1)
        let count = ticks.count
        #expect(count <= settled + 1)
        ticker.resume()
        let next = try ticks.wait(for: count + 1)[count]
        // The 500 intervals in the pause must not count as missed. A busy machine may miss some ticks after the pause.
        #expect(next.missed < 400)
        withExtendedLifetime(other) {}
    }

    @Test func `a one-shot tick that becomes due during a pause is delivered on resume`() throws {
        let ticks = Events<Int>()
        let ticker = Ticker(.after(.milliseconds(1))) { _, _ in ticks.add() }
        ticker.pause()
        let paused = ticks.count
        let later = Events<Int>()
        let other = Ticker(.after(.milliseconds(30))) { _, _ in later.add() }
        try later.wait(for: 1)
        ticker.resume()
        try ticks.wait(for: 1)
        #expect(paused <= 1)
        withExtendedLifetime(other) {}
    }

    @Test func `no sequence of four calls and a release of the ticker traps or leaks`() throws {
        let calls: [@Sendable (Ticker) -> Void] = [
            { $0.pause() }, { $0.resume() }, { $0.cancel() }, { $0.reschedule(.after(.zero)) },
        ]
        let lives = LifeCounter()
        for number in 0..<256 {
            for schedule in [
                Schedule.every(.seconds(3600), after: .zero), .every(.seconds(3600)), .onDemand, .after(.zero),
            ] {
                let tracked = lives.make()
                let ticker = Ticker(schedule) { [tracked] _, _ in withExtendedLifetime(tracked) {} }
                for step in 0..<4 { calls[number >> (2 * step) & 3](ticker) }
            }
        }
        try waitUntil { lives.alive == 0 }
    }

    @Test func `a one-shot ticker is invalid and frees its handler after a tick that does not reschedule it`() throws {
        let lives = LifeCounter()
        let ticks = Events<Int>()
        let ticker = LockedValue<Ticker?>(nil)
        do {
            let tracked = lives.make()
            ticker.withLock {
                $0 = Ticker(.after(.milliseconds(1))) { [tracked] ticker, _ in
                    withExtendedLifetime(tracked) { ticks.add() }
                    if ticks.count < 3 { ticker.reschedule(.after(.zero)) }
                }
            }
        }
        try ticks.wait(for: 3)
        try waitUntil { lives.alive == 0 }
        #expect(ticker.withLock { $0?.isValid } == false && ticks.count == 3)
    }

    @Test func `an on-demand ticker ticks after each reschedule and stays valid`() throws {
        let ticks = Events<Int>()
        let ticker = Ticker(.onDemand) { _, _ in ticks.add() }
        #expect(ticker.due == nil)
        for count in 1...3 {
            ticker.reschedule(.after(.zero))
            try ticks.wait(for: count)
        }
        #expect(ticker.isValid)
    }

    #if os(Linux)
    @Test func `a hundred tickers that are due at the same time start at most 16 threads`() async {
        // Runs in a separate process, without the threads of other tests.
        await #expect(processExitsWith: .success) {
            @Sendable func threads() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
            }
            let before = try threads()
            let counts = Events<Int>()
            let tickers = (0..<100).map { _ in
                Ticker(.after(.milliseconds(200))) { _, _ in counts.add((try? threads()) ?? .max) }
            }
            let most = try counts.wait(for: 100).max() ?? .max
            #expect(most - before <= 16)
            withExtendedLifetime(tickers) {}
        }
    }
    #endif

    @Test func `pausing, resuming and rescheduling from four threads at once neither crashes nor leaks`() throws {
        let lives = LifeCounter()
        for _ in 0..<50 {
            let tracked = lives.make()
            let ticker = Ticker(.every(.milliseconds(1))) { [tracked] _, _ in withExtendedLifetime(tracked) {} }
            DispatchQueue.concurrentPerform(iterations: 4) { number in
                for step in 0..<50 {
                    switch (number + step) % 4 {
                    case 0: ticker.pause()
                    case 1: ticker.resume()
                    case 2: ticker.reschedule(.at(Date(timeIntervalSinceNow: 0.001)))
                    default: ticker.reschedule(.every(.milliseconds(1)))
                    }
                }
            }
        }
        try waitUntil { lives.alive == 0 }
    }

    @Test func `a delay or date in the past ticks at once, and the tick reports its lateness`() throws {
        for schedule in [Schedule.after(.seconds(-1)), .every(.seconds(3600), after: .seconds(Int64.min))] {
            let ticks = Events<Tick>()
            let ticker = Ticker(schedule) { _, tick in ticks.add(tick) }
            let tick = try ticks.wait(for: 1)[0]
            #expect(tick.lateness >= .zero && tick.lateness < .seconds(60) && tick.missed == 0)
            withExtendedLifetime(ticker) {}
        }
        let ticks = Events<Tick>()
        let ticker = Ticker(.at(Date(timeIntervalSinceNow: -100))) { _, tick in ticks.add(tick) }
        #expect(try ticks.wait(for: 1)[0].lateness >= .seconds(99))
        withExtendedLifetime(ticker) {}
    }

    @Test func `due times stay on the grid with a tolerance longer than the interval`() throws {
        let ticks = Events<Tick>()
        let ticker = Ticker(.every(.milliseconds(20)), tolerance: .seconds(10)) { _, tick in ticks.add(tick) }
        let seen = try ticks.wait(for: 5)
        for (one, next) in zip(seen, seen.dropFirst()) {
            #expect(next.due - one.due == .milliseconds(20) * (next.missed + 1))
        }
        withExtendedLifetime(ticker) {}
    }

    @Test func `far dates and long delays do not overflow`() throws {
        for schedule in [
            Schedule.at(.distantFuture), .at(Date(timeIntervalSince1970: 1e300)),
            .after(.seconds(Int64.max / 4)),
            .every(.seconds(Int64.max / 4)), .aligned(to: .seconds(1_000_000_000_000)),
            .every(Duration(attoseconds: 1)),
        ] {
            let ticker = Ticker(schedule) { _, _ in }
            ticker.pause()
            ticker.resume()
        }
    }

    @Test func `a ticker paused before it is rescheduled does not tick until it is resumed`() throws {
        let events = Events<Int>()
        let ticker = Ticker(.onDemand) { _, _ in events.add() }
        ticker.pause()
        ticker.reschedule(.every(.milliseconds(1)))
        #expect(ticker.isPaused && ticker.isValid)
        let later = Events<Int>()
        let other = Ticker(.after(.milliseconds(30))) { _, _ in later.add() }
        try later.wait(for: 1)
        #expect(events.count == 0)
        ticker.resume()
        try events.wait(for: 3)
        withExtendedLifetime(other) {}
    }

    @Test func `the longest and the shortest durations do not overflow`() throws {
        let shortest = Duration.seconds(Int64.min)
        let longest = Duration.seconds(Int64.max)
        for schedule in [
            Schedule.after(longest), .after(shortest), .every(longest, after: shortest), .every(longest),
            .every(longest, after: longest), .aligned(to: longest),
            .aligned(to: .seconds(1), offset: shortest), .aligned(to: .seconds(1), offset: longest),
            .aligned(to: longest, offset: shortest),
        ] {
            let ticker = Ticker(schedule, tolerance: longest) { _, _ in }
            withExtendedLifetime(ticker) {}
        }
    }
}

/// Polls a condition for at most a minute: some effects on a queue cause no event for which a test could wait.
func waitUntil(_ isDone: () -> Bool) throws {
    let end = Date(timeIntervalSinceNow: 60)
    while !isDone() {
        try #require(Date() < end, "what was waited for did not happen")
        Thread.sleep(forTimeInterval: 0.002)
    }
}
