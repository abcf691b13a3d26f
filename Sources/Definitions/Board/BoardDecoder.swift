import Countdowns
import Foundation
import Yams

/// Makes a board of the trees of its files, and notes what is wrong with them.
struct BoardDecoder {
    /// A place in one of the files.
    struct Place: Equatable {
        let file: Int
        let spot: Spot
    }

    let context: DecodingContext

    /// What is wrong with the file at hand so far.
    var report = Report()

    /// What in the file at hand is most likely meant otherwise.
    var warnings = Report()

    /// What the file at hand says for all of its countdowns.
    var scope = FileScope(path: "")

    /// What is wrong with the files that were decoded.
    var reports: [Report] = []
    private var warningReports: [Report] = []
    private var texts: [SourceText] = []

    /// Where the file at hand is.
    private(set) var location = FileLocation.standardInput

    /// The hooks of each file, the one at hand the last.
    var fileHooks: [FileHooks] = []

    var calendars: CalendarFiles
    var zones = ZoneText()
    var identifiers = Identifiers()
    private var titles: [TitledRow: Place] = [:]

    var board = BoardDefinition(countdowns: [])
    var countdowns: [Countdown] = []
    var timeTexts: [[TimeText]] = []
    private var items: [ItemPlace?] = []

    /// The link of the countdown at hand; nil where it has none.
    var link: WrittenLink?

    /// The links of all countdowns, by their places.
    var links: [Int: WrittenLink] = [:]

    /// The number of the item at hand in its file.
    var item = 0

    /// The hours of work that were made, each of which many countdowns may share.
    var workHours: [WorkHoursKey: WeeklyHours] = [:]

    /// How many more nodes may be visited.
    ///
    /// A file has no more nodes and letters of its own than bytes; aliases may add some.
    private var budget = 0

    init(_ context: DecodingContext, files: some FileReading) {
        self.context = context
        calendars = CalendarFiles(files)
    }

    /// The number of the file at hand.
    var file: Int { reports.count }

    /// When the texts of the countdown at hand were read first.
    var now: WallTime { context.moments[countdowns.count] ?? context.now }

    /// Decodes one more file.
    ///
    /// - Returns: what it includes.
    mutating func includes(decoding file: FileWalk.File) -> [FileWalk.Include] {
        var text = file.text
        scope = FileScope(path: text.path)
        location = file.location
        fileHooks.append(FileHooks(of: file))
        report = Report(limit: Self.room(besides: reports))
        warnings = Report(limit: Self.room(besides: warningReports))
        budget = 2 * text.bytes.count + 100_000
        var includes: [FileWalk.Include] = []
        do {
            let isCalendar = text.isCalendar || Self.isCalendar(text.path)
            includes = decode(try isCalendar ? calendarDocument(text) : YAMLDocument.root(of: &text))
        } catch {
            report.add(error)
        }
        noteUnused()
        texts.append(text)
        reports.append(report)
        warningReports.append(warnings)
        return includes
    }

    /// Puts the board together when all files are decoded.
    ///
    /// - Parameter unreadable: the files that cannot be read.
    /// - Returns: the board.
    /// - Throws: whatever is wrong.
    mutating func board(unreadable: [SourceFileError]) throws(BoardFailure) -> DecodedBoard {
        if unreadable.isEmpty, (reports + calendars.reports).allSatisfy(\.isEmpty) {
            countdowns = countdowns.map { finished($0) }
            resolveLinks()
        }
        var texts = texts + calendars.texts
        let errors = DefinitionErrors(reports + calendars.reports, of: &texts)
        let warnings = DefinitionErrors(warningReports + calendars.warnings, of: &texts)
        guard errors == nil, unreadable.isEmpty else {
            throw BoardFailure(unreadable: unreadable, errors: errors, warnings: warnings)
        }
        board.countdowns = countdowns
        return DecodedBoard(
            definition: board, warnings: warnings, texts: timeTexts,
            fileHooks: fileHooks.filter { !$0.hooks.isEmpty }, items: items)
    }

    /// How many countdowns a board may have.
    static let mostCountdowns = 100_000

    /// Adds a countdown to the board.
    mutating func add(_ countdown: Countdown, _ texts: [TimeText], titleAt spot: Spot) {
        guard hasRoom() else { return }
        let place = Place(file: file, spot: spot)
        if let first = titles.updateValue(place, forKey: TitledRow(countdown)) {
            noteSameTitle(countdown, at: spot, first: first)
        }
        countdowns.append(countdown)
        timeTexts.append(texts)
        items.append(ItemPlace(path: scope.path, index: item))
    }

    /// Where the title of a countdown is written; of one with several of the same title that of the last.
    func titlePlace(of countdown: Countdown) -> Place? { titles[TitledRow(countdown)] }

    /// Adds an event of a calendar to the board; several of one title are no mistake there.
    mutating func add(_ event: Countdown, _ texts: [TimeText]) {
        guard hasRoom() else { return }
        countdowns.append(event)
        timeTexts.append(texts)
        items.append(nil)
    }

    /// Whether the board may have one more countdown; otherwise that is noted, once for each file.
    private mutating func hasRoom() -> Bool {
        guard countdowns.count >= Self.mostCountdowns else { return true }
        report.add(
            .tooManyCountdowns, "a board has \(Self.mostCountdowns) countdowns at most",
            at: Spot(line: 1, column: 1, extent: .scalars(0)), help: "make several boards of them")
        return false
    }

    /// Counts a visit, and notes when there were too many.
    mutating func visit(_ node: Node) -> Bool { visit(cost: 1) }

    /// Counts a visit that takes longer than most.
    mutating func visit(cost: Int) -> Bool {
        budget -= cost
        guard budget < 0 else { return true }
        report.add(
            .tooManyAliases,
            "aliases make this file too large",
            at: Spot(line: 1, column: 1, extent: .scalars(0)),
            help: "write out what is short, and alias lists less often"
        )
        return false
    }

    /// A countdown as it is known when all files are read.
    private mutating func finished(_ countdown: Countdown) -> Countdown {
        var countdown = identifiers.completed(countdown)
        // A file means the same alone and among others: its times do not move into the zone of another file.
        if board.zone != nil, countdown.zone == nil, countdown.floats { countdown.zone = context.machineZone }
        return countdown
    }

    static func room(besides reports: [Report]) -> Int {
        max(0, DefinitionErrors.limit - reports.reduce(0) { $0 + $1.count })
    }
}

/// What makes two rows look the same.
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
