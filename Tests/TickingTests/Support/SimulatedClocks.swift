import Foundation

@testable import Ticking

/// A machine for a ticker's plan: two clocks that go as one likes, and a source that behaves as libdispatch's does.
struct SimulatedClocks {
    /// The clock that nobody sets; goes on in a suspend.
    private(set) var continuous = TimePoint.now
    private(set) var wall: WallPoint
    private var source: TickerPlan.Arming?
    private(set) var plan: TickerPlan
    private(set) var ticks: [(tick: Tick, at: TickerReading)] = []
    private(set) var wakeUps = 0
    /// How often the source was armed.
    private(set) var armings = 0
    /// What the owner does in the handler.
    var handler: ((inout TickerPlan, Tick, TickerReading) -> Void)?

    init(_ schedule: Ticker.Schedule) {
        wall = WallPoint(nanoseconds: 1_000_000_250_000_000)
        plan = TickerPlan(schedule, at: TickerReading(wall: wall, continuous: continuous))
        arm()
    }

    var reading: TickerReading { TickerReading(wall: wall, continuous: continuous) }

    /// Time passes and the source fires, in steps of a millisecond.
    mutating func run(for duration: Duration) {
        for _ in 0..<Int(duration / .milliseconds(1)) {
            advance(by: .milliseconds(1))
            fireDueSource()
        }
    }

    /// The process is stopped or the machine sleeps: time passes, nothing fires until it goes on.
    mutating func stall(for duration: Duration) {
        advance(by: duration)
        fireDueSource()
    }

    /// Somebody sets the clock, and the system tells.
    mutating func setWall(by seconds: Double) {
        wall.nanoseconds += Int64(seconds * 1e9)
        fire(.clockSet)
        fireDueSource()
    }

    mutating func reschedule(_ schedule: Ticker.Schedule) {
        plan.begin(schedule, at: reading)
        arm()
    }

    private mutating func advance(by duration: Duration) {
        continuous = continuous + duration
        wall.nanoseconds += duration.wholeNanoseconds()
    }

    private mutating func fireDueSource() {
        guard let armed = source, armed.point <= wall else { return }
        // One that repeats goes on on its grid.
        source = armed.interval.map { interval in
            let grid = Grid(start: armed.point.nanoseconds, interval: interval)
            return TickerPlan.Arming(
                point: WallPoint(nanoseconds: grid.next(after: wall.nanoseconds)), interval: interval)
        }
        fire(.source)
    }

    private mutating func fire(_ event: TickerPlan.Event) {
        wakeUps += 1
        if case .tick(let tick) = plan.fire(event, at: reading) {
            ticks.append((tick, reading))
            handler?(&plan, tick, reading)
            plan.handled()
        }
        arm()
    }

    private mutating func arm() {
        switch plan.arm(at: reading) {
        case .keep: break
        case .off: source = nil
        case .on(let arming):
            source = arming
            armings += 1
        }
    }
}
