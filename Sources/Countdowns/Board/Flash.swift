/// The flash of what reaches zero: a few short pulses, in one rhythm for the whole board.
///
/// Two pulses a second and no more, whatever reaches zero when; three flashes in a second are the most that WCAG 2.3.1
/// allows.
struct Flash: Equatable, Sendable {
    /// From the beginning of one pulse to that of the next; the first half of it is lit.
    let period: Duration

    /// How long a countdown flashes.
    let length: Duration

    /// Makes a flash that takes the same time for the eye at any speed.
    ///
    /// - Parameter speed: board seconds in a real second.
    init(speed: Double) {
        period = .milliseconds(500) * speed
        length = period * 3
    }

    /// Whether a countdown that reached zero so long ago is lit.
    func isLit(_ sinceZero: Duration, at time: Uptime) -> Bool {
        sinceZero < length && phase(at: time) < period / 2
    }

    /// How much time passes until ``isLit(_:at:)`` differs; nil if it does not any more.
    func untilChange(_ sinceZero: Duration, at time: Uptime) -> Duration? {
        guard sinceZero < length else { return nil }
        let isLit = isLit(sinceZero, at: time)
        let next = (isLit ? period / 2 : period) - phase(at: time)
        let left = length - sinceZero
        return next < left ? next : isLit ? left : nil
    }

    private func phase(at time: Uptime) -> Duration {
        Duration(attoseconds: time.sinceBoot.attoseconds % period.attoseconds)
    }
}

extension Board {
    /// What has just reached zero, and how long the selection that follows stays on it: zero is to be seen.
    func lingering(at moment: Moment) -> (index: Int, left: Duration)? {
        let agenda = agenda(at: moment)
        // In focus what is due stays until somebody has seen it, whatever ends meanwhile.
        if view == .focus, let due = agenda.lastDue(at: moment), let left = lingering(due, at: moment) {
            return (due.index, left)
        }
        return agenda.lastEnd(at: moment).flatMap { last in lingering(last, at: moment).map { (last.index, $0) } }
    }

    private func lingering(_ last: (since: Duration, index: Int), at moment: Moment) -> Duration? {
        guard !items[last.index].isAcknowledged(at: moment) else { return nil }
        // What goes on by itself, as a step does, has no zero to be seen for long.
        let isOver = view == .focus && items[last.index].left(at: moment) <= .zero
        let stay = isOver ? max(focusStay, zeroTime) : zeroTime
        return last.since < stay ? stay - last.since : nil
    }

    /// Whether a countdown flashes right now, because it has just reached zero.
    ///
    /// - Parameters:
    ///   - index: its place in ``items``.
    ///   - moment: now.
    /// - Returns: false throughout where the board has no motion.
    public func isLit(_ index: Int, at moment: Moment) -> Bool {
        guard let flash, let sinceZero = items[index].sinceZero(at: moment) else { return false }
        return flash.isLit(sinceZero, at: moment.uptime)
    }

    /// How much time passes until ``isLit(_:at:)`` differs; nil if it does not, but for a zero still to come.
    ///
    /// - Parameters:
    ///   - index: its place in ``items``.
    ///   - moment: now.
    /// - Returns: a positive amount.
    public func untilFlashChanges(_ index: Int, at moment: Moment) -> Duration? {
        guard let flash, let sinceZero = items[index].sinceZero(at: moment) else { return nil }
        return flash.untilChange(sinceZero, at: moment.uptime)
    }
}
