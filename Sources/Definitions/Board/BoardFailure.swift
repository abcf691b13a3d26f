/// Why files are no board: some cannot be read, some have mistakes.
public struct BoardFailure: Error, Sendable {
    /// The files that cannot be read, in the order in which they are named.
    public let unreadable: [SourceFileError]

    /// The mistakes in those that can.
    public let errors: DefinitionErrors?

    /// What is most likely meant otherwise in those that can.
    public let warnings: DefinitionErrors?
}

extension BoardFailure: CustomStringConvertible {
    /// All of it but the warnings as a terminal shows it, with an empty line between two mistakes.
    public var description: String {
        (unreadable.map(\.description) + [errors?.description].compactMap(\.self)).joined(separator: "\n\n")
    }
}
