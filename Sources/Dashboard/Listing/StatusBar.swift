import Countdowns

/// A program that shows a line of text, and reads a grammar of its own in it.
///
/// A title can hold anything; what these programs would obey becomes text.
public enum StatusBar: String, CaseIterable, Sendable {
    /// JSON whose texts are Pango's markup.
    case waybar
    /// Text in which `#` begins a format.
    case tmux
    /// Text in which `%{` begins a tag, such as one that runs a command at a click.
    case polybar
    /// Text that is Pango's markup, as i3status-rust reads it.
    case pango

    /// Writes a text so that the program shows it and obeys nothing in it.
    public func escaped(_ text: String) -> String {
        switch self {
        case .waybar, .pango: text.escapedForMarkup
        case .tmux: text.replacingScalars("#", with: "##")
        // Its grammar has no escape.
        case .polybar: text.replacingScalars("%{", with: "% {")
        }
    }
}
