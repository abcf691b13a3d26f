import Countdowns
import Foundation

/// A parsed deadline: a duration, such as `25m` or `in an hour`, or a time, such as `18:00` or `tomorrow 9am`.
///
/// The meaning of a text such as `18:00` depends on the countdown: for a date, `18:00` is a time of day; for a
/// duration, it is minutes and seconds. `at 18:00` is always a time of day, and `in 18:00` always a duration.
public struct EndText: Hashable, Sendable {
    /// The remaining time until the deadline.
    public let left: Duration

    /// The deadline.
    public let date: WallTime

    /// Parses a text.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - isDate: whether the countdown counts down to a date.
    ///   - zone: the zone for a time that names no zone.
    ///   - now: the current time.
    ///   - takesSeconds: whether a number without a unit is a number of seconds, as in requests of the protocol.
    /// - Throws: ``GrammarError`` if the text is neither a duration nor a time, or the time is past.
    public init(
        _ text: String, ofDate isDate: Bool, in zone: TimeZone, now: WallTime, takesSeconds: Bool = false
    ) throws(GrammarError) {
        let rules = DateRules(now: now, zone: zone)
        func moment() throws(GrammarError) -> WallTime { try DateText(text).reading(rules).wallTime(in: zone) }
        func amount() throws(GrammarError) -> WallTime {
            now + (try DurationText.parse(text, takesSeconds: takesSeconds)).length(from: now, in: zone)
        }
        do {
            date = isDate ? try moment() : try amount()
        } catch {
            guard let other = isDate ? try? amount() : try? moment() else {
                let hasHelp = error.isRefusal || error.offer == .correction && !isDate
                throw hasHelp
                    ? error : error.with(help: "write a duration, such as 25m, or a time, as in \"at 18:00\"")
            }
            date = other
        }
        left = date - now
        guard left >= .zero else {
            throw GrammarError(
                "this time is in the past", help: "write a time in the future",
                range: 0..<text.unicodeScalars.count)
        }
    }
}
