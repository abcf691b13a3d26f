import Countdowns
import Dashboard
import Definitions
import Foundation
import Screen
import TestSupport
import Testing

/// Whole frames, as a person reads them.
@Suite struct BoardPictureTests {
    private static let sizes = [
        Size(columns: 20, rows: 5), Size(columns: 40, rows: 12), Size(columns: 80, rows: 24),
        Size(columns: 120, rows: 40), Size(columns: 200, rows: 60),
    ]

    @Test(arguments: sizes)
    func `the board looks as recorded at every usual size`(size: Size) throws {
        var stage = try PictureStage(size: size)
        Snapshot.expect(stage.frame(after: 0), matches: "board-\(size.columns)x\(size.rows)")
    }

    @Test(arguments: sizes)
    func `the help looks as recorded at every usual size`(size: Size) throws {
        var stage = try PictureStage(size: size)
        stage.apply(.toggleHelp, after: 0)
        Snapshot.expect(stage.frame(after: 0), matches: "help-\(size.columns)x\(size.rows)")
    }

    @Test func `running, paused and due differ by mark and word without any colour`() throws {
        var stage = try PictureStage(size: Size(columns: 120, rows: 40))
        stage.apply(.togglePause, after: 5)
        stage.apply(.moveSelection(1), after: 5)
        Snapshot.expect(stage.frame(after: 50), matches: "states-120x40")
    }

    @Test func `a date whose view is paused says so and keeps its date`() throws {
        var stage = try PictureStage(size: Size(columns: 120, rows: 24))
        stage.select("release-2-0")
        stage.apply(.togglePause, after: 1)
        Snapshot.expect(stage.frame(after: 7_200), matches: "frozen-120x24")
    }

    @Test func `a board without countdowns says how to add one`() throws {
        var stage = try PictureStage(size: Size(columns: 60, rows: 16), yaml: "title: Empty\ncountdowns: []\n")
        Snapshot.expect(stage.frame(after: 0), matches: "empty-60x16")
    }

