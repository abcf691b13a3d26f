/// Changes of one kind that come one by one, but were one wish: one sentence tells them all.
public struct CoalescedChanges<Key: Equatable & Sendable, Item: Hashable & Sendable>: Equatable, Sendable {
    /// Changes that are no further apart belong together.
    private let gap: Duration

    private var key: Key?
    private var items: [Item] = []
    private var known: Set<Item> = []
    private var last: Uptime?

    /// Makes one that has seen nothing.
    ///
    /// - Parameter gap: changes that are no further apart belong together.
    public init(gap: Duration = .milliseconds(250)) { self.gap = gap }

    /// Adds changes, to those before where they are of the same kind and have just been.
    ///
    /// - Parameters:
    ///   - new: what was changed.
    ///   - key: what was done to it, and by whom.
    ///   - time: when.
    /// - Returns: all that belong together, each once, the first one first.
    public mutating func add(_ new: [Item], to key: Key, at time: Uptime) -> [Item] {
        if self.key != key || last.map({ time - $0 > gap }) ?? true { (items, known) = ([], []) }
        for item in new where known.insert(item).inserted { items.append(item) }
        self.key = key
        last = time
        return items
    }
}
