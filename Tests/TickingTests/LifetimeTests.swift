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
    @Test func `blocks run once each, the last first, after the object's own deinit, with its identifier`() throws {
        let events = Events<String>()
        var owner: Owner? = Owner { events.add("deinit") }
        let expected = owner.map { ObjectIdentifier($0) }
        for number in 1...3 {
            owner?.atEnd { id in events.add("\(number)\(id == expected ? "" : " with another identifier")") }
        }
        #expect(events.count == 0)
        #expect(owner?.lifetime.hookCount == 3)
        owner = nil
        #expect(events.all == ["deinit", "3", "2", "1"])
    }

    @Test func `a cancelled block does not run, is released, and cannot be cancelled again`() throws {
        let events = Events<Int>()
        let lives = LifeCounter()
        let owner = Owner()
        let id = attach(lives.make(), to: owner, events)
        #expect(lives.alive == 1)
        #expect(owner.lifetime.cancel(id))
        #expect(lives.alive == 0)
        #expect(!owner.lifetime.cancel(id))
        #expect(events.count == 0)
    }

    private func attach(_ tracked: Tracked, to owner: Owner, _ events: Events<Int>) -> Lifetime.HookID {
        owner.atEnd { [tracked] _ in withExtendedLifetime(tracked) { events.add() } }
    }

    @Test func `an identifier cancels nothing of another object, and never comes back`() {
        let one = Owner()
        let other = Owner()
        let id = one.atEnd { _ in }
        #expect(!other.lifetime.cancel(id))
        one.lifetime.cancel(id)
        var seen: Set<Lifetime.HookID> = [id]
        for _ in 0..<1000 {
            let next = one.atEnd { _ in }
            #expect(seen.insert(next).inserted)
            one.lifetime.cancel(next)
        }
    }

    @Test func `blocks run on the thread that releases the object`() throws {
        let thread = RunLoopThread(name: "release")
        let events = Events<Bool>()
        let owner = LockedValue<Owner?>(Owner())
        owner.withLock { _ = $0?.atEnd { _ in events.add(thread.isCurrent) } }
        thread.perform { withExtendedLifetime(owner.withLock { $0.take() }) {} }
        #expect(try events.wait(for: 1) == [true])
    }

    /// What a cancelled block captured is released by whoever cancels, and releases the object here.
    @Test func `blocks have run when the release returns, also while another block is being cancelled`() throws {
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

    /// Quadratic, this takes minutes.
    @Test(.timeLimit(.minutes(1))) func `cancelling many blocks, the oldest first, is no search through all of them`() {
        let lifetime = Lifetime()
        let ids = (0..<300_000).map { _ in lifetime.attach {} }
        for id in ids { lifetime.cancel(id) }
        #expect(lifetime.hookCount == 0)
    }

    @Test func `a block cannot reach the object any more`() {
        let events = Events<Bool>()
        var owner: Owner? = Owner()
        weak let reference = owner
        owner?.atEnd { _ in events.add(reference == nil) }
        withExtendedLifetime(owner) {}
        owner = nil
        #expect(events.all == [true])
    }

    @Test func `four threads may attach and cancel at once`() {
        let events = Events<Int>()
        var owner: Owner? = Owner()
        DispatchQueue.concurrentPerform(iterations: 4) { [owner] _ in
            for number in 0..<1000 {
                let id = owner?.atEnd { _ in events.add() }
                if number % 2 == 0, let id { owner?.lifetime.cancel(id) }
            }
        }
        withExtendedLifetime(owner) {}
        owner = nil
        #expect(events.count == 2000)
    }

    @Test func `timers that go first take their blocks along`() throws {
        let thread = RunLoopThread(name: "tells")
        let owner = Owner()
        for _ in 0..<100 {
            _ = RunLoopTimer(.every(.seconds(3600)), target: owner, on: thread) { _, _ in }
            _ = try Ticker(.every(.seconds(3600)), target: owner) { _, _, _ in }
            _ = DisplayLink(target: owner, on: thread) { _, _, _ in }
            _ = ZeroingReference(owner) { _ in }
        }
        #expect(owner.lifetime.hookCount == 0)
    }

    @Test func `a target that can tell ends its timer and its ticker before it is gone`() throws {
        let thread = RunLoopThread(name: "tells")
        let timer: RunLoopTimer
        let ticker: Ticker
        let link: DisplayLink
        do {
            let owner = Owner()
            link = DisplayLink(target: owner, on: thread) { _, _, _ in }
            timer = RunLoopTimer(.every(.seconds(3600)), target: owner, on: thread) { _, _ in }
            ticker = try Ticker(.every(.seconds(3600)), target: owner) { _, _, _ in }
            #expect(timer.isValid && ticker.isActive && owner.lifetime.hookCount == 3)
        }
        #expect(!timer.isValid && !ticker.isActive)
        withExtendedLifetime(link) {}
    }
}

@Suite struct ZeroingReferenceTests {
    @Test func `a reference empties itself, tells, and still knows what it referred to`() {
        let events = Events<ObjectIdentifier>()
        var owner: Owner? = Owner()
        let id = owner.map { ObjectIdentifier($0) }
        let reference = owner.map { ZeroingReference($0) { events.add($0) } }
        #expect(reference?.value === owner)
        owner = nil
        #expect(reference?.value == nil)
        #expect(reference?.id == id && events.all == [id])
    }

    @Test func `a reference that goes first tells nothing`() {
        let events = Events<Int>()
        let owner = LockedValue<Owner?>(Owner())
        let reference = LockedValue(owner.withLock { $0.map { ZeroingReference($0) { _ in events.add() } } })
        withExtendedLifetime(reference.withLock { $0.take() }) {}
        withExtendedLifetime(owner.withLock { $0.take() }) {}
        #expect(events.count == 0)
    }

    @Test func `reading while another thread releases gives the object or nothing`() {
        for _ in 0..<500 {
            let owner = LockedValue<Owner?>(Owner())
            guard let reference = owner.withLock({ $0.map { ZeroingReference($0) } }) else { return }
            DispatchQueue.concurrentPerform(iterations: 4) { number in
                if number == 0 {
                    withExtendedLifetime(owner.withLock { $0.take() }) {}
                } else {
                    for _ in 0..<20 { withExtendedLifetime(reference.value?.lifetime.hookCount) {} }
                }
            }
            #expect(reference.value == nil)
        }
    }
}
