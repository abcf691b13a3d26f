import Foundation
import Observation
import Ticking

extension Experiment {
    static let observers = Experiment(
        "observers",
        title: "observers of a theme, before and after their owners go",
        expectation: "Observers that nobody removed are called for owners that have gone. Those that are tied to their "
            + "owner are called while it lives and never afterwards, setting one up twice is as good as once, "
            + "and setting nil removes it. withObservationTracking is told of the first change of a key path alone.",
        reason:
            "The centre retains what was handed to it until it is removed. Here the owner's lifetime holds a token, and "
            + "the token's deinit removes it. Observation's tracking ends with the first change, before which it is "
            + "told: each change needs a new one. A post at each change needs none.",
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
        observeSetting(NotificationCenter(), &observations)
        observeKeyPath(NotificationCenter(), &observations)
    }

    private static func observeSetting(_ centre: NotificationCenter, _ observations: inout Observations) {
        let naive = Counter()
        let tokens = (0..<2).map { _ in
            centre.addObserver(forName: themeDidChange, object: nil, queue: nil) { _ in naive.add() }
        }
        let owner = ThemeOwner(Counter())
        let ours = Counter()
        for _ in 0..<2 { centre.observe(themeDidChange, owner: owner) { _, _ in ours.add() } }
        centre.post(name: themeDidChange, object: nil)
        observations.expect("added twice, one post: calls", .naive, equals: 2, seen: naive.value)
        observations.expect("set twice, one post: calls", .ticking, equals: 1, seen: ours.value)
        centre.observe(themeDidChange, owner: owner, handler: nil)
        centre.post(name: themeDidChange, object: nil)
        observations.expect("set to nil, one post: calls", .ticking, equals: 0, seen: ours.value - 1)
        for token in tokens { centre.removeObserver(token) }
        withExtendedLifetime(owner) {}
    }

    private static func observeKeyPath(_ centre: NotificationCenter, _ observations: inout Observations) {
        let model = ThemeModel(centre)
        let byKeyPath = Counter()
        let byPost = Counter()
        let owner = ThemeOwner(Counter())
        centre.observe(ThemeModel.didChange, object: model, owner: owner) { _, _ in byPost.add() }
        withObservationTracking {
            _ = model.number
        } onChange: {
            byKeyPath.add()
        }
        for number in 1...3 { model.number = number }
        observations.expect("withObservationTracking, three changes: told", .naive, equals: 1, seen: byKeyPath.value)
        observations.expect("a post for each of three changes: told", .ticking, equals: 3, seen: byPost.value)
        withExtendedLifetime(owner) {}
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

/// Something whose number is observed by key path, and that posts when it has changed.
private final class ThemeModel: Observable, Sendable {
    static let didChange = Notification.Name("lab.modelDidChange")

    private let registrar = ObservationRegistrar()
    private let centre: NotificationCenter
    private let value = LockedValue(0)

    init(_ centre: NotificationCenter) {
        self.centre = centre
    }

    var number: Int {
        get {
            registrar.access(self, keyPath: \.number)
            return value.withLock { $0 }
        }
        set {
            registrar.withMutation(of: self, keyPath: \.number) { value.withLock { $0 = newValue } }
            centre.post(name: Self.didChange, object: self)
        }
    }
}
