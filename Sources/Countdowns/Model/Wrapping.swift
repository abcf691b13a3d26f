extension Int {
    /// Wraps an index around the ends of a list of `count` elements: -1 becomes the index of the last element.
    ///
    /// - Precondition: `count` is positive.
    public func wrapped(below count: Int) -> Int { (self % count + count) % count }
}

extension CaseIterable where Self: Equatable {
    /// Returns the case that is `step` positions after this case, and wraps at the ends.
    public func moved(by step: Int) -> Self {
        let all = Array(Self.allCases)
        return all[((all.firstIndex(of: self) ?? 0) + step).wrapped(below: all.count)]
    }
}
