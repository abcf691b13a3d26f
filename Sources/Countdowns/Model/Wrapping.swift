extension Int {
    /// The index in a list of so many elements, counted around its ends: -1 is the last one.
    ///
    /// - Precondition: the list has elements.
    public func wrapped(below count: Int) -> Int { (self % count + count) % count }
}

extension CaseIterable where Self: Equatable {
    /// The case so many places after this one, around the ends.
    public func moved(by step: Int) -> Self {
        let all = Array(Self.allCases)
        return all[((all.firstIndex(of: self) ?? 0) + step).wrapped(below: all.count)]
    }
}
