import Countdowns
import Dashboard
import Definitions
import Foundation
import Remote

/// When what a running board tells of happens, for people.
public enum StatusTime {
    /// When a countdown ends, by the clock of its board: `14:30`, `tomorrow 09:00`, `Wed 09:00 (Asia/Tokyo)`.
    ///
    /// - Parameters:
    ///   - countdown: the countdown.
    ///   - status: what its board says.
    ///   - machineZone: the zone that need not be told.
    /// - Returns: the words; nil where there is no time in it.
    public static func words(
        for countdown: CountdownStatus, of status: BoardStatus, machineZone: TimeZone
    ) -> String? {
        guard let target = countdown.target.flatMap(RFC3339.time), let now = RFC3339.time(of: status.now) else {
            return nil
        }
        var zones = ZoneText()
        let zone = (try? zones.parse(status.zone)) ?? machineZone
        let words = WhenText(now: now, boardZone: zone).shortly(target)
        return zone.utcOffset(at: target) == machineZone.utcOffset(at: target) ? words : "\(words) (\(status.zone))"
    }
}
