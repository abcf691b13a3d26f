import Foundation
import Testing

@testable import Ticking

@Suite struct SchedulePlanTests {
    /// Whether a tick of an aligned schedule has a date, and the wall clock in its reading is less than 10 ms past this
    /// date.
    private func isRight(_ entry: (tick: Tick, at: ClockReading)) -> Bool {
        guard let date = entry.tick.date else { return false }
        return (0..<0.01).contains(entry.at.wall.date.timeIntervalSince(date) + 1e-5)
    }

    @Test func `an aligned schedule ticks at each full second, with one wake-up per tick`() {
        var clocks = SimulatedClocks(.aligned(to: .seconds(1)))
        clocks.run(for: .seconds(10))
        #expect(clocks.ticks.count == 10)
        #expect(clocks.ticks.allSatisfy { isRight($0) && $0.tick.missed == 0 && !$0.tick.isClockStep })
        #expect(clocks.ticks.first?.tick.date == Date(timeIntervalSince1970: 1_000_001))
        #expect(clocks.wakeUps == 10)
    }

    @Test func `an offset shifts the ticks of an aligned schedule`() {
        var clocks = SimulatedClocks(.aligned(to: .seconds(1), offset: .milliseconds(500)))
        clocks.run(for: .seconds(2))
        #expect(clocks.ticks.map(\.tick.date) == [1_000_000.5, 1_000_001.5].map(Date.init(timeIntervalSince1970:)))
    }

    @Test(arguments: [-3600.0, -10, -0.7])
    func `an aligned schedule ticks at once when the clock is set back, and then at each full second`(step: Double)
        throws
    {
        var clocks = SimulatedClocks(.aligned(to: .seconds(1)))
        clocks.run(for: .seconds(5))
        let before = clocks.ticks.count
        let stepped = clocks.continuous
        clocks.setWall(by: step)
        clocks.run(for: .seconds(5))
        let after = clocks.ticks.dropFirst(before)
        let first = try #require(after.first)
        #expect(first.at.continuous == stepped)
        #expect(first.tick.isClockStep)
        #expect(after.dropFirst().allSatisfy { isRight($0) })
        #expect((4...6).contains(after.count))
    }

    @Test(arguments: [3600.0, 10, 0.7])
    func `an aligned schedule has no burst and no missed ticks when the clock is set forward`(step: Double) throws {
        var clocks = SimulatedClocks(.aligned(to: .seconds(1)))
        clocks.run(for: .seconds(5))
        let before = clocks.ticks.count
        clocks.setWall(by: step)
        clocks.run(for: .seconds(5))
        let after = clocks.ticks.dropFirst(before)
        #expect((5...7).contains(after.count))
        #expect(after.allSatisfy { $0.tick.missed == 0 })
        #expect(after.dropFirst().allSatisfy { isRight($0) })
    }

    @Test func `an aligned schedule with a long interval ticks when the clock is set`() throws {
        var clocks = SimulatedClocks(.aligned(to: .seconds(3600)))
        clocks.run(for: .seconds(5))
        clocks.setWall(by: -100_000)
        let stepped = clocks.continuous
        clocks.run(for: .seconds(2))
        let tick = try #require(clocks.ticks.first)
        #expect(clocks.ticks.count == 1)
        #expect(tick.tick.isClockStep && tick.at.continuous == stepped)
    }

    @Test(arguments: [10.0, 5000])
    func `after a process stop a repeating schedule makes one late tick and reports the rest as missed`(seconds: Double)
        throws
    {
        for schedule in [Schedule.aligned(to: .seconds(1)), .every(.seconds(1))] {
            var clocks = SimulatedClocks(schedule)
            clocks.run(for: .seconds(5))
            let before = clocks.ticks.count
            clocks.stall(for: .seconds(seconds))
            #expect(clocks.ticks.count == before + 1)
            #expect(try #require(clocks.ticks.last).tick.missed == Int(seconds) - 1)
            clocks.run(for: .seconds(5))
            #expect(clocks.ticks.count == before + 6)
            #expect(clocks.ticks.suffix(5).allSatisfy { $0.tick.missed == 0 })
        }
    }

