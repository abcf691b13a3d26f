/// Collects the mistakes and the warnings of one file while it is decoded.
///
/// A reference: all decoders of a file note theirs in the same report.
final class Report {
    /// Another place that has to do with a mistake.
    struct Related {
        let message: String
        let spot: Spot
        /// The number of the file with the place; nil is the file of the report.
        var file: Int?
    }

    private struct Finding {
        let code: DefinitionError.Code
        let spot: Spot
        let message: String
        let help: String?
        let related: Related?
    }

    private struct Key: Hashable {
        let code: DefinitionError.Code
        let spot: Spot
    }

    /// All mistakes, or all warnings.
    private struct Findings {
        var kept: [Finding] = []
        var finished: [DefinitionError] = []
        var omitted = 0
        /// How many are kept; the rest is counted.
        let limit: Int

        var count: Int { kept.count + finished.count + omitted }
        var isFull: Bool { kept.count >= limit }
    }

    private var mistakes: Findings
    private var warnings: Findings
    private var seen: Set<Key> = []
    private var budget: Int

    /// Makes an empty report.
    ///
    /// - Parameters:
    ///   - earlier: the reports of the files before; together they keep ``DefinitionErrors/limit`` mistakes, and as many warnings.
    ///   - budget: how many visits of nodes are allowed; aliases can make a small file a large one.
    init(after earlier: [Report] = [], budget: Int = .max) {
        let limit = DefinitionErrors.limit
        mistakes = Findings(limit: max(0, limit - earlier.reduce(0) { $0 + $1.mistakes.count }))
        warnings = Findings(limit: max(0, limit - earlier.reduce(0) { $0 + $1.warnings.count }))
        self.budget = budget
    }

    /// Whether there are no mistakes so far.
    var isEmpty: Bool { count == 0 }

    /// The number of mistakes, without warnings.
    var count: Int { mistakes.count }

    /// Whether more mistakes are only counted.
    var isFull: Bool { mistakes.isFull }

    /// Notes a mistake or a warning, depending on the code.
    ///
    /// The same one at the same place, reached again through an alias, counts once.
    func add(
        _ code: DefinitionError.Code,
        _ message: String,
        at spot: Spot,
        help: String? = nil,
        related: Related? = nil
    ) {
        guard seen.insert(Key(code: code, spot: spot)).inserted else { return }
        let finding = Finding(code: code, spot: spot, message: message, help: help, related: related)
        if code.isWarning {
            if warnings.isFull { warnings.omitted += 1 } else { warnings.kept.append(finding) }
        } else if isFull, code != .tooManyAliases {
            // Where aliases make many mistakes of few, the aliases are told in any case.
            mistakes.omitted += 1
        } else {
            mistakes.kept.append(finding)
        }
    }

    /// Takes over mistakes that were found before the file could be decoded.
    func add(_ errors: DefinitionErrors) { mistakes.finished += errors.errors }

    /// Takes visits off the budget, and notes when none are left.
    ///
    /// - Returns: whether the decoder may go on.
    func visit(cost: Int = 1) -> Bool {
        budget -= cost
        guard budget < 0 else { return true }
        add(
            .tooManyAliases,
            "aliases make this file too large",
            at: .start,
            help: "write out what is short, and alias lists less often"
        )
        return false
    }

    /// The mistakes of the only file, with their lines, in the order of the file.
    func errors(in text: inout SourceText) -> DefinitionErrors {
        var texts = [text]
        defer { text = texts[0] }
        return Self.errors(mistakes, of: 0, in: &texts)
    }

    /// The mistakes, or the warnings, of one of several files, with their lines, in the order of the file.
    fileprivate func errors(of file: Int, areWarnings: Bool, in texts: inout [SourceText]) -> DefinitionErrors {
        Self.errors(areWarnings ? warnings : mistakes, of: file, in: &texts)
    }

    private static func errors(
        _ findings: Findings, of file: Int, in texts: inout [SourceText]
    ) -> DefinitionErrors {
        let ordered = findings.kept.enumerated().sorted {
            ($0.element.spot.line, $0.element.spot.column, $0.offset)
                < ($1.element.spot.line, $1.element.spot.column, $1.offset)
        }
        let errors = ordered.map { error($0.element, of: file, in: &texts) }
        return DefinitionErrors(findings.finished + errors, omitted: findings.omitted)
    }

    private static func error(_ finding: Finding, of file: Int, in texts: inout [SourceText]) -> DefinitionError {
        var related: DefinitionError.Related?
        if let other = finding.related {
            let number = other.file ?? file
            related = .init(
                message: other.message, path: texts[number].path, quote: texts[number].quote(other.spot))
        }
        return DefinitionError(
            code: finding.code,
            path: texts[file].path,
            quote: texts[file].quote(finding.spot),
            message: finding.message,
            help: finding.help,
            related: related
        )
    }
}

/// All the mistakes of one or more files; at least one.
public struct DefinitionErrors: Error, Hashable, Sendable {
    /// How many mistakes are kept; of the rest only the number is told.
    public static let limit = 1000

    /// The mistakes, in the order of the files, and of the lines in each.
    public let errors: [DefinitionError]

    /// How many more there were.
    public let omitted: Int

    /// How many there are in all.
    public var count: Int { errors.count + omitted }

    init(_ errors: [DefinitionError], omitted: Int = 0) {
        self.errors = errors
        self.omitted = omitted
    }

    /// The mistakes, or the warnings, of several files; nil if there are none.
    init?(_ reports: [Report], areWarnings: Bool = false, of texts: inout [SourceText]) {
        var errors: [DefinitionError] = []
        var omitted = 0
        for (file, report) in reports.enumerated() {
            let found = report.errors(of: file, areWarnings: areWarnings, in: &texts)
            errors += found.errors
            omitted += found.omitted
        }
        guard !errors.isEmpty || omitted > 0 else { return nil }
        self.init(errors, omitted: omitted)
    }
}

extension DefinitionErrors: CustomStringConvertible {
    /// The errors as a terminal shows them, with an empty line between two.
    public var description: String { text(kind: nil) }

    /// The same with another word after each place; nil takes that of the code.
    func text(kind: String?) -> String {
        var parts = errors.map { kind.map($0.text) ?? $0.description }
        if omitted > 0 { parts.append("and \(omitted) more \(areWarnings ? "warnings" : "errors")") }
        return parts.joined(separator: "\n\n")
    }

    private var areWarnings: Bool { errors.first?.code.isWarning ?? false }
}
