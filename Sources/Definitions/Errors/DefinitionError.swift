import Screen

/// An error or a warning in a user's file: the cause, the location, and the remedy.
public struct DefinitionError: Error, Hashable, Sendable {
    /// Another location that is involved in the error, such as the first of two equal identifiers.
    public struct Related: Hashable, Sendable {
        /// The description of the location.
        public let message: String

        /// The path of the file, as the user wrote it.
        public let path: String

        /// The line of the location, with the location marked.
        public let quote: Quote
    }

    /// The kind of error.
    public let code: Code

    /// The path of the file, as the user wrote it.
    public let path: String

    /// The line of the location, with the location marked.
    public let quote: Quote

    /// The description of the error; may contain text of the file that is not safe for a terminal.
    public let message: String

    /// The remedy; nil if none is known.
    public let help: String?

    /// The other location, if two locations conflict.
    public let related: Related?
}

extension DefinitionError: CustomStringConvertible {
    /// The error as a terminal shows it: the location and the message, the line with a caret, and the remedy.
    ///
    /// Text of the file is made safe for a terminal. The result has several lines, and no line break at its end.
    public var description: String { text(kind: code.isWarning ? "warning" : "error") }

    /// The text of ``description``, in which the given word, such as "warning", follows the location.
    func text(kind: String) -> String {
        var lines = Self.lines(path: path, kind: kind, message: message, quote: quote)
        if let help {
            for line in help.split(separator: "\n") {
                lines.append(Self.gutter(of: quote) + "= " + DisplayText.sanitized(String(line)))
            }
        }
        if let related {
            lines += Self.lines(path: related.path, kind: "note", message: related.message, quote: related.quote)
        }
        return lines.joined(separator: "\n")
    }

    private static func lines(path: String, kind: String, message: String, quote: Quote) -> [String] {
        let before = DisplayText.sanitized(quote.before)
        let marked = DisplayText.sanitized(quote.marked)
        let after = DisplayText.sanitized(quote.after)
        let indent = String(repeating: " ", count: DisplayText.width(of: before))
        let underline = String(repeating: "~", count: max(0, DisplayText.width(of: marked) - 1))
        return [
            DisplayText.sanitized("\(path):\(quote.line):\(quote.column): \(kind): \(message)"),
            "\(quote.line) | \(before)\(marked)\(after)",
            gutter(of: quote) + "| " + indent + "^" + underline,
        ]
    }

    private static func gutter(of quote: Quote) -> String {
        String(repeating: " ", count: String(quote.line).count + 1)
    }
}

/// A line of a file with one marked part.
///
/// - Units: ``line`` and ``column`` start from 1; columns count Unicode scalars, as libyaml and most editors do.
public struct Quote: Hashable, Sendable {
    /// The maximum length of ``before``, ``marked`` and ``after`` in bytes; an ellipsis replaces the remaining bytes.
    static let contextLimit = 160

    /// The line of the marked part.
    public let line: Int

    /// The column at which the marked part starts.
    public let column: Int

    /// The text before the marked part, unchanged.
    public let before: String

    /// The marked part, unchanged; empty at the end of a line.
    public let marked: String

    /// The text after the marked part, unchanged.
    public let after: String
}

