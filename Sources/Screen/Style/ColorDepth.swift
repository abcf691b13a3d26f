/// How many colours a terminal shows.
///
/// The grid keeps 24 bits whatever the depth; colours come down on the way out, so text and layout are the same at
/// every depth.
public enum ColorDepth: String, CaseIterable, Sendable {
    /// No colour; bold, dim, underline and reverse stay.
    case none

    /// The sixteen of the terminal's palette.
    case ansi16 = "16"

    /// The cube and the greys of xterm.
    case ansi256 = "256"

    /// All 24 bits.
    case truecolor

    /// Finds out from the environment what the terminal shows.
    ///
    /// `NO_COLOR` with any text in it means none (no-color.org), and so does `TERM` that is missing, `dumb` or one of
    /// the monochrome VTs, or one whose name says so (`xterm-mono`). `COLORTERM` says truecolor, except within GNU screen, which hands it on from the outside and
    /// does not understand it. Otherwise the name in `TERM` decides.
    public static func detect(environment: [String: String]) -> ColorDepth {
        if environment["NO_COLOR"]?.isEmpty == false { return .none }
        guard let term = environment["TERM"]?.lowercased(), !term.isEmpty, term != "dumb" else { return .none }
        let isMonochrome = term.hasSuffix("-mono") || term.hasSuffix("-m") || term.hasPrefix("hp")
        if isMonochrome || ["vt52", "vt100", "vt102", "vt220", "vt320", "unknown", "network", "dialup"].contains(term) {
            return .none
        }
        if ["truecolor", "24bit"].contains(environment["COLORTERM"]?.lowercased()) {
            let isScreen = term.hasPrefix("screen") && environment["TMUX", default: ""].isEmpty
            return isScreen ? .ansi256 : .truecolor
        }
        let capable = ["xterm-kitty", "xterm-ghostty", "alacritty", "wezterm", "foot", "foot-extra", "contour"]
        if term.hasSuffix("-direct") || capable.contains(term) { return .truecolor }
        // Cut rather than searched for: `contains` of a string is Foundation's or slow.
        return term.hasSuffix("256color") || term.hasSuffix("256color-bce") ? .ansi256 : .ansi16
    }
}
