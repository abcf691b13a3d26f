import Countdowns
import Testing

@testable import DashboardApp

@Suite struct ContactTests {
    private static func time(_ seconds: Double) -> Uptime { Uptime(sinceBoot: .seconds(seconds)) }

    @Test func `a board is asked when nothing else was, and is silent after a second without an answer`() {
        var contact = Contact()
        var isToAsk = contact.check(at: Self.time(1))
        #expect(isToAsk)
        contact.sent(at: Self.time(1))
        contact.sent(at: Self.time(1.9))
        isToAsk = contact.check(at: Self.time(1.99))
        #expect(!isToAsk && contact.state == .good)
        isToAsk = contact.check(at: Self.time(2))
        #expect(!isToAsk && contact.state == .silent)
        let wasSilent = contact.answered()
        #expect(wasSilent && contact == Contact())
        let isSilent = contact.answered()
        #expect(!isSilent)
    }

    @Test func `a lost board is asked nothing`() {
        var contact = Contact()
        contact.sent(at: Self.time(1))
        contact.lose()
        let isToAsk = contact.check(at: Self.time(9))
        #expect(!isToAsk && contact.state == .lost)
    }
}
