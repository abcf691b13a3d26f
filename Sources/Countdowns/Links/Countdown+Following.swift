extension CountdownLink {
    /// Why a countdown cannot follow another one.
    public enum Problem: Error, Hashable, Sendable {
        /// The other one counts up.
        case countsUp
        /// The other one begins again at its end.
        case beginsAgain
        /// It would end before the other one, which is a duration, begins.
        case tooShort
    }
}

extension Countdown {
    /// This countdown as one that ends so much later than another one: it takes the kind of that one, and what belongs to it.
    ///
    /// - Parameters:
    ///   - leader: the other one; if that follows a third one, it does already.
    ///   - offset: how much later; earlier if it is negative.
    /// - Returns: it.
    /// - Throws: why it cannot.
    public func following(_ leader: Countdown, by offset: Duration) throws(CountdownLink.Problem) -> Countdown {
        var follower = self
        follower.kind = try leader.kindOfFollower(by: offset)
        follower.link = CountdownLink(to: leader.id, offset: offset)
        (follower.zone, follower.workHours, follower.barStart) = (leader.zone, nil, nil)
        // It is held with a launch, and counts to its own date without the holds that are planned.
        follower.holds = leader.holds.map { _ in Holds([]) }
        (follower.sleep, follower.startsPaused) = (leader.sleep, leader.startsPaused)
        follower.resumeWithin = leader.resumeWithin
        let comesAgain = if case .recurring = follower.kind { leader.onZero == .next } else { false }
        if onZero == .next || onZero == .repeat { follower.onZero = comesAgain ? .next : .overtime }
        return follower
    }

    private func kindOfFollower(by offset: Duration) throws(CountdownLink.Problem) -> Kind {
        switch kind {
        case .since: throw .countsUp
        case .duration where onZero == .repeat, .steps where onZero == .repeat: throw .beginsAgain
        case .duration(let length):
            let exact = length.exact + offset
            guard exact > .zero || !length.isExact && exact >= .zero else { throw .tooShort }
            return .duration(CalendarDuration(months: length.months, days: length.days, exact: exact))
        case .steps(let sequence):
            guard sequence.length + offset > .zero else { throw .tooShort }
            return .duration(CalendarDuration(sequence.length + offset))
        case .date(let target): return .date(target.moved(by: offset))
        case .recurring(var date):
            date.shift += offset
            return .recurring(date)
        }
    }
}

extension DateTarget {
    /// So much later; of what floats on its clocks, which a change of these may make another amount.
    fileprivate func moved(by offset: Duration) -> DateTarget {
        switch self {
        case .fixed(let time): return .fixed(time + offset)
        case .floating(var time):
            guard offset != .zero else { return self }
            time.sinceLocalEpoch += offset
            time.isStartOfDay = false
            return .floating(time)
        }
    }
}
