import Countdowns

/// A program that shows a line of text and interprets markup in the text.
///
/// A title may contain any text, so markup in a title must be escaped.
public enum StatusBar: String, CaseIterable, Sendable {
    /// JSON whose strings are Pango markup.
    case waybar
    /// Text in which `#` starts a format.
    case tmux
    /// Text in which `%{` starts a tag, for example a tag that runs a command when clicked.
    case polybar
    /// Pango markup, as i3status-rust expects it.
    case pango

    /// Escapes a text so that the program shows it literally.
    public func escaped(_ text: String) -> String {
        switch self {
        case .waybar, .pango: text.escapedForMarkup
        case .tmux: text.replacingScalars("#", with: "##")
        // Polybar has no escape sequence for `%{`, so a space separates the two characters.
        case .polybar: text.replacingScalars("%{", with: "% {")
        }
    }
}
