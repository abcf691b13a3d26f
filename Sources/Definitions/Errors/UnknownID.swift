import Screen

/// The id of a countdown that does not exist.
public struct UnknownID: Error, Hashable, Sendable, CustomStringConvertible {
    /// The id.
    public let id: String

    /// The id that may be meant, or all ids, as a sentence.
    public let help: String

    /// Looks for the id that is meant among those there are.
    public init(_ id: String, among ids: [String]) {
        self.id = id
        let list = ids.prefix(20).joined(separator: ", ") + (ids.count > 20 ? ", …" : "")
        let all = ids.isEmpty ? "there are no countdowns" : "ids are \(list)"
        help = Spelling.help(for: id, among: ids, otherwise: all)
    }

    /// The error in one line: `there is no countdown "tee"; did you mean "tea"?`.
    public var description: String { DisplayText.sanitized("there is no countdown \(id.quoted); \(help)") }
}
