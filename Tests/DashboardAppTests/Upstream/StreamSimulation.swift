import Countdowns
import Definitions
import Foundation
import TestSupport

@testable import BoardEngine
@testable import DashboardApp
@testable import Remote

/// A board and a viewer on two machines, with a channel in between that drops, duplicates, delays, reorders and
/// truncates lines.
enum StreamSimulation {
    static let files = [
        """
        title: Kitchen
        countdowns:
          - { title: Tea, in: 10m }
          - { title: Nap, in: 30s, on_zero: overtime }
          - { title: Egg, in: 5m, sleep: pause, paused: true }
          - { title: Launch, at: tomorrow 09:00 }
          - { title: Focus, steps: [Work: 40s, Break: 20s], rounds: 3, advance: ask }
          - { title: Bins, every: 2 hours, starting: 2026-01-01 00:00 }
          - { title: Serve, after: tea + 1m }
          - { title: Wash, after: focus }

        """,
        "title: Kitchen\ncountdowns:\n  - { title: Bread, in: 40m }\n  - { title: Tea, in: 12m }\n",
    ]

    static let actions: [CountdownAction] = [
        .pause, .resume, .toggle, .restart, .extend(.seconds(90)), .extend(.seconds(-20)), .skip, .done,
    ]

    static let start = Moment(
        wall: WallTime(sinceEpoch: .milliseconds(1_800_000_000_123)), uptime: Uptime(sinceBoot: .milliseconds(999_456)),
        asleep: .milliseconds(77))

    /// The clock reading of the viewer's machine at the time `start`.
    ///
    /// The two machines were booted at different times.
    static let viewerStart = Moment(
        wall: start.wall, uptime: Uptime(sinceBoot: .seconds(77)), asleep: .seconds(5))

    static let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    static func source(_ text: String, at moment: Moment) throws -> BoardSource {
        try source(text, in: RunContext(start: nil, speed: 1, zone: zone, environment: [:]) { moment })
    }

    static func source(_ text: String, in context: RunContext) throws -> BoardSource {
        try withTemporaryFolder { folder in
            let path = folder.appendingPathComponent("board.yaml").path
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            let loaded = try BoardLoader.load(
                [path], theme: nil, now: context.now.wall, machineZone: zone, environment: [:], readsAllThemes: false
            ) { _ in }
            return BoardSource(loaded, in: context, version: "1")
        }
    }

    /// The machine that runs the board and `listen --snapshots 30s`.
    struct Host {
        var source: BoardSource
        var board: Board
        var writer: StreamWriter
        var name = "0"
        var sequence = 0
        var generation = 1
        /// The states of countdowns after each sent line.
        ///
        /// Each key consists of the name of the stream and the line number.
        var told: [String: [CountdownState]] = [:]
        private var number = 0
        /// The states of countdowns according to the lines that have been sent so far.
        private(set) var states: [CountdownState] = []

        init(_ text: String, at moment: Moment) throws {
            source = try StreamSimulation.source(text, at: moment)
            board = source.loaded.board(zone: zone, clock: .live, at: moment)
            writer = StreamWriter(board: "kitchen", stream: name, interval: .seconds(30), at: moment)
        }

        mutating func snapshot(at moment: Moment) -> [Data] {
            _ = board.apply(.tick, at: moment)
            states = board.items.enumerated().map { CountdownState($1, at: $0) }
            let snapshot = BoardSnapshot(
                generation: generation, sequence: sequence, settings: source.settings(of: board),
                arguments: source.loaded.arguments, places: source.loaded.places.map(BoardSnapshot.Place.init),
                states: states)
            var pages: [SnapshotPage] = []
            repeat {
                pages.append(snapshot.page(at: pages.last?.next, pieces: .init(of: snapshot.places)))
            } while pages.last?.next != nil
            return (writer.lines(of: pages, at: moment) ?? []).map { note($0) }
        }

