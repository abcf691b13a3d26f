import Countdowns
import Foundation

/// When something is to end: an amount, such as `25m` or `in an hour`, or a moment, such as `18:00` or `tomorrow 9am`.
///
/// A clock alone, such as `18:00`, is what its countdown is: for a date the time of day, for a duration minutes and
/// seconds. With `at` before it, it is the time of day, and with `in` the amount.
public struct EndText: Hashable, Sendable {
    /// The time that is left until then.
    public let left: Duration

    /// The moment.
    public let date: WallTime

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - isDate: whether it is the end of a date.
    ///   - zone: the zone of a moment without one.
    ///   - now: now.
    /// - Throws: ``GrammarError`` when the text is neither, or a moment that has passed.
    public init(_ text: String, ofDate isDate: Bool, in zone: TimeZone, now: WallTime) throws(GrammarError) {
        let rules = DateRules(now: now, zone: zone)
        func moment() throws(GrammarError) -> WallTime { try DateText(text).reading(rules).wallTime(in: zone) }
        func amount() throws(GrammarError) -> WallTime {
            now + (try DurationText.parse(text)).length(from: now, in: zone)
        }
        do {
            date = isDate ? try moment() : try amount()
        } catch {
            guard let other = isDate ? try? amount() : try? moment() else {
                throw GrammarError(
                    error.message, help: "write a duration, such as 25m, or a time, such as at 18:00",
                    range: error.range)
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
