import Foundation

/// When a recurring date comes where the board is.
public struct RecurringTimes: Hashable, Sendable {
    private let date: RecurringDate
    private let zone: TimeZone

    /// When the board was loaded.
    let loaded: WallTime

    /// Whether it goes on to the next time at zero; otherwise the first one after the board was loaded is all.
    let rolls: Bool

    /// Between which two of its moments it is; as of the last command.
    var window: RecurringWindow

    /// The last of its moments that was left out by hand, before it came.
    public private(set) var skipped: WallTime?

    init(_ date: RecurringDate, in zone: TimeZone, loadedAt loaded: WallTime, rolls: Bool) {
        self.date = date
        self.zone = zone
        self.loaded = loaded
        self.rolls = rolls
        window = RecurringWindow(of: date, at: loaded, in: zone)
    }

    /// Between which two of its moments it is at a moment.
    ///
    /// - Complexity: O(1) but right after a zero.
    func window(at time: WallTime) -> RecurringWindow {
        let reached = max(time, skipped ?? time)
        guard rolls, !window.holds(reached) || window.lastZero.map({ time < $0 }) ?? false else { return window }
        var window = window
        window.move(to: reached, of: date, in: zone)
        // What is left out has not come.
        if let last = window.last, time < last { window.last = date.last(until: time, in: zone) }
        return window
    }

    /// Leaves out its next time.
    ///
    /// - Returns: false where none would come after that; nothing happens then.
    mutating func skip() -> Bool {
        guard rolls, !window.isOver, let next = date.first(after: window.next, in: zone) else { return false }
        skipped = window.next
        window.next = next
        return true
    }

    /// The same with all its times left out up to one of them; none where it is nil, or nothing comes after it.
    func leavingOut(upTo time: WallTime?) -> RecurringTimes {
        guard time != skipped else { return self }
        guard let time, rolls, !window.isOver, let next = date.first(after: time, in: zone) else {
            return RecurringTimes(date, in: zone, loadedAt: loaded, rolls: rolls)
        }
        var times = self
        times.skipped = time
        times.window.next = max(times.window.next, next)
        return times
    }

    /// The whole way to its next time: from the last one, or from when the board was loaded.
    func length(of window: RecurringWindow) -> Duration {
        window.next - (window.last ?? min(loaded, window.next))
    }

    /// See ``RecurringDate/age(at:in:)``.
    var age: Int? { date.age(at: window.next, in: zone) }
}
