import Foundation
import Testing

@testable import DashboardApp

@Suite struct SignalSourcesTests {
    @Test func `a signal is delivered with its number`() {
        let arrived = DispatchSemaphore(value: 0)
        let sources = SignalSources([SIGWINCH]) { number in
            if number == SIGWINCH { arrived.signal() }
        }
        // The source is registered on another thread; until then the signal is ignored, as this one is by default.
        var isDelivered = false
        for _ in 0..<100 where !isDelivered {
            kill(getpid(), SIGWINCH)
            isDelivered = arrived.wait(timeout: .now() + 0.1) == .success
        }
        #expect(isDelivered)
        withExtendedLifetime(sources) {}
    }
}
