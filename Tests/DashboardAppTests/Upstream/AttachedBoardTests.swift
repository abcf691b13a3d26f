import Countdowns
import Definitions
import Foundation
import Journal
import Remote
import TestSupport
import Testing

@testable import BoardEngine
@testable import DashboardApp

@Suite struct AttachedBoardTests {
    private static let start = Moment(
        wall: WallTime(sinceEpoch: .milliseconds(1_800_000_000_123)), uptime: Uptime(sinceBoot: .milliseconds(999_456)),
        asleep: .milliseconds(77))

    private static let files = [
        "board.yaml": """
        title: Kitchen
        include: [more, more/extra.yaml]
        countdowns:
          - { title: Tea, in: 10m }
          - { title: Lease, in: 3mo, sleep: pause }
          - { title: Ends, at: tomorrow 09:00, from: 2026-01-01 }
          - { title: Smoke-free, since: 2026-01-01 12:00 }
          - { title: Serve, after: tea + 10m }
          - { title: Dessert, after: serve + 1h }
          - { title: Pack, before: ends - 2h }
          - { title: Sort, before: bins - 5m }
          - { title: Rest, after: focus }
          - { title: Print, after: report + 5m }

        """,
        "more/extra.yaml": "countdowns:\n  - { title: Egg, in: 5m, on_zero: hide, paused: true }\n",
        "more/other.yml": """
        countdowns:
          - { title: Größe 🥚, at: 2031-02-03 }
          - { title: Focus, preset: pomodoro, advance: ask }
          - { title: Stretching, steps: [Left: 1s, Right: 2s], rounds: 3, on_zero: repeat }
          - { title: Again, in: 2mo, on_zero: repeat }
          - { title: Bins, every: 2 hours, starting: 2026-01-01 00:00 }
          - { title: Report, at: 2027-02-12 17:00, work_hours: mon-fri 09:00-17:00 }

        """,
    ]

    private static let actions: [CountdownAction] = [
        .pause, .extend(.seconds(90)), .resume, .restart, .done, .extend(.seconds(-5)), .toggle, .skip, .restart, .skip,
        .pause, .skip, .resume, .skip, .pause,
    ]

    /// Returns the source of a board that was loaded from files.
    private static func source(in folder: URL, clock: BoardClock = .live) throws -> (BoardSource, RunContext) {
        for (path, text) in files {
            let url = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        var context = RunContext(start: nil, speed: 1, zone: zone, environment: [:]) { start }
        context.clock = clock
        let loaded = try BoardLoader.load(
            [folder.appendingPathComponent("board.yaml").path], theme: nil, now: context.now.wall, machineZone: zone,
            environment: [:], readsAllThemes: false
        ) { _ in }
        return (BoardSource(loaded, in: context, version: "1"), context)
    }

    /// Returns the states of a board's countdowns, as messages contain them.
    private static func states(_ board: Board) -> [CountdownState] {
        board.items.enumerated().map { CountdownState($1, at: $0) }
    }

    private static func readings(_ board: Board, at moment: Moment) -> [Reading] {
        board.items.map { $0.reading(at: moment) }
    }

    private static func snapshot(_ source: BoardSource, _ board: Board) -> BoardSnapshot {
        BoardSnapshot(
            generation: 1, sequence: 0, settings: source.settings(of: board), arguments: source.loaded.arguments,
            places: source.loaded.places.map(BoardSnapshot.Place.init),
            states: board.items.enumerated().map { CountdownState($1, at: $0) })
    }

    @Test func `a snapshot of another boot is refused, and a snapshot without a boot identity is accepted`() throws {
        try withTemporaryFolder { folder in
            let (source, context) = try Self.source(in: folder)
            let board = source.loaded.board(zone: context.zone, clock: context.clock, at: context.now)
            var snapshot = Self.snapshot(source, board)
            let boot = BootIdentity(text: snapshot.settings.boot ?? "")
            _ = try AttachedBoard(snapshot, boot: boot)
            #expect(throws: RemoteError.failure(.otherClock)) {
                try AttachedBoard(snapshot, boot: BootIdentity(text: "another start"))
            }
            snapshot.settings.boot = nil
            _ = try AttachedBoard(snapshot, boot: boot)
        }
    }

    @Test func `an attached board equals the original board after any action`() throws {
        try withTemporaryFolder { folder in
            let (source, context) = try Self.source(in: folder)
            var board = source.loaded.board(zone: context.zone, clock: context.clock, at: context.now)
            #expect(board.items.count == 17)
            for (step, action) in Self.actions.enumerated() {
                let moment = Self.start + .milliseconds(1_357 * (step + 1))
                let ids = Set(board.items.indices.filter { $0 != step % 3 }.map { board.items[$0].id })
                _ = board.apply(.change(action, of: ids), at: moment)
                let attached = try AttachedBoard(Self.snapshot(source, board))
                let (other, shown) = attached.board(at: moment)
                #expect(shown == moment)
                #expect(Self.states(other) == Self.states(board), "\(action)")
                for later in [moment, moment + .seconds(100_000)] {
                    #expect(Self.readings(other, at: later) == Self.readings(board, at: later), "\(action)")
                }
                #expect(other.items.map(\.countdown) == board.items.map(\.countdown))
                #expect(other.title == "Kitchen" && other.zone == context.zone)
            }
        }
    }

