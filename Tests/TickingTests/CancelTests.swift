import Foundation
import Testing

@testable import Ticking

/// Each handle can be cancelled explicitly, also by its own handler, which receives the handle.
@Suite struct CancelTests {
    @Test func `a timer cancelled by its handler on the fifth call stops and releases the handler`() throws {
        let thread = RunLoopThread(name: "cancel")
        let lives = LifeCounter()
        let calls = Events<Int>()
        let tracked = LockedValue<Tracked?>(lives.make())
        let timer = RunLoopTimer(.every(.milliseconds(1)), on: thread) {
            [tracked = tracked.withLock { $0.take() }] timer, _ in
            withExtendedLifetime(tracked) { calls.add() }
            if calls.count == 5 { timer.cancel() }
        }
        try calls.wait(for: 5)
        waitUntilIdle(thread)
        #expect(!timer.isValid && calls.count == 5 && lives.alive == 0)
        timer.cancel()
    }

    @Test func `a link cancelled by its handler draws no more frames, despite an animation and a request`() throws {
        let thread = RunLoopThread(name: "cancel")
        let frames = Events<Int>()
        let lives = LifeCounter()
        let tracked = LockedValue<Tracked?>(lives.make())
        let link = DisplayLink(on: thread, preferredFramesPerSecond: 240) {
            [tracked = tracked.withLock { $0.take() }] link, _ in
            withExtendedLifetime(tracked) { frames.add() }
            if frames.count == 5 { link.cancel() }
        }
        let animation = link.beginAnimation()
        try frames.wait(for: 5)
        waitUntilIdle(thread)
        link.setNeedsFrame()
        waitUntilIdle(thread)
        #expect(frames.count == 5 && link.isAsleep && lives.alive == 0)
        withExtendedLifetime(animation) {}
    }

    @Test func `cancelling a link's token ends only its own animation or pause, also when cancelled twice`() throws {
        let thread = RunLoopThread(name: "cancel")
        let frames = Events<Int>()
        let link = DisplayLink(on: thread, preferredFramesPerSecond: 240) { _, _ in frames.add() }
        let one = link.beginAnimation()
        let other = link.beginAnimation()
        one.cancel()
        one.cancel()
        let before = frames.count
        try frames.wait(for: before + 3)
        other.cancel()
        try waitUntil { link.isAsleep }
        let pause = link.beginPause()
        link.setNeedsFrame()
        let count = frames.count
        pause.cancel()
        try frames.wait(for: count + 1)
    }

    @Test func `an observer cancelled by its handler on the fifth call stops and releases the handler`() {
        let centre = NotificationCenter()
        let name = Notification.Name("cancel")
        let lives = LifeCounter()
        let heard = Events<Int>()
        let tracked = LockedValue<Tracked?>(lives.make())
        let token = centre.observe(name) { [tracked = tracked.withLock { $0.take() }] observer, _ in
            withExtendedLifetime(tracked) { heard.add() }
            if heard.count == 5 { observer.cancel() }
        }
        for _ in 0..<10 { centre.post(name: name, object: nil) }
        #expect(heard.count == 5 && lives.alive == 0)
        token.cancel()
    }

    @Test func `a ticker cancelled by its handler on the fifth tick stops`() throws {
        let ticks = Events<Int>()
        let ticker = Ticker(.every(.milliseconds(1))) { ticker, _ in
            if ticks.count == 4 { ticker.cancel() }
            ticks.add()
        }
        try ticks.wait(for: 5)
        #expect(!ticker.isValid && ticks.count == 5)
    }
}
