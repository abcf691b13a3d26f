import Foundation
import Ticking

extension Experiment {
    static let zeroing = Experiment(
        "zeroing",
        title: "a reference that empties itself, and what an address that does not leads to",
        expectation: "A table by address still has the entry of an object that has gone, and a new object at the same "
            + "address takes it over. A zeroing reference is empty as soon as its object goes, says so, and a table that "
            + "is told has no stale entry.",
        reason:
            "Memory is used again, soon. Only the end of the object's life can tell that an address means nothing any "
            + "more, and the object's lifetime is told of it.",
        reading: [
            "Sources/Ticking/Lifetime/ZeroingReference.swift", "Sources/Ticking/Lifetime/Lifetime.swift",
        ]
    ) { _, observations in
        var byAddress: Set<ObjectIdentifier> = []
        var strangers = 0
        for _ in 0..<200 {
            let object = Guest()
            if !byAddress.insert(ObjectIdentifier(object)).inserted { strangers += 1 }
        }
        observations.expect("table by address: entries taken over by strangers", .naive, atLeast: 1, seen: strangers)

        let told = LockedValue<Set<ObjectIdentifier>>([])
        var takenOver = 0
        var references: [ZeroingReference<Guest>] = []
        for _ in 0..<200 {
            let object = Guest()
            let isNew = told.withLock { $0.insert(ObjectIdentifier(object)).inserted }
            if !isNew { takenOver += 1 }
            references.append(ZeroingReference(object) { id in _ = told.withLock { $0.remove(id) } })
        }
        observations.expect("table that is told: entries taken over", .ticking, equals: 0, seen: takenOver)
        observations.expect("table that is told: stale entries", .ticking, equals: 0, seen: told.withLock { $0.count })
        let empty = references.count { $0.value == nil }
        observations.expect("zeroing references: empty", .ticking, equals: 200, seen: empty)
    }
}

private final class Guest: LifetimeOwner, Sendable {
    let lifetime = Lifetime()
}