    @Test(arguments: [10.0, 5000])
    func `after a machine sleep a repeating schedule makes one late tick at once, then misses none`(seconds: Double)
        throws
    {
        for schedule in [Schedule.aligned(to: .seconds(1)), .every(.seconds(1)), .every(.milliseconds(100))] {
            var clocks = SimulatedClocks(schedule)
            clocks.run(for: .seconds(5))
            let before = clocks.ticks.count
            let awake = clocks.continuous + .seconds(seconds)
            clocks.stall(for: .seconds(seconds))
            clocks.run(for: .seconds(1))
            let first = try #require(clocks.ticks.dropFirst(before).first)
            #expect(first.at.continuous == awake)
            #expect(first.tick.missed > 0)
            let count = clocks.ticks.count
            clocks.run(for: .seconds(5))
            let rest = clocks.ticks.dropFirst(count)
            #expect(rest.allSatisfy { $0.tick.missed == 0 })
            #expect(rest.count == (schedule == .every(.milliseconds(100)) ? 50 : 5))
        }
    }

    @Test func `a long delay that ends during a machine sleep ticks once, on waking`() throws {
        var clocks = SimulatedClocks(.after(.seconds(60)))
        clocks.run(for: .seconds(10))
        clocks.stall(for: .seconds(3600))
        #expect(clocks.ticks.count == 1)
        clocks.run(for: .seconds(100))
        #expect(clocks.ticks.count == 1)
    }

    @Test(arguments: [-3600.0, 3600])
    func `setting the wall clock does not change the time at which a delay ends`(step: Double) throws {
        var clocks = SimulatedClocks(.after(.seconds(10)))
        let start = clocks.continuous
        clocks.run(for: .seconds(3))
        clocks.setWall(by: step)
        clocks.run(for: .seconds(30))
        #expect(clocks.ticks.count == 1)
        #expect(try #require(clocks.ticks.first).at.continuous - start == .seconds(10))
    }

