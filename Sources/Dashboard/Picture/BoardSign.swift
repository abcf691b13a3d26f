import Countdowns
import Screen

extension DisplayProfile {
    /// Signs of the board whose usual stand-ins are those of other signs.
    private static let asciiSigns = ["▴": "/", "»": "w", "✓": "x", "•": "m", "^": "P"]

    /// A sign of the board as it is drawn: in ASCII, too, no two are the same.
    func sign(_ sign: String) -> String {
        // The dot alone has an ambiguous width, and would come as the star.
        guard isASCII || ambiguousWidth == .wide && sign == "•" else { return sign }
        return Self.asciiSigns[sign] ?? sign
    }

    /// The face in which digits are drawn: in ASCII one whose cells are full or empty, since halves of them and dots are
    /// not read there.
    func face(_ face: DigitFace) -> DigitFace {
        guard isASCII else { return face }
        return switch face {
        case .half, .braille, .segment: .ascii
        case .block, .line, .outline, .ascii: face
        }
    }
}
