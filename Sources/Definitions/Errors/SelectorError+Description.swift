import Countdowns
import Screen

extension SelectorError {
    /// The error in one line: `there is no countdown "tee"; did you mean "tea"?`.
    public var message: String {
        let sentence =
            switch problem {
            case .unknown: "there is no \(kind) \(word.quoted); \(help)"
            case .ambiguous: "\(word.quoted) matches several countdowns: \(list)"
            }
        return DisplayText.sanitized(sentence)
    }

    /// The word that matches no countdown, or matches several countdowns.
    private var word: String {
        switch selector {
        case .all: "all"
        case .name(let word), .tag(let word), .group(let word), .state(let word): word
        }
    }

    private var kind: String {
        switch selector {
        case .all, .name: "countdown"
        case .tag: "tag"
        case .group: "group"
        case .state: "state"
        }
    }

    private var help: String {
        let name = kind == "countdown" ? "ids" : kind + "s"
        let all = words.isEmpty ? "there are no \(kind)s at all" : "\(name) are \(list)"
        return Spelling.help(for: word, among: words, otherwise: all)
    }

    private var list: String { words.prefix(10).joined(separator: ", ") + (words.count > 10 ? ", …" : "") }
}

/// The error for an identifier that no countdown has.
public struct UnknownID: Error, Hashable, Sendable, CustomStringConvertible {
    /// The identifier.
    public let id: String

    /// A sentence that suggests the most similar identifier, or else lists the identifiers.
    public let help: String

    /// Creates the error, and looks for a similar identifier among the known identifiers.
    public init(_ id: String, among ids: [String]) {
        self.id = id
        let list = ids.prefix(20).joined(separator: ", ") + (ids.count > 20 ? ", …" : "")
        let all = ids.isEmpty ? "there are no countdowns" : "ids are \(list)"
        help = Spelling.help(for: id, among: ids, otherwise: all)
    }

    /// The error in one line: `there is no countdown "tee"; did you mean "tea"?`.
    public var description: String { DisplayText.sanitized("there is no countdown \(id.quoted); \(help)") }
}
