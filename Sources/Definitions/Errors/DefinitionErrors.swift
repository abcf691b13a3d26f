/// All the mistakes of one or more files; at least one.
public struct DefinitionErrors: Error, Hashable, Sendable {
    /// How many mistakes are kept; of the rest only the number is told.
    public static let limit = 1000

    /// The mistakes, in the order of the files, and of the lines in each.
    public let errors: [DefinitionError]

    /// How many more there were.
    public let omitted: Int

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
