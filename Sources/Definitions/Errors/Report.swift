/// Collects what is wrong with a file while it is decoded.
struct Report {
    /// Another place that has to do with a mistake.
    struct Related {
        let message: String
        let spot: Spot
        /// Which file the place is in, by its number; nil is the one at hand.
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

    private var findings: [Finding] = []
    private var finished: [DefinitionError] = []
    private var seen: Set<Key> = []
    private var omitted = 0
    private let limit: Int

    /// Makes an empty report.
    ///
    /// - Parameter limit: how many mistakes are kept; the rest is counted.
    init(limit: Int = DefinitionErrors.limit) { self.limit = limit }

    /// Whether nothing is wrong so far.
    var isEmpty: Bool { count == 0 }

    /// How many mistakes there are.
    var count: Int { findings.count + finished.count + omitted }

    /// Whether more mistakes are only counted.
    var isFull: Bool { findings.count >= limit }

    /// Notes a mistake.
    ///
    /// The same one at the same place, reached again through an alias, counts once.
    mutating func add(
        _ code: DefinitionError.Code,
        _ message: String,
        at spot: Spot,
        help: String? = nil,
        related: Related? = nil
    ) {
        guard seen.insert(Key(code: code, spot: spot)).inserted else { return }
        // Where aliases make many mistakes of few, that is what has to be told.
        guard !isFull || code == .tooManyAliases else {
            omitted += 1
            return
        }
        findings.append(Finding(code: code, spot: spot, message: message, help: help, related: related))
    }

    /// Takes over mistakes that were found before the file could be decoded.
    mutating func add(_ errors: DefinitionErrors) { finished += errors.errors }

    /// The mistakes of the only file, with their lines, in the order of the file.
    func errors(in text: inout SourceText) -> DefinitionErrors {
        var texts = [text]
        defer { text = texts[0] }
        return errors(of: 0, in: &texts)
    }

    /// The mistakes of one of several files, with their lines, in the order of the file.
    func errors(of file: Int, in texts: inout [SourceText]) -> DefinitionErrors {
        let ordered = findings.enumerated().sorted {
            ($0.element.spot.line, $0.element.spot.column, $0.offset)
                < ($1.element.spot.line, $1.element.spot.column, $1.offset)
        }
        let errors = ordered.map { Self.error($0.element, of: file, in: &texts) }
        return DefinitionErrors(finished + errors, omitted: omitted)
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

    /// The mistakes of several files; nil if there are none.
    init?(_ reports: [Report], of texts: inout [SourceText]) {
        var errors: [DefinitionError] = []
        var omitted = 0
        for (file, report) in reports.enumerated() where !report.isEmpty {
            let found = report.errors(of: file, in: &texts)
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
