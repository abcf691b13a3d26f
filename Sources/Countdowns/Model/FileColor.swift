/// A colour as files give it, before a theme makes it one that can be read.
public enum FileColor: Hashable, Sendable {
    /// One of the sixteen of a base16 palette, from 0 to 15, so that each theme has its own.
    case palette(Int)
    /// What a theme has for a role of that name, such as `due`.
    case role(String)
    /// A colour of its channels.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
    /// One of the terminal's own sixteen.
    case ansi(Int)
    /// The terminal's own foreground.
    case terminalDefault
}
