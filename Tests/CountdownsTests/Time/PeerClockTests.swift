import Countdowns
import Testing

/// Conversions between the clocks of two machines.
@Suite struct PeerClockTests {
    private static let peer = Moment(
        wall: WallTime(unixSeconds: 1_900_000_000), uptime: Uptime(sinceBoot: .seconds(100)), asleep: .seconds(7))
    private static let own = Moment(
        wall: WallTime(unixSeconds: 1_900_000_000), uptime: Uptime(sinceBoot: .seconds(9_000)), asleep: .seconds(50))

    @Test func `a peer's clock reading follows from the wall clocks and the correction, despite a late line`() {
        let clock = PeerClock(peer: Self.peer, own: Self.own + .seconds(20), correction: .zero)
        #expect(clock.moment(at: Self.own + .seconds(60)) == Self.peer + .seconds(60))
        let ahead = PeerClock(peer: Self.peer, own: Self.own + .seconds(3), correction: .seconds(3))
        #expect(ahead.moment(at: Self.own + .seconds(10)) == Self.peer + .seconds(7))
        #expect(PeerClock.same.moment(at: Self.own) == Self.own)
    }
}
