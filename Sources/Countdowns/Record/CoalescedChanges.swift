/// Changes of one kind that arrive one by one for one request, and are coalesced into one notice.
public struct CoalescedChanges<Key: Equatable & Sendable, Item: Hashable & Sendable>: Equatable, Sendable {
    /// The maximum time between two changes that are coalesced.
    private let gap: Duration

    private var key: Key?
    private var items: [Item] = []
    private var known: Set<Item> = []
    private var last: Uptime?

    /// Creates an empty collection.
    ///
    /// - Parameter gap: the maximum time between two changes that are coalesced.
    public init(gap: Duration = .milliseconds(250)) { self.gap = gap }

    /// Adds changes.
    ///
    /// If the key is the same as in the last call and the gap is not exceeded, the new items are added to the earlier
    /// items; otherwise the new items replace the earlier items.
    ///
    /// - Parameters:
    ///   - new: the changed items.
    ///   - key: the kind of the change and its sender.
    ///   - time: the time of the change.
    /// - Returns: all coalesced items without duplicates, in the order of their first change.
    public mutating func add(_ new: [Item], to key: Key, at time: Uptime) -> [Item] {
        if self.key != key || last.map({ time - $0 > gap }) ?? true { (items, known) = ([], []) }
        for item in new where known.insert(item).inserted { items.append(item) }
        self.key = key
        last = time
        return items
    }
}
