import Countdowns
import Remote
import Testing

@testable import DashboardApp

@Suite struct ConnectionHealthTests {
    private static func time(_ seconds: Double) -> Uptime { Uptime(sinceBoot: .seconds(seconds)) }

    @Test func `a board is checked if no request is pending, and is silent after a second without an answer`() {
        var contact = ConnectionHealth()
        var isToAsk = contact.check(at: Self.time(1))
        #expect(isToAsk)
        let isSent = [contact.ask(.status(), at: Self.time(1)), contact.ask(.reload, at: Self.time(1.9))]
        #expect(isSent == [true, true])
        isToAsk = contact.check(at: Self.time(1.99))
        #expect(!isToAsk && contact.state == .good)
        isToAsk = contact.check(at: Self.time(2))
        #expect(!isToAsk && contact.state == .silent)
        let wasSilent = contact.answered()
        #expect(wasSilent && contact.state == .good)
        let isSilent = contact.answered()
        #expect(!isSilent)
    }

    @Test func `requests during a lost connection are kept until the connection is restored, and sent once`() {
        var contact = ConnectionHealth()
        _ = contact.ask(.status(), at: Self.time(1))
        let isLost = [contact.markLost(), contact.markLost()]
        #expect(isLost == [true, false])
        let isToAsk = contact.check(at: Self.time(9))
        let isSent = contact.ask(.reload, at: Self.time(9))
        let isAnswer = contact.answered()
        #expect(!isToAsk && !isSent && !isAnswer && contact.state == .lost)
        let calls = contact.endConnecting(true)
        #expect(calls == [.reload] && contact.state == .good)
        _ = contact.markLost()
        let later = contact.endConnecting(true)
        #expect(later.isEmpty)
    }

    @Test func `the number of requests that are kept during a lost connection is limited`() {
        var contact = ConnectionHealth()
        _ = contact.markLost()
        for _ in 0...ConnectionHealth.maxWaitingCalls { _ = contact.ask(.status(), at: Self.time(1)) }
        let calls = contact.endConnecting(true)
        #expect(calls.count == ConnectionHealth.maxWaitingCalls)
    }

    @Test func `only one attempt to connect runs at a time, and kept requests survive a failed attempt`() {
        var contact = ConnectionHealth()
        _ = contact.markLost()
        _ = contact.ask(.reload, at: Self.time(1))
        let isFirst = [contact.beginConnecting(), contact.beginConnecting()]
        #expect(isFirst == [true, false])
        let none = contact.endConnecting(false)
        #expect(none.isEmpty && contact.state == .lost)
        let isNext = contact.beginConnecting()
        let calls = contact.endConnecting(true)
        #expect(isNext && calls == [.reload])
    }
}
