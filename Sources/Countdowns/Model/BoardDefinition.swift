import Foundation

/// What a countdown file says: the board's own settings and its countdowns, in the order of the file.
public struct BoardDefinition: Equatable, Sendable {
    /// The words in the header; nil shows the file's name.
    public var title: String?

    /// The theme to start with, by name; nil leaves the choice to the program.
    public var theme: String?

    /// The zone of the clock and of every countdown without one of its own; nil follows the machine.
    public var zone: TimeZone?

    /// What the terminal makes of characters of ambiguous width; nil where the file does not say.
    public var ambiguousWidth: AmbiguousWidth?

    /// The countdowns, in the order of the file; their identifiers are unique.
    public var countdowns: [Countdown]

    /// The programs to run for changes of the board, and of countdowns that have none of their own for these.
    public var hooks: Hooks = [:]

    /// How many events of calendars are left out, because something is wrong in each.
    public var leftOutEvents = 0

    /// Makes a definition from its parts.
    ///
    /// - Precondition: no two countdowns share an identifier.
    public init(title: String? = nil, theme: String? = nil, zone: TimeZone? = nil, countdowns: [Countdown]) {
        precondition(
            Set(countdowns.map(\.id)).count == countdowns.count,
            "Two countdowns share an identifier; the reader of the file refuses that."
        )
        self.title = title
        self.theme = theme
        self.zone = zone
        self.countdowns = countdowns
    }
}

/// How many columns the terminal gives the characters whose width Unicode calls ambiguous, as a file says it.
public enum AmbiguousWidth: String, CaseIterable, Hashable, Sendable {
    /// One, as nearly everywhere.
    case narrow = "1"
    /// Two, as terminals in East Asian settings may have it.
    case wide = "2"
}
