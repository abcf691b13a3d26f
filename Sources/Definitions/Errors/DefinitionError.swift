import Screen

/// A mistake in a file of the user, or what is most likely one: what is wrong, where, and how to mend it.
public struct DefinitionError: Error, Hashable, Sendable {
    /// Another place that has to do with the mistake, such as the first of two equal identifiers.
    public struct Related: Hashable, Sendable {
        /// What is at that place.
        public let message: String

        /// The file, as the user wrote its path.
        public let path: String

        /// The place.
        public let quote: Quote
    }

    /// Which mistake it is.
    public let code: Code

    /// The file, as the user wrote its path.
    public let path: String

    /// The place, with its line.
    public let quote: Quote

    /// What is wrong; text of the file in it is not yet made safe for a terminal.
    public let message: String

    /// How to mend it.
    public let help: String?

    /// The other place, where two places clash.
    public let related: Related?
}

extension DefinitionError: CustomStringConvertible {
    /// The error as a terminal shows it: the place and the message, the line with a caret, and how to mend it.
    ///
    /// All text of the file in it is safe for a terminal. Several lines, without a line break at the end.
    public var description: String { text(kind: code.isWarning ? "warning" : "error") }

    /// The same with another word after the place, where it is no error but a warning.
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

/// A line of a file, of which one part is marked.
///
/// - Units: ``line`` and ``column`` start from 1; columns count Unicode scalars, as libyaml and most editors do.
public struct Quote: Hashable, Sendable {
    /// How many bytes are kept on each side of the mark, and of the mark; an ellipsis stands for the rest.
    static let contextLimit = 160

    /// The line of the marked part.
    public let line: Int

    /// The column at which the marked part starts.
    public let column: Int

    /// What stands before the marked part, as it is in the file.
    public let before: String

    /// The marked part, as it is in the file; empty at the end of a line.
    public let marked: String

