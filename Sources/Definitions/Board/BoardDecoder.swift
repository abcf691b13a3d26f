import Countdowns
import Foundation
import Yams

/// Makes a board of the trees of its files, and notes what is wrong with them.
struct BoardDecoder {
    /// The reports of the files that were decoded, in their order.
    private(set) var reports: [Report] = []

    private let context: DecodingContext
    private let calendars: CalendarFiles
    private var texts: [SourceText] = []
    private var fileHooks: [FileHooks] = []
    private var zones = ZoneText()
    private var identifiers = Identifiers()
    private var titles: [TitledRow: Place] = [:]
    private var board = BoardDefinition(countdowns: [])
    private var rows: [DecodedCountdown] = []

    init(_ context: DecodingContext, files: some FileReading) {
        self.context = context
        calendars = CalendarFiles(files)
    }

    /// Decodes one more file.
    ///
    /// - Returns: what it includes.
    mutating func includes(decoding file: FileWalk.File) -> [FileWalk.Include] {
        // A file has no more nodes and letters of its own than bytes; aliases may add some.
        let report = Report(after: reports, budget: 2 * file.text.bytes.count + 100_000)
        let scope = FileScope(file, context, report, calendars)
        let first = rows.count
        var decoder = FileDecoder(scope, zones, zoneOfBoard: board.zone, rows)
        // The decoder alone holds the rows now, so that adding one does not copy them.
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
        take(decoder, in: scope, from: first)
        return includes
    }

    /// Takes over what a file says; its countdowns begin with one.
    private mutating func take(_ decoder: FileDecoder, in scope: FileScope, from first: Int) {
        for (id, place) in decoder.identifiers { claim(id, at: place, scope.report) }
        decoder.settings.defaults.noteUnused(scope.report)
        zones = decoder.settings.zones
        var hooks = FileHooks(of: scope.file)
        hooks.hooks = decoder.settings.hooks
        fileHooks.append(hooks)
        let part = decoder.board
        board.title = board.title ?? part.title
        board.ambiguousWidth = board.ambiguousWidth ?? part.ambiguousWidth
        board.theme = board.theme ?? part.theme
        board.zone = board.zone ?? part.zone
        board.leftOutEvents += part.leftOutEvents
        board.hooks.merge(part.hooks) { first, _ in first }
        rows = decoder.rows
        for index in first..<rows.count { noteSameTitle(rows[index], scope) }
    }

    private mutating func claim(_ id: String, at place: Place, _ report: Report) {
        guard let first = identifiers.claim(id, at: place) else { return }
        guard first != place else {
            return report.add(
                .duplicateID, "the id \(id.quoted) is used again through an alias", at: place.spot,
                help: "remove it: each countdown has its own")
        }
        report.add(
            .duplicateID,
            "the id \(id.quoted) is taken",
            at: place.spot,
            help: "give one of them another id",
            related: .init(message: "first used here", spot: first.spot, file: first.file)
        )
    }

    /// Notes a row that looks like another one; events of a calendar may.
    private mutating func noteSameTitle(_ row: DecodedCountdown, _ scope: FileScope) {
        guard let spot = row.titleSpot else { return }
        let place = Place(file: scope.file.number, spot: spot)
        guard let first = titles.updateValue(place, forKey: TitledRow(row.countdown)) else { return }
        let title = row.countdown.title.quoted
        guard first != place else {
            return scope.report.add(
                .sameTitle, "the countdown \(title) appears again through an alias", at: spot,
                help: "write it out with another title")
        }
        scope.report.add(
            .sameTitle, "a second countdown \(title) in the same group", at: spot,
            help: "give one of them another title",
            related: .init(message: "the first is here", spot: first.spot, file: first.file))
    }

    /// Puts the board together when all files are decoded.
    ///
    /// - Parameter unreadable: the files that cannot be read.
    /// - Returns: the board.
    /// - Throws: all mistakes of all files.
    mutating func board(unreadable: [SourceFileError]) throws(BoardFailure) -> DecodedBoard {
        let reports = reports + calendars.reports
        if unreadable.isEmpty, reports.allSatisfy(\.isEmpty) {
            for index in rows.indices { rows[index].countdown = finished(rows[index].countdown) }
            LinkResolver.resolve(&rows, reports) { [titles] in titles[TitledRow($0)] }
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

    /// A countdown with all that is known when all files are read.
    private mutating func finished(_ countdown: Countdown) -> Countdown {
        var countdown = identifiers.completed(countdown)
        // A file means the same alone and among others: its times do not move into the zone of another file.
        if board.zone != nil, countdown.zone == nil, countdown.floats { countdown.zone = context.machineZone }
        return countdown
    }
}

/// A countdown of a file, with what is needed until all files are read.
struct DecodedCountdown {
    var countdown: Countdown
    var texts: [TimeText]
    var link: WrittenLink?

    /// Where its title is written; nil for an event of a calendar.
    var titleSpot: Spot?

    /// Its item in the list of its file; nil for an event of a calendar.
    var item: ItemPlace?
}

/// The parts of a row by which users tell rows apart.
private struct TitledRow: Hashable {
    let group: String?
    let title: String

    init(_ countdown: Countdown) { (group, title) = (countdown.group, countdown.title) }
}

extension Countdown {
    /// Whether a date of it moves with the board's zone.
    fileprivate var floats: Bool {
        if case .floating = barStart { return true }
        switch kind {
        case .date(.floating), .since(.floating): return true
        case .recurring(let date): return date.clocks == .floating
        default: return false
        }
    }
}
