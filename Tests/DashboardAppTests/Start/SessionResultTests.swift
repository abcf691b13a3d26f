import Foundation
import Remote
import Testing

@testable import BoardEngine
@testable import DashboardApp

@Suite struct SessionResultTests {
    @Test func `each reason for the end of a session has its exit status`() {
        func code(_ reason: Shutdown.Reason) -> Int32 { SessionResult(Shutdown(reason: reason)).status.code }
        #expect(code(.quit) == 0)
        #expect(code(.signal(SIGINT)) == 130)
        #expect(code(.signal(SIGTERM)) == 143)
        #expect(code(.hangUp) == 129)
        #expect(code(.suspended) == 0)
        #expect(code(.failure(RemoteError.noAnswer)) == 69)
    }

    @Test func `the exit statuses have the expected numeric codes`() {
        typealias Status = DashboardApp.ExitStatus
        let statuses: [Status] = [.success, .failure, .usage, .badData, .noInput, .noTerminal, .writeFailed]
        #expect(statuses.map(\.code) == [0, 1, 64, 65, 66, 71, 74])
    }

    @Test func `a promise keeps its first value, and every wait returns this value`() {
        let ended = Promise<SessionResult.End>()
        DispatchQueue.global().async {
            ended.fulfil(.quit)
            ended.fulfil(.hangUp)
        }
        #expect(ended.wait() == .quit)
        #expect(ended.wait() == .quit)
    }

    @Test func `statistics are printed with one figure per line, aligned in one column`() {
        var statistics = Statistics()
        statistics.trackingTime = .milliseconds(3_052)
        statistics.trackingRuns = 2
        let lines = statistics.lines
        #expect(lines.contains("tracking       3.052 s in 2 runs"))
        #expect(Set(lines.map { $0.prefix(13).count }).count == 1)
    }
}
