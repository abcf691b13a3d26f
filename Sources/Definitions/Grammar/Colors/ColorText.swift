import Countdowns
import Screen
import Themes

/// A colour as files write it: `#2e3440`; `default` or `ansi0` to `ansi15` for one that the terminal decides on; where there
/// is a palette, `base00` to `base0F` for one of it.
enum ColorText {
    /// Reads a colour that is the same in every palette.
    static func color(_ text: String) -> Color? {
        if let color = Color(hex: text) { return color }
        if text == "default" { return .terminalDefault }
        guard text.hasPrefix("ansi"), let number = Int(text.dropFirst(4)), text == "ansi\(number)" else { return nil }
        return Color(ansi: number)
    }

    /// The place in a palette that a name stands for.
    static func paletteIndex(_ text: String) -> Int? {
        PaletteField(rawValue: text).flatMap(PaletteField.allCases.firstIndex)
    }

    /// Reads the colour of a step or a countdown: one that themes have, or a role of theirs that is read.
    static func fileColor(_ text: String) -> FileColor? {
        if let index = paletteIndex(text) { return .palette(index) }
        if roles.contains(text) { return .role(text) }
        guard let color = color(text) else { return nil }
        if color.isTerminalDefault { return .terminalDefault }
        if let number = color.ansiNumber { return .ansi(Int(number)) }
        return .rgb(red: color.red, green: color.green, blue: color.blue)
    }

    /// The roles that words can have.
    private static let roles = ThemeRole.allCases.filter { $0.use.leastContrast != nil }.map(\.rawValue)

    /// How to mend what is none of those.
    static let stepHelp =
        "write six hexadecimal digits, such as \"#2e3440\", one of base00 to base0F, "
        + "a role of the theme (\(roles.joined(separator: ", "))), or ansi0 to ansi15 for one of the terminal's own"

    /// How to mend what is none.
    static func help(isMissing: Bool, hasPalette: Bool) -> String {
        if isMissing { return "put it in quotes: \"#\" begins a comment" }
        return "write six hexadecimal digits, such as \"#2e3440\", " + (hasPalette ? "one of base00 to base0F, " : "")
            + "or default or ansi0 to ansi15 for one of the terminal's own"
    }
}
