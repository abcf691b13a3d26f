/// A way to draw big digits; all of them are as wide in every digit, so nothing moves when one takes another's place.
public enum DigitFace: String, CaseIterable, Sendable {
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

    /// The face after this one, or before it, around the end.
    public func moved(by step: Int) -> DigitFace {
        let all = Self.allCases
        let index = all.firstIndex(of: self) ?? 0
        return all[((index + step) % all.count + all.count) % all.count]
    }

    /// The largest scale that any window needs.
    static let largestScale = 24
}
