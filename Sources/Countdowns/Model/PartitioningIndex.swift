extension Array {
    /// The first index whose element satisfies a predicate; `count` if none does.
    ///
    /// - Parameter belongsAfter: false for all elements before that index, and true for all from it on.
    /// - Returns: the index.
    /// - Complexity: O(log *n*).
    public func partitioningIndex(where belongsAfter: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongsAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
