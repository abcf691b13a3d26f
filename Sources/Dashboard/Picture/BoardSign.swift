import Countdowns
import Screen

extension DisplayProfile {
    /// ASCII replacements for signs whose default replacement is already used for another sign.
    private static let asciiSigns = ["▴": "/", "»": "w", "✓": "x", "•": "m", "^": "P"]

    /// A sign in the form that the terminal can show.
    ///
    /// In ASCII, too, all signs differ.
    func sign(_ sign: String) -> String {
        // Only the dot has an ambiguous width, and the default replacement of the dot would be the star.
        guard isASCII || ambiguousWidth == .wide && sign == "•" else { return sign }
        return Self.asciiSigns[sign] ?? sign
    }

    /// The digit style that the terminal can show.
    ///
    /// ASCII has neither half cells nor dots, so a style with full cells replaces them.
    func face(_ face: DigitFace) -> DigitFace {
        guard isASCII else { return face }
        return switch face {
        case .half, .braille, .segment: .ascii
        case .block, .line, .outline, .ascii: face
        }
    }
}