    /// What stands after the marked part, as it is in the file.
    public let after: String
}

extension DefinitionError {
    /// The mistakes that a file can have, and what it says that is most likely meant otherwise.
    public enum Code: String, CaseIterable, Sendable {
        /// The file is larger than ``SourceFile/sizeLimit``.
        case fileTooLarge
        /// A byte is not part of any UTF-8 character.
        case invalidUTF8
        /// A character stands there that YAML forbids.
        case controlCharacter
        /// The text is not YAML; nothing after the place was looked at.
        case syntax
        /// A key stands twice in one mapping; nothing else was looked at.
        case duplicateKey
        /// Lists and mappings are nested too deeply to be read.
        case nestedTooDeeply
        /// Aliases make far more of the file than it holds.
        case tooManyAliases
        /// A list stands where text belongs, or the like.
        case wrongType
        /// A key is not one of those that this mapping may have.
        case unknownKey
        /// A key stands in a mapping that may not have it.
        case misplacedKey
        /// A key that needs a value has none.
        case emptyValue
        /// The file has no `countdowns`.
        case missingCountdowns
        /// A countdown has no title, or an empty one.
        case missingTitle
        /// A title or a note is longer than the board can show.
        case tooLong
        /// A board has more countdowns than it may have.
        case tooManyCountdowns
        /// A countdown has none of `in`, `at`, `since`, `every` and `rrule`.
        case missingKind
        /// A countdown has more than one of `in`, `at`, `since`, `every` and `rrule`.
        case twoKinds
        /// A duration cannot be read.
        case badDuration
        /// A date cannot be read, or does not exist.
        case badDate
        /// A text is neither a duration nor a date where both may stand.
        case badTime
        /// A text is a duration as well as a date where both may stand.
        case ambiguousTime
        /// How often something comes cannot be read, or no calendar has such a rule.
        case badRecurrence
        /// A rule means something only with a start, and has none.
        case missingStart
        /// A number is none, or too large.
        case badNumber
        /// Nothing ever happens by a rule.
        case neverOccurs
        /// A zone is not one that the tz database knows.
        case badZone
        /// A sequence has no steps.
        case noSteps
        /// A number of rounds is none, or too large.
        case badCount
        /// Hours of work cannot be read, or lead too far.
        case badWorkHours
        /// A hold cannot be read, or stands there twice.
        case badHold
        /// A day without work cannot be read.
        case badDayOff
        /// Something that must be `true` or `false` is neither.
        case badFlag
        /// A word is not one of those that may stand there.
        case badChoice
        /// A stage's beginning is neither a duration nor a percentage.
        case badThreshold
        /// Units are neither a known word nor a pattern.
        case badUnits
        /// An alert waits for something that there is not, or rings in a way that it cannot.
        case badAlert
        /// A hook runs nothing, or not in a way that is safe.
        case badHook
        /// An address is not one.
        case badURL
        /// An identifier has characters that it must not have.
        case badID
        /// A tag is not one word.
        case badTag
        /// Two countdowns have the same identifier.
        case duplicateID
        /// `from` stands beside something other than `at`.
        case misplacedFrom
        /// `from` is not before `at`.
        case fromNotBefore
        /// No countdown, or more than one, has the name that stands behind `after` or `before`.
        case unknownCountdown
        /// Countdowns follow each other in a cycle.
        case linkCycle
        /// A countdown cannot end so much after, or before, another one.
        case badLink
        /// A file that is included cannot be read.
        case unreadableInclude
        /// A calendar cannot be read.
        case unreadableCalendar
        /// A file is no calendar, or something is wrong in one that is to be right.
        case badCalendar
        /// A file includes itself, or one that leads back to it.
        case includeCycle
        /// More files are included than a board may have, or larger ones.
        case tooManyFiles
        /// There is no theme of that name.
        case unknownTheme
        /// A word is not the name of a key.
        case badKey
        /// A key asks for two things.
        case keyConflict
        /// A theme is not a base16 scheme.
        case unsupportedSystem
        /// A theme lacks a part that it must have.
        case missingPart
        /// A colour cannot be read.
        case badColor
        /// A variant is neither `dark` nor `light`.
        case badVariant
        /// There is no role of that name.
        case unknownRole
        /// A colour of a theme cannot be read on what lies behind it; only told where that is asked for.
        case tooFaint
        /// Warning: a date to count down to is more than ten years past.
        case farPast
        /// Warning: a date to count up from is still to come.
        case sinceInFuture
        /// Warning: a duration looks like a time of day or a year.
        case likeDate
        /// Warning: what comes each month or year passes over those that lack its day.
        case passedOver
        /// Warning: what comes again has come for the last time.
        case ended
        /// Warning: no event of a calendar is to come.
        case noEvents
        /// Warning: an event of a calendar is left out, because something is wrong in it.
        case leftOut
        /// Warning: a calendar has no end; on another reading that is a mistake of the edit.
        case cutOff
        /// Warning: a calendar describes a zone otherwise than everybody knows it.
        case otherZone
        /// Warning: two countdowns of one group have the same title.
        case sameTitle
        /// Warning: no countdown is in a group that has defaults.
        case unusedGroup
        /// Warning: no countdown takes a default.
        case unusedDefault
        /// Warning: `danger` does not come after `warn`.
        case dangerNotAfterWarn
        /// Warning: a stage is as long as the countdown, or longer.
        case stageFromStart
        /// Warning: a stage in percent of a way that begins whenever the board is loaded.
        case percentWithoutFrom
        /// Warning: a date lies outside the hours in which it is counted.
        case outsideWorkHours
        /// Warning: a key does nothing for this kind of countdown.
        case noEffect
        /// Warning: a title or a note has a word in braces for which nothing is filled in.
        case unfilled
        /// Warning: a title in short form looks like a key.
        case titleLikeKey

        /// Whether it is no mistake, but most likely meant otherwise.
        public var isWarning: Bool {
            switch self {
            case .farPast, .sinceInFuture, .likeDate, .passedOver, .ended, .noEvents, .leftOut, .cutOff, .otherZone,
                .sameTitle,
                .unusedGroup,
                .unusedDefault,
                .dangerNotAfterWarn, .stageFromStart, .percentWithoutFrom, .outsideWorkHours, .noEffect, .unfilled,
                .titleLikeKey:
                true
            default: false
            }
        }

        /// The kind of the mistake in words, without text of the file: `bad duration`.
        public var words: String {
            var (words, wasCapital) = ("", false)
            for letter in rawValue {
                // An abbreviation, such as the end of `badURL`, is one word.
                if letter.isUppercase, !wasCapital { words += " " }
                words += letter.lowercased()
                wasCapital = letter.isUppercase
            }
            return words
        }
    }
}
