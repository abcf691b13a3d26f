import Foundation
import Testing

@testable import Ticking

@Suite struct NotificationObserverTests {
    private let centre = NotificationCenter()
    private let name = Notification.Name("changed")

    @Test func `an observer is called until its token is released`() {
        let events = Events<Int>()
        var token: NotificationObserver? = centre.observe(name) { _, _ in events.add() }
        centre.post(name: name, object: nil)
        #expect(events.count == 1)
        withExtendedLifetime(token) {}
        token = nil
        centre.post(name: name, object: nil)
        #expect(events.count == 1)
    }

    @Test func `a token removes itself from its own centre`() {
        let other = NotificationCenter()
        let events = Events<String>()
        let kept = other.observe(name) { _, _ in events.add("kept") }
        var token: NotificationObserver? = centre.observe(name) { _, _ in events.add("gone") }
        withExtendedLifetime(token) {}
        token = nil
        centre.post(name: name, object: nil)
        other.post(name: name, object: nil)
        #expect(events.all == ["kept"])
        withExtendedLifetime(kept) {}
    }

    @Test func `a token that an earlier observer of the same post releases is not called any more`() {
        let events = Events<String>()
        let tokens = LockedValue<[NotificationObserver]>([])
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

    @Test func `a token that an earlier observer of the same post cancels is not called any more`() {
        let events = Events<String>()
        let tokens = LockedValue<[NotificationObserver]>([])
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

    @Test func `an observer can be for one object only`() {
        let events = Events<Int>()
        let object = Tracked()
        let token = centre.observe(name, object: object) { _, _ in events.add() }
        centre.post(name: name, object: Tracked())
        #expect(events.count == 0)
        centre.post(name: name, object: object)
        #expect(events.count == 1)
        withExtendedLifetime(token) {}
    }

    @Test func `nothing of a released token stays in the centre`() {
        var token: NotificationObserver? = centre.observe(name) { _, _ in }
        weak let relay = token?.relay
        #expect(relay != nil)
        token = nil
        #expect(relay == nil)
    }

    @Test func `100,000 observers leave nothing behind`() {
        let lives = LifeCounter()
        for _ in 0..<100_000 {
            let tracked = lives.make()
            _ = centre.observe(name) { [tracked] _, _ in withExtendedLifetime(tracked) {} }
        }
        #expect(lives.alive == 0)
    }

    @Test func `a stranger at the address of an object that has gone is not heard`() throws {
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
            // The allocator seldom gives the address to the first one.
            let strangers = (0..<50).map { _ in Tracked() }
            isReused = strangers.contains { ObjectIdentifier($0) == address }
            for stranger in strangers { centre.post(name: name, object: stranger) }
            withExtendedLifetime(token) {}
        }
        // Otherwise this shows nothing.
        try #require(isReused)
        #expect(heard.count == 0)
    }
}
