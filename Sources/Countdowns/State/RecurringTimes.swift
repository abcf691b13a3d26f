import Foundation

/// The occurrences of a recurring date in the zone of the board.
public struct RecurringTimes: Hashable, Sendable {
    private let date: RecurringDate
    private let zone: TimeZone

    /// The time at which the countdown was first loaded.
    public let start: WallTime

    /// Whether, at zero, the countdown continues with the next occurrence; if not, the countdown ends at the first
    /// occurrence after ``start``.
    let advancesAutomatically: Bool

    /// The occurrences that are skipped.
    public let skipped: ItemState.Skip?

    /// The window between two occurrences, as of the last command.
    public private(set) var window: RecurringWindow

    /// Creates the times, with the window that contains `time`.
    init(
        _ date: RecurringDate, in zone: TimeZone, from start: WallTime, advancesAutomatically: Bool,
        skipping skip: ItemState.Skip?,
        at time: WallTime
    ) {
        self.date = date
        self.zone = zone
        self.start = start
        self.advancesAutomatically = advancesAutomatically
        skipped = skip
        window = Self.window(
            of: date, in: zone, skipping: advancesAutomatically ? skip : nil, at: advancesAutomatically ? time : start)
    }

    /// The window that contains a time.
    ///
    /// - Complexity: O(1), except right after an occurrence.
    func window(at time: WallTime) -> RecurringWindow {
        guard advancesAutomatically, !window.holds(time) else { return window }
        let following = window.following(at: time, of: date, in: zone)
        if let following, skipped?.contains(following.next) != true { return following }
        return Self.window(of: date, in: zone, skipping: skipped, at: time)
    }

    private static func window(
        of date: RecurringDate, in zone: TimeZone, skipping skip: ItemState.Skip?, at time: WallTime
    ) -> RecurringWindow {
        var window = RecurringWindow(of: date, at: time, in: zone)
        guard let skip, !window.isOver else { return window }
        // After a change of the zone or the clock, occurrences before the skipped ones may be ahead.
        if skip.contains(window.next) {
            let following = RecurringWindow(of: date, at: skip.until, in: zone)
            // If the skip was created in another zone, there may be no occurrence after the skipped occurrences in this
            // zone. In this case, the skip is ignored if the last occurrence is still ahead.
            if following.isOver { return following.next <= time ? following : window }
            window.next = following.next
        }
        if let last = window.last, skip.contains(last) { window.last = date.last(until: skip.after, in: zone) }
        return window
    }

    /// Returns the day of a window's last occurrence, for an all-day date; the occurrence is due until the day ends.
    ///
    /// - Returns: the day; nil if there is no such day. Also nil if the next occurrence is at the end of that day,
    ///   because a daily date would otherwise always be due.
    func dueDay(of window: RecurringWindow) -> Range<WallTime>? {
        guard advancesAutomatically, !window.isOver, let last = window.last,
            let end = date.endOfDay(of: last, in: zone),
            last < end, end < window.next
        else { return nil }
        return last..<end
    }

    /// The current day, if an occurrence is due on it.
    func dueDay(at time: WallTime) -> Range<WallTime>? {
        guard date.isStartOfDay else { return nil }
        return dueDay(of: window(at: time)).flatMap { $0.contains(time) ? $0 : nil }
    }

    /// Returns a skip that adds an occurrence to the skipped occurrences: today's occurrence if it is due, otherwise
    /// the next occurrence.
    ///
    /// - Returns: the skip; nil if no occurrence follows the next occurrence.
    func skip(at time: WallTime) -> ItemState.Skip? {
        let window = window(at: time)
        if let today = dueDay(at: time)?.lowerBound {
            let before = date.last(until: today + .seconds(-1), in: zone)
            if let before, let skipped, skipped.contains(before) {
                return ItemState.Skip(after: skipped.after, until: today)
            }
            return ItemState.Skip(after: before ?? min(today + .seconds(-1), start), until: today)
        }
        guard advancesAutomatically, !window.isOver, date.first(after: window.next, in: zone) != nil else { return nil }
        return ItemState.Skip(after: window.last ?? skipped?.after ?? min(time, start), until: window.next)
    }

