import Foundation

@testable import Ticking

/// A machine for a ticker's plan: two clocks that go as one likes, and two sources that behave as libdispatch's do.
struct SimulatedClocks {
    /// The clock that nobody sets; goes on in a suspend.
    private(set) var continuous = TimePoint.now
    /// The clock of the monotonic source: stands still in a suspend.
    private var monotonic: Int64 = 0
    private(set) var wall: WallPoint
    private var wallSource: (point: Int64, interval: Int64?)?
    private var monotonicSource: (point: Int64, interval: Int64?)?
    private(set) var plan: TickerPlan
    private(set) var ticks: [(tick: Tick, at: TickerReading)] = []
    private(set) var wakeUps = 0
    /// How often a source was armed.
    private(set) var armings = 0
    /// What the owner does in the handler.
    var handler: ((inout TickerPlan, Tick, TickerReading) -> Void)?

    init(_ schedule: Ticker.Schedule, noticesStepsWithin: Duration = .seconds(1)) {
        wall = WallPoint(nanoseconds: 1_000_000_250_000_000)
        plan = TickerPlan(
            schedule, noticesStepsWithin: noticesStepsWithin,
            at: TickerReading(monotonic: monotonic, wall: wall, continuous: continuous))
        arm()
    }

    var reading: TickerReading { TickerReading(monotonic: monotonic, wall: wall, continuous: continuous) }

    /// Time passes and sources fire, in steps of a millisecond.
    mutating func run(for duration: Duration) {
        for _ in 0..<Int(duration / .milliseconds(1)) {
            advance(by: .milliseconds(1))
            fireDueSources()
        }
    }

    /// The process is stopped: time passes, nothing fires until it goes on.
    mutating func stall(for duration: Duration) {
        advance(by: duration)
        fireDueSources()
    }

    /// The machine sleeps: the monotonic clock stands still.
    mutating func suspend(for duration: Duration) {
        continuous = continuous + duration
        wall.nanoseconds += duration.wholeNanoseconds()
        fireDueSources()
    }

    /// Somebody sets the clock.
    mutating func setWall(by seconds: Double) {
        wall.nanoseconds += Int64(seconds * 1e9)
        fireDueSources()
    }

    mutating func reschedule(_ schedule: Ticker.Schedule) {
        plan.begin(schedule, at: reading)
        arm()
    }

    private mutating func advance(by duration: Duration) {
        continuous = continuous + duration
        monotonic += duration.wholeNanoseconds()
        wall.nanoseconds += duration.wholeNanoseconds()
    }

    private mutating func fireDueSources() {
        if let source = wallSource, source.point <= wall.nanoseconds {
            wallSource = next(source, after: wall.nanoseconds)
            fire(.wall)
        }
        if let source = monotonicSource, source.point <= monotonic {
            monotonicSource = next(source, after: monotonic)
            fire(.monotonic)
        }
    }

    /// A source that repeats goes on on its grid.
    private func next(_ source: (point: Int64, interval: Int64?), after now: Int64) -> (point: Int64, interval: Int64?)?
    {
        source.interval.map { ((now - source.point) / $0 * $0 + $0 + source.point, $0) }
    }

    private mutating func fire(_ source: TickerPlan.Source) {
        wakeUps += 1
        if case .tick(let tick) = plan.fire(source, at: reading) {
            ticks.append((tick, reading))
            handler?(&plan, tick, reading)
            plan.handled()
        }
        arm()
    }

    private mutating func arm() {
        let arming = plan.arm(at: reading)
        switch arming.wall {
        case .keep: break
        case .off: wallSource = nil
        case .on(let point, let interval):
            wallSource = (point.nanoseconds, interval)
            armings += 1
        }
        switch arming.monotonic {
        case .keep: break
        case .off: monotonicSource = nil
        case .on(let delay, let interval):
            monotonicSource = (monotonic + delay, interval)
            armings += 1
        }
    }
}
