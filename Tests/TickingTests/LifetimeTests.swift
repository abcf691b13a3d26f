import Dispatch
import Foundation
import Testing

@testable import Ticking

private final class Owner: LifetimeOwner, Sendable {
    let lifetime = Lifetime()
    let onDeinit: @Sendable () -> Void

    init(_ onDeinit: @escaping @Sendable () -> Void = {}) {
        self.onDeinit = onDeinit
    }

    deinit {
        onDeinit()
    }
}

@Suite struct LifetimeTests {
    @Test func `end blocks run once each, in reverse order, after the object's deinit, with its identifier`() throws {
        let events = Events<String>()
        var owner: Owner? = Owner { events.add("deinit") }
        let expected = owner.map { ObjectIdentifier($0) }
        for number in 1...3 {
            owner?.atEnd { id in events.add("\(number)\(id == expected ? "" : " with another identifier")") }
        }
        #expect(events.count == 0)
        #expect(owner?.lifetime.blocks.count == 3)
        owner = nil
        #expect(events.all == ["deinit", "3", "2", "1"])
    }

    @Test func `a cancelled block is released without running, and its token can be cancelled again`() throws {
        let events = Events<Int>()
        let lives = LifeCounter()
        let owner = Owner()
        let token = attach(lives.make(), to: owner, events)
        #expect(lives.alive == 1)
        token.cancel()
        #expect(lives.alive == 0 && owner.lifetime.blocks.count == 0)
        token.cancel()
        #expect(events.count == 0)
    }

    private func attach(_ tracked: Tracked, to owner: Owner, _ events: Events<Int>) -> Token {
        owner.atEnd { [tracked] _ in withExtendedLifetime(tracked) { events.add() } }
    }

    @Test func `a block whose token is discarded runs at the owner's end and is then released`() {
        let events = Events<Int>()
        let lives = LifeCounter()
        do {
            let owner = Owner()
            _ = attach(lives.make(), to: owner, events)
            #expect(events.count == 0 && lives.alive == 1)
        }
        #expect(events.count == 1 && lives.alive == 0)
    }

    @Test func `cancelling a token does not cancel the block of another object`() {
        let events = Events<String>()
        do {
            let one = Owner()
            let other = Owner()
            let token = one.atEnd { _ in events.add("one") }
            other.atEnd { _ in events.add("other") }
            token.cancel()
        }
        #expect(events.all == ["other"])
    }

    private final class Forgetful: LifetimeOwner, Sendable {
        var lifetime: Lifetime { Lifetime() }
    }

    @Test func `a lifetime property that returns a new Lifetime each time is a fatal error with a message`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Forgetful().atEnd { _ in }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("The lifetime of Forgetful is a new object at each access"), "\(text)")
    }

    @Test func `blocks run on the thread that releases the object`() throws {
        let thread = RunLoopThread(name: "release")
        let events = Events<Bool>()
        let owner = LockedValue<Owner?>(Owner())
        owner.withLock { _ = $0?.atEnd { _ in events.add(thread.isCurrent) } }
        thread.perform { withExtendedLifetime(owner.withLock { $0.take() }) {} }
        #expect(try events.wait(for: 1) == [true])
    }

    /// Cancelling a block releases the object that the block captured, and this object's `deinit` releases the owner.
    @Test func `blocks have run when the owner's release returns, also during another block's cancellation`() throws {
        let isOver = LockedValue(false)
        let wasOver = LockedValue<Bool?>(nil)
        let owner = LockedValue<Owner?>(Owner())
        var hook = owner.withLock { object in
            object.flatMap { object in
                object.atEnd { _ in isOver.withLock { $0 = true } }
                let captured = Tracked {
                    do { withExtendedLifetime(owner.withLock { $0.take() }) {} }
                    wasOver.withLock { $0 = isOver.withLock { $0 } }
                }
                return LifetimeHook(to: object) { withExtendedLifetime(captured) {} }
            }
        }
        #expect(hook != nil)
        hook = nil
        #expect(wasOver.withLock { $0 } == true)
    }

    /// An algorithm with quadratic time takes minutes here.
    @Test(.timeLimit(.minutes(1))) func `cancelling 300,000 blocks, the oldest first, does not take quadratic time`() {
        let lifetime = Lifetime()
        let numbers = (0..<300_000).map { _ in lifetime.blocks.attach {} }
        for number in numbers { lifetime.blocks.cancel(number) }
        #expect(lifetime.blocks.count == 0)
    }

    @Test func `a weak reference to the object is nil when its end blocks run`() {
        let events = Events<Bool>()
        var owner: Owner? = Owner()
        weak let reference = owner
        owner?.atEnd { _ in events.add(reference == nil) }
        withExtendedLifetime(owner) {}
        owner = nil
        #expect(events.all == [true])
    }

    @Test func `four threads can attach and cancel blocks at the same time`() {
        let events = Events<Int>()
        var owner: Owner? = Owner()
        DispatchQueue.concurrentPerform(iterations: 4) { [owner] _ in
            for number in 0..<1000 {
                let token = owner?.atEnd { _ in events.add() }
                if number % 2 == 0 { token?.cancel() }
            }
        }
        withExtendedLifetime(owner) {}
        owner = nil
        #expect(events.count == 2000)
    }

    @Test func `timers, tickers and links released before their target remove their blocks from the target`() throws {
        let thread = RunLoopThread(name: "tells")
        let owner = Owner()
        for _ in 0..<100 {
            _ = RunLoopTimer(.every(.seconds(3600)), target: owner, on: thread) { _, _, _ in }
            _ = Ticker(.every(.seconds(3600)), target: owner) { _, _, _ in }
            _ = DisplayLink(target: owner, on: thread) { _, _, _ in }
        }
        // The loop may retain a timer while arming it, so the test waits until the loop has armed all timers.
        waitUntilIdle(thread)
        #expect(owner.lifetime.blocks.count == 0)
    }

    @Test func `the timer and ticker of a LifetimeOwner are invalid when its release returns`() throws {
        let thread = RunLoopThread(name: "tells")
        let timer: RunLoopTimer
        let ticker: Ticker
        let link: DisplayLink
        do {
            let owner = Owner()
            link = DisplayLink(target: owner, on: thread) { _, _, _ in }
            timer = RunLoopTimer(.every(.seconds(3600)), target: owner, on: thread) { _, _, _ in }
            ticker = Ticker(.every(.seconds(3600)), target: owner) { _, _, _ in }
            #expect(timer.isValid && ticker.isValid && owner.lifetime.blocks.count == 3)
        }
        #expect(!timer.isValid && !ticker.isValid)
        withExtendedLifetime(link) {}
    }
}
