import Countdowns

/// The schedule of a terminal's periodic check, which is delayed while the user scrolls.
///
/// A tick schedules the check, so the check does not wake a thread by itself. The check takes a tenth of the time of a
/// tick, so most ticks schedule no check.
struct Housekeeping {
    /// The minimum time between two checks.
    private static let interval: Duration = .seconds(10)

    private var isPlanned = false
    private var last: Uptime?
    private var hasStarted = false

    /// Schedules a check, unless a check is scheduled already, or the last check began less than ``interval`` ago.
    ///
    /// - Parameters:
    ///   - uptime: the current uptime.
    ///   - isUrgent: whether to ignore the interval.
    /// - Returns: whether the check was scheduled by this call.
    mutating func plan(at uptime: Uptime, isUrgent: Bool) -> Bool {
        guard !isPlanned, isUrgent || last.map({ uptime - $0 >= Self.interval }) ?? true else { return false }
        isPlanned = true
        return true
    }

    /// Records that the check begins.
    mutating func begin(at uptime: Uptime) { (isPlanned, last) = (false, uptime) }

    /// Records that the start of the terminal is complete.
    ///
    /// - Returns: whether this is the first call.
    mutating func finishStart() -> Bool {
        defer { hasStarted = true }
        return !hasStarted
    }
}
