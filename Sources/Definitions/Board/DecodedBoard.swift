import Countdowns

/// A board as its files describe it, and what else there is to say about them.
public struct DecodedBoard: Sendable {
    /// What the files say.
    public var definition: BoardDefinition

    /// What is most likely meant otherwise, in the order of the files; each has a code that is a warning.
    public var warnings: DefinitionErrors?

    /// How the texts of each countdown's times were read; one list for each countdown of the definition.
    public var texts: [[TimeText]]

    /// The hooks of each file that has some, in the order of the files.
    public var fileHooks: [FileHooks] = []

    /// Where each countdown of the definition is written; nil for an event of a calendar.
    var items: [ItemPlace?] = []
}

/// An item of the list of a file.
struct ItemPlace: Hashable, Sendable {
    /// The file, as the user wrote its path.
    let path: String
    /// Its number in `countdowns`; the first is 0.
    let index: Int
}

/// A text that means a time, and how it was read.
public struct TimeText: Hashable, Sendable {
    /// What a text means.
    public enum Value: Hashable, Sendable {
        /// An amount of time.
        case duration(CalendarDuration)
        /// A date, and the rules by which it was read.
        case date(DateReading, DateRules)
        /// The last day or moment of what comes again, and the rules by which it was read.
        case until(DateReading, DateRules)
        /// Steps that follow each other.
        case steps(StepSequence)
        /// Hours of work, without those of days off.
        case workHours(WeeklyHours)
        /// The planned holds of a launch.
        case holds(Holds)
        /// A date that comes again and again.
        case recurring(RecurringDate)
        /// The end of another countdown, and an amount.
        case linked(LinkChain)
    }

    /// The key before the text, such as `in` or `every`; in a short form, the one that is meant.
    public let field: String

    /// The text, without the white space around it; of a list its texts, with commas.
    public let text: String

    /// Where the text starts.
    ///
    /// - Units: lines and columns start from 1; columns count Unicode scalars.
    public let origin: Origin

    /// The column at which the text starts.
    public let column: Int

    /// What it means.
    public internal(set) var value: Value
}
