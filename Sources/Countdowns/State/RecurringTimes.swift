import Foundation

/// The occurrences of a recurring date, where the board is.
public struct RecurringTimes: Hashable, Sendable {
    private let date: RecurringDate
    private let zone: TimeZone

    /// When the countdown was on the board first.
    public let start: WallTime

    /// Whether it goes on to the next occurrence at zero; otherwise the first one after ``start`` is all.
    let rolls: Bool

    /// The occurrences that are skipped.
    public let skipped: ItemState.Skip?

    /// Between which two occurrences it is; as of the last command.
    public private(set) var window: RecurringWindow

    /// Finds between which occurrences a time lies.
    init(
        _ date: RecurringDate, in zone: TimeZone, from start: WallTime, rolls: Bool, skipping skip: ItemState.Skip?,
        at time: WallTime
    ) {
        self.date = date
        self.zone = zone
        self.start = start
        self.rolls = rolls
        skipped = skip
        window = Self.window(of: date, in: zone, skipping: rolls ? skip : nil, at: rolls ? time : start)
    }

    /// Between which two occurrences it is at a time.
    ///
    /// - Complexity: O(1) but right after a zero.
    func window(at time: WallTime) -> RecurringWindow {
        guard rolls, !window.holds(time) else { return window }
        if let next = window.following(at: time, of: date, in: zone) { return next }
        return Self.window(of: date, in: zone, skipping: skipped, at: time)
    }

    private static func window(
        of date: RecurringDate, in zone: TimeZone, skipping skip: ItemState.Skip?, at time: WallTime
    ) -> RecurringWindow {
        guard let skip else { return RecurringWindow(of: date, at: time, in: zone) }
        var window = RecurringWindow(of: date, at: max(time, skip.until), in: zone)
        if window.isOver {
            // In another zone nothing may be left after what is skipped.
            return window.next <= time ? window : RecurringWindow(of: date, at: time, in: zone)
        }
        window.last = date.last(until: time, in: zone)
        if let last = window.last, skip.contains(last) { window.last = date.last(until: skip.after, in: zone) }
        return window
    }

    /// The day of the last occurrence of a window, where days are meant: until it is over, that one is due.
    ///
    /// - Returns: nil also where the next occurrence follows at the end of that day: then it would be due for ever.
    func dueDay(of window: RecurringWindow) -> Range<WallTime>? {
        guard rolls, !window.isOver, let last = window.last, let end = date.endOfDay(of: last, in: zone),
            last < end, end < window.next
        else { return nil }
        return last..<end
    }

    /// The day that goes on at a time, where an occurrence is due on it.
    func dueDay(at time: WallTime) -> Range<WallTime>? {
        guard date.isStartOfDay else { return nil }
        return dueDay(of: window(at: time)).flatMap { $0.contains(time) ? $0 : nil }
    }

    /// The occurrences to skip so that the next one does not come, or the one of today is over.
    ///
    /// - Returns: nil where no occurrence follows the next one.
    func skip(at time: WallTime) -> ItemState.Skip? {
        let window = window(at: time)
        if let today = dueDay(at: time)?.lowerBound {
            let before = date.last(until: today + .seconds(-1), in: zone)
            if let before, let skipped, skipped.contains(before) {
                return ItemState.Skip(after: skipped.after, until: today)
            }
            return ItemState.Skip(after: before ?? min(today + .seconds(-1), start), until: today)
        }
        guard rolls, !window.isOver, date.first(after: window.next, in: zone) != nil else { return nil }
        return ItemState.Skip(after: window.last ?? skipped?.after ?? min(time, start), until: window.next)
    }

    /// Goes on to the window of a time.
    mutating func roll(to time: WallTime) { window = window(at: time) }

    /// The first occurrence after a time that is not skipped; nil if there is none.
    func next(after time: WallTime) -> WallTime? {
        if !window.isOver, time < window.next, window.last.map({ $0 <= time }) ?? true { return window.next }
        let next = date.first(after: time, in: zone)
        guard let skipped, let next, skipped.contains(next) else { return next }
        return date.first(after: skipped.until, in: zone)
    }

    /// The length of a window: from its last occurrence, or from when the countdown was on the board first.
    func length(of window: RecurringWindow) -> Duration {
        window.next - (window.last ?? min(start, window.next))
    }

    /// See ``RecurringDate/age(at:in:)``.
    func age(at occurrence: WallTime) -> Int? { date.age(at: occurrence, in: zone) }

    /// What is skipped, in another zone: of times that float the same ones on its clocks.
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

    /// The time between any two occurrences after a time, where it is always the same and none is skipped.
    func interval(after time: WallTime) -> Duration? {
        guard case .elapsed(let elapsed) = date.pattern, date.added.isEmpty, date.exceptions.isEmpty,
            date.exceptedDays.isEmpty, skipped.map({ $0.until <= time }) ?? true
        else { return nil }
        return elapsed.interval
    }
}

/// Between which two of its moments a recurring date is.
public struct RecurringWindow: Hashable, Sendable {
    /// When it came last; nil where it never did.
    public internal(set) var last: WallTime?

    /// When it comes next; where it does not come any more, when it came last.
    public private(set) var next: WallTime

    /// Whether it does not come any more.
    public private(set) var isOver = false

    private init(last: WallTime, next: WallTime) {
        self.last = last
        self.next = next
    }

    /// Finds where a moment lies.
    ///
    /// - Parameters:
    ///   - date: the date.
    ///   - time: the moment.
    ///   - zone: where the board is.
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

    /// When it came last, also where it does not come any more.
    public var lastZero: WallTime? { isOver ? next : last }

    /// Whether it is the window of a moment, too.
    func holds(_ time: WallTime) -> Bool {
        isOver ? next <= time : time < next && last.map { $0 <= time } ?? true
    }

    /// The window right after this one, if a time lies in it: most often it does.
    func following(at time: WallTime, of date: RecurringDate, in zone: TimeZone) -> RecurringWindow? {
        guard !isOver, next <= time, let coming = date.first(after: next, in: zone), time < coming else { return nil }
        return RecurringWindow(last: next, next: coming)
    }
}
