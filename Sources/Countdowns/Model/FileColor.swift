/// A colour in a file.
///
/// A theme converts the colour to a readable colour.
public enum FileColor: Hashable, Sendable {
    /// A colour of the theme's base16 palette, 0 to 15.
    case palette(Int)
    /// The theme's colour for a role, such as `due`.
    case role(String)
    /// A colour by its red, green and blue channels.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
    /// One of the terminal's sixteen ANSI colours, 0 to 15.
    case ansi(Int)
    /// The terminal's own foreground colour.
    case terminalDefault
}
