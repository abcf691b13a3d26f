import Countdowns
import Screen

extension DisplayProfile {
    /// ASCII replacements for symbols whose ASCII fallback is already used for another symbol.
    private static let asciiSigns = ["▴": "/", "»": "~", "✓": "x", "•": "m", "^": "P", "▾": "-", "▹": "+"]

    /// A symbol in the form that the terminal can show.
    ///
    /// The ASCII replacements of any two symbols differ.
    func sign(_ sign: String) -> String {
        // Of the symbols in `asciiSigns`, only `•` has an ambiguous width. A terminal that draws `•` two columns wide
        // gets the replacement, because the ASCII fallback of `•` is `*`, which means danger.
        guard isASCII || ambiguousWidth == .wide && sign == "•" else { return sign }
        return Self.asciiSigns[sign] ?? sign
    }

    /// The digit style that the terminal can show.
    ///
    /// ASCII has neither half blocks nor dots, so ``DigitFace/ascii`` replaces the styles that need them.
    func face(_ face: DigitFace) -> DigitFace {
        guard isASCII else { return face }
        return switch face {
        case .block, .dots: .ascii
        case .thin, .ascii: face
        }
    }
}
