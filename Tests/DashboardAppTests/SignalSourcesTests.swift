import Foundation
import Testing

@testable import DashboardApp

@Suite struct SignalSourcesTests {
    @Test func `a signal is delivered with its number instead of ending the program`() {
        let arrived = DispatchSemaphore(value: 0)
        let sources = SignalSources([SIGUSR2]) { number in
            if number == SIGUSR2 { arrived.signal() }
        }
        kill(getpid(), SIGUSR2)
        #expect(arrived.wait(timeout: .now() + 10) == .success)
        withExtendedLifetime(sources) {}
    }
}
