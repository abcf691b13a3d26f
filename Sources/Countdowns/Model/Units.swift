/// The units in which an amount of time is shown.
///
/// All of them tell whole seconds, or tenths where those are shown: begun ones counting down, so that zero is seen
/// exactly at the end, and complete ones counting up. Of larger units they tell how many are complete in these seconds: a
/// countdown of 12 days, 23 hours and some minutes has `12d`.
public enum Units: Hashable, Sendable {
    /// As the amount asks for: `57y 4mo` beyond ten years, `1 211 days` beyond a hundred days, `12d 04h 05m` beyond a day,
    /// `4:05:06` or `05:06` within it, `9.7` in the last ten seconds.
    case auto
    /// `12d`; on the last day as ``auto``.
    case days
    /// `292h 05m`; in the last hour as ``auto``.
    case hours
    /// `292:05:06` and `0:00:06`, without tenths.
    case clock
    /// `1w 5d`; in the last week as ``days``.
    case weeksAndDays
    /// `T-00:10:00` before the end and `T+00:10:00` after it; `T-3d 04:05:06`.
    case launch
    /// As the user writes it, and nothing else.
    case pattern(UnitPattern)
}

/// A way to show amounts that the user writes, such as `{d} days {hh}:{mm}`.
///
/// Each field takes what the larger ones leave: `{h}` alone shows all hours, beside `{d}` only those of the last day. The
/// smallest unit is told in complete ones, so `{d}` is 0 on the last day; see ``Units``. Past the end the sign stands
/// before the first field.
public struct UnitPattern: Hashable, Sendable {
    /// A unit of fixed length, from the longest to the shortest.
    public enum Unit: String, CaseIterable, Hashable, Sendable {
        /// Weeks.
        case week = "w"
        /// Days of 86,400 s.
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

    /// A piece of the pattern.
    public enum Piece: Hashable, Sendable {
        /// Text that stands as it is.
        case text(String)
        /// A number of units, filled up with zeros to so many digits.
        case field(Unit, digits: Int)
    }

    /// The pieces, from left to right; without a field among them the text never changes.
    public let pieces: [Piece]

    /// Makes a pattern of its pieces.
    public init(_ pieces: [Piece]) {
        self.pieces = pieces
    }
}
