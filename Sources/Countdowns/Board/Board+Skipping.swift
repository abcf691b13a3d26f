extension Board {
    /// Goes to the next step of each of some sequences.
    ///
    /// - Parameters:
    ///   - indices: their places in ``items``.
    ///   - moment: now.
    /// - Returns: those that had another step to go to.
    @discardableResult
    mutating func skip(_ indices: [Int], at moment: Moment) -> [Int] {
        let skipped = indices.filter { items[$0].skip(at: moment) }
        if !skipped.isEmpty { itemsChanged(at: moment) }
        return skipped
    }

    mutating func skipSelection(at moment: Moment) {
        guard let index = selection(at: moment) else { return }
        if items[index].hasNextStep(at: moment) {
            // Otherwise the selection would go to whatever is next now, and a second press would hit that.
            selected = .chosen(index)
            skip([index], at: moment)
        } else {
            let countdown = items[index].countdown
            let reason =
                countdown.kind.isSequence ? "has ended: there is no next step." : "has no steps to go through."
            show("“\(countdown.title)” \(reason)", for: noticeLifetime, at: moment)
        }
        revealSelection(at: moment)
    }

    /// Whether the selection waits for somebody to start its next step, and nothing lies over it.
    public func waitsForNextStep(at moment: Moment) -> Bool {
        guard overlay == nil, let index = selection(at: moment) else { return false }
        return items[index].reading(at: moment).step?.isWaiting == true
    }
}
