import Foundation
import Testing

@testable import Ticking

private final class Owner: LifetimeOwner, Sendable {
    let lifetime = Lifetime()
    let events: Events<String>
    let name: String

    init(_ name: String, _ events: Events<String>) {
        self.name = name
        self.events = events
    }
}

@Suite struct ObserversTests {
    private let centre = NotificationCenter()
    private let name = Notification.Name("changed")

    @Test func `an observer is called until its token is released`() {
        let events = Events<Int>()
        var token: Token? = centre.observe(name) { _, _ in events.add() }
        centre.post(name: name, object: nil)
        #expect(events.count == 1)
        withExtendedLifetime(token) {}
        token = nil
        centre.post(name: name, object: nil)
        #expect(events.count == 1)
    }

    @Test func `releasing a token removes the observer from the token's own notification centre only`() {
        let other = NotificationCenter()
        let events = Events<String>()
        let kept = other.observe(name) { _, _ in events.add("kept") }
        var token: Token? = centre.observe(name) { _, _ in events.add("gone") }
        withExtendedLifetime(token) {}
        token = nil
        centre.post(name: name, object: nil)
        other.post(name: name, object: nil)
        #expect(events.all == ["kept"])
        withExtendedLifetime(kept) {}
    }

    @Test func `an observer whose token an earlier observer of the same post releases is not called`() {
        let events = Events<String>()
        let tokens = LockedValue<[Token]>([])
        for number in 0..<10 {
            let token = centre.observe(name) { _, _ in
                events.add("\(number)")
                let released = tokens.withLock { tokens in
                    defer { tokens = [] }
                    return tokens
                }
                withExtendedLifetime(released) {}
            }
            tokens.withLock { $0.append(token) }
        }
        centre.post(name: name, object: nil)
        #expect(events.count == 1)
    }

    @Test func `an observer whose token an earlier observer of the same post cancels is not called`() {
        let events = Events<String>()
        let tokens = LockedValue<[Token]>([])
        for number in 0..<10 {
            let token = centre.observe(name) { _, _ in
                events.add("\(number)")
                for token in tokens.withLock({ $0 }) { token.cancel() }
            }
            tokens.withLock { $0.append(token) }
        }
        centre.post(name: name, object: nil)
        #expect(events.count == 1)
    }

    @Test func `an observer with an object is called only for posts of that object`() {
        let events = Events<Int>()
        let object = Tracked()
        let token = centre.observe(name, object: object) { _, _ in events.add() }
        centre.post(name: name, object: Tracked())
        #expect(events.count == 0)
        centre.post(name: name, object: object)
        #expect(events.count == 1)
        withExtendedLifetime(token) {}
    }

    @Test func `releasing a token releases its relay in the notification centre`() {
        var token: Token? = Token()
        weak var relay: NotificationRelay?
        if let token {
            let registered = NotificationRelay(object: nil, token: token) { _, _ in }
            centre.register(registered, name, object: nil, until: token)
            relay = registered
        }
        #expect(relay != nil)
        token = nil
        #expect(relay == nil)
    }

    @Test func `100,000 observers with released tokens leak no captured object`() {
        let lives = LifeCounter()
        for _ in 0..<100_000 {
            let tracked = lives.make()
            _ = centre.observe(name) { [tracked] _, _ in withExtendedLifetime(tracked) {} }
        }
        #expect(lives.alive == 0)
    }

    @Test func `an observer of a released object is not called for a new object at the same address`() throws {
        let centre = NotificationCenter()
        let name = Notification.Name("stranger")
        let heard = Events<Int>()
        var isReused = false
        for _ in 0..<1000 where !isReused {
            var object: Tracked? = Tracked()
            let address = object.map { ObjectIdentifier($0) }
            let token = centre.observe(name, object: object) { _, _ in heard.add() }
            withExtendedLifetime(object) {}
            object = nil
            // Creates 50 objects, so that one of them probably gets the address of the deallocated object. The first
            // new object seldom gets this address.
            let strangers = (0..<50).map { _ in Tracked() }
            isReused = strangers.contains { ObjectIdentifier($0) == address }
            for stranger in strangers { centre.post(name: name, object: stranger) }
            withExtendedLifetime(token) {}
        }
        // Without a reused address the test proves nothing.
        try #require(isReused)
        #expect(heard.count == 0)
    }

    // MARK: - With an owner

    @Test func `an observer with an owner is called until the owner is released, and does not retain the owner`() {
        let events = Events<String>()
        var owner: Owner? = Owner("a", events)
        if let owner { centre.observe(name, owner: owner) { owner, _, _ in owner.events.add(owner.name) } }
        centre.post(name: name, object: nil)
        #expect(events.all == ["a"])
        weak let reference = owner
        withExtendedLifetime(owner) {}
        owner = nil
        #expect(reference == nil)
        centre.post(name: name, object: nil)
        #expect(events.all == ["a"])
    }

    @Test func `a token ends an owner's observation early, also in the handler, and leaves no end block`() {
        let events = Events<String>()
        let owner = Owner("a", events)
        let token = centre.observe(name, owner: owner) { owner, _, _ in owner.events.add("first") }
        centre.observe(name, owner: owner) { owner, token, _ in
            owner.events.add("second")
            token.cancel()
        }
        centre.post(name: name, object: nil)
        #expect(Set(events.all) == ["first", "second"] && events.count == 2)
        token.cancel()
        centre.post(name: name, object: nil)
        #expect(events.count == 2 && owner.lifetime.blocks.count == 0)
    }

    @Test func `an observer whose owner an earlier observer of the same post releases is not called`() {
        let events = Events<String>()
        let owners = LockedValue<[Owner]>([])
        for number in 0..<10 {
            let owner = Owner("\(number)", events)
            centre.observe(name, owner: owner) { owner, _, _ in
                owner.events.add(owner.name)
                let released = owners.withLock { owners in
                    defer { owners = [] }
                    return owners
                }
                withExtendedLifetime(released) {}
            }
            owners.withLock { $0.append(owner) }
        }
        centre.post(name: name, object: nil)
        #expect(events.count == 1)
    }
}
