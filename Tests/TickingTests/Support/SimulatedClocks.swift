import Foundation

@testable import Ticking

/// A machine for a timer's plan: clocks that run as a test says, and a timer of the system that behaves as
/// libdispatch's or CoreFoundation's does.
struct SimulatedClocks {
    enum Source: Sendable {
        /// Is on the wall clock, and calls once at once for all points that passed.
        case dispatch
        /// Is on a clock that stops while the machine sleeps, and leaves out the points that passed until its callout
        /// ends.
        case runLoop
    }

    private let kind: Source
    /// The clock that nobody sets; runs while the machine sleeps.
    private(set) var continuous = TimePoint(nanoseconds: 500_000_000_000_000)
    private(set) var wall = WallPoint(nanoseconds: 1_000_000_250_000_000)
    private var uptime: Int64 = 7_000_000_000
    private var source: SchedulePlan.Arming?
    private(set) var plan: SchedulePlan
    private(set) var ticks: [(tick: Tick, at: ClockReading)] = []
    private(set) var wakeUps = 0
    /// How often the source was armed.
    private(set) var armings = 0
    /// What the owner does in the handler.
    var handler: ((inout SchedulePlan, Tick, ClockReading) -> Void)?
    /// The time that the handler takes.
    var handlerTakes = Duration.zero

    init(_ schedule: Schedule, _ kind: Source = .dispatch) {
        self.kind = kind
        let source = kind == .dispatch ? wall.nanoseconds : uptime
        plan = SchedulePlan(schedule, at: ClockReading(wall: wall, continuous: continuous, source: source))
        arm()
    }

    var reading: ClockReading { ClockReading(wall: wall, continuous: continuous, source: sourceTime) }

    private var sourceTime: Int64 { kind == .dispatch ? wall.nanoseconds : uptime }

    /// Time passes and the source fires, in steps of a millisecond.
    mutating func run(for duration: Duration) {
        let end = continuous + duration
        while continuous < end {
            advance(by: .milliseconds(1))
            fireDueSource()
        }
    }

    /// The process is stopped: time passes, nothing fires until it continues.
    mutating func stall(for duration: Duration) {
        advance(by: duration)
        fireDueSource()
    }

    /// The machine sleeps, and the system tells that it woke.
    mutating func sleep(for duration: Duration, isTold: Bool = true) {
        let uptime = uptime
        advance(by: duration)
        self.uptime = uptime
        if isTold { clockWasSet() }
        fireDueSource()
    }

    /// Somebody sets the clock, and the system tells.
    mutating func setWall(by seconds: Double) {
        wall.nanoseconds += Int64(seconds * 1e9)
        clockWasSet()
        fireDueSource()
    }

    private mutating func clockWasSet() {
        plan.clockWasSet()
        arm()
    }

    mutating func reschedule(_ schedule: Schedule) {
        plan.begin(schedule, at: reading)
        arm()
    }

    mutating func pause() {
        plan.pause()
        arm()
    }

    mutating func resume() {
        plan.resume(at: reading)
        arm()
        fireDueSource()
    }

    private mutating func advance(by duration: Duration) {
        continuous = continuous + duration
        wall.nanoseconds += duration.wholeNanoseconds()
        uptime += duration.wholeNanoseconds()
    }

    private mutating func fireDueSource() {
        guard let armed = source, armed.point <= sourceTime else { return }
        if kind == .dispatch { source = next(after: armed) }
        fire()
        // One that was armed meanwhile stays so.
        if kind == .runLoop, source == armed { source = next(after: armed) }
    }

    /// One that repeats stays on its grid.
    private func next(after armed: SchedulePlan.Arming) -> SchedulePlan.Arming? {
        armed.interval.map { interval in
            let grid = Grid(start: armed.point, interval: interval)
            return SchedulePlan.Arming(point: grid.next(after: sourceTime), interval: interval)
        }
    }

    private mutating func fire() {
        wakeUps += 1
        guard let tick = plan.fire(at: reading) else { return arm() }
        let isToBeArmed = plan.isHandling
        ticks.append((tick, reading))
        advance(by: handlerTakes)
        handler?(&plan, tick, reading)
        if isToBeArmed { plan.handled() }
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
