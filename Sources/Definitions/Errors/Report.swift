/// Collects the errors and the warnings of one file while it is decoded.
///
/// A class, because all decoders of a file add to the same report.
final class Report {
    /// Another location that is involved in an error.
    struct Related {
        let message: String
        let sourceRange: SourceRange
        /// The number of the file that contains the location; nil for the file of the report.
        var file: Int?
    }

    private struct Finding {
        let code: DefinitionError.Code
        let sourceRange: SourceRange
        let message: String
        let help: String?
        let related: Related?
    }

    private struct Key: Hashable {
        let code: DefinitionError.Code
        let sourceRange: SourceRange
    }

    /// The errors, or the warnings, of the report.
    private struct Findings {
        var kept: [Finding] = []
        var finished: [DefinitionError] = []
        var omitted = 0
        /// The maximum number of kept findings; further findings are only counted.
        let limit: Int

        var count: Int { kept.count + finished.count + omitted }
        var isFull: Bool { kept.count >= limit }
    }

    private var errors: Findings
    private var warnings: Findings
    private var seen: Set<Key> = []
    private let budget: WorkBudget

    /// The maximum number of findings of this report with a suggestion.
    private let suggestions: Int

    /// The number of errors found, including errors that are reached again through an alias.
    private var found = 0

    /// Creates an empty report.
    ///
    /// - Parameters:
    ///   - earlier: the reports of the previous files. All reports together keep at most ``DefinitionErrors/limit``
    ///     errors and ``DefinitionErrors/limit`` warnings, and look for suggestions for the first twenty findings.
    ///   - budget: the budget of the board.
    init(after earlier: [Report] = [], budget: WorkBudget = WorkBudget(.max)) {
        let limit = DefinitionErrors.limit
        errors = Findings(limit: max(0, limit - earlier.reduce(0) { $0 + $1.errors.count }))
        warnings = Findings(limit: max(0, limit - earlier.reduce(0) { $0 + $1.warnings.count }))
        suggestions = 20 - earlier.reduce(0) { $0 + $1.errors.count + $1.warnings.count }
        self.budget = budget
    }

    /// Whether there are no errors so far.
    var isEmpty: Bool { count == 0 }

    /// The number of errors, without warnings.
    var count: Int { errors.count }

    /// Whether further errors are only counted.
    var isFull: Bool { errors.isFull }

    /// Whether the next finding gets a suggestion, because it is one of the first.
    ///
    /// A search for similar words compares all words, such as the names of all countdowns.
    var suggests: Bool { errors.count + warnings.count < suggestions }

    /// Adds an error or a warning, depending on the code.
    ///
    /// A finding that is reached again through an alias is stored only once.
    func add(
        _ code: DefinitionError.Code,
        _ message: String,
        at sourceRange: SourceRange,
        help: String? = nil,
        related: Related? = nil
    ) {
        if !code.isWarning { found += 1 }
        guard seen.insert(Key(code: code, sourceRange: sourceRange)).inserted else { return }
        let finding = Finding(code: code, sourceRange: sourceRange, message: message, help: help, related: related)
        if code.isWarning {
            if warnings.isFull { warnings.omitted += 1 } else { warnings.kept.append(finding) }
        } else if isFull, code != .tooManyAliases, code != .tooMuchWork {
            // The error about a budget that is used up is kept even if the limit is reached.
            errors.omitted += 1
        } else {
            errors.kept.append(finding)
        }
    }

    /// A snapshot of the number of errors, for ``isClean(since:)``.
    struct Mark {
        fileprivate let found: Int
    }

    /// The current mark, for ``isClean(since:)``.
    var mark: Mark { Mark(found: found) }

    /// Whether no error was found since a mark.
    ///
    /// An error that is reached again through an alias after the mark counts as found.
    func isClean(since mark: Mark) -> Bool { found == mark.found }

    /// Adds errors that were found before the file could be decoded.
    func add(_ found: DefinitionErrors) {
        errors.finished += found.errors
        self.found += found.count
    }

