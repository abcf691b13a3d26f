import Countdowns
import Testing

@testable import Remote

/// The estimated difference between the clocks of two machines.
@Suite struct ClockDifferenceTests {
    private static let peer = Moment(
        wall: WallTime(unixSeconds: 1_900_000_000), uptime: Uptime(sinceBoot: .seconds(100)), asleep: .seconds(7))
    private static let own = Moment(
        wall: WallTime(unixSeconds: 1_900_000_000), uptime: Uptime(sinceBoot: .seconds(9_000)), asleep: .seconds(50))

    /// Returns the correction after each line.
    ///
    /// The lines are written one second apart, and the reader's clock is ahead by `ahead`.
    private static func corrections(ahead: Duration, delays: [Duration]) -> [Duration] {
        var difference = ClockDifference()
        return delays.enumerated().map { second, delay in
            let written = Duration.seconds(second)
            _ = difference.addSample(
                peer + written, at: own + written + delay + ahead, interval: .seconds(2))
            return difference.correction
        }
    }

    @Test func `the delay of a line is not corrected, nor is a clock difference below half a second`() {
        let delays: [Duration] = [.milliseconds(900), .milliseconds(20), .seconds(3), .milliseconds(40), .seconds(2)]
        #expect(Self.corrections(ahead: .zero, delays: delays).allSatisfy { $0 == .zero })
        #expect(Self.corrections(ahead: .milliseconds(-400), delays: delays).allSatisfy { $0 == .zero })
    }

    @Test func `a clock far ahead is corrected after an interval, and a clock far behind at once`() {
        let delays = [Duration](repeating: .milliseconds(5), count: 4)
        #expect(
            Self.corrections(ahead: .seconds(10), delays: delays)
                == [.zero, .zero, .milliseconds(10_005), .milliseconds(10_005)])
        #expect(
            Self.corrections(ahead: .seconds(-10), delays: delays) == Array(repeating: .milliseconds(-9_995), count: 4))
    }

    @Test func `the correction ends when the clock difference disappears`() {
        var difference = ClockDifference()
        for second in 0..<40 {
            let written = Duration.seconds(second)
            let ahead: Duration = second < 10 ? .seconds(5) : .zero
            _ = difference.addSample(Self.peer + written, at: Self.own + written + ahead, interval: .seconds(2))
            if second == 9 { #expect(difference.correction == .seconds(5)) }
        }
        #expect(difference.correction == .zero)
    }
}
