import Foundation
import Observation
import Ticking

extension Experiment {
    static let observers = Experiment(
        "observers",
        title: "observers of a theme, before and after the deallocation of their owners",
        expectation: """
            Observers that were not removed are called after their owners are deallocated. Observers that are tied \
            to their owner are called while the owner exists, and never afterwards. An overwritten token of the \
            notification centre leaves its observer registered; an overwritten token of Ticking removes its \
            observer. Two observations with the same owner are independent: each ends with its token or with the \
            owner. withObservationTracking reports only the first change of a property that its closure read.
            """,
        reason: """
            The notification centre retains observers until they are removed. In Ticking, the owner's lifetime holds \
            a token, and the token's deinit removes the observer. withObservationTracking reports the first change \
            before it happens, and then ends: each further change needs a new call. An observer of notifications \
            stays registered, and is called at each change.
            """,
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
            // The capture is weak, so that the owner can be deallocated; the observer stays registered.
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
        observations.expect(
            "ten more posts: naive observers called without owner", .naive, equals: 1000, seen: late.value)
        observations.expect("ten more posts: tied observers called", .ticking, equals: 0, seen: ours.value - 100)
        observeTwice(NotificationCenter(), &observations)
        observeKeyPath(NotificationCenter(), &observations)
    }

    /// Registers two observers whose tokens are stored in the same variable, and then two observers with the same
    /// owner.
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
        // Simulates an owner that stores both tokens in the same property.
        let overwritten = add()
        let last = add()
        observations.expect("token overwritten, one post: naive calls", .naive, equals: 2, seen: calls(of: naive))
        centre.removeObserver(last)
        observations.expect("last token removed, one post: naive calls", .naive, equals: 1, seen: calls(of: naive))
        // Removes the first observer at the end of the experiment. An owner could not remove the first observer,
        // because the token of the second observer has overwritten the token of the first observer.
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
        observations.expect(
            "one of the owner's tokens cancelled, one post: calls", .ticking, equals: 1, seen: calls(of: owned))
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
        observations.expect(
            "withObservationTracking, three changes: reported", .naive, equals: 1, seen: byKeyPath.value)
        observations.expect("a post for each of three changes: reported", .ticking, equals: 3, seen: byPost.value)
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

/// A model with a number that can be observed by key path; each change also posts a notification.
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
