import Countdowns
import Foundation
import Testing

@testable import Dashboard

@Suite struct CountdownFaceTests {
    private let start = Moment(wall: WallTime(unixSeconds: 1_798_135_190), uptime: Uptime(sinceBoot: .seconds(86_400)))

    private func face(_ countdown: Countdown, after elapsed: Duration) throws -> CountdownFace {
        let board = Board(
            BoardDefinition(countdowns: [countdown]), title: "", zone: .gmt, remembered: RememberedLook(theme: "x"),
            at: start)
        return CountdownFace(board.items[0], at: start + elapsed)
    }

    @Test func `a date without a bar start shows no percentage below 1 percent and is redrawn at 1 percent`() throws {
        let end = start.wall + .seconds(10_000)
        let date = Countdown(id: "d", title: "D", kind: .date(.fixed(end)))
        #expect(try face(date, after: .zero).percent.value == nil)
        #expect(try face(date, after: .seconds(99)).fraction(steps: 40).value == nil)
        let lasts = try #require(try face(date, after: .zero).fraction(steps: 40).lasts)
        #expect(lasts > .zero && lasts <= .seconds(160))
        #expect(try face(date, after: .seconds(160)).percent.value == "1%")
        var started = date
        started.barStart = .fixed(start.wall)
        #expect(try face(started, after: .zero).percent.value == "0%")
        let duration = Countdown(id: "e", title: "E", kind: .duration(.seconds(10_000)))
        #expect(try face(duration, after: .zero).percent.value == "0%")
    }
}
