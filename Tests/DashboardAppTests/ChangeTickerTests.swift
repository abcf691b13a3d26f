import Countdowns
import Foundation
import Testing

@testable import DashboardApp

@Suite struct ChangeTickerTests {
    private final class Target: Sendable {
        let ticked = DispatchSemaphore(value: 0)
    }

    private var now: WallTime { SystemClock.now().wall }

    @Test func `it ticks once at the instant, and again only when it is told another`() {
        let target = Target()
        let ticker = ChangeTicker(target: target) { $0.ticked.signal() }
        let instant = now + .microseconds(50_001)
        ticker.tick(at: instant)
        #expect(target.ticked.wait(timeout: .now() + 10) == .success)
        #expect(now >= instant)
        #expect(target.ticked.wait(timeout: .now() + 0.3) == .timedOut)
        ticker.hasTicked()
        ticker.tick(at: instant)
        #expect(target.ticked.wait(timeout: .now() + 10) == .success)
    }

    @Test func `an instant that is told twice ticks once`() {
        let target = Target()
        let ticker = ChangeTicker(target: target) { $0.ticked.signal() }
        let instant = now + .milliseconds(50)
        ticker.tick(at: instant)
        ticker.tick(at: instant + .microseconds(3))
        #expect(target.ticked.wait(timeout: .now() + 10) == .success)
        ticker.tick(at: instant)
        #expect(target.ticked.wait(timeout: .now() + 0.3) == .timedOut)
    }

    @Test func `another instant takes the place of the one before`() {
        let target = Target()
        let ticker = ChangeTicker(target: target) { $0.ticked.signal() }
        ticker.tick(at: now + .seconds(3_600))
        ticker.tick(at: now + .milliseconds(10))
        #expect(target.ticked.wait(timeout: .now() + 10) == .success)
    }

    @Test func `it does not keep its target alive`() {
        var target: Target? = Target()
        weak let witness = target
        let ticker = target.map { ChangeTicker(target: $0) { _ in } }
        ticker?.tick(at: now + .seconds(3_600))
        target = nil
        #expect(witness == nil)
    }
}
