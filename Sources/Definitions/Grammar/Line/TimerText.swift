import Countdowns
import Foundation

/// The command-line arguments that start a timer: a time, then a title, further parts and tags.
///
/// The time is the longest sequence of words at the start that is a valid time: `1h 30m Tea`, `tomorrow 9am Bus #work`.
/// Apart from the place of the time, the arguments are a ``CountdownLine``.
public struct TimerText: Hashable, Sendable {
    /// The meaning of the time.
    public enum Form: String, CaseIterable, Sendable {
        /// A duration from now.
        case `in`
        /// A date to count down to.
        case until
        /// A date to count up from.
        case since
    }

    /// The timer as a line; its title is never nil.
    public let line: CountdownLine

    /// Parses arguments.
    ///
    /// - Parameters:
    ///   - arguments: the arguments; an argument that contains blanks, and is the whole text between the time and the tags, is a
    ///     title in quotes.
    ///   - form: the meaning of the time.
    ///   - rules: the current time, and the zone for a date that names no zone.
    /// - Throws: ``GrammarError`` if the arguments do not begin with a valid time, or the other words are no title.
    public init(
        _ arguments: [String], as form: Form, by rules: CountdownLine.Rules
    ) throws(GrammarError) {
        let words = try LineWords(arguments.joined(separator: " "), mayBeginWithQuote: false)
        let reader = LinePartReader(words: words, order: rules.order)
        let count = try Self.timeCount(reader, form)
        let time = words.text(0..<count)
        let rest = words.text(count..<words.count)
        let isTitle = arguments.contains(rest) && rest.contains(where: \.isWhitespace)
        let tags = words.tags.map { "#\($0)" }
        let isAnnounced = ["at", "on", "in"].contains(words.all[0].lowercased)
        let key =
            switch form {
            case .in: isAnnounced ? "" : "in"
            // A date such as `in 2 weeks at 9am` has no preposition before it.
            case .until: ClockOrDuration(time) == nil ? "" : "at"
            case .since: "since"
            }
        let parts = ([isTitle ? "" : rest, key, time] + tags).filter { !$0.isEmpty }
        let line = try CountdownLine(
            timer: parts.joined(separator: " "), title: isTitle ? rest : nil, by: rules)
        self.line = CountdownLine(title: line.title ?? time, values: line.values, tags: line.tags)
    }

    /// The number of words of the time.
    private static func timeCount(_ reader: LinePartReader, _ form: Form) throws(GrammarError) -> Int {
        let words = reader.words
        var refusal: GrammarError?
        for count in (1...max(min(words.count, LinePartReader.longest), 1)).reversed() where count <= words.count {
            do {
                if try reader.time(0..<count, form) { return count }
            } catch {
                refusal = refusal ?? error
            }
        }
        if let refusal { throw refusal }
        let first = words.all.first?.text ?? ""
        switch form {
        case .in: _ = try DurationText.parse(first)
        case .until, .since: _ = try DateText(first, order: reader.order)
        }
        throw GrammarError("there is no time", help: "write the time first: 25m Tea", range: 0..<0)
    }
}

extension LinePartReader {
    /// Whether words are a time of a form.
    ///
    /// - Throws: ``GrammarError`` if the words are a time that must be refused.
    fileprivate func time(_ range: Range<Int>, _ form: TimerText.Form) throws(GrammarError) -> Bool {
        switch form {
        case .in: try duration(range) != nil
        case .since where isNow(range): true
        case .until, .since: try date(range) != nil
        }
    }
}
