/// Collects what is wrong with a file while it is decoded.
struct Report {
    private struct Finding {
        let code: DefinitionError.Code
        let spot: Spot
        let message: String
        let help: String?
        let related: (message: String, spot: Spot)?
    }

    private struct Key: Hashable {
        let code: DefinitionError.Code
        let spot: Spot
    }

    private var findings: [Finding] = []
    private var seen: Set<Key> = []
    private var omitted = 0

    /// Whether nothing is wrong so far.
    var isEmpty: Bool { findings.isEmpty }

    /// Notes a mistake.
    ///
    /// The same one at the same place, reached again through an alias, counts once.
    mutating func add(
        _ code: DefinitionError.Code,
        _ message: String,
        at spot: Spot,
        help: String? = nil,
        related: (message: String, spot: Spot)? = nil
    ) {
        guard seen.insert(Key(code: code, spot: spot)).inserted else { return }
        guard findings.count < DefinitionErrors.limit else {
            omitted += 1
            return
        }
        findings.append(Finding(code: code, spot: spot, message: message, help: help, related: related))
    }

    /// The mistakes with their lines, in the order of the file.
    func errors(in text: inout SourceText) -> DefinitionErrors {
        let ordered = findings.enumerated().sorted {
            ($0.element.spot.line, $0.element.spot.column, $0.offset)
                < ($1.element.spot.line, $1.element.spot.column, $1.offset)
        }
        return DefinitionErrors(
            ordered.map { Self.error($0.element, in: &text) },
            omitted: omitted
        )
    }

    private static func error(_ finding: Finding, in text: inout SourceText) -> DefinitionError {
        DefinitionError(
            code: finding.code,
            path: text.path,
            quote: text.quote(finding.spot),
            message: finding.message,
            help: finding.help,
            related: finding.related.map { .init(message: $0.message, quote: text.quote($0.spot)) }
        )
    }
}
