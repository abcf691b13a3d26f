extension Board {
    mutating func skipSelection(at moment: Moment) {
        guard let index = selection(at: moment) else { return }
        if items[index].canSkip(at: moment) {
            // Otherwise the selection would go to whatever is next now, and a second press would hit that.
            selected = .chosen(index)
            items[index].skip(at: moment)
            itemsChanged(at: moment)
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
