import Foundation
import Testing

@testable import Ticking

@Suite struct TickerPlanTests {
    /// Ticks of an aligned second are right when each comes within a moment of its date, by the clock as it then is.
    private func isRight(_ entry: (tick: Tick, at: TickerReading)) -> Bool {
        guard let date = entry.tick.date else { return false }
        return (0..<0.01).contains(entry.at.wall.date.timeIntervalSince(date) + 1e-5)
    }

    @Test func `an aligned schedule ticks when the second changes, with one wake-up a tick`() {
        var clocks = SimulatedClocks(.aligned(to: .seconds(1)))
        clocks.run(for: .seconds(10))
        #expect(clocks.ticks.count == 10)
        #expect(clocks.ticks.allSatisfy { isRight($0) && $0.tick.missed == 0 && !$0.tick.isClockStep })
        #expect(clocks.ticks.first?.tick.date == Date(timeIntervalSince1970: 1_000_001))
        #expect(clocks.wakeUps == 10)
    }

    @Test func `an offset moves the alignment`() {
        var clocks = SimulatedClocks(.aligned(to: .seconds(1), offset: .milliseconds(500)))
        clocks.run(for: .seconds(2))
        #expect(clocks.ticks.map(\.tick.date) == [1_000_000.5, 1_000_001.5].map(Date.init(timeIntervalSince1970:)))
    }

