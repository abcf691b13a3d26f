import Foundation
import Testing
import Ticking

@testable import DashboardApp

@Suite struct BackgroundPauseTests {
    @Test func `in the background the link sleeps, and what was wanted meanwhile is drawn afterwards`() {
        let thread = RunLoopThread(name: "test")
        let center = NotificationCenter()
        let drawn = DispatchSemaphore(value: 0)
        let link = DisplayLink(on: thread) { _, _ in drawn.signal() }
        let pause = BackgroundPause(of: link, center: center)
        center.post(name: BackgroundPause.didEnterBackground, object: nil)
        link.setNeedsFrame()
        #expect(link.isPaused)
        center.post(name: BackgroundPause.willEnterForeground, object: nil)
        #expect(drawn.wait(timeout: .now() + 10) == .success)
        withExtendedLifetime(pause) {}
        thread.stop()
    }

    @Test func `a pause that is released in the background lets the frames go on`() {
        let thread = RunLoopThread(name: "test")
        let center = NotificationCenter()
        let drawn = DispatchSemaphore(value: 0)
        let link = DisplayLink(on: thread) { _, _ in drawn.signal() }
        var pause: BackgroundPause? = BackgroundPause(of: link, center: center)
        weak let witness = pause
        center.post(name: BackgroundPause.didEnterBackground, object: nil)
        link.setNeedsFrame()
        pause = nil
        #expect(witness == nil)
        #expect(drawn.wait(timeout: .now() + 10) == .success)
        thread.stop()
    }
}
