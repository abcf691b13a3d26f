import Countdowns
import Screen
import Themes

/// Parses colours as written in files.
///
/// The notations are `#2e3440`; `default` or `ansi0` to `ansi15` for a colour that the terminal defines; and `base00`
/// to `base0F` for a colour of a palette, if a palette exists.
enum ColorText {
    /// Parses a colour that does not depend on a palette.
    static func color(_ text: String) -> Color? {
        if let color = Color(hex: text) { return color }
        if text == "default" { return .terminalDefault }
        guard text.hasPrefix("ansi"), let number = Int(text.dropFirst(4)), text == "ansi\(number)" else { return nil }
        return Color(ansi: number)
    }

    /// The palette index for a name from `base00` to `base0F`; nil for any other text.
    static func paletteIndex(_ text: String) -> Int? {
        PaletteField(rawValue: text).flatMap(PaletteField.allCases.firstIndex)
    }

    /// Parses the colour of a step or a countdown: any notation, or a theme role whose colour is used for text.
    static func fileColor(_ text: String) -> FileColor? {
        if let index = paletteIndex(text) { return .palette(index) }
        if roles.contains(text) { return .role(text) }
        guard let color = color(text) else { return nil }
        if color.isTerminalDefault { return .terminalDefault }
        if let number = color.ansiNumber { return .ansi(Int(number)) }
        return .rgb(red: color.red, green: color.green, blue: color.blue)
    }

    /// Formats the colour of a step or a countdown.
    static func text(of color: FileColor) -> String {
        switch color {
        case .palette(let index): PaletteField.allCases[index].rawValue
        case .role(let name): name
        case .rgb(let red, let green, let blue):
            "#" + String(1 << 24 | Int(red) << 16 | Int(green) << 8 | Int(blue), radix: 16).dropFirst()
        case .ansi(let number): "ansi\(number)"
        case .terminalDefault: "default"
        }
    }

    /// The roles whose colours are used for text.
    private static let roles = ThemeRole.allCases.filter { $0.use.leastContrast != nil }.map(\.rawValue)

    /// The remedy for an invalid colour of a step or a countdown.
    static let stepHelp =
        "write six hexadecimal digits, such as \"#2e3440\", one of base00 to base0F, "
        + "a role of the theme (\(roles.joined(separator: ", "))), or ansi0 to ansi15 for a colour of the terminal"

    /// The remedy for an invalid colour of a theme.
    static func help(isMissing: Bool, hasPalette: Bool) -> String {
        if isMissing { return "put it in quotes: \"#\" begins a comment" }
        return "write six hexadecimal digits, such as \"#2e3440\", " + (hasPalette ? "one of base00 to base0F, " : "")
            + "or default or ansi0 to ansi15 for a colour of the terminal"
    }
}
