import Countdowns
import Foundation
import Yams

/// Builds a board from the parsed files, and records their errors.
struct BoardDecoder {
    /// The errors and warnings of each decoded file, in the order of the files.
    private(set) var reports: [Report] = []

    private let context: DecodingContext
    private let calendars: CalendarFiles
    /// The constant allows for some aliases, and for some rules with a count.
    private let budget = WorkBudget(30_000)
    private var texts: [SourceText] = []
    private var fileHooks: [FileHooks] = []
    private var zones = ZoneText()
    private let identifiers = Identifiers()
    private var titles: [TitledRow: Place] = [:]
    private var board = BoardDefinition(countdowns: [])
    private var rows: [DecodedCountdown] = []

    init(_ context: DecodingContext, files: some FileReading) {
        self.context = context
        calendars = CalendarFiles(files, budget)
    }

    /// Decodes the next file.
    ///
    /// - Returns: the files that the decoded file includes.
    mutating func includes(decoding file: FileWalk.File) -> [FileWalk.Include] {
        // Without aliases, a file has at most as many nodes and as many characters as it has bytes.
        budget.left += 2 * file.text.bytes.count
        let report = Report(after: reports, budget: budget)
        let scope = FileScope(file, context, report, calendars)
        let first = rows.count
        var decoder = FileDecoder(scope, zones, identifiers, zoneOfBoard: board.zone, rows)
        // The decoder must hold the only reference to the array, so that appending a row does not copy the array.
        rows = []
        var text = file.text
        var includes: [FileWalk.Include] = []
        do {
            let isCalendar = text.isCalendar || CalendarFile.isPath(text.path)
            includes = decoder.decode(try isCalendar ? calendars.document(text) : YAMLDocument.root(of: &text))
        } catch {
            report.add(error)
        }
        texts.append(text)
        reports.append(report)
        add(decoder, in: scope, from: first)
        return includes
    }

    /// Adds the decoded content of a file to the board; the countdowns of the file begin at index `first`.
    private mutating func add(_ decoder: FileDecoder, in scope: FileScope, from first: Int) {
        decoder.settings.defaults.reportUnused(scope.report)
        zones = decoder.settings.zones
        var hooks = FileHooks(of: scope.file)
        hooks.hooks = decoder.settings.hooks
        fileHooks.append(hooks)
        let part = decoder.board
        board.title = board.title ?? part.title
        board.ambiguousWidth = board.ambiguousWidth ?? part.ambiguousWidth
        board.dates = board.dates.over(part.dates)
        board.theme = board.theme ?? part.theme
        board.zone = board.zone ?? part.zone
        board.dateOrder = board.dateOrder ?? part.dateOrder
        board.leftOutEvents += part.leftOutEvents
        board.hooks.merge(part.hooks) { first, _ in first }
        rows = decoder.rows
        for index in first..<rows.count { reportSameTitle(rows[index], scope) }
    }

    /// Warns of a duplicate title in a group; events of a calendar may share a title.
    private mutating func reportSameTitle(_ row: DecodedCountdown, _ scope: FileScope) {
        guard let place = row.titlePlace else { return }
        guard let first = titles.updateValue(place, forKey: TitledRow(row.countdown)) else { return }
        let title = row.countdown.title.quoted
        guard first != place else {
            return scope.report.add(
                .sameTitle, "the countdown \(title) appears again through an alias", at: place.sourceRange,
                help: "replace the alias with a copy that has another title")
        }
        scope.report.add(
            .sameTitle, "the title \(title) is used twice in this group", at: place.sourceRange,
            help: "give one of the countdowns another title",
            related: .init(message: "the first countdown is here", sourceRange: first.sourceRange, file: first.file))
    }

    /// Completes the board after all files are decoded.
    ///
    /// - Parameter unreadable: the files that cannot be read.
    /// - Returns: the board.
    /// - Throws: the files that cannot be read, and the errors of all other files.
    mutating func board(unreadable: [SourceFileError]) throws(BoardFailure) -> DecodedBoard {
        let reports = reports + calendars.reports
        if unreadable.isEmpty, reports.allSatisfy(\.isEmpty) {
            for index in rows.indices { rows[index].countdown = finished(rows[index].countdown) }
            LinkResolver.resolve(&rows, reports)
        }
        var texts = texts + calendars.texts
        let errors = DefinitionErrors(reports, of: &texts)
        let warnings = DefinitionErrors(reports, areWarnings: true, of: &texts)
        guard errors == nil, unreadable.isEmpty else {
            throw BoardFailure(unreadable: unreadable, errors: errors, warnings: warnings)
        }
        board.countdowns = rows.map(\.countdown)
        return DecodedBoard(
            definition: board, warnings: warnings, texts: rows.map(\.texts),
            fileHooks: fileHooks.filter { !$0.hooks.isEmpty }, items: rows.map(\.item))
    }

    /// Returns a countdown, completed with the data that is known only after all files are decoded.
    private mutating func finished(_ countdown: Countdown) -> Countdown {
        var countdown = identifiers.completed(countdown)
        // The times of a file must not depend on the zone of another file of the board.
        if board.zone != nil, countdown.zone == nil, countdown.floats { countdown.zone = context.machineZone }
        return countdown
    }
}

/// A decoded countdown, with the data that is needed to complete the board after all files are decoded.
struct DecodedCountdown {
    var countdown: Countdown
    var texts: [TimeText]
    var link: WrittenLink?

    /// The position of the title; nil for an event of a calendar.
    var titlePlace: Place?

    /// The position of the countdown in its file; nil for an event of a calendar.
    var item: ItemLocation?
}

/// The group and the title of a countdown, to find duplicate titles in a group.
private struct TitledRow: Hashable {
    let group: String?
    let title: String

    init(_ countdown: Countdown) { (group, title) = (countdown.group, countdown.title) }
}

extension Countdown {
    /// Whether a date of the countdown depends on the board's zone.
    fileprivate var floats: Bool {
        if case .floating = barStart { return true }
        switch kind {
        case .date(.floating), .since(.floating): return true
        case .recurring(let date): return date.clocks == .floating
        default: return false
        }
    }
}
