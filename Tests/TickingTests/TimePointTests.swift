import Foundation
import Testing

@testable import Ticking

@Suite struct TimePointTests {
    @Test func `TimePoint.now is the current instant of the continuous clock`() {
        let before = ContinuousClock().now
        let point = TimePoint.now.instant
        let after = ContinuousClock().now
        // The two clocks differ only by the time between their readings.
        #expect(before - point < .milliseconds(5) && point - after < .milliseconds(5))
    }

    @Test func `a WallPoint keeps its date and clamps dates that are too far away`() {
        #expect(abs(WallPoint.now.date.timeIntervalSinceNow) < 5)
        let date = Date(timeIntervalSince1970: 1_700_000_000.25)
        #expect(WallPoint(date).date == date)
        #expect(WallPoint(.distantPast) < WallPoint.now && WallPoint(.distantFuture) > WallPoint.now)
    }

    @Test func `durations are rounded to whole nanoseconds, down for points and up for intervals`() {
        #expect(Duration.milliseconds(3).wholeNanoseconds() == 3_000_000)
        #expect(Duration(attoseconds: 1_500_000_000).wholeNanoseconds() == 1)
        #expect(Duration(attoseconds: -1_500_000_000).wholeNanoseconds() == -2)
        #expect(Duration(attoseconds: 1_500_000_000).intervalNanoseconds() == 2)
        #expect(Duration(attoseconds: 1).intervalNanoseconds() == 1)
        #expect(Duration.seconds(Int64.max / 4).wholeNanoseconds() > 3_000_000_000_000_000_000)
        #expect(Duration.seconds(Int64.min / 4).wholeNanoseconds() < -3_000_000_000_000_000_000)
    }

    @Test(
        arguments: [
            (1_000, 0, 1_000), (1_000, 23, 1_008), (1_000, 24, 1_024), (1_001, 1_000, 1_024), (1_024, 900, 1_024),
            (0, 5, 0), (-7, 100, -7), (Int64.max - 5, 10, Int64.max - 5),
        ] as [(Int64, Int64, Int64)])
    func `the roundest number within a tolerance is a multiple of the highest power of two`(
        number: Int64, tolerance: Int64, expected: Int64
    ) {
        #expect(number.roundest(within: .nanoseconds(tolerance)) == expected)
    }

    @Test func `rounding within a tolerance coalesces nearby deadlines to few points`() {
        let starts = (0..<1_000).map { Int64(1_700_000_000_000_000_000 + $0 * 1_000_003) }
        let met = Set(starts.map { $0.roundest(within: .milliseconds(500)) })
        #expect(met.count <= 6)
        #expect(starts.allSatisfy { (0...500_000_000).contains($0.roundest(within: .milliseconds(500)) - $0) })
    }
}
