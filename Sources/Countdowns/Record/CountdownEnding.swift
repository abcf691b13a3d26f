/// How a countdown came to its end.
public enum CountdownEnding: Sendable {
    /// It reached zero.
    case zero
    /// It was ended by hand.
    case byHand
}

extension Board {
    /// How a countdown came to its end; nil where the end is ahead, or there is none.
    ///
    /// A sequence ends with its last step.
    ///
    /// - Parameters:
    ///   - index: its place in ``items``.
    ///   - moment: now.
    /// - Returns: how it ended.
    public func ending(of index: Int, at moment: Moment) -> CountdownEnding? {
        let item = items[index]
        if item.isFinished { return .byHand }
        return item.canEnd && item.all(at: moment) <= .zero ? .zero : nil
    }

    /// How all countdowns came to their ends: by hand, where one of them did; nil where an end is ahead.
    public func ending(at moment: Moment) -> CountdownEnding? {
        var all = CountdownEnding.zero
        for index in items.indices {
            guard let ending = ending(of: index, at: moment) else { return nil }
            if ending == .byHand { all = .byHand }
        }
        return all
    }
}
