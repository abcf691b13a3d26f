/// A mistake in a file of the user, or what is most likely one: what is wrong, where, and how to mend it.
public struct DefinitionError: Error, Hashable, Sendable {
    /// Another place that has to do with the mistake, such as the first of two equal identifiers.
    public struct Related: Hashable, Sendable {
        /// What is at that place.
        public let message: String

        /// The file, as the user wrote its path.
        public let path: String

        /// The place.
        public let quote: Quote
    }

    /// Which mistake it is.
    public let code: Code

    /// The file, as the user wrote its path.
    public let path: String

    /// The place, with its line.
    public let quote: Quote

    /// What is wrong; text of the file in it is not yet made safe for a terminal.
    public let message: String

    /// How to mend it.
    public let help: String?

    /// The other place, where two places clash.
    public let related: Related?
}
