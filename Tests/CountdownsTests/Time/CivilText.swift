import Countdowns
import Foundation

/// The text format of civil times in tests: `2027-01-15`, `2027-01-15 09:00`, `2027-01-15T09:00:30Z`.
extension CivilTime {
    init(text: String) {
        let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
        precondition(parts.count >= 3, "\(text) is no civil time.")
        let time = parts.dropFirst(3) + [0, 0, 0]
        self.init(
            year: parts[0], month: parts[1], day: parts[2], hour: time[3], minute: time[4], second: time[5])
    }

    /// The number of seconds from 1970-01-01 00:00 to this time, as in a zone without clock changes.
    var seconds: Int64 { wallTime(utcOffset: 0).unixSeconds }
}

extension WallTime {
    /// Creates the moment at which clocks in UTC show a time.
    init(utc text: String) { self = CivilTime(text: text).wallTime(utcOffset: 0) }
}

extension TimeZone {
    /// Returns the time zone with an IANA identifier, which must exist on this machine.
    static func iana(_ identifier: String) -> TimeZone {
        guard let zone = TimeZone(identifier: identifier) else {
            preconditionFailure("This machine has no zone \(identifier).")
        }
        return zone
    }
}
