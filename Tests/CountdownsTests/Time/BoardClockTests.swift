import Countdowns
import Testing

@Suite struct BoardClockTests {
    private let now = Moment(wall: WallTime(unixSeconds: 1_000_000), uptime: Uptime(sinceBoot: .seconds(500)))

    @Test func `a live clock shows the time of the machine`() {
        #expect(BoardClock.live.moment(at: now) == now)
        #expect(BoardClock(start: nil, speed: 1, at: now).moment(at: now + .seconds(9)) == now + .seconds(9))
    }

    @Test func `a live clock follows a change of the wall clock`() {
        var later = now + .seconds(1)
        later.wall = WallTime(unixSeconds: 5)
        #expect(BoardClock.live.moment(at: later).wall.unixSeconds == 5)
    }

    @Test func `a simulated clock begins at the given start and runs at the given speed`() {
        let clock = BoardClock(start: WallTime(unixSeconds: 77), speed: 60, at: now)
        #expect(clock.moment(at: now).wall.unixSeconds == 77)
        let shown = clock.moment(at: now + .seconds(2))
        #expect(shown.wall == WallTime(unixSeconds: 77 + 120))
        #expect(shown.uptime - now.uptime == .seconds(120))
    }

    @Test func `a simulated clock ignores a change of the machine's wall clock`() {
        let clock = BoardClock(start: WallTime(unixSeconds: 77), speed: 1, at: now)
        var later = now + .seconds(3)
        later.wall = WallTime(unixSeconds: 0)
        #expect(clock.moment(at: later).wall.unixSeconds == 80)
    }

    @Test func `a simulated clock multiplies the time asleep by its speed`() {
        let slept = Moment(wall: now.wall, uptime: now.uptime, asleep: .seconds(100))
        let clock = BoardClock(start: nil, speed: 60, at: slept)
        var later = slept + .seconds(5)
        later.asleep += .seconds(3)
        #expect(clock.moment(at: later).asleep - clock.moment(at: slept).asleep == .seconds(180))
    }

    @Test func `a duration of board time is converted to real time`() {
        let clock = BoardClock(start: nil, speed: 60, at: now)
        #expect(clock.realDuration(of: .seconds(60)) == .seconds(1))
        #expect(BoardClock.live.realDuration(of: .milliseconds(1)) == .milliseconds(1))
    }

    @Test func `a simulated clock scales sleep, and its awake time is unaffected by jitter of the other clocks`() {
        let clock = BoardClock(start: WallTime(unixSeconds: 77), speed: 60, at: now)
        var later = now + .seconds(10)
        later.asleep = .seconds(4)
        #expect(clock.moment(at: later).asleep == .seconds(240))
        #expect(clock.moment(at: later).awake.sinceBoot == .seconds(500 + 360))
        // The uptime and the time asleep are both 70 ns longer, so the time awake is the same.
        var jittered = later
        jittered.uptime = jittered.uptime + .nanoseconds(70)
        jittered.asleep = jittered.asleep + .nanoseconds(70)
        #expect(clock.moment(at: jittered).awake == clock.moment(at: later).awake)
    }
}
