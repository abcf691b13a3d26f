/// Changes of one kind that arrive one by one for one request, and are reported in one notice.
public struct CoalescedChanges<Key: Equatable & Sendable, Item: Hashable & Sendable>: Equatable, Sendable {
    /// The longest time between two changes that belong together.
    private let gap: Duration

    private var key: Key?
    private var items: [Item] = []
    private var known: Set<Item> = []
    private var last: Uptime?

    /// Creates an empty collection.
    ///
    /// - Parameter gap: the longest time between two changes that belong together.
    public init(gap: Duration = .milliseconds(250)) { self.gap = gap }

    /// Adds changes.
    ///
    /// The new changes extend the earlier changes if the kind is the same and the gap is not exceeded.
    ///
    /// - Parameters:
    ///   - new: the changed items.
    ///   - key: the kind of the change and its sender.
    ///   - time: the time of the change.
    /// - Returns: all items that belong together, each once, in the order of their first change.
    public mutating func add(_ new: [Item], to key: Key, at time: Uptime) -> [Item] {
        if self.key != key || last.map({ time - $0 > gap }) ?? true { (items, known) = ([], []) }
        for item in new where known.insert(item).inserted { items.append(item) }
        self.key = key
        last = time
        return items
    }
}
