import Foundation

/// When a recurring date comes where the board is.
public struct RecurringTimes: Hashable, Sendable {
    private let date: RecurringDate
    private let zone: TimeZone

    /// When the board was loaded.
    public private(set) var loaded: WallTime

    /// Whether it goes on to the next time at zero; otherwise the first one after the board was loaded is all.
    let rolls: Bool

    /// Between which two of its moments it is; as of the last command.
    public internal(set) var window: RecurringWindow

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

    /// Goes on to the window of a moment; what was left out before it is forgotten.
    mutating func roll(to time: WallTime) {
        window = window(at: time)
        if let time = skipped, window.isOver || window.last.map({ time < $0 }) ?? false { skipped = nil }
    }

    /// The same as it stands elsewhere.
    ///
    /// - Parameters:
    ///   - window: between which of its moments.
    ///   - skipped: the last of them that was left out.
    ///   - loaded: when the board was loaded there.
    /// - Returns: the times.
    func standing(in window: RecurringWindow, leavingOut skipped: WallTime?, loadedAt loaded: WallTime)
        -> RecurringTimes
    {
        var times = self
        (times.window, times.skipped, times.loaded) = (window, skipped, loaded)
        return times
    }

    /// The whole way to its next time: from the last one, or from when the board was loaded.
    func length(of window: RecurringWindow) -> Duration {
        window.next - (window.last ?? min(loaded, window.next))
    }

    /// See ``RecurringDate/age(at:in:)``.
    var age: Int? { date.age(at: window.next, in: zone) }
}
