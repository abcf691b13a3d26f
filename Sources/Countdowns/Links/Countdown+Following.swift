extension CountdownLink {
    /// The reason for which a countdown cannot follow another countdown.
    public enum Problem: Error, Hashable, Sendable {
        /// The leader counts up.
        case countsUp
        /// The leader repeats (`on_zero: repeat`).
        case repeats
        /// The leader is a duration or a sequence, and the deadline of the follower would be before the start of the leader.
        case tooShort
    }
}

extension Countdown {
    /// Converts this countdown to a follower, with the kind and the related settings of its leader.
    ///
    /// - Parameters:
    ///   - leader: the leader; if the leader is also a follower, its kind must already be derived from its own leader.
    ///   - offset: the time from the leader's deadline to the follower's deadline; negative if the follower ends earlier.
    /// - Returns: the follower.
    /// - Throws: the reason for which the countdown cannot be a follower.
    public func following(_ leader: Countdown, by offset: Duration) throws(CountdownLink.Problem) -> Countdown {
        var follower = self
        follower.kind = try leader.kindOfFollower(by: offset)
        follower.link = CountdownLink(to: leader.id, offset: offset)
        (follower.zone, follower.workHours, follower.barStart) = (leader.zone, nil, nil)
        (follower.sleep, follower.startsPaused) = (leader.sleep, leader.startsPaused)
        follower.resumeWithin = leader.resumeWithin
        let comesAgain = if case .recurring = follower.kind { leader.onZero == .next } else { false }
        if onZero == .next || onZero == .repeat { follower.onZero = comesAgain ? .next : .overtime }
        return follower
    }

    private func kindOfFollower(by offset: Duration) throws(CountdownLink.Problem) -> Kind {
        switch kind {
        case .since: throw .countsUp
        case .duration where onZero == .repeat, .steps where onZero == .repeat: throw .repeats
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
    /// Returns the target, moved by an offset.
    ///
    /// A floating target moves in local time, so a clock change can alter the real difference.
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
