import Countdowns
import Foundation
import Yams

/// Makes countdowns of a tree of YAML, and notes what is wrong with it.
struct BoardDecoder {
    /// What is wrong so far.
    var report = Report()

    /// The zone of dates, where neither the countdown nor the board has one.
    var fallbackZone: TimeZone

    var zones = ZoneText()
    var identifiers = Identifiers()
    private let themes: [String]?

    /// How many more nodes may be visited.
    ///
    /// A file has no more nodes of its own than bytes; aliases may add some.
    private var budget: Int
    private var exceedsBudget: Bool { budget < 0 }

    init(machineZone: TimeZone, themes: [String]?, size: Int) {
        fallbackZone = machineZone
        self.themes = themes
        budget = size + 100_000
    }

    /// The board that a document describes; nil, or one that must not be used, if the report is not empty.
    mutating func board(from root: Node?) -> BoardDefinition? {
        guard let root, !root.isEmpty else {
            missingCountdowns(at: Spot(line: 1, column: 1, extent: .scalars(0)))
            return nil
        }
        guard case .mapping(let mapping) = root else {
            let isList = root.sequence != nil
            report.add(
                .wrongType,
                "expected a mapping with \"countdowns\", not \(root.kindName)",
                at: Spot(root),
                help: isList ? "put \"countdowns:\" on a line above the list" : Self.example
            )
            return nil
        }
        let fields = fields(BoardField.self, of: mapping)
        var board = BoardDefinition(
            title: report.text(fields[.title]),
            theme: theme(fields[.theme]),
            zone: zone(fields[.zone]),
            countdowns: []
        )
        if let zone = board.zone { fallbackZone = zone }
        guard let entry = fields[.countdowns] else {
            if !fields.wasMisspelt(.countdowns, in: mapping) { missingCountdowns(at: fields.spot) }
            return nil
        }
        let drafts = countdowns(entry)
        guard report.isEmpty else { return nil }
        board.countdowns = drafts.map { identifiers.completed($0) }
        return board
    }

    /// Counts a visit, and notes when there were too many.
    mutating func visit(_ node: Node) -> Bool {
        budget -= 1
        guard exceedsBudget else { return true }
        report.add(
            .tooManyAliases,
            "aliases make this file too large",
            at: Spot(line: 1, column: 1, extent: .scalars(0)),
            help: "write out what is short, and alias lists less often"
        )
        return false
    }

    private mutating func countdowns(_ entry: Fields<BoardField>.Entry) -> [Countdown] {
        if entry.value.isEmpty { return [] }
        guard case .sequence(let items) = entry.value else {
            report.wrongType(entry.value, expected: entry.key.form)
            return []
        }
        var countdowns: [Countdown] = []
        for item in items {
            guard visit(item) else { break }
            if let countdown = countdown(from: item) { countdowns.append(countdown) }
        }
        return countdowns
    }

    private mutating func theme(_ entry: Fields<BoardField>.Entry?) -> String? {
        guard let name = report.text(entry), let entry else { return nil }
        guard let themes, !themes.contains(name) else { return name }
        report.add(
            .unknownTheme,
            "there is no theme \(name.quoted)",
            at: Spot(entry.value),
            help: Spelling.help(for: name, among: themes, otherwise: "themes are \(themes.joined(separator: ", "))")
        )
        return nil
    }

    private mutating func missingCountdowns(at spot: Spot) {
        report.add(.missingCountdowns, "there are no countdowns in this file", at: spot, help: Self.example)
    }

    private static let example = "begin with \"countdowns:\" and, below it, \"- { title: Tea, in: 4m }\""
}
