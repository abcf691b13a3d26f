import Foundation
import Testing

@testable import DashboardApp

@Suite struct SignalSourcesTests {
    @Test func `a signal is delivered with its number`() {
        let arrived = DispatchSemaphore(value: 0)
        let sources = SignalSources([SIGWINCH]) { number in
            if number == SIGWINCH { arrived.signal() }
        }
        // The source is registered on another thread. Until then the signal is ignored, which is its default action.
        var isDelivered = false
        for _ in 0..<100 where !isDelivered {
            kill(getpid(), SIGWINCH)
            isDelivered = arrived.wait(timeout: .now() + 0.1) == .success
        }
        #expect(isDelivered)
        withExtendedLifetime(sources) {}
    }
}
