import Countdowns
import Foundation

/// A file of another program as a countdown file: what can be taken over, and the rest as comments.
public enum ImportedFile {
    /// The kinds of files that are read.
    enum Kind {
        /// iCalendar.
        case calendar
        /// The sessions of uair, in TOML.
        case sessions
        /// A countdown in each line.
        case lines
    }

    /// Writes a countdown file.
    ///
    /// - Parameters:
    ///   - file: the file; its content decides what it is, and then its name.
    ///   - context: when and where it is read.
    /// - Returns: the text of the countdown file, which has no mistake.
    /// - Throws: what is wrong with the file, where nothing can be taken over.
    public static func text(of file: SourceFile, in context: DecodingContext) throws(DefinitionErrors) -> String {
        var text = SourceText(path: file.path, bytes: file.bytes)
        var parts: [ImportedPart] = []
        var report = Report()
        do {
            switch kind(of: text) {
            case .calendar: parts = try CalendarImport.parts(of: &text, in: context)
            case .sessions: parts = try SessionsImport.parts(of: try text.checkedText())
            case .lines: parts = LinesImport.parts(of: try text.checkedText(), in: context)
            }
        } catch let error as DefinitionError {
            throw DefinitionErrors([error])
        } catch let problem as CalendarFile.Problem {
            report.add(problem, .badCalendar)
        } catch let error as TOMLError {
            report.add(error.code, error.message, at: error.spot, help: error.help)
        } catch {
            preconditionFailure("The readers throw no other errors.")
        }
        parts = parts.sorted { $0.line < $1.line }.flatMap { $0.checked(in: context) }
        if report.isEmpty, !parts.contains(where: \.isCountdown) {
            report.add(
                .missingCountdowns, "nothing in this file can be taken over", at: firstSpot,
                help: parts.first.map(\.reason)
                    ?? "countdowns import reads calendars, uair.toml, and lines such as Tea 4m")
        }
        guard report.isEmpty else { throw report.errors(in: &text) }
        return head(path: file.path) + parts.map(\.text).joined()
    }

    private static let firstSpot = Spot(line: 1, column: 1, extent: .scalars(0))

    private static func kind(of text: SourceText) -> Kind {
        let path = text.path.lowercased()
        if text.isCalendar || BoardDecoder.isCalendar(path) { return .calendar }
        let hasSessions = String(decoding: text.bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains {
            $0.filter { !$0.isWhitespace }.hasPrefix("[[sessions]]")
        }
        return hasSessions || path.hasSuffix(".toml") ? .sessions : .lines
    }

    private static func head(path: String) -> String {
        """
        # Made by countdowns import of \(ImportedPart.comment(path)).
        # What could not be taken over is a comment with its line in that file and the reason.
        countdowns:

        """
    }
}

/// A part of a countdown file that was made of another file.
struct ImportedPart {
    private enum Content {
        /// Keys and values as YAML.
        case countdown([(key: String, value: String)])
        /// Why something is left out.
        case remark(String)
        /// A comment of the other file.
        case comment(String)
    }

    /// Where it comes from.
    let line: Int
    private let content: Content

    /// A countdown; the values are as YAML has them.
    static func countdown(_ keys: [(key: String, value: String)], line: Int) -> ImportedPart {
        ImportedPart(line: line, content: .countdown(keys))
    }

    /// Why something is left out.
    static func remark(_ text: String, line: Int) -> ImportedPart {
        ImportedPart(line: line, content: .remark(comment(text)))
    }

    /// A comment of the other file.
    static func comment(_ text: String, line: Int) -> ImportedPart {
        ImportedPart(line: line, content: .comment(comment(text)))
    }

    var isCountdown: Bool { if case .countdown = content { true } else { false } }

    /// Why it is left out.
    var reason: String { if case .remark(let text) = content { "line \(line): \(text)" } else { "" } }

    /// Its lines in the countdown file.
    var text: String {
        switch content {
        case .countdown(let keys):
            "  - " + keys.map { "\($0.key): \($0.value)" }.joined(separator: "\n    ") + "\n"
        case .remark(let text): "  # line \(line): \(text)\n"
        case .comment(let text): "  # \(text)\n"
        }
    }

    /// The same without what a board would refuse, and why that is left out.
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

    /// Why a board would refuse it; nil where it takes it.
    func refusal(in context: DecodingContext) -> String? {
        do throws(DefinitionErrors) {
            _ = try BoardFile.decode(SourceFile(path: "", text: "countdowns:\n" + text), in: context)
            return nil
        } catch {
            return error.errors.first.map { $0.message + ($0.help.map { "; \($0)" } ?? "") } ?? "it is refused"
        }
    }

    /// The keys without which a countdown is still right.
    private static let dispensable: Set<String> = ["tags", "note", "url", "warn", "danger"]

    /// A text in one line without control characters.
    static func comment(_ text: String) -> String {
        String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }).filter { character in
            character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        }
    }

    /// A text as a value of YAML.
    static func quoted(_ text: String) -> String {
        "\"" + comment(text).replacingScalars("\\", with: "\\\\").replacingScalars("\"", with: "\\\"") + "\""
    }
}
