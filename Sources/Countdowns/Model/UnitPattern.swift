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
