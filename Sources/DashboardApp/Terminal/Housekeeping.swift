import Countdowns

/// The plan of a terminal's periodic check, which waits until the user does not scroll.
///
/// A tick plans it, so that it wakes no thread of its own; not each tick does, because it costs a tenth of one.
struct Housekeeping {
    /// The time between two checks.
    private static let interval: Duration = .seconds(10)

    private var isPlanned = false
    private var last: Uptime?
    private var hasStarted = false

    /// Plans a check, unless one is planned or the last one is not long ago.
    ///
    /// - Parameters:
    ///   - uptime: now.
    ///   - isUrgent: whether the time since the last one does not matter.
    /// - Returns: whether it is planned now.
    mutating func plan(at uptime: Uptime, isUrgent: Bool) -> Bool {
        guard !isPlanned, isUrgent || last.map({ uptime - $0 >= Self.interval }) ?? true else { return false }
        isPlanned = true
        return true
    }

    /// Notes that the check takes place.
    mutating func begin(at uptime: Uptime) { (isPlanned, last) = (false, uptime) }

    /// Notes that the start is over.
    ///
    /// - Returns: whether that was so for the first time.
    mutating func finishStart() -> Bool {
        defer { hasStarted = true }
        return !hasStarted
    }
}
