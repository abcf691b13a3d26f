import Countdowns
import Definitions
import Foundation
import Journal
import TestSupport
import Testing

@testable import DashboardApp
@testable import Remote

/// A board and a viewer on two machines, with a channel between that loses, doubles, delays, mixes up and cuts lines.
@Suite struct StreamSimulationTests {
    private static let files = [
        """
        title: Kitchen
        countdowns:
          - { title: Tea, in: 10m }
          - { title: Nap, in: 30s, on_zero: overtime }
          - { title: Egg, in: 5m, sleep: pause, paused: true }
          - { title: Launch, at: tomorrow 09:00 }
          - { title: Focus, steps: [Work: 40s, Break: 20s], rounds: 3, advance: ask }
          - { title: Bins, every: 2 hours, starting: 2026-01-01 00:00 }

        """,
        "title: Kitchen\ncountdowns:\n  - { title: Bread, in: 40m }\n  - { title: Tea, in: 12m }\n",
    ]

    private static let actions: [CountdownAction] = [
        .pause, .resume, .toggle, .restart, .extend(.seconds(90)), .extend(.seconds(-20)), .skip, .done,
    ]

    private static let start = Moment(
        wall: WallTime(sinceEpoch: .milliseconds(1_800_000_000_123)), uptime: Uptime(sinceBoot: .milliseconds(999_456)),
        asleep: .milliseconds(77))

    /// What the viewer's machine says at the same time: it was started at another one.
    private static let viewerStart = Moment(
        wall: start.wall, uptime: Uptime(sinceBoot: .seconds(77)), asleep: .seconds(5))

    private static let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    private static func source(_ text: String, at moment: Moment) throws -> BoardSource {
        try source(text, in: RunContext(start: nil, speed: 1, zone: zone, environment: [:]) { moment })
    }

    private static func source(_ text: String, in context: RunContext) throws -> BoardSource {
        try AppFixture.withFolder { folder in
            let path = folder.appendingPathComponent("board.yaml").path
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            let loaded = try BoardLoader.load(
                [path], theme: nil, now: context.now.wall, machineZone: zone, environment: [:], readsAllThemes: false
            ) { _ in }
            return BoardSource(loaded, in: context, version: "1")
        }
    }

    /// The machine of the board, with `listen --snapshots 30s` beside it.
    private struct Host {
        var source: BoardSource
        var board: Board
        var writer: StreamWriter
        var name = "0"
        var sequence = 0
        var generation = 1
        /// How countdowns run, as far as each line of each stream has told.
        var told: [String: [CountdownState]] = [:]
        private var number = 0
        private var states: [CountdownState] = []

        init(_ text: String, at moment: Moment) throws {
            source = try StreamSimulationTests.source(text, at: moment)
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
            let changes = board.apply(.change(action, of: .ids([board.items[index].id])), at: moment, cause: .user)
                .changes
            guard changes.contains(where: \.isOfHand) else { return [] }
            var event = BoardEvent(sequence: 0, event: .state, at: "")
            event.state = CountdownState(board.items[index], at: index)
            states[index] = CountdownState(board.items[index], at: index)
            return [writer.line(of: event, at: moment)].compactMap(\.self).map { note($0) }
        }

