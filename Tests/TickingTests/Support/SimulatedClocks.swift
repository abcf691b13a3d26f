import Foundation

@testable import Ticking

/// A simulated machine for a timer's plan.
///
/// The test advances the clocks. The simulated timer behaves like a timer of libdispatch or CoreFoundation.
struct SimulatedClocks {
    enum Source: Sendable {
        /// A timer on the wall clock.
        ///
        /// All missed due times are coalesced into one call of the handler, as soon as the process runs again.
        case dispatch
        /// A timer on a clock that stops while the machine sleeps.
        ///
        /// The timer skips the due times that pass before its callout ends.
        case runLoop
    }

    private let kind: Source
    /// The clock that cannot be set, and that runs while the machine sleeps.
    private(set) var continuous = TimePoint(nanoseconds: 500_000_000_000_000)
    private(set) var wall = WallPoint(nanoseconds: 1_000_000_250_000_000)
    private var uptime: Int64 = 7_000_000_000
    private var source: SchedulePlan.Arming?
    private(set) var plan: SchedulePlan
    private(set) var ticks: [(tick: Tick, at: ClockReading)] = []
    private(set) var wakeUps = 0
    /// The number of times the source was armed.
    private(set) var armings = 0
    /// The timer's handler, which may change the plan.
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

    /// Advances the time in steps of a millisecond, and fires the source when it is due.
    mutating func run(for duration: Duration) {
        let end = continuous + duration
        while continuous < end {
            advance(by: .milliseconds(1))
            fireDueSource()
        }
    }

    /// Advances the time while the process is stopped: the source does not fire before the process continues.
    mutating func stall(for duration: Duration) {
        advance(by: duration)
        fireDueSource()
    }

    /// Simulates a sleep of the machine.
    ///
    /// If `isTold` is true, the system reports the wake-up.
    mutating func sleep(for duration: Duration, isTold: Bool = true) {
        let uptime = uptime
        advance(by: duration)
        self.uptime = uptime
        if isTold { clockWasSet() }
        fireDueSource()
    }

    /// Moves the wall clock by some seconds, as if it had been set.
    ///
    /// The system reports the change.
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
        // If the handler has armed the timer, the timer keeps its new due time.
        if kind == .runLoop, source == armed { source = next(after: armed) }
    }

    /// Returns the arming of a repeating timer for its next grid point; nil if the timer does not repeat.
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
