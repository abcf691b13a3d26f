import Countdowns

/// Changes of one kind that come one by one, but were one wish: one sentence tells them all.
struct ChangeBurst<Key: Equatable, Item: Hashable> {
    /// Changes that are no further apart belong together.
    private static var gap: Duration { .milliseconds(250) }

    private var key: Key?
    private var items: [Item] = []
    private var last: Uptime?

    /// Adds changes, to those before where they are of the same kind and have just been.
    ///
    /// - Parameters:
    ///   - new: what was changed.
    ///   - key: what was done to it, and by whom.
    ///   - time: when.
    /// - Returns: all that belong together, each once, the first one first.
    mutating func add(_ new: [Item], to key: Key, at time: Uptime) -> [Item] {
        if self.key != key || last.map({ time - $0 > Self.gap }) ?? true { items = [] }
        let known = Set(items)
        items += new.filter { !known.contains($0) }
        self.key = key
        last = time
        return items
    }
}
