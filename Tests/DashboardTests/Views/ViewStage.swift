import Countdowns
import Dashboard
import Definitions
import Foundation
import Screen
import Testing
import Themes

/// A board in a window, drawn with the program's views.
///
/// The board's clock starts at 24 December 2026, 17:59:50 UTC.
struct ViewStage {
    let start = Moment(
        wall: CivilTime(year: 2026, month: 12, day: 24, hour: 17, minute: 59, second: 50).wallTime(utcOffset: 0),
        uptime: Uptime(sinceBoot: .seconds(86_400)))
    let theme: Theme
    var board: ShownBoard
    private(set) var canvas: Canvas
    private let readings: [[String]]

    /// Loads `countdowns` or the text `yaml`; loads `examples.yaml` if both are nil.
    init(
        _ view: BoardView, _ size: Size, face: DigitFace = .block, theme: String = ThemeLibrary.defaultDark,
        depth: ColorDepth = .truecolor, profile: DisplayProfile = DisplayProfile(), yaml: String? = nil,
        countdowns: [Countdown]? = nil, motion: Bool = true
    ) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        var definition = BoardDefinition(title: "Test", countdowns: countdowns ?? [])
        if countdowns == nil {
            let context = DecodingContext(now: start.wall, machineZone: zone)
            definition =
                if let yaml {
                    try BoardFile.decode(SourceFile(path: "test.yaml", text: yaml), in: context).definition
                } else {
                    try BoardFile.load(["examples.yaml"], in: context, from: RepositoryFiles()).definition
                }
        }
        readings = definition.countdowns.map { ["at: a text of \($0.title) means something", "a sentence about it"] }
        self.theme = try ThemeLibrary().theme(theme).shown(at: depth)
        board = ShownBoard(
            definition, title: "test.yaml", zone: zone, themes: [theme, "other"], theme: theme, view: view, face: face,
            motion: motion, at: start)
        canvas = Canvas(size: size, profile: profile)
        fit(at: start)
    }

    private var detail: DetailPicture { DetailPicture(theme: theme, readings: readings) }

    private mutating func fit(at moment: Moment) {
        board.look.fit(to: canvas.size, in: canvas.profile, on: board.board, at: moment)
        let hidden =
            switch board.overlay?.kind {
            case .help: HelpPicture(theme: theme, keys: .standard).hiddenRows(in: canvas.size)
            case .detail: detail.hiddenRows(of: board.board, board.look, in: canvas.size, at: moment)
            default: 0
            }
        _ = board.apply(.hideOverlayRows(hidden), at: moment)
    }

    mutating func apply(_ command: Command, after elapsed: Duration = .zero) {
        board.apply(command, at: start + elapsed)
        fit(at: start + elapsed)
    }

    mutating func apply(_ command: LookCommand, after elapsed: Duration = .zero) {
        board.apply(command, at: start + elapsed)
        fit(at: start + elapsed)
    }

    mutating func apply(_ key: BoardKey, after elapsed: Duration = .zero) {
        board.apply(key, at: start + elapsed)
        fit(at: start + elapsed)
    }

    mutating func resize(to size: Size) {
        canvas = Canvas(size: size, profile: canvas.profile)
        fit(at: start)
    }

    /// The visible text without colours.
    mutating func frame(after elapsed: Duration = .zero) -> String {
        draw(after: elapsed)
        return canvas.text()
    }

    /// - Returns: the time until the drawing changes.
    @discardableResult
    mutating func draw(after elapsed: Duration) -> Duration? {
        let moment = start + elapsed
        var changes = [drawBoard(after: elapsed)]
        switch board.overlay?.kind {
        case .help:
            HelpPicture(theme: theme, keys: .standard).draw(in: &canvas, firstRow: board.overlay?.firstRow ?? 0)
        case .detail: changes.append(detail.draw(board.board, board.look, at: moment, in: &canvas))
        case .themes: ThemePickerPicture(theme: theme, known: [:]).draw(board.board, board.look, in: &canvas)
        case nil: break
        }
        return changes.compactMap(\.self).min()
    }

    /// Draws the board without overlays.
    @discardableResult
    mutating func drawBoard(after elapsed: Duration) -> Duration? {
        let moment = start + elapsed
        var board = board
        if !board.isCurrent(at: moment) { board.apply(.tick, at: moment) }
        return BoardPicture(theme: theme, keys: .standard).draw(board.board, board.look, at: moment, in: &canvas)
    }

    func untilNextChange(after elapsed: Duration) -> Duration? {
        var stage = self
        return stage.draw(after: elapsed)
    }

    mutating func select(_ id: String) {
        apply(.selectFirst)
        while board.selection(at: start).map({ board.items[$0].countdown.id }) != id {
            let before = board
            apply(.moveSelection(1))
            precondition(board != before, "There is no countdown \(id).")
        }
    }
}
