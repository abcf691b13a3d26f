import Foundation

/// The content of a countdown file: the board's settings and its countdowns.
public struct BoardDefinition: Equatable, Sendable {
    /// The title in the header; nil means the name of the file.
    public var title: String?

    /// The name of the initial theme; nil if the file does not set a theme.
    public var theme: String?

    /// The time zone of the header's clock and of countdowns without their own zone; nil means the machine's zone.
    public var zone: TimeZone?

    /// The width of ambiguous characters in the terminal; nil if the file does not set the width.
    public var ambiguousWidth: AmbiguousWidth?

    /// The forms of times and dates for readers without a choice of their own.
    public var dates = DateStyle()

    /// The order of the numbers in a date that the user types; nil if no file sets an order.
    public var dateOrder: DateOrder?

    /// The countdowns, in the order of the file.
    ///
    /// The ids of the countdowns are unique.
    public var countdowns: [Countdown]

    /// The hooks for changes of the board.
    ///
    /// These hooks also run for a change of a countdown if the countdown has no hook for the change.
    public var hooks: Hooks = [:]

    /// The number of calendar events that were skipped because of errors.
    public var leftOutEvents = 0

    /// Creates a definition.
    ///
    /// - Precondition: the ids of the countdowns are unique.
    public init(title: String? = nil, theme: String? = nil, zone: TimeZone? = nil, countdowns: [Countdown]) {
        precondition(
            Set(countdowns.map(\.id)).count == countdowns.count,
            "Two countdowns have the same identifier; the file decoder must reject this."
        )
        self.title = title
        self.theme = theme
        self.zone = zone
        self.countdowns = countdowns
    }
}

/// The order of the numbers in a date such as `01/02/2027`.
public enum DateOrder: String, CaseIterable, Hashable, Sendable {
    /// Day, month, year.
    case dmy
    /// Month, day, year.
    case mdy
    /// Year, month, day.
    case ymd
}

/// The number of columns that the terminal uses for characters of ambiguous width in Unicode.
public enum AmbiguousWidth: String, CaseIterable, Hashable, Sendable {
    /// One column, as in most terminals.
    case narrow = "1"
    /// Two columns, as in some terminals with East Asian settings.
    case wide = "2"
}
