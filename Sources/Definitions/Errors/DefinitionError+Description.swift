import Screen

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
