import Foundation

/// The times between the occurrences of a recurring date as the segments of a track; positions are Unix times.
struct Occurrences: Hashable, Sendable {
    private let date: RecurringDate
    private let zone: TimeZone

    /// The position at which the countdown was first loaded.
    private let loaded: Duration

    /// The length of the event that begins at each occurrence; nil if the occurrences are moments.
    private let length: EventLength?

    /// The occurrences that are skipped.
    private let skipped: ItemState.Skip?

    /// The last result of the search, which takes dozens of calls.
    private(set) var segment: Segment

    /// Creates the occurrences, and searches the segment at a position.
    init(
        _ date: RecurringDate, lasting length: EventLength?, in zone: TimeZone, from loaded: WallTime,
        skipping skipped: ItemState.Skip?, at position: Duration
    ) {
        (self.date, self.length, self.zone) = (date, length, zone)
        (self.loaded, self.skipped) = (loaded.sinceEpoch, skipped)
        // Contains no position.
        segment = Segment(start: .zero, end: .zero, since: .zero, successor: .asked)
        roll(to: position)
    }

    // MARK: Segments

    /// Moves the cache to a position.
    mutating func roll(to position: Duration) { segment = segment(at: position) }

    /// Returns the segment whose occurrence is ahead; the last segment after the end of the recurrence.
    func segment(at position: Duration) -> Segment {
        if isCached(position) { return segment }
        if let next = first(after: position) { return segment(from: last(until: position), to: next) }
        let end = date.last(until: WallTime(sinceEpoch: position), in: zone)?.sinceEpoch ?? min(loaded, position)
        return Segment(start: min(loaded, end), end: end, since: end, over: over(of: end))
    }

    /// Returns the segment that ends with the last occurrence, while its event lasts, or else ``segment(at:)``.
    func current(at position: Duration) -> Segment {
        var segment = segment(at: position)
        // The event of a daily date always lasts, so such a date counts to the next occurrence.
        // Of other days that follow each other, such as those from Monday to Friday, each is shown until it is over.
        guard case .begins(let next) = segment.successor, let last = segment.since, let over = over(of: last),
            last < over, over < next || over == next && !isDaily
        else { return segment }
        if position < over {
            return Segment(
                start: last - segment.length, end: last, since: last, successor: .begins(at: over), over: over)
        }
        segment.since = over
        return segment
    }

    /// Whether the date recurs each day.
    private var isDaily: Bool {
        guard case .rule(let recurrence) = date.pattern else { return false }
        let rule = recurrence.rule
        return rule.frequency == .daily && rule.interval == 1 && rule.count == nil && rule.until == nil
            && rule.weekdays.isEmpty && rule.months.isEmpty && rule.monthDays.isEmpty
    }

    /// The end of the event that begins at an occurrence; nil if the occurrences are moments.
    private func over(of occurrence: Duration) -> Duration? {
        length.flatMap { date.end(of: WallTime(sinceEpoch: occurrence), lasting: $0, in: zone)?.sinceEpoch }
    }

    /// Returns the segment after an occurrence, or the first segment; nil after the end of the recurrence.
    func segment(from zero: Duration?) -> Segment? {
        first(after: zero ?? loaded).map { segment(from: zero, to: $0) }
    }

    private func segment(from last: Duration?, to next: Duration) -> Segment {
        Segment(
            start: last ?? min(loaded, next), end: next, since: last, successor: .begins(at: next),
            over: over(of: next))
    }

    // MARK: Searching

    private func isCached(_ position: Duration) -> Bool {
        guard (segment.since ?? position) <= position else { return false }
        return switch segment.successor {
        case .begins(let next): position < next
        case .none: true
        case .asked: false
        }
    }

    /// The first occurrence after a position that is not skipped.
    ///
    /// If no occurrence follows the skipped ones, the skip was created in another zone, and is ignored.
    private func first(after position: Duration) -> Duration? {
        if isCached(position), case .begins(let next) = segment.successor { return next }
        let next = date.first(after: WallTime(sinceEpoch: position), in: zone)
        guard let skipped, let next, skipped.contains(next) else { return next?.sinceEpoch }
        return (date.first(after: skipped.until, in: zone) ?? next).sinceEpoch
    }

    /// The last occurrence at or before a position that is not skipped.
    private func last(until position: Duration) -> Duration? {
        let last = date.last(until: WallTime(sinceEpoch: position), in: zone)
        guard let skipped, let last, skipped.contains(last) else { return last?.sinceEpoch }
        return date.last(until: skipped.after, in: zone)?.sinceEpoch
    }

    /// The constant interval between all occurrences after a position; nil if the interval varies, or if any of these
    /// occurrences is skipped.
    func interval(after position: Duration) -> Duration? {
        guard case .elapsed(let elapsed) = date.pattern, date.added.isEmpty, date.exceptions.isEmpty,
            date.exceptedDays.isEmpty, skipped.map({ $0.until.sinceEpoch <= position }) ?? true
        else { return nil }
        return elapsed.interval
    }

    // MARK: Skipping

    /// Returns a skip that adds an occurrence to the skipped occurrences: the last occurrence while its event lasts,
    /// otherwise the next occurrence.
    ///
    /// - Returns: the skip; nil if no occurrence follows.
    func skip(at position: Duration) -> ItemState.Skip? {
        let zero = current(at: position).end
        guard first(after: zero) != nil else { return nil }
        let before = last(until: zero - .seconds(1)) ?? min(position, loaded)
        return .init(after: WallTime(sinceEpoch: before), until: WallTime(sinceEpoch: zero))
    }

    /// The skipped occurrences in another zone; floating occurrences keep their local times.
    func skipped(in other: TimeZone) -> ItemState.Skip? {
        guard let skipped, case .floating = date.clocks else { return skipped }
        func moved(_ time: WallTime) -> WallTime {
            if case .elapsed(let elapsed) = date.pattern {
                return time + (elapsed.start.wallTime(in: other) - elapsed.start.wallTime(in: zone))
            }
            let own = time + (.zero - date.shift)
            let local = FloatingTime(sinceLocalEpoch: own.sinceEpoch + .seconds(zone.utcOffset(at: own)))
            return local.wallTime(in: other) + date.shift
        }
        return .init(after: moved(skipped.after), until: moved(skipped.until))
    }
}
