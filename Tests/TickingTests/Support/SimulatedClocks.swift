import Foundation

@testable import Ticking

/// A machine for a ticker's plan: two clocks that go as one likes, and two sources that behave as libdispatch's do.
struct SimulatedClocks {
    /// The clock that nobody sets; goes on in a suspend.
    private(set) var continuous = TimePoint.now
    /// The clock of the monotonic source: stands still in a suspend.
    private var monotonic = Duration.zero
    private(set) var wall: Date
    private var wallSource: (date: Date, interval: Duration?)?
    private var monotonicSource: (at: Duration, interval: Duration?)?
    private(set) var plan: TickerPlan
    private(set) var ticks: [(tick: Tick, at: TickerReading)] = []
    private(set) var wakeUps = 0
    /// What the owner does in the handler.
    var handler: ((inout TickerPlan, Tick, TickerReading) -> Void)?

    init(_ schedule: Ticker.Schedule, wall: Date = Date(timeIntervalSince1970: 1_000_000.25)) {
        self.wall = wall
        plan = TickerPlan(
            schedule, noticesStepsWithin: .seconds(1), at: TickerReading(wall: wall, continuous: continuous))
        arm()
    }

    var reading: TickerReading { TickerReading(wall: wall, continuous: continuous) }

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
        wall += duration / .seconds(1)
        fireDueSources()
    }

    /// Somebody sets the clock.
    mutating func setWall(by seconds: Double) {
        wall += seconds
        fireDueSources()
    }

    mutating func reschedule(_ schedule: Ticker.Schedule) {
        plan.begin(schedule, at: reading)
        arm()
    }

    private mutating func advance(by duration: Duration) {
        continuous = continuous + duration
        monotonic += duration
        wall += duration / .seconds(1)
    }

    private mutating func fireDueSources() {
        if let source = wallSource, source.date <= wall.addingTimeInterval(1e-6) {
            let interval = source.interval.map { $0 / .seconds(1) }
            wallSource = interval.map { interval in
                let passed = ((wall.timeIntervalSince(source.date) + 1e-6) / interval).rounded(.down) + 1
                return (source.date.addingTimeInterval(passed * interval), source.interval)
            }
            fire(.wall)
        }
        if let source = monotonicSource, source.at <= monotonic {
            monotonicSource = source.interval.map { interval in
                let passed = ((monotonic - source.at) / interval).rounded(.down) + 1
                return (source.at + interval * passed, interval)
            }
            fire(.monotonic)
        }
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
        case .on(let date, let interval): wallSource = (date, interval)
        }
        switch arming.monotonic {
        case .keep: break
        case .off: monotonicSource = nil
        case .on(let delay, let interval): monotonicSource = (monotonic + delay, interval)
        }
    }
}
