/// Why a pseudo terminal did not do what a test waited for.
public struct PseudoTerminalError: Error, CustomStringConvertible {
    /// What was waited for, or what failed.
    public let what: String

    /// The screen at that time.
    public let screen: String

    /// Both, one below the other.
    public var description: String { screen.isEmpty ? what : "\(what)\n--- the screen:\n\(screen)---" }
}
