import Foundation
import Observation
import Ticking

extension Experiment {
    static let observers = Experiment(
        "observers",
        title: "observers of a theme, before and after their owners go",
        expectation: "Observers that nobody removed are called for owners that have gone. Those that are tied to "
            + "their owner are called while it lives and never afterwards. A token of the centre's own that is "
            + "overwritten leaves its observer behind; one of Ticking's takes it along. To observe twice with an "
            + "owner is two observations, each ended by its token or by the owner's end. withObservationTracking is "
            + "told of the first change of a key path alone.",
        reason: "The centre retains what was handed to it until it is removed. Here the owner's lifetime holds a "
            + "token, and the token's deinit removes it. Observation's tracking ends with the first change, before "
            + "which it is told: each change needs a new one. A post at each change needs none.",
        reading: [
            "Sources/Ticking/Notifications/Observers.swift", "Sources/Ticking/Lifetime/Token.swift",
            "Sources/Ticking/Lifetime/Lifetime.swift",
        ]
    ) { _, observations in
        let centre = NotificationCenter()
        let naive = Counter()
        let ours = Counter()
        let late = Counter()
        let alive = Counter()
        var owners: [ThemeOwner] = (0..<100).map { _ in ThemeOwner(alive) }
        for owner in owners {
            // The capture is weak, so that the owner can be released; the observer remains.
            let token = centre.addObserver(forName: themeDidChange, object: nil, queue: nil) { [weak owner] _ in
                if owner == nil { late.add() } else { naive.add() }
            }
            withExtendedLifetime(token) {}
            centre.observe(themeDidChange, owner: owner) { _, _, _ in ours.add() }
        }
        centre.post(name: themeDidChange, object: nil)
        observations.expect("with 100 owners: naive observers called", .naive, equals: 100, seen: naive.value)
        observations.expect("with 100 owners: tied observers called", .ticking, equals: 100, seen: ours.value)
        owners.removeAll()
        observations.expect("owners alive after their release", .ticking, equals: 0, seen: alive.value)
        for _ in 0..<10 { centre.post(name: themeDidChange, object: nil) }
        observations.expect("ten more posts: naive observers called for nobody", .naive, equals: 1000, seen: late.value)
        observations.expect("ten more posts: tied observers called", .ticking, equals: 0, seen: ours.value - 100)
        observeTwice(NotificationCenter(), &observations)
        observeKeyPath(NotificationCenter(), &observations)
    }

    /// Observes two observations whose tokens share a variable, then two observations of one owner.
    private static func observeTwice(_ centre: NotificationCenter, _ observations: inout Observations) {
        func calls(of counter: Counter) -> Int {
            let before = counter.value
            centre.post(name: themeDidChange, object: nil)
            return counter.value - before
        }
        let naive = Counter()
        func add() -> any NSObjectProtocol {
            centre.addObserver(forName: themeDidChange, object: nil, queue: nil) { _ in naive.add() }
        }
        // As in an owner that has one property for both tokens.
        let overwritten = add()
        let last = add()
        observations.expect("token overwritten, one post: naive calls", .naive, equals: 2, seen: calls(of: naive))
        centre.removeObserver(last)
        observations.expect("last token removed, one post: naive calls", .naive, equals: 1, seen: calls(of: naive))
        // Ends the observer, so that the experiment can finish. An owner could not do so, because its token is overwritten.
        centre.removeObserver(overwritten)

        let ours = Counter()
        var token = centre.observe(themeDidChange) { _, _ in ours.add() }
        token = centre.observe(themeDidChange) { _, _ in ours.add() }
        observations.expect("token overwritten, one post: calls", .ticking, equals: 1, seen: calls(of: ours))
        token.cancel()
        observations.expect("last token cancelled, one post: calls", .ticking, equals: 0, seen: calls(of: ours))

        let owned = Counter()
        var owner: ThemeOwner? = ThemeOwner(Counter())
        let tokens = (0..<2).compactMap { _ in
            owner.map { centre.observe(themeDidChange, owner: $0) { _, _, _ in owned.add() } }
        }
        observations.expect("owner observes twice, one post: calls", .ticking, equals: 2, seen: calls(of: owned))
        tokens.first?.cancel()
        observations.expect("one of its tokens cancelled: calls", .ticking, equals: 1, seen: calls(of: owned))
        owner = nil
        observations.expect("owner released, a token kept: calls", .ticking, equals: 0, seen: calls(of: owned))
        withExtendedLifetime(tokens) {}
    }

    private static func observeKeyPath(_ centre: NotificationCenter, _ observations: inout Observations) {
        let model = ThemeModel(centre)
        let byKeyPath = Counter()
        let byPost = Counter()
        let owner = ThemeOwner(Counter())
        centre.observe(ThemeModel.didChange, object: model, owner: owner) { _, _, _ in byPost.add() }
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

/// A model whose number is observed by key path, and that posts a notification after each change.
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
