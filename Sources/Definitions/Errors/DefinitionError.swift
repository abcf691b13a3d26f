import Screen

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

extension DefinitionError: CustomStringConvertible {
    /// The error as a terminal shows it: the place and the message, the line with a caret, and how to mend it.
    ///
    /// All text of the file in it is safe for a terminal. Several lines, without a line break at the end.
    public var description: String { text(kind: code.isWarning ? "warning" : "error") }

    /// The same with another word after the place, where it is no error but a warning.
    func text(kind: String) -> String {
        var lines = Self.lines(path: path, kind: kind, message: message, quote: quote)
        if let help {
            for line in help.split(separator: "\n") {
                lines.append(Self.gutter(of: quote) + "= " + DisplayText.sanitized(String(line)))
            }
        }
        if let related {
            lines += Self.lines(path: related.path, kind: "note", message: related.message, quote: related.quote)
        }
        return lines.joined(separator: "\n")
    }

    private static func lines(path: String, kind: String, message: String, quote: Quote) -> [String] {
        let before = DisplayText.sanitized(quote.before)
        let marked = DisplayText.sanitized(quote.marked)
        let after = DisplayText.sanitized(quote.after)
        let indent = String(repeating: " ", count: DisplayText.width(of: before))
        let underline = String(repeating: "~", count: max(0, DisplayText.width(of: marked) - 1))
        return [
            DisplayText.sanitized("\(path):\(quote.line):\(quote.column): \(kind): \(message)"),
            "\(quote.line) | \(before)\(marked)\(after)",
            gutter(of: quote) + "| " + indent + "^" + underline,
        ]
    }

    private static func gutter(of quote: Quote) -> String {
        String(repeating: " ", count: String(quote.line).count + 1)
    }
}

/// A line of a file, of which one part is marked.
///
/// - Units: ``line`` and ``column`` start from 1; columns count Unicode scalars, as libyaml and most editors do.
public struct Quote: Hashable, Sendable {
    /// How many bytes are kept on each side of the mark, and of the mark; an ellipsis stands for the rest.
    static let contextLimit = 160

    /// The line of the marked part.
    public let line: Int

    /// The column at which the marked part starts.
    public let column: Int

    /// What stands before the marked part, as it is in the file.
    public let before: String

    /// The marked part, as it is in the file; empty at the end of a line.
    public let marked: String

    /// What stands after the marked part, as it is in the file.
    public let after: String
}
