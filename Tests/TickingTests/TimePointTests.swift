import Foundation
import Testing

@testable import Ticking

@Suite struct TimePointTests {
    @Test func `a point is the instant of the continuous clock`() {
        let before = ContinuousClock().now
        let point = TimePoint.now.instant
        let after = ContinuousClock().now
        // The two clocks are read one after the other once, and that is all they differ by.
        #expect(before - point < .milliseconds(5) && point - after < .milliseconds(5))
    }

    @Test func `a wall point is the date, and cuts what is too far away`() {
        #expect(abs(WallPoint.now.date.timeIntervalSinceNow) < 5)
        let date = Date(timeIntervalSince1970: 1_700_000_000.25)
        #expect(WallPoint(date).date == date)
        #expect(WallPoint(.distantPast) < WallPoint.now && WallPoint(.distantFuture) > WallPoint.now)
    }

    @Test func `durations become whole nanoseconds, down for points and up for intervals`() {
        #expect(Duration.milliseconds(3).wholeNanoseconds() == 3_000_000)
        #expect(Duration(attoseconds: 1_500_000_000).wholeNanoseconds() == 1)
        #expect(Duration(attoseconds: -1_500_000_000).wholeNanoseconds() == -2)
        #expect(Duration(attoseconds: 1_500_000_000).intervalNanoseconds() == 2)
        #expect(Duration(attoseconds: 1).intervalNanoseconds() == 1)
        #expect(Duration.seconds(Int64.max / 4).wholeNanoseconds() > 3_000_000_000_000_000_000)
        #expect(Duration.seconds(Int64.min / 4).wholeNanoseconds() < -3_000_000_000_000_000_000)
    }
}
