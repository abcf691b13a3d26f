import Foundation
import Testing

@testable import DashboardApp

@Suite struct SignalSourcesTests {
    @Test func `a signal is delivered with its number`() {
        let arrived = DispatchSemaphore(value: 0)
        let sources = SignalSources([SIGWINCH]) { number in
            if number == SIGWINCH { arrived.signal() }
        }
        // Sends the signal repeatedly, because the signal source is registered on another thread. Until the registration,
        // the signal has its default action: it is ignored.
        var isDelivered = false
        for _ in 0..<100 where !isDelivered {
            kill(getpid(), SIGWINCH)
            isDelivered = arrived.wait(timeout: .now() + 0.1) == .success
        }
        #expect(isDelivered)
        withExtendedLifetime(sources) {}
    }
}
