import Countdowns
import Foundation
import Yams

extension BoardDecoder {
    /// Decodes the document of a file.
    ///
    /// - Returns: what it includes.
    mutating func decode(_ root: Node?) -> [FileWalk.Include] {
        guard let root, !root.isEmpty else {
            missingCountdowns(at: Spot(line: 1, column: 1, extent: .scalars(0)))
            return []
        }
        guard case .mapping(let mapping) = root else {
            let isList = root.sequence != nil
            report.add(
                .wrongType,
                "expected a mapping with \"countdowns\", not \(root.kindName)",
                at: Spot(root),
                help: isList ? "put \"countdowns:\" on a line above the list" : Self.example
            )
            return []
        }
        let fields = fields(BoardField.self, of: mapping)
        header(fields)
        defaults(fields)
        if let entry = fields[.countdowns] {
            countdowns(entry)
        } else if fields[.include] == nil, !fields.misspelt.contains(.countdowns) {
            missingCountdowns(at: fields.spot)
        }
        return includes(fields[.include])
    }

    private mutating func header(_ fields: Fields<BoardField>) {
        let title = report.text(fields[.title])
        let theme = theme(fields[.theme])
        scope.zone = zone(fields[.zone])
        scope.dst = choice(fields[.dst])
        scope.dateOrder = choice(fields[.dateOrder])
        scope.isDateOrderWrong = scope.dateOrder == nil && fields[.dateOrder].map { !$0.isEmpty } ?? false
        let ambiguousWidth: AmbiguousWidth? = choice(fields[.ambiguousWidth])
        board.title = board.title ?? title
        board.ambiguousWidth = board.ambiguousWidth ?? ambiguousWidth
        board.theme = board.theme ?? theme
        board.zone = board.zone ?? scope.zone
    }

    private mutating func theme(_ entry: Fields<BoardField>.Entry?) -> String? {
        guard let name = report.text(entry), let entry else { return nil }
        guard let themes = context.themes else { return name }
        if let id = ThemeLibrary.id(for: name, among: themes) { return id }
        report.add(
            .unknownTheme,
            "there is no theme \(name.quoted)",
            at: Spot(entry.value),
            help: Spelling.help(for: name, among: themes, otherwise: "themes are \(themes.joined(separator: ", "))")
        )
        return nil
    }

    private mutating func includes(_ entry: Fields<BoardField>.Entry?) -> [FileWalk.Include] {
        guard let entry, !entry.value.isEmpty else { return [] }
        var includes: [FileWalk.Include] = []
        for node in entry.value.sequence.map(Array.init) ?? [entry.value] {
            guard visit(node) else { break }
            guard let path = node.scalar?.string, !node.isEmpty, !path.isEmpty else {
                report.wrongType(node, expected: entry.key.form)
                continue
            }
            includes.append(.init(path: path, spot: Spot(node)))
        }
        return includes
    }

    private mutating func countdowns(_ entry: Fields<BoardField>.Entry) {
        switch entry.value {
        case _ where entry.value.isEmpty: return
        case .sequence(let items):
            for item in items {
                guard visit(item) else { break }
                countdown(item)
            }
        case .mapping(let mapping):
            for index in mapping.indices {
                let (key, value) = mapping[index]
                guard visit(value) else { break }
                countdown(key, behindTitle(value), value)
            }
        default: report.wrongType(entry.value, expected: entry.key.form)
        }
    }

    private mutating func missingCountdowns(at spot: Spot) {
        report.add(.missingCountdowns, "there are no countdowns in this file", at: spot, help: Self.example)
    }

    private static let example = "begin with \"countdowns:\" and, below it, \"- { title: Tea, in: 4m }\""
}
