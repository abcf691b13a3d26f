/// The forms of times and dates that a user, a file or a locale chooses.
public struct DateStyle: Hashable, Sendable {
    /// The form of a time of day.
    public enum Clock: String, CaseIterable, Sendable {
        /// `6:00pm`.
        case twelve = "12h"
        /// `18:00`.
        case twentyFour = "24h"
        /// The form of the locale.
        case system
    }

    /// The form of a date.
    public enum Dates: String, CaseIterable, Sendable {
        /// `24 Dec 2026`.
        case eu
        /// `Dec 24, 2026`.
        case us
        /// `2026-12-24`.
        case iso
        /// The order of the locale.
        case system
    }

    /// The first day of a week.
    public enum Week: String, CaseIterable, Sendable {
        /// Monday.
        case mon
        /// Sunday.
        case sun
        /// The first day of the locale.
        case system
    }

    /// The form of a time; nil means 24 hours.
    public var clock: Clock?

    /// The form of a date; nil means `eu`.
    public var dates: Dates?

    /// The first day of a week; nil means Monday.
    public var weekStarts: Week?

    /// Creates a style from its choices.
    public init(clock: Clock? = nil, dates: Dates? = nil, weekStarts: Week? = nil) {
        (self.clock, self.dates, self.weekStarts) = (clock, dates, weekStarts)
    }

    /// Returns this style, with the missing choices of another style.
    public func over(_ other: DateStyle) -> DateStyle {
        DateStyle(
            clock: clock ?? other.clock, dates: dates ?? other.dates, weekStarts: weekStarts ?? other.weekStarts)
    }
}

/// The reader of a board: the chosen forms of times and dates, and those of the locale.
public struct DateReader: Equatable, Sendable {
    private let asked: DateStyle
    private let system: DateStyle

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - asked: the choices of the reader, which take precedence over those of a file.
    ///   - system: the style of the locale, which replaces the choice `system`.
    public init(asked: DateStyle = DateStyle(), system: DateStyle = DateStyle()) {
        (self.asked, self.system) = (asked, system)
    }

    /// Returns the style in which the reader sees a board, without the choice `system`.
    public func style(of board: BoardDefinition) -> DateStyle {
        let style = asked.over(board.dates)
        return DateStyle(
            clock: style.clock == .system ? system.clock : style.clock,
            dates: style.dates == .system ? system.dates : style.dates,
            weekStarts: style.weekStarts == .system ? system.weekStarts : style.weekStarts)
    }
}
