import Countdowns
import Foundation
import Yams

/// Decodes one file of a board: its header, its defaults, and its list of countdowns.
struct FileDecoder {
    /// The values of the file's top-level keys for the board, such as `title` and `theme`; the countdowns are in ``rows``.
    private(set) var board = BoardDefinition(countdowns: [])

    /// The countdowns of the board, including the countdowns of the previous files.
    private(set) var rows: [DecodedCountdown]

    private(set) var settings: SettingsDecoder

    private let identifiers: Identifiers
    private let zoneOfBoard: TimeZone?

    private var scope: FileScope { settings.scope }
    private var report: Report { scope.report }
    private var context: DecodingContext { scope.context }

    static let maxCountdowns = 100_000

    private static let example = "begin with \"countdowns:\" and, below it, \"- { title: Tea, in: 4m }\""

    init(
        _ scope: FileScope, _ zones: ZoneText, _ identifiers: Identifiers, zoneOfBoard: TimeZone?,
        _ rows: [DecodedCountdown]
    ) {
        settings = SettingsDecoder(scope: scope, zones: zones)
        (self.identifiers, self.zoneOfBoard, self.rows) = (identifiers, zoneOfBoard, rows)
    }

    /// Decodes the document of the file.
    ///
    /// - Returns: the files that this file includes.
    mutating func decode(_ root: Node?) -> [FileWalk.Include] {
        guard let root, !root.isEmpty else {
            missingCountdowns(at: .start)
            return []
        }
        guard case .mapping(let mapping) = root else {
            let isList = root.sequence != nil
            report.add(
                .wrongType,
                "expected a mapping with \"countdowns\", not \(root.kindName)",
                at: SourceRange(root),
                help: isList ? "put \"countdowns:\" on a line above the list" : Self.example
            )
            return []
        }
        let fields = report.fields(BoardField.self, of: mapping)
        header(fields)
        settings.defaults(fields)
        if let entry = fields[.countdowns] {
            countdowns(entry)
        } else if fields[.include] == nil, !fields.misspelt.contains(.countdowns) {
            missingCountdowns(at: fields.sourceRange)
        }
        return includes(fields[.include])
    }

    private mutating func header(_ fields: Fields<BoardField>) {
        board.title = report.text(fields[.title])
        board.theme = theme(fields[.theme])
        board.zone = settings.zone(fields[.zone])
        let dayStarts = settings.timeOfDay(fields[.dayStarts])
        board.dates = DateStyle(
            clock: report.choice(fields[.clock]), dates: report.choice(fields[.dates]),
            weekStarts: report.choice(fields[.weekStarts]))
        board.ambiguousWidth = report.choice(fields[.ambiguousWidth])
        var header = FileScope.Header(zone: board.zone, dst: report.choice(fields[.dst]))
        header.dayStarts = dayStarts
        if let zoneOfBoard, board.zone != zoneOfBoard { header.ownZone = board.zone }
        board.dateOrder = report.choice(fields[.dateOrder])
        header.dateOrder = board.dateOrder
        header.isDateOrderWrong = header.dateOrder == nil && fields[.dateOrder].map { !$0.isEmpty } ?? false
        settings.scope = scope.with(header)
        if let entry = fields[.hooks] { board.hooks = settings.hooks(entry) }
    }

    private func theme(_ entry: Fields<BoardField>.Entry?) -> String? {
        guard let name = report.text(entry), let entry else { return nil }
        guard let themes = context.themes else { return name }
        if let id = ThemeLibrary.id(for: name, among: themes) { return id }
        report.add(
            .unknownTheme,
            "there is no theme \(name.quoted)",
            at: entry.sourceRange,
            help: Spelling.help(for: name, among: themes, otherwise: "themes are \(themes.joined(separator: ", "))")
        )
        return nil
    }

    private func includes(_ entry: Fields<BoardField>.Entry?) -> [FileWalk.Include] {
        guard let entry, !entry.value.isEmpty else { return [] }
        return report.items(entry.value).compactMap { node in
            guard let path = node.scalar?.string, !node.isEmpty, !path.isEmpty else {
                report.wrongType(node, expected: entry.key.form)
                return nil
            }
            return .init(path: path, sourceRange: SourceRange(node))
        }
    }

    private func missingCountdowns(at sourceRange: SourceRange) {
        guard !context.allowsNoCountdowns else { return }
        report.add(.missingCountdowns, "there are no countdowns in this file", at: sourceRange, help: Self.example)
    }

    // MARK: Countdowns

    private mutating func countdowns(_ entry: Fields<BoardField>.Entry) {
        switch entry.value {
        case _ where entry.value.isEmpty: return
        case .sequence(let items):
            if rows.isEmpty { rows.reserveCapacity(min(items.count, Self.maxCountdowns)) }
            for (number, item) in items.enumerated() {
                guard report.visit(item) else { break }
                addCountdown(item, number)
            }
        case .mapping(let mapping):
            for (number, (key, value)) in mapping.enumerated() {
                guard report.visit(key) else { break }
                addCountdown(key, ShortFormDecoder(scope: scope).behindTitle(value), value, number)
            }
        default: report.wrongType(entry.value, expected: entry.key.form)
        }
    }

