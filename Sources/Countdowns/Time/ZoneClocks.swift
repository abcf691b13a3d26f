import Foundation

/// What is known of the clocks of several zones, so that many countdowns look for the same changes once.
struct ZoneClocks {
    private var changes: [TimeZone: ClockChanges] = [:]

    subscript(zone: TimeZone) -> ClockChanges {
        get { changes[zone] ?? ClockChanges(zone) }
        _modify { yield &changes[zone, default: ClockChanges(zone)] }
    }
}
