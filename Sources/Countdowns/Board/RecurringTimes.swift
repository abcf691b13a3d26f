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
        let time = max(time, skipped ?? time)
        guard rolls, !window.holds(time) else { return window }
        var window = window
        window.move(to: time, of: date, in: zone)
        return window
    }

    /// Goes on to the time after its next one, or after another one.
    mutating func skip(_ time: WallTime? = nil) {
        let time = time ?? window.next
        guard rolls, !window.isOver else { return }
        skipped = time
        window = self.window(at: time)
    }

    /// The whole way to its next time: from the last one, or from when the board was loaded.
    func length(of window: RecurringWindow) -> Duration {
        window.next - (window.last ?? min(loaded, window.next))
    }

    /// See ``RecurringDate/age(at:in:)``.
    var age: Int? { date.age(at: window.next, in: zone) }
}
