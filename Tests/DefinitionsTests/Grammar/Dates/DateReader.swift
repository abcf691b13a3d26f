import Countdowns
import Definitions
import Foundation
import Testing

/// Parses dates in the same way as the dates of a file, and formats the results as RFC 3339 in `zone`.
struct DateReader {
    /// The current time: a Friday at noon.
    var now = "2026-11-20T12:00:00+01:00"
    var zone = "Europe/Berlin"
    var direction = DateRules.Direction.future
    var dst: DSTRule?
    var order: DateOrder?
    var floats = false

    func rules() throws -> DateRules {
        let now = try #require(DateText(now).wallTime(in: .utc))
        return DateRules(now: now, zone: .named(zone), floats: floats, dst: dst, direction: direction)
    }

    func reading(_ text: String) throws -> DateReading { try DateText(text, order: order).reading(rules()) }

    func sentences(_ text: String) throws -> [String] { try reading(text).sentences(rules()) }

    /// Parses a text, and returns the time as RFC 3339 in `zone`.
    func read(_ text: String) throws -> String {
        let zone = TimeZone.named(zone)
        let time = try reading(text).wallTime(in: zone)
        return RFC3339.text(of: time, utcOffset: zone.utcOffset(at: time))
    }
}
