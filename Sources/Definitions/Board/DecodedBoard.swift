import Countdowns

/// A board that was decoded from files, with the warnings and the parsed times.
public struct DecodedBoard: Sendable {
    /// The definition of the board.
    public var definition: BoardDefinition

    /// The warnings, in the order of the files; ``DefinitionError/Code/isWarning`` is true for each of their codes.
    public var warnings: DefinitionErrors?

    /// The parsed times of each countdown; one list for each countdown of the board.
    public var texts: [[TimeText]]

    /// The hooks of each file that has hooks, in the order of the files.
    public var fileHooks: [FileHooks] = []

    /// The position of each countdown in its file; nil for an event of a calendar.
    var items: [ItemLocation?] = []
}

/// The position of an item of `countdowns`: its file, and its index.
struct ItemLocation: Hashable, Sendable {
    /// The path of the file, as the user wrote it.
    let path: String
    /// The zero-based index of the item in `countdowns`.
    let index: Int
}

/// The text of a time in a file, and its parsed value.
public struct TimeText: Hashable, Sendable {
    /// A parsed value.
    public enum Value: Hashable, Sendable {
        /// A duration.
        case duration(CalendarDuration)
        /// A date, and the rules by which it was parsed.
        case date(DateReading, DateRules)
        /// The last day or time of a recurring date, and the rules by which its text was parsed.
        case until(DateReading, DateRules)
        /// The start of a stopwatch.
        case stopwatch
        /// A sequence of steps.
        case steps(StepSequence)
        /// Working hours, without the days off.
        case workHours(WeeklyHours)
        /// A recurring date.
        case recurring(RecurringDate)
        /// An offset from the deadline of another countdown.
        case linked(LinkChain)
    }

    /// The key of the text, such as `in` or `every`; for a short form, the implied key.
    public let field: String

    /// The text without surrounding whitespace; for a list, its texts joined with commas.
    public let text: String

    /// The file and the line at which the text starts.
    ///
    /// - Units: lines and columns start from 1; columns count Unicode scalars.
    public let origin: Origin

    /// The column at which the text starts.
    public let column: Int

    /// The parsed value.
    public internal(set) var value: Value
}
