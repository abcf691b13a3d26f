import Foundation

extension CountdownLink {
    /// The reason for which a countdown cannot follow another countdown.
    public enum Problem: Error, Hashable, Sendable {
        /// The leader counts up.
        case countsUp
        /// The leader starts again (`on_zero: repeat` or `ready`).
        case repeats
        /// The leader is a duration or a sequence, and the deadline of the follower would be before the start of the leader.
        case tooShort
        /// The leader is a duration in working time, whose end is unknown during a pause.
        case worksHours
        /// The offset has months, and the leader is not a date.
        case hasMonths
        /// The offset has working days, and the leader is not a date in working time.
        case hasWorkDays
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
    public func following(_ leader: Countdown, by offset: LinkOffset) throws(CountdownLink.Problem) -> Countdown {
        var follower = self
        follower.kind = try leader.kindOfFollower(by: offset)
        follower.link = CountdownLink(to: leader.id, offset: offset)
        (follower.zone, follower.workHours, follower.barStart) = (leader.zone, nil, nil)
        (follower.sleep, follower.startsPaused) = (leader.sleep, leader.startsPaused)
        follower.resumeWithin = leader.resumeWithin
        let comesAgain = if case .recurring = follower.kind { leader.onZero == .next } else { false }
        if [.next, .repeat, .ready].contains(onZero) { follower.onZero = comesAgain ? .next : .overtime }
        return follower
    }

    private func kindOfFollower(by offset: LinkOffset) throws(CountdownLink.Problem) -> Kind {
        if case .date = kind {} else if offset.months != 0 { throw .hasMonths }
        if offset.workDays != 0, !kind.isDate || workHours == nil { throw .hasWorkDays }
        let length = offset.length
        let startsAgain = onZero == .repeat || onZero == .ready
        switch kind {
        case .since: throw .countsUp
        case .duration where startsAgain, .steps where startsAgain: throw .repeats
        case .duration where workHours != nil: throw .worksHours
        case .duration(let own):
            let exact = own.exact + length
            guard exact > .zero || !own.isExact && exact >= .zero else { throw .tooShort }
            return .duration(CalendarDuration(months: own.months, days: own.days, exact: exact))
        case .steps(let sequence):
            guard sequence.length + length > .zero else { throw .tooShort }
            return .duration(CalendarDuration(sequence.length + length))
        case .date(let target): return .date(target.moved(by: offset, in: zone ?? .gmt))
        case .recurring(var date):
            date.shift += length
            return .recurring(date)
        }
    }
}

extension DateTarget {
    /// Returns the target, moved by an offset without its working days.
    ///
    /// A floating target moves in local time, so a clock change can alter the real difference. The state of the follower
    /// has the exact deadline; see ``BoardItem/following(_:by:at:_:)``.
    fileprivate func moved(by offset: LinkOffset, in zone: TimeZone) -> DateTarget {
        switch self {
        case .fixed(let time, _): return .fixed(offset.moment(after: time, in: zone))
        case .floating(var time):
            guard offset != .zero else { return self }
            time.sinceLocalEpoch = offset.local(after: time).sinceLocalEpoch + offset.exact
            time.isStartOfDay = false
            return .floating(time)
        }
    }
}
