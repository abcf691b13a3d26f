import Foundation

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
