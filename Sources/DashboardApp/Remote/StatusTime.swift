import Countdowns
import Dashboard
import Definitions
import Foundation
import Remote

/// The conversion of times in the answers of a running board to text for users.
public enum StatusTime {
    /// Returns the deadline of a countdown on its board's clock: `14:30`, `tomorrow 09:00`, `Wed 09:00 (Asia/Tokyo)`.
    ///
    /// - Parameters:
    ///   - countdown: the countdown.
    ///   - status: the status of its board.
    ///   - machineZone: the zone of the machine. The text contains the board's zone only if the two zones have
    ///     different UTC offsets at the deadline.
    /// - Returns: the text; nil if the countdown has no deadline.
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
