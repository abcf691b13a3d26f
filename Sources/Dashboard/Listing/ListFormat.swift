import Countdowns
import Foundation
import Screen

/// A user's format for the output line of a countdown, such as `{title} {remaining:clock}`.
///
/// Field names are in braces. `{{` and `}}` stand for literal braces, `\t` and `\n` for a tab and a line break.
public struct ListFormat: Equatable, Sendable {
    enum Field: String, CaseIterable, Sendable {
        case id, title, kind, state, remaining, target, when, zone, percent, group, tags, note, url, file, line
        case step, round, rounds
        case remainingAll = "remaining_all"
        case workDay = "work_day"
        case isAllDay = "all_day"
        case days
        case mark
    }

    /// Returns the fields that a format may contain, with their braces.
    ///
    /// - Parameter units: the unit names that `{remaining:…}` accepts.
    /// - Returns: the fields as a user writes them.
    public static func fields(units: [String]) -> [String] {
        Field.words.flatMap { field in
            ["{\(field)}"] + (field == Field.remaining.rawValue ? units.map { "{\(field):\($0)}" } : [])
        }
    }

    private enum Piece: Equatable, Sendable {
        case text(String)
        case field(Field)
        case remaining(Units?)
        /// A field with a text before the field. The text is omitted if the field is empty.
        case optional(String, Field)
    }

    /// The default format for a shell prompt or status bar: title, step, remaining time and, for a countdown that does
    /// not run, its state.
    public static let next = ListFormat(pieces: [
        .field(.title), .optional(": ", .step), .text(" "), .remaining(nil), .optional(" ", .mark),
    ])

    private var pieces: [Piece]

    private init(pieces: [Piece]) { self.pieces = pieces }

    /// Parses a format.
    ///
    /// - Parameters:
    ///   - text: the format.
    ///   - units: parses the units after `remaining:`; returns nil for invalid units.
    /// - Throws: ``BadListFormat`` for an unknown field or an unbalanced brace.
    public init(_ text: String, units: (String) -> Units?) throws(BadListFormat) {
        pieces = []
        var rest = Self.unescaped(text)[...]
        while let character = rest.first {
            if rest.hasPrefix("{{") || rest.hasPrefix("}}") {
                append(String(character))
                rest = rest.dropFirst(2)
            } else if character == "{" {
                guard let end = rest.firstIndex(of: "}") else {
                    throw BadListFormat(message: "a brace is not closed; write {{ for a literal brace")
                }
                pieces.append(try Self.piece(rest[rest.index(after: rest.startIndex)..<end], units: units))
                rest = rest[rest.index(after: end)...]
            } else if character == "}" {
                throw BadListFormat(message: "a brace was not opened; write }} for a literal brace")
            } else {
                append(String(character))
                rest = rest.dropFirst()
            }
        }
    }

    /// Returns the line for a countdown.
    ///
    /// Text from the file is sanitized for a terminal and has no line breaks.
    ///
    /// - Parameters:
    ///   - countdown: the countdown.
    ///   - words: the current time and the time zone for the field `{when}`.
    /// - Returns: the line without a trailing line break, and the time for which the line is valid.
    func line(for countdown: ListedCountdown, _ words: WhenText) -> Expiring<String> {
        var (line, lasts): (String, Duration?) = ("", nil)
        func add(_ text: Expiring<String>) {
            line += text.value
            lasts = lasts.earlier(text.lasts)
        }
        for piece in pieces {
            switch piece {
            case .text(let text): line += text
            case .field(let field): add(countdown.text(of: field, words).map { DisplayText.sanitized($0) })
            case .remaining(let units): add(countdown.remainingText(in: units))
            case .optional(let before, let field):
                add(countdown.text(of: field, words).map { $0.isEmpty ? "" : before + DisplayText.sanitized($0) })
            }
        }
        return Expiring(line, for: lasts)
    }

    private mutating func append(_ text: String) {
        if case .text(let before) = pieces.last {
            pieces[pieces.count - 1] = .text(before + text)
        } else {
            pieces.append(.text(text))
        }
    }

    private static func piece(_ text: Substring, units: (String) -> Units?) throws(BadListFormat) -> Piece {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let field = Field(rawValue: parts[0]) else {
            let names = Field.words.joined(separator: ", ")
            throw BadListFormat(message: "there is no field {\(parts[0])}; fields are \(names)")
        }
        guard parts.count == 2 else { return field == .remaining ? .remaining(nil) : .field(field) }
        guard field == .remaining else {
            throw BadListFormat(message: "only {remaining} takes units, not {\(field.rawValue)}")
        }
        if parts[1] == "seconds" { return .field(.remaining) }
        guard let units = units(parts[1]) else {
            throw BadListFormat(
                message: "there is no unit \(parts[1]); units are seconds, auto, days, hours, clock and weeks+days")
        }
        return .remaining(units)
    }

    private static func unescaped(_ text: String) -> String {
        text.replacing("\\t", with: "\t").replacing("\\n", with: "\n")
    }
}

/// An error in a list format.
public struct BadListFormat: Error, Hashable, Sendable {
    /// The description of the error, with the remedy.
    public let message: String
}

extension ListedCountdown {
    /// Returns the text for a field, and the time for which the text is valid; empty if the countdown has no value for
    /// the field.
    func text(of field: ListFormat.Field, _ words: WhenText) -> Expiring<String> {
        switch field {
        case .remaining: Expiring(Self.number(status.remaining), for: untilSecond)
        case .remainingAll: Expiring(status.remainingAll.map(Self.number) ?? "", for: untilSecond)
        case .percent: Expiring(status.percent.map(Self.number) ?? "", for: face.fraction(steps: 1_000).lasts)
        case .when: face.when(words, columns: .max)
        default: Expiring(fact(field, words), for: nil)
        }
    }

    /// Returns the value of a field that changes only if the board changes.
    private func fact(_ field: ListFormat.Field, _ words: WhenText) -> String {
        switch field {
        case .remaining, .remainingAll, .percent, .when:
            preconditionFailure("text(of:_:) must handle the fields that change over time.")
        case .mark: NextState(self, now: words.now)?.mark ?? ""
        case .id: status.id
        case .title: status.title
        case .kind: status.kind
        case .state: status.state
        case .target: status.target ?? ""
        case .zone: status.zone
        case .group: status.group ?? ""
        case .tags: status.tags.joined(separator: ",")
        case .note: countdown.note ?? ""
        case .url: countdown.url ?? ""
        case .file: countdown.origin?.path ?? ""
        case .line: countdown.origin.map { String($0.line) } ?? ""
        case .step: status.step ?? ""
        case .round: status.round.map { String($0) } ?? ""
        case .rounds: status.rounds.map { String($0) } ?? ""
        case .workDay: status.workDay.map { String($0) } ?? ""
        case .isAllDay: String(status.isAllDay)
        case .days: status.days.map { String($0) } ?? ""
        }
    }

    /// Returns the displayed time in the given units; nil uses the units of the countdown.
    func remainingText(in units: Units?) -> Expiring<String> {
        face.wholeDigits(in: units).map { DisplayText.sanitized($0.text()) }
    }

    /// The time until the number of remaining seconds changes; nil if the number is constant.
    private var untilSecond: Duration? {
        guard reading.state == .running || reading.state == .due else { return nil }
        let rest = remaining - .seconds(remaining.flooredSeconds)
        return rest == .zero ? .seconds(1) : rest
    }

    /// Formats a number; a whole number gets no fraction.
    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
    }
}