        mutating func change(_ action: CountdownAction, _ index: Int, at moment: Moment) -> [Data] {
            let changes = board.apply(.change(action, of: [board.items[index].id]), at: moment, cause: .user)
            guard changes.contains(where: \.isUserAction) else { return [] }
            var event = BoardEvent(sequence: 0, event: .state, at: "")
            event.state = CountdownState(board.items[index], at: index)
            states[index] = CountdownState(board.items[index], at: index)
            return [writer.line(of: event, at: moment)].compactMap(\.self).map { note($0) }
        }

        mutating func reload(_ text: String, at moment: Moment) throws -> [Data] {
            source = try StreamSimulation.source(text, at: moment)
            board = source.loaded.board(zone: zone, clock: .live, at: moment)
            generation += 1
            let line = writer.line(of: BoardEvent(sequence: 0, event: .reloaded, at: ""), at: moment)
            return [line].compactMap(\.self).map { note($0) } + snapshot(at: moment)
        }

        mutating func restart(_ text: String, at moment: Moment) throws -> [Data] {
            var next = try Host(text, at: moment)
            (next.name, next.number, next.told) = ("\((Int(name) ?? 0) + 1)", 0, told)
            next.writer = StreamWriter(board: "kitchen", stream: next.name, interval: .seconds(30), at: moment)
            self = next
            return snapshot(at: moment)
        }

        mutating func mark(at moment: Moment) -> [Data] {
            [writer.mark(at: moment)].compactMap(\.self).map { note($0) }
        }

        private mutating func note(_ line: Data) -> Data {
            number += 1
            told["\(name) \(number)"] = states
            return line
        }
    }

    /// The machine of the viewer.
    struct Viewer {
        var reader = StreamReader()
        var board: Board?
        var stream = ""

        /// The states of countdowns, without the times at which they were read.
        var states: [CountdownState]? {
            reader.snapshot?.states.map { state in
                var state = state
                state.read = nil
                return state
            }
        }

        mutating func receive(_ line: Data, at moment: Moment, on clock: BoardClock = .live) throws {
            let news = reader.receive(line, at: moment)
            for news in news {
                let shown = clock.moment(at: reader.clock.moment(at: moment))
                switch news {
                case .board(let snapshot):
                    let attached = try AttachedBoard(streamed: snapshot)
                    board = attached.board(at: reader.clock.moment(at: moment)).board
                case .states(let states): adopt(states, at: shown)
                case .event(let event): adopt(event.state.map { [$0] } ?? [], at: shown)
                case .problem, .beganAnew: break
                }
            }
        }

        private mutating func adopt(_ states: [CountdownState], at moment: Moment) {
            guard var board else { return }
            _ = board.apply(.adopt(AttachedBoard.itemStates(of: states, on: board)), at: moment)
            self.board = board
        }
    }

    /// A channel that drops, duplicates, delays, reorders and truncates lines.
    struct Channel {
        var random: SplitMix
        var isFaulty = true
        /// Whether the channel drops every line.
        var isCut = false
        var lines: [(at: Duration, line: Data)] = []

        mutating func send(_ sent: [Data], at time: Duration) {
            for line in sent where !isCut {
                let fate = isFaulty ? Int.random(in: 0..<100, using: &random) : 99
                if fate < 20 { continue }
                let late = fate < 50 ? Duration.milliseconds(Int.random(in: 0..<8_000, using: &random)) : .zero
                lines.append((time + late, line))
                if fate < 40 { lines.append((time + late * 2, line)) }
                if (50..<60).contains(fate) { lines[lines.count - 1].line = line.prefix(line.count / 2) }
            }
            lines = lines.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
        }

        mutating func arrived(by time: Duration) -> [(at: Duration, line: Data)] {
            let count = lines.prefix { $0.at <= time }.count
            defer { lines.removeFirst(count) }
            return Array(lines.prefix(count))
        }
    }
}
