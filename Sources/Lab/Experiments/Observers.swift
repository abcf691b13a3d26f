import Foundation
import Ticking

extension Experiment {
    static let observers = Experiment(
        "observers",
        title: "observers of a theme, before and after their owners go",
        expectation: "Observers that nobody removed are called for owners that have gone. Those that are tied to their "
            + "owner are called while it lives and never afterwards, and setting one up twice is as good as once.",
        reason:
            "The centre retains what was handed to it until it is removed. Here the owner's lifetime holds a token, and "
            + "the token's deinit removes it.",
        reading: [
            "Sources/Ticking/Notifications/NotificationObserver.swift",
            "Sources/Ticking/Notifications/NotificationCenter+Owner.swift", "Sources/Ticking/Lifetime/Lifetime.swift",
        ]
    ) { _, observations in
        let centre = NotificationCenter()
        let naive = Counter()
        let ours = Counter()
        let late = Counter()
        let alive = Counter()
        var owners: [ThemeOwner] = (0..<100).map { _ in ThemeOwner(alive) }
        for owner in owners {
            // Weakly, so that the owner may go; the observer stays.
            let token = centre.addObserver(forName: themeDidChange, object: nil, queue: nil) { [weak owner] _ in
                if owner == nil { late.add() } else { naive.add() }
            }
            withExtendedLifetime(token) {}
            for _ in 0..<2 { centre.observe(themeDidChange, owner: owner) { _, _ in ours.add() } }
        }
        centre.post(name: themeDidChange, object: nil)
        observations.expect("with 100 owners: naive observers called", .naive, equals: 100, seen: naive.value)
        observations.expect("with 100 owners: tied observers called", .ticking, equals: 100, seen: ours.value)
        owners.removeAll()
        observations.expect("owners alive after their release", .ticking, equals: 0, seen: alive.value)
        for _ in 0..<10 { centre.post(name: themeDidChange, object: nil) }
        observations.expect("ten more posts: naive observers called for nobody", .naive, equals: 1000, seen: late.value)
        observations.expect("ten more posts: tied observers called", .ticking, equals: 0, seen: ours.value - 100)
    }

    private static let themeDidChange = Notification.Name("lab.themeDidChange")
}

private final class ThemeOwner: LifetimeOwner, Sendable {
    let lifetime = Lifetime()
    private let life: Counted

    init(_ alive: Counter) {
        life = Counted(alive)
    }
}
