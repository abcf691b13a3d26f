import Yams

/// Parses a YAML text into a tree of nodes.
enum YAMLDocument {
    /// The root of the only document in a text; nil if the text has only comments.
    ///
    /// Every scalar remains text: no tag is resolved, so `12:30` is not a number and `no` is not a Boolean.
    ///
    /// - Throws: the error at which the parser stops; errors after this location are not found.
    static func root(of source: inout SourceText) throws(DefinitionErrors) -> Node? {
        let text: String
        do { text = try source.checkedText() } catch { throw DefinitionErrors([error]) }
        do {
            if let key = AliasedKey.find(in: source.bytes) {
                throw YAMLProblem.aliasedKey(offset: key)
            }
            // An explicit encoding stops Yams from looking for an encoding in the environment.
            return try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
        } catch {
            throw DefinitionErrors([YAMLProblem(error).error(in: &source)])
        }
    }
}

/// Finds the second occurrence of a duplicate key; the parser only reports the first occurrence.
enum DuplicateKey {
    /// The source range of the second key; nil if the mapping is not in block style, or if the second key is not
    /// written as `key`, plain or in quotes.
    ///
    /// In a block mapping all keys start in one column, and the mapping ends at the first line that starts to the left
    /// of this column.
    static func second(_ key: String, after first: Mark, in source: inout SourceText) -> SourceRange? {
        let indent = first.column - 1
        let spellings = [key, "\"\(key)\"", "'\(key)'"].map { Array($0.utf8) }
        for (line, bytes) in source.lines(after: first.line) {
            let blanks = bytes.prefix { $0 == UInt8(ascii: " ") }.count
            let rest = bytes.dropFirst(blanks)
            guard let head = rest.first, head != UInt8(ascii: "#") else { continue }
            guard blanks >= indent else { return nil }
            guard blanks == indent, let spelling = spellings.first(where: { rest.starts(with: $0) }) else { continue }
            let tail = rest.dropFirst(spelling.count).drop { $0 == UInt8(ascii: " ") }
            if tail.first == UInt8(ascii: ":") {
                return SourceRange(line: line, column: first.column, extent: .scalar(key))
            }
        }
        return nil
    }
}

/// A reason why a text is not a single YAML document.
enum YAMLProblem: Error {
    /// An error message of the parser.
    case syntax(problem: String, Mark?, context: YamlError.Context?)
    case duplicateKey(String, first: Mark)
    /// Lists or mappings that are nested beyond the parser's limit.
    case tooDeep(Mark?)
    case secondDocument(Mark)
    /// A key that is an alias or contains an alias, in a file with many aliases.
    case aliasedKey(offset: Int)

    init(_ error: any Error) {
        switch error {
        case let problem as YAMLProblem:
            self = problem
        case YamlError.composer(_, let problem, let mark, _) where problem.contains("another document"):
            self = .secondDocument(mark)
        case YamlError.scanner(let context, let problem, let mark, _),
            YamlError.parser(let context, let problem, let mark, _),
            YamlError.composer(let context, let problem, let mark, _):
            let isTooDeep = problem.hasPrefix("Maximum nesting")
            self = isTooDeep ? .tooDeep(mark) : .syntax(problem: problem, mark, context: context)
        case YamlError.duplicatedKeysInMapping(let keys, let context):
            self = .duplicateKey(keys.first ?? "", first: context.mark)
        case YamlError.memory:
            // libyaml reports this error when its stack of open mappings is full.
            self = .tooDeep(nil)
        case YamlError.reader(let problem, _, _, _):
            self = .syntax(problem: problem, nil, context: nil)
        default:
            self = .syntax(problem: "\(error)", nil, context: nil)
        }
    }

    /// The error that the user sees.
    func error(in source: inout SourceText) -> DefinitionError {
        let report = Report()
        switch self {
        case .syntax(let problem, let mark, let context):
            let isTab = mark.map { source.quote(SourceRange($0)).marked } == "\t"
            report.add(
                .syntax,
                "this is not YAML: \(problem)",
                at: SourceRange(mark),
                help: isTab ? "indent with spaces; YAML allows no tabs for indentation" : Self.help(for: problem),
                related: Self.related(context, besides: mark)
            )
        case .duplicateKey(let key, let first):
            let second = DuplicateKey.second(key, after: first, in: &source)
            report.add(
                .duplicateKey,
                "\(key.quoted) is given twice",
                at: second ?? SourceRange(first, key),
                help: "keep one of them",
                related: second.map { _ in .init(message: "first given here", sourceRange: SourceRange(first, key)) }
            )
        case .tooDeep(let mark):
            let message = "lists and mappings are nested more than 1000 levels deep"
            report.add(.nestedTooDeeply, message, at: SourceRange(mark), help: "remove nested lists and mappings")
        case .secondDocument(let mark):
            let message = "a second document starts here"
            report.add(
                .syntax, message, at: SourceRange(mark, "---"), help: "put the second document into a separate file")
        case .aliasedKey(let offset):
            let place = source.quote(offset: offset, count: 1)
            let sourceRange = SourceRange(line: place.line, column: place.column, extent: .scalars(1))
            report.add(
                .tooManyAliases, "a key must not be or contain an alias", at: sourceRange, help: "write the key out")
        }
        return report.errors(in: &source).errors[0]
    }

    /// The start of the node that the parser could not finish; nil if the start is on the line of the error.
    private static func related(
        _ context: YamlError.Context?,
        besides mark: Mark?
    ) -> Report.Related? {
        guard let context, context.mark.line != mark?.line else { return nil }
        return .init(message: context.text, sourceRange: SourceRange(context.mark))
    }

    /// The remedy for a frequent error; nil for any other error.
    private static func help(for problem: String) -> String? {
        switch problem {
        case "mapping values are not allowed in this context":
            "put a text that contains a colon in quotes; start all keys of a mapping in the same column"
        case "found character that cannot start any token":
            "a text that starts with a special character needs quotes"
        case "did not find expected key", "did not find expected '-' indicator":
            "all keys of a countdown must start in the same column"
        case "found unexpected end of stream":
            "a quote is not closed"
        case "found undefined alias":
            "an anchor must come before its alias; quote a text that starts with \"*\""
        case "could not find expected ':'":
            "a key must be followed by a colon and a space"
        default: nil
        }
    }
}

extension SourceRange {
    /// A source range of one character; the start of the file if the parser gave no location.
    init(_ mark: Mark?) {
        self.init(line: mark?.line ?? 1, column: mark?.column ?? 1, extent: .scalars(1))
    }

    /// The source range of a scalar with the given value.
    init(_ mark: Mark?, _ value: String) {
        self.init(line: mark?.line ?? 1, column: mark?.column ?? 1, extent: .scalar(value))
    }

    /// The source range of a node: a scalar, the first key of a mapping, the start of a list.
    init(_ node: Node) {
        switch node {
        case .scalar(let scalar): self.init(scalar.mark, scalar.string)
        case .mapping(let mapping):
            // In flow style the text of the key is not found, and the range extends to the end of the line.
            self.init(mapping.mark, mapping.first?.key.scalar?.string ?? "")
        case .sequence(let sequence): self.init(sequence.mark)
        case .alias(let alias): self.init(alias.mark)
        }
    }
}
