import Countdowns
import Foundation

/// A part of a countdown file that was converted from a calendar.
struct ImportedPart {
    private enum Content {
        /// Keys and values as YAML.
        case countdown([(key: String, value: String)])
        /// The reason why a part of the calendar is skipped.
        case remark(String)
    }

    /// The line number of the part in the calendar.
    let line: Int
    private let content: Content

    /// Creates a countdown from keys and YAML values.
    static func countdown(_ keys: [(key: String, value: String)], line: Int) -> ImportedPart {
        ImportedPart(line: line, content: .countdown(keys))
    }

    /// Creates a comment with the reason why a part of the calendar is skipped.
    static func remark(_ text: String, line: Int) -> ImportedPart {
        ImportedPart(line: line, content: .remark(comment(text)))
    }

    var isCountdown: Bool { if case .countdown = content { true } else { false } }

    /// The reason why the part is skipped; empty for a countdown.
    var reason: String { if case .remark(let text) = content { "line \(line): \(text)" } else { "" } }

    /// The lines of the part in the countdown file.
    var text: String {
        switch content {
        case .countdown(let keys):
            "  - " + keys.map { "\($0.key): \($0.value)" }.joined(separator: "\n    ") + "\n"
        case .remark(let text): "  # line \(line): \(text)\n"
        }
    }

    /// The part without its invalid optional keys, followed by comments with the reasons; only a comment if the part
    /// remains invalid.
    func checked(in context: DecodingContext) -> [ImportedPart] {
        guard case .countdown(let keys) = content, let reason = refusal(in: context) else { return [self] }
        let needed = keys.filter { !Self.dispensable.contains($0.key) }
        var kept = needed
        var remarks: [ImportedPart] = []
        for key in keys where Self.dispensable.contains(key.key) {
            if let reason = Self.countdown(needed + [key], line: line).refusal(in: context) {
                remarks.append(.remark("\(key.key.quoted) is left out: \(reason)", line: line))
            } else {
                kept.append(key)
            }
        }
        let rest = Self.countdown(kept, line: line)
        return rest.refusal(in: context) == nil ? [rest] + remarks : [.remark(reason, line: line)]
    }

    /// The reason why the part is invalid in a countdown file; nil if the part is valid.
    func refusal(in context: DecodingContext) -> String? {
        do throws(DefinitionErrors) {
            _ = try BoardFile.decode(SourceFile(path: "", text: "countdowns:\n" + text), in: context)
            return nil
        } catch {
            return error.errors.first.map { $0.message + ($0.help.map { "; \($0)" } ?? "") } ?? "it is refused"
        }
    }

    /// The optional keys, which are removed from a countdown if their values are invalid.
    private static let dispensable: Set<String> = ["tags", "note", "url", "warn", "danger"]

    /// A text in one line without control characters.
    static func comment(_ text: String) -> String {
        String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }).filter { character in
            character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        }
    }

    /// A text as a double-quoted YAML scalar.
    static func quoted(_ text: String) -> String {
        "\"" + comment(text).replacingScalars("\\", with: "\\\\").replacingScalars("\"", with: "\\\"") + "\""
    }
}