    @Test func `a viewer resolves an unchanged relative date at the time at which the board first read it`() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("board.yaml")
            let text = "countdowns:\n  - { title: Tram, at: in 15 min }\n  - { title: Rest, every: 90m }\n"
            try Data(text.utf8).write(to: file)
            let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
            var loaded = try BoardLoader.load(
                [file.path], theme: nil, now: Self.start.wall, machineZone: zone, environment: [:],
                readsAllThemes: false
            ) { _ in }
            let first = loaded.definition.countdowns.map(\.kind)
            try Data((text + "  - { title: Bus, at: in 20 min }\n").utf8).write(to: file)
            let later = Self.start + .seconds(600)
            loaded = try loaded.readAgain(
                from: SignedFiles(), now: later.wall, machineZone: zone, environment: [:])
            let context = RunContext(start: nil, speed: 1, zone: zone, environment: [:]) { later }
            let source = BoardSource(loaded, in: context, version: "1")
            let board = loaded.board(zone: zone, clock: .live, at: later)
            var snapshot = Self.snapshot(source, board)
            for index in snapshot.states.indices {
                snapshot.states[index].read = source.moment(of: index)
            }
            let other = try AttachedBoard(snapshot).board(at: later).board
            #expect(other.items.map(\.countdown) == board.items.map(\.countdown))
            #expect(other.items.prefix(2).map(\.countdown.kind) == first)
        }
    }

    @Test func `a viewer that attaches later shows the same skips and the same end of a recurring countdown`() throws {
        try withTemporaryFolder { folder in
            let (source, context) = try Self.source(in: folder)
            var board = source.loaded.board(zone: context.zone, clock: context.clock, at: context.now)
            let bins = try #require(board.items.firstIndex { $0.id == "bins" })
            for (action, hours) in [(CountdownAction.skip, 1), (.restart, 2), (.skip, 10), (.done, 11)] {
                _ = board.apply(.change(action, of: ["bins"]), at: Self.start + .seconds(3_600 * hours))
                // After five hours, several occurrences are in the past.
                let moment = Self.start + .seconds(3_600 * (hours + (action == .skip ? 0 : 5)))
                let other = try AttachedBoard(Self.snapshot(source, board)).board(at: moment).board
                #expect(other.items[bins].reading(at: moment) == board.items[bins].reading(at: moment), "\(action)")
            }
        }
    }

    @Test func `a viewer uses the simulated clock of its board`() throws {
        try withTemporaryFolder { folder in
            let clock = BoardClock(start: WallTime(unixSeconds: 1_900_000_000), speed: 60, at: Self.start)
            let (source, context) = try Self.source(in: folder, clock: clock)
            let board = source.loaded.board(zone: context.zone, clock: clock, at: context.now)
            let attached = try AttachedBoard(Self.snapshot(source, board))
            #expect(attached.clock == clock)
            let real = Self.start + .milliseconds(12_345)
            #expect(attached.board(at: real).moment == clock.moment(at: real))
            #expect(Self.states(attached.board(at: real).board) == Self.states(board))
        }
    }

    @Test func `a snapshot with an unknown zone or without files is rejected`() throws {
        try withTemporaryFolder { folder in
            let (source, context) = try Self.source(in: folder)
            let board = source.loaded.board(zone: context.zone, clock: context.clock, at: context.now)
            var snapshot = Self.snapshot(source, board)
            snapshot.settings.zone = "Mars"
            #expect(throws: RemoteError.badMessage) { try AttachedBoard(snapshot) }
            snapshot = Self.snapshot(source, board)
            snapshot.places = []
            #expect(throws: RemoteError.badMessage) { try AttachedBoard(snapshot) }
        }
    }

    @Test func `a viewer uses the theme of the board, unless another theme is requested`() throws {
        try withTemporaryFolder { folder in
            let (source, context) = try Self.source(in: folder)
            var board = source.loaded.board(zone: context.zone, clock: context.clock, at: context.now)
            for command in [Command.saveTheme("nord"), .saveView(.cards)] { board.apply(command, at: context.now) }
            let attached = try AttachedBoard(Self.snapshot(source, board))
            let loaded = try attached.loaded(theme: nil, environment: [:])
            #expect(loaded.theme == "nord" && loaded.isThemeChosen && loaded.view == .cards)
            #expect(try attached.loaded(theme: "dracula", environment: [:]).theme == "dracula")
            #expect(throws: LoadFailure.self) { try attached.loaded(theme: "nrod", environment: [:]) }
        }
    }
}
