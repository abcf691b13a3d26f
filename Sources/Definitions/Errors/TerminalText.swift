/// How the text of an error is made safe for a terminal, and measured.
enum TerminalText {
    /// The text without controls, escapes and bidirectional overrides.
    static func sanitized(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    }

    /// How many columns sanitised text takes.
    static func width(of text: String) -> Int {
        text.reduce(0) { $0 + ($1.unicodeScalars.contains { $0.value >= 0x1100 && $0.value != 0xFFFD } ? 2 : 1) }
    }
}
