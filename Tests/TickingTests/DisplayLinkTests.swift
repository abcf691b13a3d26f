import Dispatch
import Foundation
import Testing

@testable import Ticking

@Suite struct DisplayLinkTests {
    @Test func `a hundred requests are coalesced into at most two frames on the thread, then the link sleeps`() throws {
        let thread = RunLoopThread(name: "frames")
        let frames = Events<Bool>()
        let link = DisplayLink(on: thread) { _, _ in frames.add(thread.isCurrent) }
        #expect(link.isAsleep)
        // The loop waits, so that no frame is drawn between the requests.
        let gate = DispatchSemaphore(value: 0)
        thread.perform { gate.wait() }
        for _ in 0..<100 { link.setNeedsFrame() }
        gate.signal()
        #expect(try frames.wait(for: 1).allSatisfy { $0 })
        // Requests after the first frame are coalesced into one more frame.
        let settled = Events<Int>()
        let later = RunLoopTimer(.after(.milliseconds(60)), on: thread) { _, _ in settled.add() }
        try settled.wait(for: 1)
        #expect(frames.count <= 2)
        #expect(link.isAsleep)
        withExtendedLifetime(later) {}
    }

    @Test func `a frame requested with a delay is drawn once, and not before the delay has passed`() throws {
        let thread = RunLoopThread(name: "frames")
        let frames = Events<ContinuousClock.Instant>()
        let link = DisplayLink(on: thread) { _, _ in frames.add(.now) }
        let start = ContinuousClock.now
        link.setNeedsFrame(after: .seconds(3_600))
        link.setNeedsFrame(after: .milliseconds(40))
        let frame = try frames.wait(for: 1)[0]
        #expect(frame - start >= .milliseconds(39))
        waitUntilIdle(thread)
        #expect(link.isAsleep && frames.count == 1)
    }

    @Test func `an animation draws frames until its token is released`() throws {
        let thread = RunLoopThread(name: "frames")
        let frames = Events<DisplayFrame>()
        let link = DisplayLink(on: thread, preferredFramesPerSecond: 240) { frames.add($1) }
        var animation: Token? = link.beginAnimation()
        let seen = try frames.wait(for: 20)
        #expect(seen.map(\.number) == Array(0..<seen.count))
        for (one, next) in zip(seen, seen.dropFirst()) {
            let apart = next.due - one.due
            let expected = Duration.seconds(1) / 240 * (next.missed + 1)
            #expect(abs((apart - expected) / .microseconds(1)) < 1)
        }
        withExtendedLifetime(animation) {}
        animation = nil
        let asleep = Events<Int>()
        let watch = RunLoopTimer(.every(.milliseconds(5)), on: thread) { _, _ in if link.isAsleep { asleep.add() } }
        try asleep.wait(for: 1)
        withExtendedLifetime(watch) {}
    }

    @Test func `a link draws while the loop is in tracking mode, unless the link has only the default mode`() throws {
        let thread = RunLoopThread(name: "frames")
        let common = Events<Int>()
        let other = Events<Int>()
        let link = DisplayLink(on: thread, preferredFramesPerSecond: 240) { _, _ in common.add() }
        let held = DisplayLink(on: thread, preferredFramesPerSecond: 240, modes: [.default]) { _, _ in other.add() }
        thread.setMode(.tracking)
        waitUntilIdle(thread)
        let animations = (link.beginAnimation(), held.beginAnimation())
        try common.wait(for: 10)
        #expect(other.count == 0)
        thread.setMode(.default)
        try other.wait(for: 1)
        withExtendedLifetime(animations) {}
    }

    @Test func `a link with a running animation does not retain its target`() throws {
        let thread = RunLoopThread(name: "frames")
        let gone = Events<Int>()
        let frames = Events<Int>()
        var target: Tracked? = Tracked { gone.add() }
        let link = DisplayLink(target: try #require(target), on: thread) { _, _, _ in frames.add() }
        let animation = link.beginAnimation()
        try frames.wait(for: 2)
        target = nil
        try gone.wait(for: 1)
        withExtendedLifetime(animation) {}
    }

    @Test func `a released link releases the captures of its handler`() throws {
        let thread = RunLoopThread(name: "frames")
        let lives = LifeCounter()
        let frames = Events<Int>()
        for _ in 0..<200 {
            let tracked = lives.make()
            let link = DisplayLink(on: thread) { [tracked] _, _ in withExtendedLifetime(tracked) { frames.add() } }
            link.setNeedsFrame()
            withExtendedLifetime(link.beginAnimation()) {}
        }
        waitUntilIdle(thread)
        #expect(lives.alive == 0)
    }

    @Test func `a paused link draws no frame until the token of the pause is released`() throws {
        let thread = RunLoopThread(name: "frames")
        let frames = Events<Int>()
        let link = DisplayLink(on: thread) { _, _ in frames.add() }
        var pause: Token? = link.beginPause()
        link.setNeedsFrame()
        waitUntilIdle(thread)
        #expect(frames.count == 0 && link.isAsleep)
        withExtendedLifetime(pause) {}
        pause = nil
        try frames.wait(for: 1)
    }

    @Test(arguments: [0, 241])
    func `a frame rate outside 1 to 240 is a fatal error`(rate: Int) async {
        await #expect(processExitsWith: .failure) { [rate] in
            _ = DisplayLink(on: RunLoopThread(name: "rate"), preferredFramesPerSecond: rate) { _, _ in }
        }
    }

    @Test func `a link of a stopped thread stays paused despite a request and an animation`() {
        let thread = RunLoopThread(name: "stopped")
        let link = DisplayLink(on: thread) { _, _ in }
        thread.stop()
        link.setNeedsFrame()
        let animation = link.beginAnimation()
        #expect(link.isAsleep)
        withExtendedLifetime(animation) {}
    }
}
