import Countdowns
import Testing

@testable import DashboardApp

@Suite struct HousekeepingTests {
    private func at(_ seconds: Double) -> Uptime { Uptime(sinceBoot: .seconds(seconds)) }

    @Test func `the first check is scheduled at once, and later checks at most every ten seconds`() {
        var housekeeping = Housekeeping()
        // The second call returns false, because a check is already scheduled.
        var planned = [housekeeping.plan(at: at(1), isUrgent: false), housekeeping.plan(at: at(2), isUrgent: true)]
        housekeeping.begin(at: at(2))
        planned += [11, 12].map { housekeeping.plan(at: at($0), isUrgent: false) }
        #expect(planned == [true, false, false, true])
    }

    @Test func `an urgent check is scheduled even directly after the last check`() {
        var housekeeping = Housekeeping()
        housekeeping.begin(at: at(1))
        let isPlanned = housekeeping.plan(at: at(2), isUrgent: true)
        #expect(isPlanned)
    }

    @Test func `finishStart returns true only on the first call`() {
        var housekeeping = Housekeeping()
        let isFirst = [housekeeping.finishStart(), housekeeping.finishStart()]
        #expect(isFirst == [true, false])
    }
}
