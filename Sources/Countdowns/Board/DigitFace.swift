/// A way to draw big digits; all of them are as wide in every digit, so nothing moves when one takes another's place.
public enum DigitFace: String, CaseIterable, Hashable, Sendable {
    /// Two square dots above each other in a cell.
    case half
    /// A square dot in two cells beside each other.
    case block
    /// Eight small dots in a cell.
    case braille
    /// Lines along the seven segments.
    case line
    /// Number signs, for terminals and fonts without anything else.
    case ascii
}