    @Test(arguments: [-5.0, 5, 3600], [SimulatedClocks.Source.dispatch, .runLoop])
    func `a date schedule ticks once, when the wall clock reaches the date`(
        step: Double, source: SimulatedClocks.Source
    ) throws {
        let date = Date(timeIntervalSince1970: 1_000_010)
        var clocks = SimulatedClocks(.at(date), source)
        clocks.run(for: .seconds(2))
        clocks.setWall(by: step)
        clocks.run(for: .seconds(20))
        #expect(clocks.ticks.count == 1)
        let tick = try #require(clocks.ticks.first)
        #expect(tick.at.wall.date >= date.addingTimeInterval(-0.001))
        if step < 8 { #expect(tick.at.wall.date.timeIntervalSince(date) < 0.01) }
    }

    @Test func `a date schedule with orClockStep ticks when the clock is set before the date`() throws {
        var clocks = SimulatedClocks(.at(Date(timeIntervalSince1970: 1_003_600), orClockStep: true))
        clocks.run(for: .seconds(2))
        clocks.setWall(by: -1800)
        let stepped = clocks.continuous
        clocks.run(for: .seconds(2))
        let tick = try #require(clocks.ticks.first)
        #expect(tick.tick.isClockStep && tick.tick.date == Date(timeIntervalSince1970: 1_003_600))
        #expect(tick.at.continuous == stepped)
    }

    @Test func `a handler that plans each next second has one wake-up per tick and no gap after clock steps`() throws {
        var clocks = SimulatedClocks(.at(Date(timeIntervalSince1970: 1_000_001), orClockStep: true))
        clocks.handler = { plan, _, reading in
            let next = reading.wall.date.timeIntervalSince1970.rounded(.down) + 1
            plan.begin(.at(Date(timeIntervalSince1970: next), orClockStep: true), at: reading)
        }
        clocks.run(for: .seconds(10))
        #expect(clocks.ticks.count == 10)
        #expect(clocks.wakeUps == 10)
        clocks.setWall(by: -3600.3)
        clocks.run(for: .seconds(10))
        #expect((10...11).contains(clocks.ticks.count - 10))
        let count = clocks.ticks.count
        clocks.setWall(by: 7200.6)
        clocks.run(for: .seconds(10))
        #expect((10...12).contains(clocks.ticks.count - count))
    }

    @Test func `a far date or a long delay causes no wake-up before the due time`() {
        for schedule in [
            Schedule.at(Date(timeIntervalSince1970: 1_000_060), orClockStep: true), .after(.seconds(60)),
            .aligned(to: .seconds(60)),
        ] {
            var clocks = SimulatedClocks(schedule)
            clocks.run(for: .seconds(19))
            #expect(clocks.wakeUps == 0)
            clocks.run(for: .seconds(42))
            #expect(clocks.wakeUps == 1 && clocks.ticks.count == 1)
        }
    }

    /// Checks the state table in the comment of ``SchedulePlan``: each state with each event.
    @Test func `the plan handles each event in each state as its state table specifies`() throws {
        let start = ClockReading.forDispatch()
        let schedules: [Schedule] = [
            .after(.seconds(10)), .every(.seconds(10)), .aligned(to: .seconds(10)),
            .at(Date(timeInterval: 10, since: start.wall.date)),
            .at(Date(timeInterval: 10, since: start.wall.date), orClockStep: true),
        ]
        var idle = SchedulePlan(.onDemand, at: start)
        idle.clockWasSet()
        #expect(idle.arm(at: start) == .keep && !idle.isExhausted)
        #expect(idle.fire(at: start) == nil)
        for schedule in schedules {
            var waiting = SchedulePlan(schedule, at: start)
            guard case .on(let first) = waiting.arm(at: start) else { throw Nothing() }
            #expect(waiting.arm(at: start) == .keep)
            // `fire(at:)` returns nil before the due time. A one-shot timer that has fired too early is armed again.
            #expect(waiting.fire(at: start) == nil)
            if first.interval == nil { #expect(waiting.arm(at: start) == .on(first)) }
            // The clock was set back by an hour.
            var stepped = waiting
            var set = reading(1, after: start)
            set.wall.nanoseconds -= 3_600_000_000_000
            set.source -= 3_600_000_000_000
            stepped.clockWasSet()
            #expect(
                stepped.arm(at: set) == .on(SchedulePlan.Arming(point: set.source, interval: nil, isClockCheck: true)))
            let tick = stepped.fire(at: set)
            switch schedule {
            case .aligned, .at(_, orClockStep: true): #expect(tick != nil && stepped.isHandling)
            default: #expect(tick == nil && stepped.arm(at: set) != .keep)
            }
            // While paused, the plan has no ticks and arms no timer.
            var paused = waiting
            paused.pause()
            #expect(paused.fire(at: reading(10_000, after: start)) == nil)
            let disarmed = paused.arm(at: start)
            #expect(disarmed == .off || first.interval == nil)
            // While the plan handles a call (`isHandling`), `fire(at:)` returns nil until the handler has returned.
            let due = reading(10_000, after: start)
            #expect(waiting.fire(at: due) != nil)
            if waiting.isHandling {
                #expect(waiting.fire(at: due) == nil)
                waiting.clockWasSet()
                #expect(waiting.arm(at: due) == .keep)
                waiting.handled()
            }
            let isSingle = first.interval == nil
            #expect(waiting.isOver == isSingle && (waiting.deadline == nil) == isSingle)
        }
    }

    @Test(arguments: [10, 1000])
    func `a repeating schedule arms its timer only once`(milliseconds: Int) {
        for schedule in [Schedule.aligned(to: .milliseconds(milliseconds)), .every(.milliseconds(milliseconds))] {
            var clocks = SimulatedClocks(schedule)
            clocks.run(for: .seconds(5))
            #expect(clocks.ticks.count == 5000 / milliseconds)
            #expect(clocks.wakeUps == 5000 / milliseconds)
            #expect(clocks.armings == 1)
        }
    }

    @Test(arguments: [-0.03, 0.03])
    func `ticks are on time again after a clock change below the threshold of a clock step`(step: Double) throws {
        var clocks = SimulatedClocks(.aligned(to: .seconds(1)))
        clocks.run(for: .seconds(3))
        clocks.setWall(by: step)
        clocks.run(for: .seconds(2))
        let count = clocks.ticks.count
        clocks.run(for: .seconds(5))
        #expect(clocks.ticks.count == count + 5)
        #expect(clocks.ticks.dropFirst(count).allSatisfy { isRight($0) && !$0.tick.isClockStep })
    }

    @Test func `a start delay applies only to the first tick`() {
        var clocks = SimulatedClocks(.every(.seconds(2), after: .seconds(5)))
        let start = clocks.continuous
        clocks.run(for: .seconds(10))
        #expect(clocks.ticks.map { $0.at.continuous - start } == [.seconds(5), .seconds(7), .seconds(9)])
    }

    @Test func `a finished or on-demand schedule causes no wake-ups`() {
        var clocks = SimulatedClocks(.after(.seconds(2)))
        clocks.run(for: .seconds(3))
        let wakeUps = clocks.wakeUps
        clocks.run(for: .seconds(60))
        #expect(clocks.wakeUps == wakeUps)
        clocks.reschedule(.onDemand)
        clocks.run(for: .seconds(60))
        #expect(clocks.wakeUps == wakeUps)
    }

    @Test func `a new schedule replaces the previous one`() {
        var clocks = SimulatedClocks(.aligned(to: .milliseconds(100)))
        clocks.run(for: .seconds(1))
        let count = clocks.ticks.count
        clocks.reschedule(.every(.seconds(1)))
        clocks.run(for: .milliseconds(3500))
        #expect(clocks.ticks.count == count + 3)
        clocks.reschedule(.at(Date(timeIntervalSince1970: 0)))
        clocks.run(for: .seconds(5))
        #expect(clocks.ticks.count == count + 4)
    }

    @Test func `ticks of a repeating schedule during a pause are skipped and not counted as missed`() throws {
        let start = ClockReading.forDispatch()
        var plan = SchedulePlan(.every(.seconds(1)), at: start)
        _ = plan.arm(at: start)
        plan.pause()
        let later = reading(60_500, after: start)
        plan.resume(at: later)
        #expect(plan.deadline == .continuous(start.continuous + .seconds(61)))
        let arming = SchedulePlan.Arming(point: later.source + 500_000_000, interval: 1_000_000_000)
        #expect(plan.arm(at: later) == .on(arming))
        let called = plan.fire(at: reading(61_000, after: start))
        let tick = try #require(called)
        #expect(tick.missed == 0)
    }

    @Test func `a pause in the handler stops later ticks, a pause that also ends there changes nothing`() {
        for kind in [SimulatedClocks.Source.dispatch, .runLoop] {
            var clocks = SimulatedClocks(.every(.milliseconds(50)), kind)
            clocks.handler = { plan, _, _ in plan.pause() }
            clocks.run(for: .seconds(1))
            #expect(clocks.ticks.count == 1)
            clocks.handler = { plan, _, reading in
                plan.pause()
                plan.resume(at: reading)
            }
            clocks.resume()
            clocks.run(for: .milliseconds(500))
            #expect(clocks.ticks.count == 11 && clocks.ticks.allSatisfy { $0.tick.missed == 0 })
        }
    }

    @Test func `a one-shot tick that becomes due during a pause is delivered on resume`() {
        var clocks = SimulatedClocks(.after(.milliseconds(50)))
        clocks.pause()
        clocks.run(for: .milliseconds(80))
        #expect(clocks.ticks.isEmpty)
        clocks.resume()
        clocks.run(for: .milliseconds(1))
        #expect(clocks.ticks.count == 1)
    }

    @Test(arguments: [-3600.0, 3600])
    func `a date schedule with orClockStep reports a clock step during a pause on resume`(step: Double) throws {
        for kind in [SimulatedClocks.Source.dispatch, .runLoop] {
            var clocks = SimulatedClocks(.at(Date(timeIntervalSince1970: 1_010_000), orClockStep: true), kind)
            clocks.pause()
            clocks.setWall(by: step)
            clocks.run(for: .seconds(1))
            #expect(clocks.ticks.isEmpty)
            clocks.resume()
            #expect(try #require(clocks.ticks.first).tick.isClockStep)
        }
    }

    @Test func `a clock check has no leeway, whatever the tolerance is`() {
        var plan = SchedulePlan(.aligned(to: .seconds(1)), at: .forDispatch())
        plan.clockWasSet()
        guard case .on(let look) = plan.arm(at: .forDispatch()) else { return #expect(Bool(false)) }
        #expect(look.leeway(.seconds(60)) == .zero)
    }

    @Test func `rescheduling a timer drops its pending clock check`() {
        let start = ClockReading.forDispatch()
        var plan = SchedulePlan(.onDemand, at: start)
        plan.clockWasSet()
        plan.begin(.after(.seconds(1)), at: start)
        let arming = SchedulePlan.Arming(point: start.source + 1_000_000_000, interval: nil)
        #expect(plan.arm(at: start) == .on(arming))
    }

    @Test func `a timer put on demand in its handler stays, a repeating timer that becomes one-shot ends`() {
        let start = ClockReading.forRunLoop()
        var single = SchedulePlan(.after(.zero), at: start)
        _ = single.fire(at: start)
        single.begin(.onDemand, at: start)
        single.handled()
        var repeating = SchedulePlan(.every(.seconds(1)), at: start)
        repeating.begin(.after(.zero), at: start)
        _ = repeating.fire(at: start)
        repeating.handled()
        #expect(!single.isOver && repeating.isOver)
    }

    @Test func `a pause and resume in a handler called slightly early do not repeat the same tick`() throws {
        let start = ClockReading.forDispatch()
        var plan = SchedulePlan(.aligned(to: .seconds(1)), at: start)
        _ = plan.arm(at: start)
        guard case .wall(let point) = plan.deadline else { return #expect(Bool(false)) }
        var early = reading(0, after: start)
        for clock in [\ClockReading.continuous.nanoseconds, \.source, \.wall.nanoseconds] {
            early[keyPath: clock] += point.nanoseconds - start.wall.nanoseconds - 5_000
        }
        let tick = plan.fire(at: early)
        plan.pause()
        plan.resume(at: early)
        if plan.isHandling { plan.handled() }
        #expect(
            tick?.date == point.date
                && plan.deadline == .wall(WallPoint(nanoseconds: point.nanoseconds + 1_000_000_000)))
    }

    @Test func `a clock step during a pause is detected on resume, also without a system notification`() {
        let start = ClockReading.forDispatch()
        var plan = SchedulePlan(.at(start.wall.date + 7_200, orClockStep: true), at: start)
        plan.pause()
        var later = reading(1_000, after: start)
        later.wall.nanoseconds += 3_600_000_000_000
        later.source += 3_600_000_000_000
        plan.resume(at: later)
        #expect(plan.arm(at: later) == .on(SchedulePlan.Arming(point: later.source, interval: nil, isClockCheck: true)))
        #expect(plan.fire(at: later)?.isClockStep == true)
    }

    @Test(arguments: [2.07, 0.05, 1000.13], [true, false])
    func `a repeating run-loop timer is on time again after the machine slept`(seconds: Double, isTold: Bool) throws {
        var clocks = SimulatedClocks(.every(.milliseconds(200)), .runLoop)
        clocks.run(for: .seconds(1))
        clocks.sleep(for: .seconds(seconds), isTold: isTold)
        clocks.run(for: .seconds(2))
        let later = clocks.ticks.suffix(8)
        #expect(later.count == 8 && later.allSatisfy { $0.tick.lateness <= .milliseconds(1) && $0.tick.missed == 0 })
    }

    @Test func `a run-loop delay that ends during a machine sleep ticks when the system reports the wake`() {
        var clocks = SimulatedClocks(.after(.seconds(60)), .runLoop)
        clocks.run(for: .seconds(10))
        clocks.sleep(for: .seconds(3600))
        #expect(clocks.ticks.count == 1)
    }

    @Test func `an aligned run-loop schedule follows a slewed wall clock`() {
        var clocks = SimulatedClocks(.aligned(to: .seconds(1)), .runLoop)
        for _ in 0..<20 {
            clocks.run(for: .milliseconds(990))
            clocks.setWall(by: 0.0004)
            clocks.run(for: .milliseconds(10))
        }
        #expect(clocks.ticks.count == 20 && clocks.ticks.allSatisfy { isRight($0) && $0.tick.missed == 0 })
    }

    /// The handler takes 180 ms, with an interval of 50 ms.
    @Test func `after a handler longer than its interval, a run loop waits for the next tick, a queue does not`() throws
    {
        for (kind, at) in [(SimulatedClocks.Source.runLoop, 250), (.dispatch, 231)] {
            var clocks = SimulatedClocks(.every(.milliseconds(50)), kind)
            let start = clocks.continuous
            clocks.handlerTakes = .milliseconds(180)
            clocks.run(for: .milliseconds(55))
            clocks.handlerTakes = .zero
            clocks.run(for: .milliseconds(300))
            let next = clocks.ticks[1]
            #expect(next.at.continuous - start == .milliseconds(at))
            #expect(next.tick.missed == (kind == .runLoop ? 3 : 2))
            #expect(clocks.ticks.dropFirst(2).allSatisfy { $0.tick.missed == 0 && $0.tick.lateness == .zero })
        }
    }

    @Test func `a call by hand leaves a repeating schedule unchanged and ends a one-shot timer`() throws {
        let start = ClockReading.forRunLoop()
        var repeating = SchedulePlan(.every(.milliseconds(50)), at: start)
        let called = repeating.fireByHand(at: start)
        let byHand = try #require(called)
        #expect(byHand.missed == 0 && byHand.lateness == .zero && !repeating.isHandling)
        #expect(repeating.deadline == .continuous(start.continuous + .milliseconds(50)))
        var single = SchedulePlan(.after(.seconds(1)), at: start)
        let first = single.fireByHand(at: start)
        single.handled()
        let second = single.fireByHand(at: start)
        single.begin(.after(.zero), at: start)
        #expect(first != nil && single.isOver && second == nil && single.deadline == nil)
    }

    @Test func `a call that is early by a rounding error counts as on time`() throws {
        let start = ClockReading.forRunLoop()
        var plan = SchedulePlan(.every(.milliseconds(50)), at: start)
        _ = plan.arm(at: start)
        var early = reading(50, after: start)
        for clock in [\ClockReading.continuous.nanoseconds, \.source, \.wall.nanoseconds] {
            early[keyPath: clock] -= 300
        }
        let called = plan.fire(at: early)
        let tick = try #require(called)
        #expect(tick.lateness == .zero && tick.missed == 0)
        #expect(plan.deadline == .continuous(start.continuous + .milliseconds(100)))
    }

    @Test func `the leeway of a repeating timer is at most half its interval, of a one-shot timer unlimited`() {
        let repeating = SchedulePlan.Arming(point: 0, interval: 50_000_000)
        #expect(
            repeating.leeway(.seconds(1)) == .milliseconds(25) && repeating.leeway(.milliseconds(1)) == .milliseconds(1)
        )
        #expect(SchedulePlan.Arming(point: 0, interval: nil).leeway(.seconds(1000)) == .seconds(1000))
    }

    private func reading(_ milliseconds: Int64, after start: ClockReading) -> ClockReading {
        ClockReading(
            wall: WallPoint(nanoseconds: start.wall.nanoseconds + milliseconds * 1_000_000),
            continuous: start.continuous + .milliseconds(milliseconds), source: start.source + milliseconds * 1_000_000)
    }

    private struct Nothing: Error {}
}