    /// Advances to the window that contains a time.
    mutating func roll(to time: WallTime) { window = window(at: time) }

    /// The first occurrence after a time, ignoring skipped occurrences; nil after the end of the recurrence.
    func next(after time: WallTime) -> WallTime? {
        if !window.isOver, time < window.next, window.last.map({ $0 <= time }) ?? true { return window.next }
        let next = date.first(after: time, in: zone)
        guard let skipped, let next, skipped.contains(next) else { return next }
        return date.first(after: skipped.until, in: zone)
    }

    /// The length of a window.
    ///
    /// If the window has no last occurrence, it begins at the time at which the countdown was first loaded.
    func length(of window: RecurringWindow) -> Duration {
        window.next - (window.last ?? min(start, window.next))
    }

    /// The age at an occurrence; see ``RecurringDate/age(at:in:)``.
    func age(at occurrence: WallTime) -> Int? { date.age(at: occurrence, in: zone) }

    /// The skipped occurrences in another zone; floating occurrences keep their local times.
    func skipped(in other: TimeZone) -> ItemState.Skip? {
        guard let skipped, case .floating = date.clocks else { return skipped }
        func moved(_ shifted: WallTime) -> WallTime {
            let time = shifted + (.zero - date.shift)
            return unshifted(time) + date.shift
        }
        func unshifted(_ time: WallTime) -> WallTime {
            if case .elapsed(let elapsed) = date.pattern {
                return time + (elapsed.start.wallTime(in: other) - elapsed.start.wallTime(in: zone))
            }
            let local = time.unixSeconds + Int64(zone.utcOffset(at: time))
            return WallTime(unixSeconds: LocalTime.instant(of: local, in: other).instant)
        }
        return ItemState.Skip(after: moved(skipped.after), until: moved(skipped.until))
    }

    /// The constant interval between all occurrences after a time; nil if the interval varies, or if any of these occurrences
    /// is skipped.
    func interval(after time: WallTime) -> Duration? {
        guard case .elapsed(let elapsed) = date.pattern, date.added.isEmpty, date.exceptions.isEmpty,
            date.exceptedDays.isEmpty, skipped.map({ $0.until <= time }) ?? true
        else { return nil }
        return elapsed.interval
    }
}

/// The time between two consecutive occurrences of a recurring date.
public struct RecurringWindow: Hashable, Sendable {
    /// The last occurrence; nil before the first occurrence, and after the end of the recurrence.
    public internal(set) var last: WallTime?

    /// The next occurrence; after the end of the recurrence, the last occurrence.
    public fileprivate(set) var next: WallTime

    /// Whether the recurrence has ended.
    public private(set) var isOver = false

    private init(last: WallTime, next: WallTime) {
        self.last = last
        self.next = next
    }

    /// Finds the window that contains a time.
    init(of date: RecurringDate, at time: WallTime, in zone: TimeZone) {
        last = date.last(until: time, in: zone)
        next = time
        if let coming = date.first(after: time, in: zone) {
            next = coming
        } else {
            isOver = true
            next = last ?? time
            last = nil
        }
    }

    /// The last occurrence, even after the end of the recurrence.
    public var lastZero: WallTime? { isOver ? next : last }

    func holds(_ time: WallTime) -> Bool {
        isOver ? next <= time : time < next && last.map { $0 <= time } ?? true
    }

    /// The window right after this window; nil if that later window does not contain a time.
    ///
    /// A fast path for the most common case.
    func following(at time: WallTime, of date: RecurringDate, in zone: TimeZone) -> RecurringWindow? {
        guard !isOver, next <= time, let coming = date.first(after: next, in: zone), time < coming else { return nil }
        return RecurringWindow(last: next, next: coming)
    }
}
