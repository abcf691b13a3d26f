import Foundation
import Testing

@testable import DashboardApp

@Suite struct SessionResultTests {
    @Test func `each end has its exit status`() {
        func code(_ end: SessionResult.End) -> Int32 {
            SessionResult(end: end, statistics: Statistics()).status.code
        }
        #expect(code(.quit) == 0)
        #expect(code(.signal(SIGINT)) == 130)
        #expect(code(.signal(SIGTERM)) == 143)
        #expect(code(.hangUp) == 129)
    }

    @Test func `the statuses are those of the table`() {
        typealias Status = DashboardApp.ExitStatus
        let statuses: [Status] = [.success, .failure, .usage, .badData, .noInput, .noTerminal, .writeFailed]
        #expect(statuses.map(\.code) == [0, 1, 64, 65, 66, 71, 74])
    }

    @Test func `the first end counts, and who waits gets it`() {
        let ended = Promise<SessionResult>()
        DispatchQueue.global().async {
            ended.fulfil(SessionResult(end: .quit, statistics: Statistics()))
            ended.fulfil(SessionResult(end: .hangUp, statistics: Statistics()))
        }
        #expect(ended.wait().end == .quit)
        #expect(ended.wait().end == .quit)
    }

    @Test func `statistics are a line a figure, in one column`() {
        var statistics = Statistics()
        statistics.trackingTime = .milliseconds(3_052)
        statistics.trackingRuns = 2
        let lines = statistics.lines
        #expect(lines.contains("tracking         3.052 s in 2 runs"))
        #expect(Set(lines.map { $0.prefix(15).count }).count == 1)
    }
}
