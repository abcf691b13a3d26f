extension Array {
    /// Returns the first index whose element satisfies a predicate; `count` if none exists.
    ///
    /// - Parameter belongsAfter: a predicate that is false for all elements before the result, and true for all other elements.
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