        mutating func reload(_ text: String, at moment: Moment) throws -> [Data] {
            source = try StreamSimulationTests.source(text, at: moment)
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
    private struct Viewer {
        var reader = StreamReader()
        var board: Board?
        var stream = ""

        mutating func take(_ line: Data, at moment: Moment, on clock: BoardClock = .live) throws {
            let news = reader.take(line, at: moment)
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
            _ = board.apply(.adopt(board.itemStates(of: states)), at: moment)
            self.board = board
        }
    }

    /// What a channel does to the lines that go through it.
    private struct Channel {
        var random: SplitMix
        var isFaulty = true
        var lines: [(at: Duration, line: Data)] = []

        mutating func send(_ sent: [Data], at time: Duration) {
            for line in sent {
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

    @Test(arguments: [1.0, 24, 86_400]) func `at the end of a day of any speed a viewer shows what the board shows`(
        speed: Double
    ) throws {
        let clock = BoardClock(start: WallTime(unixSeconds: 1_790_000_000), speed: speed, at: Self.start)
        var context = RunContext(start: nil, speed: 1, zone: Self.zone, environment: [:]) { Self.start }
        context.clock = clock
        let source = try Self.source(Self.files[0], in: context)
        let day = Duration.seconds(86_400) / speed
        var board = source.loaded.board(zone: Self.zone, clock: clock, at: context.now)
        let snapshot = BoardSnapshot(
            generation: 1, sequence: 0, settings: source.settings(of: board), arguments: source.loaded.arguments,
            places: source.loaded.places.map(BoardSnapshot.Place.init),
            states: board.items.enumerated().map { CountdownState($1, at: $0) })
        var pages: [SnapshotPage] = []
        repeat {
            pages.append(snapshot.page(at: pages.last?.next, pieces: .init(of: snapshot.places)))
        } while pages.last?.next != nil
        var writer = StreamWriter(board: "kitchen", stream: "a", interval: .seconds(30), at: Self.start)
        var viewer = Viewer()
        for line in writer.lines(of: pages, at: Self.start) ?? [] {
            try viewer.take(line, at: Self.viewerStart, on: clock)
        }
        for action in [CountdownAction.extend(.seconds(90)), .pause, .resume] {
            let real = Self.start + day / 2
            _ = board.apply(.change(action, of: .ids(["tea"])), at: clock.moment(at: real), cause: .user)
            var event = BoardEvent(sequence: 0, event: .state, at: "")
            event.state = CountdownState(board.items[0], at: 0)
            let line = writer.line(of: event, at: real)
            try viewer.take(try #require(line), at: Self.viewerStart + day / 2, on: clock)
        }
        let moment = clock.moment(at: Self.start + day)
        let shown = clock.moment(at: viewer.reader.clock.moment(at: Self.viewerStart + day))
        let other = try #require(viewer.board)
        _ = board.apply(.tick, at: moment)
        #expect(other.items.map { $0.reading(at: shown) } == board.items.map { $0.reading(at: moment) })
    }

    @Test func `after any faults of the channel a viewer is as the board, and before it claims nothing that is not`()
        throws
    {
        var (rights, claims) = (0, 0)
        for seed in 0..<Tries.of(1_000) {
            var random = SplitMix(seed: UInt64(seed))
            var channel = Channel(random: SplitMix(seed: UInt64(seed) + 1 << 32))
            var host = try Host(Self.files[0], at: Self.start)
            var viewer = Viewer()
            var time = Duration.zero
            var nextSnapshot = Duration.zero
            func deliver() throws {
                for (at, line) in channel.arrived(by: time) {
                    let moment = Self.viewerStart + at
                    try viewer.take(line, at: moment)
                    if let read = StreamLine(line: line), viewer.reader.isFollowing(read.stream) {
                        viewer.stream = read.stream
                    }
                    claims += 1
                    guard viewer.reader.standing(at: moment.uptime) == .right else { continue }
                    rights += 1
                    let through = "\(viewer.stream) \(viewer.reader.through ?? 0)"
                    let states = viewer.reader.snapshot?.states.map { state in
                        var state = state
                        state.read = nil
                        return state
                    }
                    try #require(states == host.told[through], "\(seed) \(through)")
                }
            }
            for step in 0..<40 {
                time += .milliseconds(Int.random(in: 10...4_000, using: &random))
                let moment = Self.start + time
                let index = Int.random(in: host.board.items.indices, using: &random)
                switch Int.random(in: 0..<40, using: &random) {
                case 0: channel.send(try host.reload(Self.files[step % 2], at: moment), at: time)
                case 1: channel.send(try host.restart(Self.files[step % 2], at: moment), at: time)
                case 2...5: channel.send(host.mark(at: moment), at: time)
                default:
                    if time >= nextSnapshot {
                        channel.send(host.snapshot(at: moment), at: time)
                        nextSnapshot = time + .seconds(30)
                    }
                    let action = Self.actions.randomElement(using: &random) ?? .pause
                    channel.send(host.change(action, index, at: moment), at: time)
                }
                try deliver()
            }
            // The channel is well again: with the next snapshot the viewer is right.
            channel.isFaulty = false
            time += .seconds(20)
            channel.send(host.snapshot(at: Self.start + time), at: time)
            time += .seconds(1)
            try deliver()
            let moment = Self.start + time
            let own = Self.viewerStart + time
            try #require(viewer.reader.standing(at: own.uptime) == .right, "\(seed)")
            let shown = viewer.reader.clock.moment(at: own)
            var (board, other) = (host.board, try #require(viewer.board))
            _ = board.apply(.tick, at: moment)
            _ = other.apply(.tick, at: shown)
            try #require(
                other.items.map { $0.reading(at: shown) } == board.items.map { $0.reading(at: moment) }, "\(seed)")
        }
        // It is not right because it never says so.
        #expect(rights * 10 > claims, "\(rights) of \(claims)")
    }
}
