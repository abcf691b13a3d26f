import Countdowns
import Foundation

/// The command-line arguments that start a timer: a time, followed by a title.
///
/// The time is the longest prefix of the words that is a valid time: `1h 30m Tea`, `tomorrow 9am Bus`.
public struct TimerText: Equatable, Sendable {
    /// The meaning of the time.
    public enum Form: String, CaseIterable, Sendable {
        /// A duration from now.
        case `in`
        /// A date to count down to.
        case until
        /// A date to count up from.
        case since
    }

    /// The meaning of the time.
    private let form: Form

    /// The words of the time.
    private let text: String

    /// The kind of the countdown.
    public let kind: Countdown.Kind

    /// The words after the time; if no words follow, the time as written.
    public let title: String

    /// Parses words.
    ///
    /// - Parameters:
    ///   - words: the words; at least one.
    ///   - form: the meaning of the time.
    ///   - now: the current time, which determines the meaning of an incomplete date.
    ///   - zone: the zone for a date that names no zone.
    /// - Throws: ``GrammarError`` if the words do not begin with a valid time.
    public init(_ words: [String], as form: Form, now: WallTime, zone: TimeZone) throws(GrammarError) {
        for count in (2...max(words.count, 2)).reversed() where count <= words.count {
            let text = words[..<count].joined(separator: " ")
            guard let kind = try? Self.kind(text, form, now, zone) else { continue }
            self.init(form, kind, text, words[count...])
            return
        }
        let text = words.first ?? ""
        self.init(form, try Self.kind(text, form, now, zone), text, words.dropFirst())
    }

    private init(_ form: Form, _ kind: Countdown.Kind, _ text: String, _ title: ArraySlice<String>) {
        (self.form, self.text, self.kind) = (form, text, kind)
        self.title = title.isEmpty ? text : title.joined(separator: " ")
    }

    /// The text of a countdown file that contains the timer, for editing.
    public var file: String {
        let field =
            switch form {
            case .in: "in"
            case .until: "at"
            case .since: "since"
            }
        let entries = [
            ("id", "timer"), ("title", YAMLValue.scalar(title, isFlow: true)),
            (field, YAMLValue.scalar(text, isFlow: true)),
        ]
        return "countdowns:\n  - \(YAMLValue.braces(entries))\n"
    }

    private static func kind(
        _ text: String, _ form: Form, _ now: WallTime, _ zone: TimeZone
    ) throws(GrammarError) -> Countdown.Kind {
        func date(_ direction: DateRules.Direction) throws(GrammarError) -> DateTarget {
            try DateText(text).reading(DateRules(now: now, zone: zone, floats: true, direction: direction)).target
        }
        return switch form {
        case .in: .duration(try DurationText.parse(text))
        case .until: .date(try date(.future))
        case .since: .since(try date(.past))
        }
    }
}