    /// Deducts steps from the budget, and adds an error when the budget is used up, unless another report has this error.
    ///
    /// - Returns: whether the decoder may continue.
    func spend(
        _ steps: Int, at sourceRange: @autoclosure () -> SourceRange, _ code: DefinitionError.Code = .tooMuchWork,
        _ message: String = "the dates of this board take too long to compute",
        help: String = "use fewer rules with a high count, and name each calendar once"
    ) -> Bool {
        guard budget.left >= 0 else { return false }
        budget.left -= steps
        guard budget.left < 0 else { return true }
        // Further files of the board add too little to undo this.
        budget.left = .min / 2
        add(code, message, at: sourceRange(), help: help)
        return false
    }

    /// The errors of the report, each with its line, in the order of the file; only for a report on a single file.
    func errors(in text: inout SourceText) -> DefinitionErrors {
        var texts = [text]
        defer { text = texts[0] }
        return Self.errors(errors, of: 0, in: &texts)
    }

    /// The errors or the warnings of one of several files, each with its line, in the order of the file.
    fileprivate func errors(of file: Int, areWarnings: Bool, in texts: inout [SourceText]) -> DefinitionErrors {
        Self.errors(areWarnings ? warnings : errors, of: file, in: &texts)
    }

    private static func errors(
        _ findings: Findings, of file: Int, in texts: inout [SourceText]
    ) -> DefinitionErrors {
        let ordered = findings.kept.enumerated().sorted {
            ($0.element.sourceRange.line, $0.element.sourceRange.column, $0.offset)
                < ($1.element.sourceRange.line, $1.element.sourceRange.column, $1.offset)
        }
        let errors = ordered.map { error($0.element, of: file, in: &texts) }
        return DefinitionErrors(findings.finished + errors, omitted: findings.omitted)
    }

    private static func error(_ finding: Finding, of file: Int, in texts: inout [SourceText]) -> DefinitionError {
        var related: DefinitionError.Related?
        if let other = finding.related {
            let number = other.file ?? file
            related = .init(
                message: other.message, path: texts[number].path, quote: texts[number].quote(other.sourceRange))
        }
        return DefinitionError(
            code: finding.code,
            path: texts[file].path,
            quote: texts[file].quote(finding.sourceRange),
            message: finding.message,
            help: finding.help,
            related: related
        )
    }
}

/// The work that the loading of a board may take, in steps of at most a microsecond: a step is a visited node, or a year
/// or a period in which occurrences of a rule are searched.
///
/// A class, because all reports of a board spend the same budget.
final class WorkBudget {
    var left: Int

    init(_ left: Int) { self.left = left }
}

/// The errors of one or more files; never empty.
public struct DefinitionErrors: Error, Hashable, Sendable {
    /// The maximum number of kept errors; further errors are only counted.
    public static let limit = 1000

    /// The kept errors, in the order of the files, and of the lines in each file.
    public let errors: [DefinitionError]

    /// The number of errors that were not kept.
    public let omitted: Int

    /// The total number of errors.
    public var count: Int { errors.count + omitted }

    init(_ errors: [DefinitionError], omitted: Int = 0) {
        self.errors = errors
        self.omitted = omitted
    }

    /// The errors, or the warnings, of several files; nil if there are none.
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
    /// The errors as a terminal shows them, with an empty line between two errors.
    public var description: String { text(kind: nil) }

    /// The text of ``description``, in which `kind` follows each location; if `kind` is nil, the default word follows,
    /// such as "error".
    func text(kind: String?) -> String {
        var parts = errors.map { kind.map($0.text) ?? $0.description }
        if omitted > 0 { parts.append("and \(omitted) more \(areWarnings ? "warnings" : "errors")") }
        return parts.joined(separator: "\n\n")
    }

    private var areWarnings: Bool { errors.first?.code.isWarning ?? false }
}