    @Test(arguments: [-3600.0, -10, -0.7])
    func `a clock that is set back brings no silence`(step: Double) throws {
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
    func `a clock that is set forward brings no burst, and nothing counts as missed`(step: Double) throws {
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
    func `a process that was stopped makes one late tick and counts the rest`(seconds: Double) throws {
        for schedule in [Ticker.Schedule.aligned(to: .seconds(1)), .every(.seconds(1))] {
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
    func `a machine that slept makes one late tick at once`(seconds: Double) throws {
        for schedule in [Ticker.Schedule.aligned(to: .seconds(1)), .every(.seconds(1)), .every(.milliseconds(100))] {
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

    @Test func `a long delay that is slept through is over when it is over`() throws {
        var clocks = SimulatedClocks(.after(.seconds(60)))
        clocks.run(for: .seconds(10))
        clocks.stall(for: .seconds(3600))
        #expect(clocks.ticks.count == 1)
        clocks.run(for: .seconds(100))
        #expect(clocks.ticks.count == 1)
    }

    @Test(arguments: [-3600.0, 3600])
    func `a delay does not care for the wall clock`(step: Double) throws {
        var clocks = SimulatedClocks(.after(.seconds(10)))
        let start = clocks.continuous
        clocks.run(for: .seconds(3))
        clocks.setWall(by: step)
        clocks.run(for: .seconds(30))
        #expect(clocks.ticks.count == 1)
        #expect(try #require(clocks.ticks.first).at.continuous - start == .seconds(10))
    }

    @Test(arguments: [-5.0, 5, 3600])
    func `a date is met when the wall clock says so`(step: Double) throws {
        let date = Date(timeIntervalSince1970: 1_000_010)
        var clocks = SimulatedClocks(.at(date))
        clocks.run(for: .seconds(2))
        clocks.setWall(by: step)
        clocks.run(for: .seconds(20))
        #expect(clocks.ticks.count == 1)
        let tick = try #require(clocks.ticks.first)
        #expect(tick.at.wall.date >= date.addingTimeInterval(-0.001))
        if step < 8 { #expect(tick.at.wall.date.timeIntervalSince(date) < 0.01) }
    }

    @Test func `an owner that asks for it is told of a step while it waits for a date`() throws {
        var clocks = SimulatedClocks(.at(Date(timeIntervalSince1970: 1_003_600), orClockStep: true))
        clocks.run(for: .seconds(2))
        clocks.setWall(by: -1800)
        let stepped = clocks.continuous
        clocks.run(for: .seconds(2))
        let tick = try #require(clocks.ticks.first)
        #expect(tick.tick.isClockStep && tick.tick.date == Date(timeIntervalSince1970: 1_003_600))
        #expect(tick.at.continuous == stepped)
    }

    @Test func `an owner that plans each next second has one wake-up a tick, and survives steps`() throws {
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

    @Test func `a far date wakes nothing up before it, and neither does a long delay`() {
        for schedule in [
            Ticker.Schedule.at(Date(timeIntervalSince1970: 1_000_060), orClockStep: true), .after(.seconds(60)),
            .aligned(to: .seconds(60)),
        ] {
            var clocks = SimulatedClocks(schedule)
            clocks.run(for: .seconds(19))
            #expect(clocks.wakeUps == 0)
            clocks.run(for: .seconds(42))
            #expect(clocks.wakeUps == 1 && clocks.ticks.count == 1)
        }
    }

    /// What each state makes of each event: the table of the plan.
    @Test func `the plan is the table of its states`() throws {
        let start = TickerReading.now()
        let schedules: [Ticker.Schedule] = [
            .after(.seconds(10)), .every(.seconds(10)), .aligned(to: .seconds(10)),
            .at(Date(timeInterval: 10, since: start.wall.date)),
            .at(Date(timeInterval: 10, since: start.wall.date), orClockStep: true),
        ]
        for event in TickerPlan.Event.allCases {
            var idle = TickerPlan(.onDemand, at: start)
            #expect(idle.fire(event, at: start) == .tooEarly)
            #expect(idle.arm(at: start) == .keep && idle.isExhausted)
        }
        for schedule in schedules {
            var waiting = TickerPlan(schedule, at: start)
            guard case .on(let first) = waiting.arm(at: start) else { throw Nothing() }
            #expect(waiting.arm(at: start) == .keep)
            // Too early: what was spent is armed anew.
            #expect(waiting.fire(.source, at: start) == .tooEarly)
            if first.interval == nil { #expect(waiting.arm(at: start) == .on(first)) }
            // The clock was set back by an hour.
            var stepped = waiting
            var set = reading(1, after: start)
            set.wall.nanoseconds -= 3_600_000_000_000
            let fire = stepped.fire(.clockSet, at: set)
            switch schedule {
            case .aligned, .at(_, orClockStep: true): #expect(fire != .tooEarly && stepped.isHandling)
            case .after, .every: #expect(fire == .tooEarly && stepped.arm(at: set) != .keep)
            default: #expect(fire == .tooEarly && stepped.arm(at: set) == .keep)
            }
            // Due, and handling: nothing else is taken until the handler has returned.
            let due = reading(10_000, after: start)
            guard case .tick = waiting.fire(.source, at: due) else { throw Nothing() }
            if waiting.isHandling {
                for event in TickerPlan.Event.allCases { #expect(waiting.fire(event, at: due) == .tooEarly) }
                #expect(waiting.arm(at: due) == .keep)
                waiting.handled()
            }
            #expect(waiting.isExhausted == (first.interval == nil) && (waiting.deadline == nil) == waiting.isExhausted)
        }
    }

    @Test(arguments: [10, 1000])
    func `a repeating schedule is armed once, and goes on by itself`(milliseconds: Int) {
        for schedule in [Ticker.Schedule.aligned(to: .milliseconds(milliseconds)), .every(.milliseconds(milliseconds))]
        {
            var clocks = SimulatedClocks(schedule)
            clocks.run(for: .seconds(5))
            #expect(clocks.ticks.count == 5000 / milliseconds)
            #expect(clocks.wakeUps == 5000 / milliseconds)
            #expect(clocks.armings == 1)
        }
    }

    @Test(arguments: [-0.03, 0.03])
    func `a clock that is set by less than counts as a step makes no tick late for good`(step: Double) throws {
        var clocks = SimulatedClocks(.aligned(to: .seconds(1)))
        clocks.run(for: .seconds(3))
        clocks.setWall(by: step)
        clocks.run(for: .seconds(2))
        let count = clocks.ticks.count
        clocks.run(for: .seconds(5))
        #expect(clocks.ticks.count == count + 5)
        #expect(clocks.ticks.dropFirst(count).allSatisfy { isRight($0) && !$0.tick.isClockStep })
    }

    @Test func `a start delay comes before the first tick only`() {
        var clocks = SimulatedClocks(.every(.seconds(2), after: .seconds(5)))
        let start = clocks.continuous
        clocks.run(for: .seconds(10))
        #expect(clocks.ticks.map { $0.at.continuous - start } == [.seconds(5), .seconds(7), .seconds(9)])
    }

    @Test func `nothing wakes a ticker up that has nothing to do`() {
        var clocks = SimulatedClocks(.after(.seconds(2)))
        clocks.run(for: .seconds(3))
        let wakeUps = clocks.wakeUps
        clocks.run(for: .seconds(60))
        #expect(clocks.wakeUps == wakeUps)
        clocks.reschedule(.onDemand)
        clocks.run(for: .seconds(60))
        #expect(clocks.wakeUps == wakeUps)
    }

    @Test func `another schedule takes the place of the old one`() {
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

    @Test func `a pause leaves out what a repeating schedule passes`() throws {
        let start = TickerReading.now()
        var plan = TickerPlan(.every(.seconds(1)), at: start)
        _ = plan.arm(at: start)
        let later = reading(60_500, after: start)
        plan.resume(at: later)
        #expect(plan.deadline == .continuous(start.continuous + .seconds(61)))
        let point = WallPoint(nanoseconds: later.wall.nanoseconds + 500_000_000)
        #expect(plan.arm(at: later) == .on(TickerPlan.Arming(point: point, interval: 1_000_000_000)))
        guard case .tick(let tick) = plan.fire(.source, at: reading(61_000, after: start)) else { throw Nothing() }
        #expect(tick.missed == 0)
    }

    private func reading(_ milliseconds: Int64, after start: TickerReading) -> TickerReading {
        TickerReading(
            wall: WallPoint(nanoseconds: start.wall.nanoseconds + milliseconds * 1_000_000),
            continuous: start.continuous + .milliseconds(milliseconds))
    }

    private struct Nothing: Error {}
}
