import Countdowns
import Foundation
import Testing

@testable import BoardEngine

/// Tests a ticker without waiting for the clock.
///
/// Each instant is either in the past, so that the ticker fires immediately, or so far in the future that the ticker
/// does not fire during the test.
///
/// The tests of `Ticker` check that a tick comes at the scheduled instant.
@Suite struct ChangeTickerTests {
    private final class Target: Sendable {
        let ticked = DispatchSemaphore(value: 0)

        func waitForTick() -> Bool { ticked.wait(timeout: .now() + 60) == .success }
    }

    private let past = SystemClock.now().wall + .seconds(-1)
    private var later: WallTime { past + .seconds(3_600) }

    @Test func `a ticker ticks again only after a new instant is set or hasTicked is called`() {
        let target = Target()
        let ticker = ChangeTicker(target: target) { $0.ticked.signal() }
        ticker.tick(at: past)
        #expect(target.waitForTick())
        ticker.tick(at: past)
        #expect(ticker.deadline == nil)
        ticker.hasTicked()
        ticker.tick(at: past)
        #expect(target.waitForTick())
        ticker.tick(at: later)
        #expect(ticker.deadline != nil && ticker.planned == later)
    }

    @Test func `an instant that differs by a few microseconds does not reschedule the ticker`() {
        let target = Target()
        let ticker = ChangeTicker(target: target) { _ in }
        ticker.tick(at: later)
        ticker.tick(at: later + .microseconds(3))
        #expect(ticker.deadline != nil && ticker.planned == later)
        ticker.tick(at: later + .microseconds(200))
        #expect(ticker.planned == later + .microseconds(200))
        withExtendedLifetime(target) {}
    }

    @Test func `a new instant replaces the scheduled one`() {
        let target = Target()
        let ticker = ChangeTicker(target: target) { $0.ticked.signal() }
        ticker.tick(at: later)
        ticker.tick(at: past)
        #expect(target.waitForTick())
    }

    @Test func `a ticker does not keep its target alive`() {
        var target: Target? = Target()
        weak let witness = target
        let ticker = target.map { ChangeTicker(target: $0) { _ in } }
        ticker?.tick(at: later)
        target = nil
        #expect(witness == nil)
    }
}
