import Countdowns
import Testing

@testable import DashboardApp

@Suite struct HousekeepingTests {
    private func at(_ seconds: Double) -> Uptime { Uptime(sinceBoot: .seconds(seconds)) }

    @Test func `a check is planned at once, and then every ten seconds at most`() {
        var housekeeping = Housekeeping()
        // The second call returns false, because a check is already scheduled.
        var planned = [housekeeping.plan(at: at(1), isUrgent: false), housekeeping.plan(at: at(2), isUrgent: true)]
        housekeeping.begin(at: at(2))
        planned += [11, 12].map { housekeeping.plan(at: at($0), isUrgent: false) }
        #expect(planned == [true, false, false, true])
    }

    @Test func `where it is urgent the time since the last one does not matter`() {
        var housekeeping = Housekeeping()
        housekeeping.begin(at: at(1))
        let isPlanned = housekeeping.plan(at: at(2), isUrgent: true)
        #expect(isPlanned)
    }

    @Test func `the start ends once`() {
        var housekeeping = Housekeeping()
        let isFirst = [housekeeping.finishStart(), housekeeping.finishStart()]
        #expect(isFirst == [true, false])
    }
}
