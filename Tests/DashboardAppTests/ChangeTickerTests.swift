import Foundation
import Testing

@testable import DashboardApp

@Suite struct ChangeTickerTests {
    private final class Target: Sendable {
        let ticked = DispatchSemaphore(value: 0)
    }

    @Test func `it ticks once at the date, and again only when it is told another`() {
        let target = Target()
        let ticker = ChangeTicker(target: target) { $0.ticked.signal() }
        let date = Date() + 0.05
        ticker.tick(at: date)
        #expect(target.ticked.wait(timeout: .now() + 10) == .success)
        #expect(Date() >= date)
        #expect(target.ticked.wait(timeout: .now() + 0.3) == .timedOut)
        ticker.tick(at: Date())
        #expect(target.ticked.wait(timeout: .now() + 10) == .success)
    }

    @Test func `another date takes the place of the one before`() {
        let target = Target()
        let ticker = ChangeTicker(target: target) { $0.ticked.signal() }
        ticker.tick(at: Date() + 3_600)
        ticker.tick(at: Date() + 0.01)
        #expect(target.ticked.wait(timeout: .now() + 10) == .success)
    }

    @Test func `it does not keep its target alive`() {
        var target: Target? = Target()
        weak let witness = target
        let ticker = target.map { ChangeTicker(target: $0) { _ in } }
        ticker?.tick(at: Date() + 3_600)
        target = nil
        #expect(witness == nil)
    }
}