    @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 40, rows: 12)])
    func `stages, stopped countdowns and units look as recorded`(size: Size) throws {
        var stage = try PictureStage(size: size, countdowns: Self.states)
        Snapshot.expect(stage.frame(after: 9.32), matches: "stages-\(size.columns)x\(size.rows)")
        let frame = stage.frame(after: 9.32)
        for mark in ["▸", "»", "*", "!", "✓", "‖"] { #expect(frame.contains("\(mark) "), "\(mark)") }
        #expect(!frame.contains("Hidden"))
    }

    private static let states: [Countdown] = {
        let inFiveMinutes = Countdown.Kind.duration(.seconds(300))
        let pattern = UnitPattern([
            .field(.day, digits: 1), .text(" days "), .field(.hour, digits: 2), .text(":"), .field(.minute, digits: 2),
        ])
        return [
            Countdown(id: "calm", title: "Calm", kind: inFiveMinutes),
            Countdown(id: "warned", title: "Warned", kind: inFiveMinutes, stages: Stages(warn: .percent(98))),
            Countdown(
                id: "danger", title: "In danger", kind: .duration(.seconds(13)),
                stages: Stages(warn: .left(.seconds(12)), danger: .left(.seconds(5)))),
            Countdown(id: "due", title: "Due", kind: .duration(.seconds(4))),
            Countdown(id: "stopped", title: "Stopped", kind: .duration(.seconds(4)), onZero: .stop),
            Countdown(id: "hidden", title: "Hidden", kind: .duration(.seconds(4)), onZero: .hide),
            Countdown(id: "paused", title: "Paused", kind: inFiveMinutes, startsPaused: true),
            Countdown(id: "days", title: "Days", kind: .duration(.seconds(1_000_000)), units: .days),
            Countdown(id: "hours", title: "Hours", kind: .duration(.seconds(1_000_000)), units: .hours),
            Countdown(id: "clock", title: "Clock", kind: .duration(.seconds(1_000_000)), units: .clock),
            Countdown(id: "weeks", title: "Weeks", kind: .duration(.seconds(1_000_000)), units: .weeksAndDays),
            Countdown(id: "own", title: "Pattern", kind: .duration(.seconds(1_000_000)), units: .pattern(pattern)),
        ]
    }()

    @Test func `words of a pattern stay small beside the big digits`() throws {
        var stage = try PictureStage(size: Size(columns: 100, rows: 30), countdowns: Self.states)
        stage.select("own")
        Snapshot.expect(stage.frame(after: 0), matches: "pattern-100x30")
    }

    @Test(arguments: BoardView.allCases)
    func `every view shows stages and what is done, and not what is hidden`(view: BoardView) throws {
        var stage = try PictureStage(size: Size(columns: 100, rows: 40), countdowns: Self.states, view: view)
        Snapshot.expect(stage.frame(after: 9.32), matches: "stages-\(view.rawValue)")
        #expect(!stage.frame(after: 9.32).contains("Hidden"))
    }

    @Test func `with all countdowns gone the board says so`() throws {
        let gone = Self.states.filter { $0.id == "hidden" }
        var stage = try PictureStage(size: Size(columns: 60, rows: 20), countdowns: gone)
        #expect(stage.frame(after: 3.95).contains("0.1"))
        #expect(stage.frame(after: 4).contains("Nothing left: it has ended."))
        #expect(stage.frame(after: 4).contains("✓ 1 done"))
    }

    @Test(
        arguments: [Size(columns: 120, rows: 40), Size(columns: 80, rows: 3), Size(columns: 30, rows: 3)],
        BoardView.allCases)
    func `without a clock too a frame stays the same until the change that was told`(
        size: Size, view: BoardView
    ) throws {
        var stage = try PictureStage(size: size, countdowns: Self.states, view: view)
        var elapsed = Duration.seconds(0.123)
        var changes = 0
        for _ in 0..<150 {
            guard let delay = stage.untilNextChange(after: elapsed) else { break }
            #expect(delay > .zero)
            let frame = stage.frame(after: elapsed)
            #expect(stage.frame(after: elapsed + delay - .nanoseconds(1)) == frame)
            elapsed += delay
            changes += stage.frame(after: elapsed) == frame ? 0 : 1
        }
        #expect(changes > 100)
    }

    @Test func `a stage is told though the digits stand still for days`() throws {
        let countdown = Countdown(
            id: "a", title: "A", kind: .duration(.seconds(10 * 86_400)),
            stages: Stages(warn: .left(.seconds(777_777))), units: .days)
        // No header, no bar and no words.
        let stage = try PictureStage(size: Size(columns: 25, rows: 3), countdowns: [countdown])
        let stageBegins = Duration.seconds(10 * 86_400 - 777_777)
        #expect(stage.untilNextChange(after: .seconds(5)) == stageBegins - .seconds(5))
        #expect(stage.untilNextChange(after: stageBegins) == .seconds(777_777 - (9 * 86_400 - 1)))
    }

    @Test func `only a board with visible tenths changes ten times a second`() throws {
        let tea = Countdown(id: "tea", title: "Tea", kind: .duration(.seconds(20)))
        let clock = Countdown(id: "clock", title: "Clock", kind: .duration(.seconds(20)), units: .clock)
        for (countdown, inTheEnd) in [(tea, 10), (clock, 1)] {
            let stage = try PictureStage(size: Size(columns: 80, rows: 24), countdowns: [countdown])
            for (second, expected) in [(5.0, 1), (12, inTheEnd), (25, 1)] {
                var elapsed = Duration.seconds(second)
                var changes = 0
                while elapsed < .seconds(second + 1) {
                    elapsed += try #require(stage.untilNextChange(after: elapsed))
                    changes += 1
                }
                #expect(changes == expected, "\(countdown.id) at \(second)")
            }
        }
    }

    @Test(arguments: [0, 1, 2, 3, 4, 7, 11, 17, 23, 40])
    func `no size traps`(rows: Int) throws {
        for columns in [0, 1, 2, 3, 5, 9, 19, 29, 41, 59, 71, 99, 200, 400] {
            var stage = try PictureStage(size: Size(columns: columns, rows: rows))
            stage.apply(.toggleHelp, after: 0)
            _ = stage.frame(after: 3)
        }
    }

    @Test(arguments: [Size(columns: 120, rows: 60), Size(columns: 80, rows: 24), Size(columns: 30, rows: 3)])
    func `a frame stays the same until the change that was told, and differs at it`(size: Size) throws {
        var stage = try PictureStage(size: size)
        stage.apply(.togglePause, after: 0.3)
        stage.apply(.togglePause, after: 0.5)
        var elapsed = Duration.seconds(1)
        var changes = 0
        for _ in 0..<100 {
            let delay = try #require(stage.untilNextChange(after: elapsed))
            #expect(delay > .zero && delay <= .seconds(1))
            let frame = stage.frame(after: elapsed)
            #expect(stage.frame(after: elapsed + delay - .nanoseconds(1)) == frame)
            elapsed += delay
            changes += stage.frame(after: elapsed) == frame ? 0 : 1
        }
        // Without a header, what is scrolled away may end with nothing to see.
        #expect(changes >= (size.rows >= 4 ? 100 : 95))
    }

    @Test func `durations that went on at other fractions of a second change at theirs`() throws {
        let lines = (1...3).map { "  - { title: c\($0), in: 50m, paused: true }" }
        let yaml = "zone: UTC\ncountdowns:\n" + lines.joined(separator: "\n") + "\n"
        var stage = try PictureStage(size: Size(columns: 80, rows: 24), yaml: yaml)
        for (index, seconds) in [0.2, 0.5, 0.8].enumerated() {
            stage.select("c\(index + 1)")
            stage.apply(.togglePause, after: seconds)
        }
        var elapsed = Duration.seconds(1)
        var instants: [Duration] = []
        while elapsed < .seconds(3) {
            elapsed += try #require(stage.untilNextChange(after: elapsed))
            instants.append(elapsed)
        }
        let fractions = [1.2, 1.5, 1.8, 2, 2.2, 2.5, 2.8, 3]
        for (instant, expected) in zip(instants, fractions) {
            #expect(abs((instant - .seconds(expected)) / .nanoseconds(1)) < 1_000)
        }
    }

    @Test func `one second of the wall clock is one change for all dates`() throws {
        let lines = (1...30).map { "  - { title: c\($0), at: 2026-12-\($0 < 10 ? "0" : "")\($0) 10:00 }" }
        let yaml = "zone: UTC\ncountdowns:\n" + lines.joined(separator: "\n") + "\n"
        let stage = try PictureStage(size: Size(columns: 120, rows: 50), yaml: yaml)
        var elapsed = Duration.zero
        for _ in 0..<100 { elapsed += try #require(stage.untilNextChange(after: elapsed)) }
        #expect(elapsed == .seconds(100))
    }

    @Test func `titles made of dangerous text leave nothing of it in the frame`() throws {
        let yaml =
            "countdowns:\n  - title: \"a\\e[31mb\\u202Ec\\ad\\0e\\tf\"\n    in: 5m\n    note: \"\\e]52;c;x\\a\"\n"
        var stage = try PictureStage(size: Size(columns: 120, rows: 40), yaml: yaml)
        for scalar in stage.frame(after: 0).unicodeScalars {
            #expect(scalar == "\n" || (scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)))
            #expect(scalar.value != 0x202E)
        }
    }
}

/// A board in a window, at 24 December 2026, 17:59:50 UTC.
private struct PictureStage {
    private let start = Moment(
        wall: CivilTime(year: 2026, month: 12, day: 24, hour: 17, minute: 59, second: 50).wallTime(utcOffset: 0),
        uptime: Uptime(sinceBoot: .seconds(86_400)))
    private let theme: Theme
    private var board: Board
    private var canvas: Canvas

    /// Loads `examples.yaml`, a text, or what a text cannot say.
    init(size: Size, yaml: String? = nil, countdowns: [Countdown]? = nil, view: BoardView = .list) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let text = try yaml ?? String(contentsOfFile: Self.examples, encoding: .utf8)
        let context = DecodingContext(now: start.wall, machineZone: zone)
        var definition = try BoardFile.decode(SourceFile(path: "test.yaml", text: text), in: context).definition
        if let countdowns { definition = BoardDefinition(title: "States", countdowns: countdowns) }
        theme = try ThemeLibrary().theme(ThemeLibrary.defaultDark)
        board = Board(
            definition, title: "test.yaml", zone: zone, themes: [theme.id], theme: theme.id, view: view,
            at: start)
        canvas = Canvas(size: size)
        board.fit(to: size, at: start)
    }

    private static var examples: String {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return root.appendingPathComponent("examples.yaml").path
    }

    mutating func apply(_ command: Command, after seconds: Double) {
        _ = board.apply(command, at: start + .seconds(seconds))
    }

    mutating func select(_ id: String) {
        _ = board.apply(.selectFirst, at: start)
        while board.selection(at: start).map({ board.items[$0].countdown.id }) != id {
            let before = board
            _ = board.apply(.moveSelection(1), at: start)
            precondition(board != before, "There is no countdown \(id).")
        }
    }

    mutating func frame(after seconds: Double) -> String { frame(after: .seconds(seconds)) }

    mutating func frame(after elapsed: Duration) -> String {
        let moment = start + elapsed
        BoardPicture(theme: theme, keys: .standard).draw(board, at: moment, in: &canvas)
        if board.overlay == .help { HelpPicture(theme: theme, keys: .standard).draw(in: &canvas) }
        return canvas.text()
    }

    func untilNextChange(after elapsed: Duration) -> Duration? {
        BoardPicture.untilNextChange(of: board, at: start + elapsed, size: canvas.size)
    }
}
