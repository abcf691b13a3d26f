import Countdowns

/// The schedule of the periodic check of a terminal.
///
/// A tick schedules the check, so no thread wakes only for the check. A check after each tick would lengthen the work
/// of a tick by a tenth, so most ticks schedule no check.
struct Housekeeping {
    /// The minimum time between two checks.
    private static let interval: Duration = .seconds(10)

    private var isPlanned = false
    private var last: Uptime?
    private var hasStarted = false

    /// Schedules a check, unless a check is already scheduled or the last check began less than ``interval`` ago.
    ///
    /// - Parameters:
    ///   - uptime: the current uptime.
    ///   - isUrgent: whether to schedule the check even if the last check began less than ``interval`` ago.
    /// - Returns: whether this call scheduled the check.
    mutating func plan(at uptime: Uptime, isUrgent: Bool) -> Bool {
        guard !isPlanned, isUrgent || last.map({ uptime - $0 >= Self.interval }) ?? true else { return false }
        isPlanned = true
        return true
    }

    mutating func begin(at uptime: Uptime) { (isPlanned, last) = (false, uptime) }

    /// Records that the start of the terminal front end is complete.
    ///
    /// - Returns: whether this is the first call.
    mutating func finishStart() -> Bool {
        defer { hasStarted = true }
        return !hasStarted
    }
}
