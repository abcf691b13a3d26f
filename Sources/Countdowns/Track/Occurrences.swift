import Foundation

/// The times between the occurrences of a recurring date as the segments of a track; positions are Unix times.
struct Occurrences: Hashable, Sendable {
    /// The last and the next occurrence at a time.
    private struct Window: Hashable, Sendable {
        /// The last occurrence; nil before the first one.
        var last: WallTime?
        /// The next occurrence; nil after the end of the recurrence.
        var next: WallTime?

        func contains(_ time: WallTime) -> Bool { (last ?? time) <= time && next.map { time < $0 } ?? true }
    }

    private let date: RecurringDate
    private let zone: TimeZone

    /// The time at which the countdown was first loaded.
    private let loaded: WallTime

    /// The occurrences that are skipped.
    let skipped: ItemState.Skip?

    /// The last result of the search, which takes dozens of calls.
    private var window: Window

    /// Creates the occurrences, with the window that contains `time`.
    init(
        _ date: RecurringDate, in zone: TimeZone, from loaded: WallTime, skipping skip: ItemState.Skip?,
        at time: WallTime
    ) {
        (self.date, self.zone, self.loaded, skipped) = (date, zone, loaded, skip)
        window = Window()
        window = search(time)
    }

    // MARK: Segments

    /// The segment of the last search.
    var segment: Segment { segment(of: window) }

    /// Returns the segment whose occurrence is ahead; the last segment after the end of the recurrence.
    func segment(at time: WallTime) -> Segment { segment(of: window(at: time)) }

    /// Returns the segment that ends with today's occurrence, if that lasts all day, or else ``segment(at:)``.
    func current(at time: WallTime) -> Segment {
        let window = window(at: time)
        var segment = segment(of: window)
        guard let last = window.last, let end = endOfDay(of: window) else { return segment }
        guard time < end else {
            segment.since = end.sinceEpoch
            return segment
        }
        var day = Segment(start: segment.start - segment.length, end: segment.start, since: last.sinceEpoch)
        day.successor = .begins(at: end.sinceEpoch)
        return day
    }

    /// Returns the segment after an occurrence, or the first segment; nil after the end of the recurrence.
    func segment(from last: WallTime?) -> Segment? {
        first(after: last ?? loaded).map { segment(of: Window(last: last, next: $0)) }
    }

    private func segment(of window: Window) -> Segment {
        guard let next = window.next else {
            let end = window.last ?? loaded
            return Segment(start: min(loaded, end).sinceEpoch, end: end.sinceEpoch, since: end.sinceEpoch)
        }
        var segment = Segment(start: (window.last ?? min(loaded, next)).sinceEpoch, end: next.sinceEpoch)
        segment.since = window.last?.sinceEpoch
        segment.successor = .begins(at: next.sinceEpoch)
        return segment
    }

    /// Returns the end of the day of a window's last occurrence; nil if the date does not last all day.
    ///
    /// Also nil if the next occurrence is at the end of that day, because a daily date would otherwise always be due.
    private func endOfDay(of window: Window) -> WallTime? {
        guard date.isStartOfDay, let last = window.last, let next = window.next,
            let end = date.endOfDay(of: last, in: zone), last < end, end < next
        else { return nil }
        return end
    }

    // MARK: Searching

    /// Moves the cache to a time.
    mutating func roll(to time: WallTime) { window = window(at: time) }

    private func window(at time: WallTime) -> Window {
        if window.contains(time) { return window }
        // A fast path for the most common case: the next window.
        if let last = window.next, last <= time, let next = first(after: last), time < next {
            return Window(last: last, next: next)
        }
        return search(time)
    }

    private func search(_ time: WallTime) -> Window {
        if let next = first(after: time) { return Window(last: last(until: time), next: next) }
        return Window(last: date.last(until: time, in: zone) ?? min(loaded, time))
    }

    /// The first occurrence after a time that is not skipped.
    ///
    /// If no occurrence follows the skipped ones, the skip was created in another zone, and is ignored.
    private func first(after time: WallTime) -> WallTime? {
        if let next = window.next, window.contains(time) { return next }
        let next = date.first(after: time, in: zone)
        guard let skipped, let next, skipped.contains(next) else { return next }
        return date.first(after: skipped.until, in: zone) ?? next
    }

    /// The last occurrence at or before a time that is not skipped.
    private func last(until time: WallTime) -> WallTime? {
        let last = date.last(until: time, in: zone)
        guard let skipped, let last, skipped.contains(last) else { return last }
        return date.last(until: skipped.after, in: zone)
    }

    /// The constant interval between all occurrences after a time; nil if the interval varies, or if any of these
    /// occurrences is skipped.
    func interval(after time: WallTime) -> Duration? {
        guard case .elapsed(let elapsed) = date.pattern, date.added.isEmpty, date.exceptions.isEmpty,
            date.exceptedDays.isEmpty, skipped.map({ $0.until <= time }) ?? true
        else { return nil }
        return elapsed.interval
    }

    // MARK: Skipping

    /// Returns a skip that adds an occurrence to the skipped occurrences: today's occurrence if it is due, otherwise
    /// the next occurrence.
    ///
    /// - Returns: the skip; nil if no occurrence follows.
    func skip(at time: WallTime) -> ItemState.Skip? {
        let zero = WallTime(sinceEpoch: current(at: time).end)
        guard first(after: zero) != nil else { return nil }
        return .init(after: last(until: zero + .seconds(-1)) ?? min(time, loaded), until: zero)
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
