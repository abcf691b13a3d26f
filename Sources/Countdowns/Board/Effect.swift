/// What a board wants done outside itself after a command.
public enum Effect: Hashable, Sendable {
    /// Make the theme of this name the current one, and tell those who draw.
    case setTheme(String)
    /// Look again which themes there are, and say so with ``Command/setThemes(_:shown:)``.
    case readThemes
    /// Read the files again, and hand the board that they make to ``Board/reload(as:at:)``.
    case readFiles
    /// The user is scrolling: hold back work that can wait.
    case trackScrolling
    /// Send the whole screen again, whatever the terminal is believed to show.
    case redraw
    /// Give the terminal back and stop, until the shell continues the program.
    case suspend
    /// End the program: as its user asked, or as an interrupt does.
    case quit(interrupted: Bool)
}
