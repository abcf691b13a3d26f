import Countdowns
import Yams

/// What stands in braces in titles and notes.
extension BoardDecoder {
    /// A word in braces, and where it stands.
    private struct Placeholder {
        let name: String
        let range: Range<Int>
    }

    private static let known = ["age", "nth"]

    /// Notes what stays as it is where something most likely is to be filled in.
    ///
    /// Only what comes again has anything to fill in; elsewhere braces are braces, but for the words that are known.
    mutating func notePlaceholders(of kind: Countdown.Kind, in text: Node?) {
        guard let text, let string = text.scalar?.string else { return }
        for placeholder in Self.placeholders(in: string) {
            guard let reason = Self.whyUnfilled(placeholder.name, kind) else { continue }
            warnings.add(
                .unfilled, "\("{\(placeholder.name)}".quoted) is not filled in", at: Spot(text).part(placeholder.range),
                help: reason)
        }
    }

    private static func whyUnfilled(_ name: String, _ kind: Countdown.Kind) -> String? {
        let isKnown = known.contains(name)
        guard case .recurring(let date) = kind else {
            return isKnown ? "only what comes again, and has a \"starting\", has an age" : nil
        }
        guard isKnown else {
            return Spelling.nearest(to: name, among: known).map { "did you mean \("{\($0)}".quoted)?" }
                ?? "only {age} and {nth} are"
        }
        return date.firstYear == nil ? "say with \"starting\" when it began" : nil
    }

    /// The words of letters that stand in braces.
    private static func placeholders(in text: String) -> [Placeholder] {
        var scanner = TextScanner(text)
        var placeholders: [Placeholder] = []
        while !scanner.isAtEnd {
            _ = scanner.range { $0 != "{" }
            let start = scanner.position
            guard scanner.skip("{") else { break }
            let name = scanner.word()
            guard !name.isEmpty, scanner.skip("}") else { continue }
            placeholders.append(Placeholder(name: scanner.text(name), range: start..<scanner.position))
        }
        return placeholders
    }
}
