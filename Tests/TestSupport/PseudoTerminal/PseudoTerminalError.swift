/// The error of a failed wait or operation of a pseudoterminal.
public struct PseudoTerminalError: Error, CustomStringConvertible {
    /// A description of the failed wait or operation.
    public let what: String

    /// The screen at the time of the error.
    public let screen: String

    /// The description and the screen below it.
    public var description: String { screen.isEmpty ? what : "\(what)\n--- the screen:\n\(screen)---" }
}
