/// Words that the script of a shell may offer, from files that anybody can have written.
public enum ShellWord {
    /// Whether no shell reads anything in a word but blanks, not even where a script forgets to quote it.
    public static func isPlain(_ word: String) -> Bool {
        word.utf8.first != UInt8(ascii: "-") && word.unicodeScalars.allSatisfy { isPlain($0) || $0 == " " }
    }

    /// Whether no shell reads anything in a scalar: a letter, a mark, a digit, or a sign that means nothing there.
    public static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        if "-_.,:/@+#".unicodeScalars.contains(scalar) { return true }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        case .decimalNumber, .letterNumber, .otherNumber: true
        default: false
        }
    }
}