    /// Adds the countdown of an item of `countdowns`, or the events of its calendar, unless the item has an error.
    private mutating func addCountdown(_ item: Node, _ number: Int) {
        guard case .mapping(let mapping) = item else {
            return report.add(
                .wrongType,
                "expected a countdown, not \(item.kindName)",
                at: SourceRange(item),
                help: "a countdown has a title and a time: \"- { title: Tea, in: 4m }\""
            )
        }
        let shortForm = ShortFormDecoder(scope: scope)
        if let (key, behind) = shortForm.split(mapping), let entry = mapping.first {
            if !behind.isMistake { shortForm.reportTitleLikeKey(key) }
            return addCountdown(key, behind, entry.value, number)
        }
        if shortForm.reportCrowded(mapping) { return }
        let fields = report.fields(CountdownField.self, of: mapping)
        // If the only key of the item is misspelt, the item has no other content to decode.
        if mapping.count == 1, !fields.misspelt.isEmpty { return }
        if let entry = fields[.calendar] { return addCalendar(fields, entry) }
        addCountdown(fields, title: report.title(fields), number)
    }

    /// Adds the countdown of an item in short form, `title: value`, unless the item has an error.
    private mutating func addCountdown(
        _ key: Node, _ behind: ShortFormDecoder.TitleValue, _ value: Node, _ number: Int
    ) {
        let title = report.title(key)
        if case .keys(let mapping) = behind {
            let fields = report.fields(CountdownField.self, of: mapping)
            if let entry = fields[.calendar] {
                return report.add(
                    .misplacedKey, "a calendar cannot have a title", at: entry.keyRange,
                    help: "write \"- ics: …\" as an item of the list, with \"group\" below it")
            }
            if let entry = fields[.title] {
                report.add(
                    .misplacedKey, "the title is already before the colon", at: entry.keyRange,
                    help: "remove it, or write \"- title: …\" with all keys below each other")
            }
            return addCountdown(fields, title: title, before: key, number)
        }
        let scope = settings.scope(of: Settings(), now: now)
        let time = ShortFormDecoder(scope: scope.file).time(behind, value, title: key, DateDecoder(scope))
        guard let (kind, text) = time, let title else { return }
        let event: EventLength? = if case .date(let reading, _) = text.value { reading.event } else { nil }
        let countdown = scope.countdown(title, kind, lasting: event, at: SourceRange(key))
        Placeholders.note(kind, in: key, report)
        DateDecoder(scope).checkWork(of: countdown, at: SourceRange(value))
        add(
            DecodedCountdown(
                countdown: countdown, texts: [text] + scope.workText(of: countdown), titlePlace: scope.file.place(key)),
            number)
    }

    /// Adds the countdown of a mapping, unless the countdown has an error.
    ///
    /// The title may be a key before the mapping, as in `Tea: { … }`.
    private mutating func addCountdown(
        _ fields: Fields<CountdownField>, title: String?, before key: Node? = nil, _ number: Int
    ) {
        let mark = report.mark
        let scope = settings.scope(of: settings.settings(fields), now: now)
        var decoder = CountdownDecoder(fields, scope, since: mark)
        let id = fields[.id].flatMap { decoder.identifier($0, identifiers) }
        if let row = decoder.decode(title: title, before: key, id: id) { add(row, number) }
    }

    /// Adds the events of the calendar of an item with `ics`, unless the item or the calendar has an error.
    private mutating func addCalendar(_ fields: Fields<CountdownField>, _ entry: Fields<CountdownField>.Entry) {
        let mark = report.mark
        let decoder = CalendarDecoder(scope: scope)
        decoder.reportKeysOfCountdowns(fields, beside: entry)
        let own = settings.settings(fields)
        let calendar = decoder.calendar(fields, entry, own, since: mark) { own in
            settings.scope(of: own, now: context.now)
        }
        guard let calendar else { return }
        board.leftOutEvents += calendar.leftOut
        for event in calendar.coming { add(decoder.row(event, of: calendar.path, calendar.scope.at(now)), nil) }
    }

    /// The time to which relative dates of the next countdown refer: the time at which the texts of this countdown were
    /// first read.
    private var now: WallTime { context.moments[rows.count] ?? context.now }

    /// Adds a countdown.
    ///
    /// Reports an error, once for each file, if the board already has the maximum number of countdowns.
    private mutating func add(_ row: DecodedCountdown, _ number: Int?) {
        guard rows.count < Self.maxCountdowns else {
            return report.add(
                .tooManyCountdowns, "a board can have \(Self.maxCountdowns) countdowns at most",
                at: .start, help: "split them into several boards")
        }
        rows.append(row)
        rows[rows.count - 1].item = number.map { ItemLocation(path: scope.file.text.path, index: $0) }
    }
}
