import Foundation

/// A cache of the clock changes of several time zones, which many countdowns share.
struct ZoneClocks {
    private var changes: [TimeZone: ClockChanges] = [:]

    subscript(zone: TimeZone) -> ClockChanges {
        get { changes[zone] ?? ClockChanges(zone) }
        _modify { yield &changes[zone, default: ClockChanges(zone)] }
    }
}
