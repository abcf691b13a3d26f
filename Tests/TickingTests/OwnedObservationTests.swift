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

@Suite struct OwnedObservationTests {
    private let centre = NotificationCenter()
    private let name = Notification.Name("changed")
    private let events = Events<String>()

    @Test func `an owner observes in one line until it goes`() {
        var owner: Owner? = Owner("a", events)
        if let owner { centre.observe(name, owner: owner) { owner, _ in owner.events.add(owner.name) } }
        centre.post(name: name, object: nil)
        #expect(events.all == ["a"])
        weak let reference = owner
        withExtendedLifetime(owner) {}
        owner = nil
        #expect(reference == nil)
        centre.post(name: name, object: nil)
        #expect(events.all == ["a"])
    }

    @Test func `setting it again replaces, setting nil removes, and twice is once`() {
        let owner = Owner("a", events)
        centre.observe(name, owner: owner, handler: nil)
        for text in ["first", "second"] { centre.observe(name, owner: owner) { owner, _ in owner.events.add(text) } }
        centre.post(name: name, object: nil)
        #expect(events.all == ["second"])
        centre.observe(name, owner: owner, handler: nil)
        centre.observe(name, owner: owner, handler: nil)
        centre.post(name: name, object: nil)
        #expect(events.all == ["second"])
    }

    @Test func `centres, names and objects are told apart`() {
        let owner = Owner("a", events)
        let other = NotificationCenter()
        let object = Tracked()
        centre.observe(name, owner: owner) { owner, _ in owner.events.add("all") }
        centre.observe(name, object: object, owner: owner) { owner, _ in owner.events.add("object") }
        centre.observe(Notification.Name("other"), owner: owner) { owner, _ in owner.events.add("name") }
        other.observe(name, owner: owner) { owner, _ in owner.events.add("centre") }
        centre.post(name: name, object: object)
        #expect(Set(events.all) == ["all", "object"])
        other.post(name: name, object: nil)
        #expect(events.all.last == "centre")
        centre.observe(name, owner: owner, handler: nil)
        centre.post(name: name, object: object)
        #expect(events.all.count == 4 && events.all.last == "object")
    }

    @Test func `an owner that an earlier observer of the same post releases is not called`() {
        let owners = LockedValue<[Owner]>([])
        for number in 0..<10 {
            let owner = Owner("\(number)", events)
            centre.observe(name, owner: owner) { owner, _ in
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

    @Test func `a handler that is replaced beside posts hears each of them once`() throws {
        let centre = NotificationCenter()
        let owner = Owner("owner", Events())
        let name = Notification.Name("replaced")
        let heard = LockedValue<[Int: Int]>([:])
        @Sendable func replace() {
            centre.observe(name, owner: owner) { _, notification in
                guard let number = notification.userInfo?["number"] as? Int else { return }
                heard.withLock { $0[number, default: 0] += 1 }
            }
        }
        replace()
        let isOver = LockedValue(false)
        let replaced = LockedValue(0)
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            while !isOver.withLock({ $0 }) {
                replace()
                replaced.withLock { $0 += 1 }
            }
            ended.signal()
        }
        // On a busy machine one of the two threads may wait while the other one runs: both have to do their part.
        var posts = 0
        while posts < 3000 || replaced.withLock({ $0 }) < 3000 {
            centre.post(name: name, object: nil, userInfo: ["number": posts])
            posts += 1
        }
        isOver.withLock { $0 = true }
        #expect(ended.wait(timeout: .now() + 20) == .success)
        let counts = heard.withLock { $0 }
        #expect(counts.count == posts && counts.values.allSatisfy { $0 == 1 })
    }
}
