/// The units in which a duration is shown.
///
/// The remaining time of a countdown is first rounded up to seconds, or to tenths if tenths are shown, so that zero
/// appears exactly at the deadline. The elapsed time of a count-up is rounded down. Larger units are then rounded down:
/// ``hours`` shows 12 hours, 23 minutes and some seconds as `12h 23m`. The days of a date are calendar days, and without
/// a smaller unit, the midnights until the date are counted: on Tuesday, ``days`` shows `3d` for Friday.
public enum Units: Hashable, Sendable {
    /// Units that depend on the duration: `57y 4mo` beyond ten years, `1 211 days` beyond a hundred days, `12d 04h 05m` beyond
    /// a day, `4:05:06` or `05:06` below a day, `9.7` in the last ten seconds.
    case auto
    /// `12d`; on the last day as with ``auto``.
    case days
    /// `292h 05m`; in the last hour as with ``auto``.
    case hours
    /// `292:05:06` and `0:00:06`, without tenths.
    case clock
    /// `1w 5d`; in the last week as with ``days``.
    case weeksAndDays
    /// A display pattern from the file.
    case pattern(UnitPattern)
}

/// A display pattern from the file, such as `{d} days {hh}:{mm}`.
///
/// Each field shows the remainder after the larger fields: `{h}` alone shows all hours; with `{d}`, it shows only the
/// hours beyond whole days. The smallest unit is rounded down, so `{d}` is 0 on the last day; see ``Units``. After the
/// deadline, the sign precedes the first field.
public struct UnitPattern: Hashable, Sendable {
    /// A unit of fixed length; the cases are sorted from the longest to the shortest.
    public enum Unit: String, CaseIterable, Hashable, Sendable {
        /// Weeks.
        case week = "w"
        /// Calendar days of a date, days of 86,400 s of a duration, or working days.
        case day = "d"
        /// Hours.
        case hour = "h"
        /// Minutes.
        case minute = "m"
        /// Seconds.
        case second = "s"
        /// Tenths of a second.
        case tenth = "t"
    }

    /// A part of the pattern.
    public enum Piece: Hashable, Sendable {
        /// Literal text.
        case text(String)
        /// A number of units, padded with zeros to a minimum number of digits.
        case field(Unit, digits: Int)
    }

    /// The parts in order.
    ///
    /// The text of a pattern without fields is constant.
    public let pieces: [Piece]

    /// Creates a pattern.
    public init(_ pieces: [Piece]) {
        self.pieces = pieces
    }
}
