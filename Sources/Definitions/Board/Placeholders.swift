import Countdowns
import Yams

/// Placeholders in titles and notes, such as `{age}`.
enum Placeholders {
    private struct Placeholder {
        let name: String
        let range: Range<Int>
    }

    private static let known = ["age", "nth"]

    /// Warns of a word in braces that looks like a placeholder and is not replaced.
    ///
    /// Placeholders are replaced only in a recurring countdown. In any other countdown, a word in braces is ordinary
    /// text, and only `{age}` and `{nth}` cause a warning.
    static func note(_ kind: Countdown.Kind, in text: Node?, _ report: Report) {
        guard let text, let string = text.scalar?.string else { return }
        for placeholder in placeholders(in: string) {
            guard let reason = unfilledReason(placeholder.name, kind) else { continue }
            report.add(
                .unfilled, "\("{\(placeholder.name)}".quoted) is not replaced",
                at: SourceRange(text).part(placeholder.range),
                help: reason)
        }
    }

    private static func unfilledReason(_ name: String, _ kind: Countdown.Kind) -> String? {
        let isKnown = known.contains(name)
        guard case .recurring(let date) = kind else {
            return isKnown ? "{age} and {nth} need a recurring countdown with \"starting\"" : nil
        }
        guard isKnown else {
            return Spelling.nearest(to: name, among: known).map { "did you mean \("{\($0)}".quoted)?" }
                ?? "only {age} and {nth} are"
        }
        return date.firstYear == nil ? "set \"starting\" to the first date" : nil
    }

    /// All words in braces that consist of letters only.
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
