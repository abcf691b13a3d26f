import Foundation
import Ticking

extension Experiment {
    static let order = Experiment(
        "order",
        title: "the order of an object's deallocation, and the references that are valid during it",
        expectation: """
            The object's own deinit runs first. Then the blocks of its lifetime run, the last one first. Then the \
            properties that are declared after the lifetime are released. Weak references are nil during all these \
            steps. Reading an unowned capture crashes the program, from the first line of the deinit on. In the \
            deinit, an unowned(unsafe) capture still reads the whole object; in the blocks, it reads only the \
            properties that are declared after the lifetime.
            """,
        reason: """
            Swift runs the deinit, then releases the stored properties in their order. A Lifetime is one of these \
            properties, and its own deinit runs the blocks. An unowned capture is checked: an object whose deinit \
            has begun counts as deallocated. An unowned(unsafe) capture is not checked: after the deallocation, it \
            reads the new content of the address, often another object (see zeroing). Associated objects exist only \
            with the Objective-C runtime: they are released after the deinit, in undocumented order.
            """,
        reading: ["Sources/Ticking/Lifetime/Lifetime.swift"]
    ) { options, observations in
        let log = EventLog()
        var owner: OrderedOwner? = OrderedOwner(log)
        if let owner {
            log.follow(owner)
            owner.atEnd { _ in log.add("first block") }
            owner.atEnd { _ in log.add("last block") }
        }
        log.add("release")
        owner = nil
        let expected = ["release", "deinit", "last block", "first block", "stored property"]
        observations.expect(
            "order of the deallocation", .ticking, expected.joined(separator: ", "),
            seen: log.all.joined(separator: ", "),
            holds: log.all == expected)
        observations.expect(
            "events at which a weak reference was not nil", .ticking, "release",
            seen: log.sightings.joined(separator: ", "), holds: log.sightings == ["release"])
        for misuse in Misuse.allCases where misuse.isCapture {
            let subject = "\(misuse.title): terminated by a signal"
            if let child = options.misuse {
                observations.expect(subject, .naive, equals: 1, seen: try child.isEndedBySignal(misuse) ? 1 : 0)
            } else {
                observations.tell(subject, .naive, seen: "not run: the misuse would also crash this program")
            }
        }
        observeUnsafe(&observations)
        #if canImport(ObjectiveC)
        observations.tell("associated objects", .platform, seen: "released after the deinit, in undocumented order")
        #else
        observations.tell("associated objects", .platform, seen: "none: there is no Objective-C runtime")
        #endif
    }
}

extension Experiment {
    /// Observes an `unowned(unsafe)` capture that is read while its object is being deallocated.
    fileprivate static func observeUnsafe(_ observations: inout Observations) {
        let seen = LockedValue<[String]>([])
        do {
            let owner = UnsafelyReadOwner()
            // The capture is read only in the owner's deinit and in the blocks of its lifetime, while the owner's
            // memory is still valid.
            let read = { @Sendable [unowned(unsafe) owner] (place: String) in
                seen.withLock { $0.append("\(place) \(owner.stored.count)") }
            }
            owner.inDeinit.withLock { $0 = { read("deinit") } }
            owner.atEnd { _ in read("block") }
        }
        let all = seen.withLock { $0 }
        observations.expect(
            "unowned(unsafe) capture of an object with 3 elements", .naive, "deinit 3, block 3",
            seen: all.joined(separator: ", "), holds: all == ["deinit 3", "block 3"])
    }
}

/// An object that is read in its deinit and in the blocks of its lifetime.
private final class UnsafelyReadOwner: LifetimeOwner, Sendable {
    let lifetime = Lifetime()
    /// Declared after `lifetime`, so that the array still exists when the blocks run.
    let stored = [1, 2, 3]
    let inDeinit = LockedValue<@Sendable () -> Void>({})

    deinit {
        inDeinit.withLock { $0 }()
    }
}

/// The events in order, and the events at which a weak reference to the owner was not nil.
private final class EventLog: Sendable {
    private struct Events {
        var all: [String] = []
        var sightings: [String] = []
        weak var owner: OrderedOwner?
    }

    private let events = LockedValue(Events())

    func follow(_ owner: OrderedOwner) {
        events.withLock { $0.owner = owner }
    }

    func add(_ event: String) {
        events.withLock { events in
            events.all.append(event)
            if events.owner != nil { events.sightings.append(event) }
        }
    }

    var all: [String] { events.withLock { $0.all } }
    var sightings: [String] { events.withLock { $0.sightings } }
}

private final class OrderedOwner: LifetimeOwner, Sendable {
    let lifetime = Lifetime()
    private let stored: Stored
    private let log: EventLog

    init(_ log: EventLog) {
        self.log = log
        stored = Stored(log)
    }

    deinit {
        log.add("deinit")
    }
}

private final class Stored: Sendable {
    private let log: EventLog

    init(_ log: EventLog) {
        self.log = log
    }

    deinit {
        log.add("stored property")
    }
}

// MARK: - Zeroing weak references

extension Experiment {
    static let zeroing = Experiment(
        "zeroing",
        title: "a weak reference becomes nil; the address of a deallocated object becomes stale",
        expectation: """
            A table with addresses as keys keeps the entry of a deallocated object, and a new object at the same \
            address inherits the entry. In a table with weak references as values, the stale entries contain nil, \
            but stay in the table. A table that is notified when each object is deallocated has no stale entry, and \
            no object inherits an entry.
            """,
        reason: """
            Memory is reused soon. A weak reference becomes nil without a notification. Only a notification at the \
            deallocation shows that an address is invalid. A block that is passed to atEnd is called at the \
            deallocation with the identifier of the object; weak references to the object are already nil.
            """,
        reading: ["Sources/Ticking/Lifetime/Lifetime.swift"]
    ) { _, observations in
        var byAddress: [ObjectIdentifier: WeakGuest] = [:]
        var strangers = 0
        for _ in 0..<200 {
            let object = Guest()
            if byAddress.updateValue(WeakGuest(object), forKey: ObjectIdentifier(object)) != nil { strangers += 1 }
        }
        observations.expect("table by address: entries inherited by other objects", .naive, atLeast: 1, seen: strangers)
        let stale = byAddress.values.count { $0.object == nil }
        observations.expect("table by address: stale entries", .naive, equals: byAddress.count, seen: stale)

        let told = LockedValue<Set<ObjectIdentifier>>([])
        var takenOver = 0
        var references: [WeakGuest] = []
        for _ in 0..<200 {
            let object = Guest()
            let isNew = told.withLock { $0.insert(ObjectIdentifier(object)).inserted }
            if !isNew { takenOver += 1 }
            let reference = WeakGuest(object)
            references.append(reference)
            object.atEnd { id in
                // Removes the entry only if the weak reference is nil when the block runs. An entry that remains counts
                // as stale.
                if reference.object == nil { _ = told.withLock { $0.remove(id) } }
            }
        }
        observations.expect("notified table: entries inherited", .ticking, equals: 0, seen: takenOver)
        observations.expect("notified table: stale entries", .ticking, equals: 0, seen: told.withLock { $0.count })
        let empty = references.count { $0.object == nil }
        observations.expect("notified table: weak references empty", .ticking, equals: 200, seen: empty)
    }
}

private final class Guest: LifetimeOwner, Sendable {
    let lifetime = Lifetime()
}

private struct WeakGuest: Sendable {
    weak let object: Guest?

    init(_ object: Guest) {
        self.object = object
    }
}