extension DefinitionError {
    /// The errors that a file can have, and the warnings of likely mistakes.
    public enum Code: String, CaseIterable, Sendable {
        /// The file is larger than ``SourceFile/sizeLimit``.
        case fileTooLarge
        /// A byte is not part of any UTF-8 character.
        case invalidUTF8
        /// The text contains a character that YAML forbids.
        case controlCharacter
        /// The text is not YAML; nothing after the location was checked.
        case syntax
        /// A mapping has a duplicate key; nothing else was checked.
        case duplicateKey
        /// Lists and mappings are nested too deeply to be parsed.
        case nestedTooDeeply
        /// Aliases expand the file beyond the limit, or a key contains an alias.
        case tooManyAliases
        /// The rules and calendars of the board take longer to compute than the limit allows.
        case tooMuchWork
        /// A value has the wrong type, such as a list in place of text.
        case wrongType
        /// A mapping has an unknown key.
        case unknownKey
        /// A key is not valid in its mapping, or cannot be combined with another key of the mapping.
        case misplacedKey
        /// A key that needs a value has no value.
        case emptyValue
        /// The file has no `countdowns`.
        case missingCountdowns
        /// The title of a countdown is missing or empty.
        case missingTitle
        /// A title or a note is longer than the board can show.
        case tooLong
        /// A board has too many countdowns.
        case tooManyCountdowns
        /// A countdown has no key that determines its time, such as `in` or `at`, or a step has no `in`.
        case missingKind
        /// A countdown has two keys that determine its time and cannot be combined, such as `in` and `at`.
        case twoKinds
        /// A duration is invalid.
        case badDuration
        /// A date is invalid, or does not exist.
        case badDate
        /// A text is neither a duration nor a date, in a place where both are valid.
        case badTime
        /// A text can be parsed both as a duration and as a date, in a place where both are valid.
        case ambiguousTime
        /// The rule of a recurrence is invalid, or not supported.
        case badRecurrence
        /// A recurrence that needs a start date has no start date.
        case missingStart
        /// A number of occurrences is invalid, or a recurrence has too many exceptions.
        case badNumber
        /// A rule has no occurrence.
        case neverOccurs
        /// A zone is not in the tz database.
        case badZone
        /// A sequence has no steps.
        case noSteps
        /// A number of rounds is invalid or too large, in `rounds` or in a long break.
        case badCount
        /// Working hours are invalid, or a date is too far from now for a countdown in working time.
        case badWorkHours
        /// A day off is invalid.
        case badDayOff
        /// A value that must be `true` or `false` is neither.
        case badFlag
        /// A word is not one of the valid words.
        case badChoice
        /// A threshold is neither a duration nor a percentage.
        case badThreshold
        /// The value of `units` is neither a known word nor a valid pattern.
        case badUnits
        /// An alert has an unknown trigger or an unsupported option.
        case badAlert
        /// A hook has no program, an invalid argument list, or a placeholder in a shell command.
        case badHook
        /// A URL is invalid.
        case badURL
        /// An identifier contains invalid characters.
        case badID
        /// A tag is not one word.
        case badTag
        /// Two countdowns have the same identifier.
        case duplicateID
        /// `from` is combined with a key other than `at` and `by`.
        case misplacedFrom
        /// `from` is not before `at` or `by`.
        case fromNotBefore
        /// The name after `after` or `before` matches no countdown, or several countdowns.
        case unknownCountdown
        /// Countdowns follow each other in a cycle.
        case linkCycle
        /// A countdown cannot follow its leader: the leader has no end, or the offset is too large.
        case badLink
        /// An included file cannot be read.
        case unreadableInclude
        /// A calendar cannot be read.
        case unreadableCalendar
        /// A file is not a calendar, or a calendar with `strict` has an error.
        case badCalendar
        /// A file includes itself, or a theme extends itself, directly or through others.
        case includeCycle
        /// A board includes too many files, or files that are too large.
        case tooManyFiles
        /// A file names a theme that does not exist.
        case unknownTheme
        /// The name of a key on the keyboard is invalid.
        case badKey
        /// A key on the keyboard is bound to two actions.
        case keyConflict
        /// The `system` of a theme is neither `base16` nor `base24`.
        case unsupportedSystem
        /// A required key of a theme is missing.
        case missingPart
        /// A colour is invalid.
        case badColor
        /// The variant of a theme is not `dark`, `light` or both.
        case badVariant
        /// A theme has a colour for a role that does not exist.
        case unknownRole
        /// The contrast between a theme's colour and its background is too low; reported only by `themes check`.
        case tooFaint
        /// Warning: a date to count down to is more than ten years in the past.
        case pastDate
        /// Warning: a date to count up from is in the future.
        case sinceInFuture
        /// Warning: a duration looks like a time of day or a year.
        case likeDate
        /// Warning: a date is a day with a written 00:00, which is its first moment.
        case likeDay
        /// Warning: a monthly or yearly recurrence skips the months or years that do not have its day.
        case passedOver
        /// Warning: a recurring countdown has no further occurrence.
        case ended
        /// Warning: a calendar has no upcoming events.
        case noEvents
        /// Warning: an event of a calendar has an error and is skipped.
        case leftOut
        /// Warning: a calendar does not end with `END:VCALENDAR`; a reload treats the file as an incomplete edit.
        case cutOff
        /// Warning: a calendar defines a zone differently from the tz database.
        case otherZone
        /// Warning: two countdowns of one group have the same title.
        case sameTitle
        /// Warning: a group in `groups` has no countdowns.
        case unusedGroup
        /// Warning: a default value is used by no countdown.
        case unusedDefault
        /// Warning: the threshold `danger` is not reached after the threshold `warn`.
        case dangerNotAfterWarn
        /// Warning: a threshold is at least as long as the countdown or its longest step, so it is reached at the start.
        case stageFromStart
        /// Warning: a threshold is a percentage, but `from` is missing, so the bar starts when the board is loaded.
        case percentWithoutFrom
        /// Warning: the date of a countdown is outside its working hours.
        case outsideWorkHours
        /// Warning: a key has no effect on this kind of countdown.
        case noEffect
        /// Warning: a title or a note has a placeholder that is not replaced.
        case unfilled
        /// Warning: a title in short form looks like a key.
        case titleLikeKey

        /// Whether the code belongs to a warning.
        public var isWarning: Bool {
            switch self {
            case .pastDate, .sinceInFuture, .likeDate, .likeDay, .passedOver, .ended, .noEvents, .leftOut, .cutOff,
                .otherZone,
                .sameTitle,
                .unusedGroup,
                .unusedDefault,
                .dangerNotAfterWarn, .stageFromStart, .percentWithoutFrom, .outsideWorkHours, .noEffect, .unfilled,
                .titleLikeKey:
                true
            default: false
            }
        }
    }
}
