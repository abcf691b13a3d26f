extension Array {
    /// Returns the index of the first element that satisfies a predicate, by binary search; `count` if no element satisfies it.
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
