import Countdowns
import Yams

/// Words in braces in titles and notes, such as `{age}`.
enum Placeholders {
    /// A word in braces, and where it stands.
    private struct Placeholder {
        let name: String
        let range: Range<Int>
    }

    private static let known = ["age", "nth"]

    /// Warns of a word in braces that most likely is meant to be filled in, and is not.
    ///
    /// Only a recurring countdown fills words in; elsewhere braces are text, except around the known words.
    static func note(_ kind: Countdown.Kind, in text: Node?, _ report: Report) {
        guard let text, let string = text.scalar?.string else { return }
        for placeholder in placeholders(in: string) {
            guard let reason = unfilledReason(placeholder.name, kind) else { continue }
            report.add(
                .unfilled, "\("{\(placeholder.name)}".quoted) is not replaced", at: Spot(text).part(placeholder.range),
                help: reason)
        }
    }

    private static func unfilledReason(_ name: String, _ kind: Countdown.Kind) -> String? {
        let isKnown = known.contains(name)
        guard case .recurring(let date) = kind else {
            return isKnown ? "only a recurring countdown with \"starting\" has an age" : nil
        }
        guard isKnown else {
            return Spelling.nearest(to: name, among: known).map { "did you mean \("{\($0)}".quoted)?" }
                ?? "only {age} and {nth} are"
        }
        return date.firstYear == nil ? "set \"starting\" to the first date" : nil
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
