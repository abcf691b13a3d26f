import Countdowns
import Definitions
import Foundation
import Journal
import TestSupport
import Testing

@testable import BoardEngine
@testable import DashboardApp
@testable import Remote

/// Tests that a viewer at the end of a `StreamSimulation` channel gets in sync, and never reports a wrong sync state.
@Suite struct StreamSimulationTests {
    @Test(arguments: [1.0, 24, 86_400])
    func `after a simulated day at any speed, a viewer shows the same values as the board`(
        speed: Double
    ) throws {
        let clock = BoardClock(start: WallTime(unixSeconds: 1_790_000_000), speed: speed, at: StreamSimulation.start)
        var context = RunContext(start: nil, speed: 1, zone: StreamSimulation.zone, environment: [:]) {
            StreamSimulation.start
        }
        context.clock = clock
        let source = try StreamSimulation.source(StreamSimulation.files[0], in: context)
        let day = Duration.seconds(86_400) / speed
        var board = source.loaded.board(zone: StreamSimulation.zone, clock: clock, at: context.now)
        let snapshot = BoardSnapshot(
            generation: 1, sequence: 0, settings: source.settings(of: board), arguments: source.loaded.arguments,
            places: source.loaded.places.map(BoardSnapshot.Place.init),
            states: board.items.enumerated().map { CountdownState($1, at: $0) })
        var pages: [SnapshotPage] = []
        repeat {
            pages.append(snapshot.page(at: pages.last?.next, pieces: .init(of: snapshot.places)))
        } while pages.last?.next != nil
        var writer = StreamWriter(board: "kitchen", stream: "a", interval: .seconds(30), at: StreamSimulation.start)
        var viewer = StreamSimulation.Viewer()
        for line in writer.lines(of: pages, at: StreamSimulation.start) ?? [] {
            try viewer.receive(line, at: StreamSimulation.viewerStart, on: clock)
        }
        for action in [CountdownAction.extend(.seconds(90)), .pause, .resume] {
            let real = StreamSimulation.start + day / 2
            _ = board.apply(.change(action, of: ["tea"]), at: clock.moment(at: real), cause: .user)
            // The change affects the countdown `tea` and its followers.
            for index in board.items.indices where index == 0 || board.leader(of: index) == 0 {
                var event = BoardEvent(sequence: 0, event: .state, at: "")
                event.state = CountdownState(board.items[index], at: index)
                let line = writer.line(of: event, at: real)
                try viewer.receive(try #require(line), at: StreamSimulation.viewerStart + day / 2, on: clock)
            }
        }
        let moment = clock.moment(at: StreamSimulation.start + day)
        let shown = clock.moment(at: viewer.reader.clock.moment(at: StreamSimulation.viewerStart + day))
        let other = try #require(viewer.board)
        _ = board.apply(.tick, at: moment)
        #expect(other.items.map { $0.reading(at: shown) } == board.items.map { $0.reading(at: moment) })
    }

    @Test func `after channel faults a viewer is in sync again, and is never in sync with a wrong state`()
        throws
    {
        var (rights, claims) = (0, 0)
        for seed in 0..<Tries.of(1_000) {
            var random = SplitMix(seed: UInt64(seed))
            var channel = StreamSimulation.Channel(random: SplitMix(seed: UInt64(seed) + 1 << 32))
            var host = try StreamSimulation.Host(StreamSimulation.files[0], at: StreamSimulation.start)
            var viewer = StreamSimulation.Viewer()
            var time = Duration.zero
            var nextSnapshot = Duration.zero
            func deliver() throws {
                for (at, line) in channel.arrived(by: time) {
                    let moment = StreamSimulation.viewerStart + at
                    try viewer.receive(line, at: moment)
                    if let read = StreamLine(line: line), viewer.reader.isFollowing(read.stream) {
                        viewer.stream = read.stream
                    }
                    claims += 1
                    guard viewer.reader.syncState(at: moment.uptime) == .inSync else { continue }
                    rights += 1
                    let through = "\(viewer.stream) \(viewer.reader.through ?? 0)"
                    try #require(viewer.states == host.told[through], "\(seed) \(through)")
                }
            }
            for step in 0..<40 {
                time += .milliseconds(Int.random(in: 10...4_000, using: &random))
                let moment = StreamSimulation.start + time
                let index = Int.random(in: host.board.items.indices, using: &random)
                switch Int.random(in: 0..<40, using: &random) {
                case 0: channel.send(try host.reload(StreamSimulation.files[step % 2], at: moment), at: time)
                case 1: channel.send(try host.restart(StreamSimulation.files[step % 2], at: moment), at: time)
                case 2...5: channel.send(host.mark(at: moment), at: time)
                default:
                    if time >= nextSnapshot {
                        channel.send(host.snapshot(at: moment), at: time)
                        nextSnapshot = time + .seconds(30)
                    }
                    let action = StreamSimulation.actions.randomElement(using: &random) ?? .pause
                    channel.send(host.change(action, index, at: moment), at: time)
                }
                try deliver()
            }
            // The channel has no faults from now on, so the viewer is in sync after the next snapshot.
            channel.isFaulty = false
            time += .seconds(20)
            channel.send(host.snapshot(at: StreamSimulation.start + time), at: time)
            time += .seconds(1)
            try deliver()
            let moment = StreamSimulation.start + time
            let own = StreamSimulation.viewerStart + time
            try #require(viewer.reader.syncState(at: own.uptime) == .inSync, "\(seed)")
            let shown = viewer.reader.clock.moment(at: own)
            var (board, other) = (host.board, try #require(viewer.board))
            _ = board.apply(.tick, at: moment)
            _ = other.apply(.tick, at: shown)
            try #require(
                other.items.map { $0.reading(at: shown) } == board.items.map { $0.reading(at: moment) }, "\(seed)")
        }
        // The viewer must be in sync for a part of the time; otherwise the checks above would check nothing.
        #expect(rights * 10 > claims, "\(rights) of \(claims)")
    }

    @Test func `a viewer that shows an outdated state for longer than promised is not in sync`() throws {
        let step = Duration.milliseconds(250)
        var (rights, doubts) = (0, 0)
        for seed in 0..<Tries.of(400) {
            var random = SplitMix(seed: UInt64(seed) + 1 << 33)
            var channel = StreamSimulation.Channel(random: SplitMix(seed: UInt64(seed) + 1 << 34))
            var host = try StreamSimulation.Host(StreamSimulation.files[0], at: StreamSimulation.start)
            var viewer = StreamSimulation.Viewer()
            let bound = host.writer.promise + StreamReader.maxLateness
            // The earlier states of the board, each with the time until which it was current.
            var past: [(states: [CountdownState], end: Duration)] = []
            func note(_ time: Duration) {
                past.removeAll { $0.end + bound < time }
                if past.last?.states == host.states { past.removeLast() }
                past.append((host.states, time))
            }
            var (nextSnapshot, nextMark) = (Duration.zero, Duration.zero)
            for number in 0..<240 {
                let time = step * number
                let moment = StreamSimulation.start + time
                // For a quarter of the time, the channel drops every line, and for another quarter, it has no faults.
                if number % 20 == 0 {
                    let weather = Int.random(in: 0..<4, using: &random)
                    (channel.isCut, channel.isFaulty) = (weather == 0, weather != 1)
                }
                if time >= nextSnapshot {
                    channel.send(host.snapshot(at: moment), at: time)
                    (nextSnapshot, nextMark) = (time + host.writer.interval, time + host.writer.promise)
                }
                if time >= nextMark {
                    channel.send(host.mark(at: moment), at: time)
                    nextMark = time + host.writer.promise
                }
                note(time)
                let lines: [Data]
                switch Int.random(in: 0..<400, using: &random) {
                case 0: lines = try host.reload(StreamSimulation.files[number % 2], at: moment)
                case 1: lines = try host.restart(StreamSimulation.files[number % 2], at: moment)
                case 2..<40:
                    let index = Int.random(in: host.board.items.indices, using: &random)
                    let action = StreamSimulation.actions.randomElement(using: &random) ?? .pause
                    lines = host.change(action, index, at: moment)
                default: lines = []
                }
                channel.send(lines, at: time)
                if !lines.isEmpty { nextMark = min(nextMark, time + .seconds(1)) }
                note(time)
                for (at, line) in channel.arrived(by: time) {
                    try viewer.receive(line, at: StreamSimulation.viewerStart + at)
                }
                guard viewer.reader.syncState(at: (StreamSimulation.viewerStart + time).uptime) == .inSync else {
                    doubts += 1
                    continue
                }
                rights += 1
                try #require(past.contains { $0.states == viewer.states }, "\(seed) \(time)")
            }
        }
        // The viewer must be in sync at more than a tenth of the steps, and not in sync at more than a tenth.
        #expect(min(rights, doubts) * 10 > rights + doubts, "\(rights) and \(doubts)")
    }
}
