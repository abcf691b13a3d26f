import Countdowns
import Foundation
import Testing

@testable import DashboardApp

@Suite struct ChangeTickerTests {
    private final class Target: Sendable {
        let ticked = DispatchSemaphore(value: 0)
    }

    private var now: WallTime { SystemClock.now().wall }

    private func nextSecond(after time: WallTime) -> WallTime { WallTime(unixSeconds: time.unixSeconds + 1) }

    @Test func `it ticks once at the instant, and again only when it is told another`() {
        let target = Target()
        let ticker = ChangeTicker(target: target) { $0.ticked.signal() }
        let instant = now + .microseconds(50_001)
        ticker.tick(at: instant, from: now)
        #expect(target.ticked.wait(timeout: .now() + 10) == .success)
        #expect(now >= instant)
        #expect(target.ticked.wait(timeout: .now() + 0.3) == .timedOut)
        ticker.tick(at: now, from: now)
        #expect(target.ticked.wait(timeout: .now() + 10) == .success)
    }

    @Test func `it goes on by itself while the next second is asked for each time`() {
        let target = Target()
        let ticker = ChangeTicker(target: target) { $0.ticked.signal() }
        for _ in 0..<2 {
            let now = now
            let second = nextSecond(after: now)
            ticker.tick(at: second, from: now)
            #expect(target.ticked.wait(timeout: .now() + 10) == .success)
            #expect(self.now + .microseconds(100) >= second)
        }
    }

    @Test func `a second that is asked for again has its own tick again`() {
        let target = Target()
        let ticker = ChangeTicker(target: target) { $0.ticked.signal() }
        let now = now
        let second = nextSecond(after: now)
        ticker.tick(at: second, from: now)
        #expect(target.ticked.wait(timeout: .now() + 10) == .success)
        // Not a second later, as the next one of those that come by themselves would.
        ticker.tick(at: second, from: now)
        #expect(target.ticked.wait(timeout: .now() + 0.5) == .success || self.now >= second + .milliseconds(400))
    }

    @Test func `a later instant ends the ticks of every second`() {
        let target = Target()
        let ticker = ChangeTicker(target: target) { $0.ticked.signal() }
        let now = now
        ticker.tick(at: nextSecond(after: now), from: now)
        #expect(target.ticked.wait(timeout: .now() + 10) == .success)
        ticker.tick(at: self.now + .seconds(3_600), from: self.now)
        #expect(target.ticked.wait(timeout: .now() + 1.2) == .timedOut)
    }

    @Test func `another instant takes the place of the one before`() {
        let target = Target()
        let ticker = ChangeTicker(target: target) { $0.ticked.signal() }
        ticker.tick(at: now + .seconds(3_600), from: now)
        ticker.tick(at: now + .milliseconds(10), from: now)
        #expect(target.ticked.wait(timeout: .now() + 10) == .success)
    }

    @Test func `it does not keep its target alive`() {
        var target: Target? = Target()
        weak let witness = target
        let ticker = target.map { ChangeTicker(target: $0) { _ in } }
        ticker?.tick(at: now + .seconds(3_600), from: now)
        target = nil
        #expect(witness == nil)
    }
}
