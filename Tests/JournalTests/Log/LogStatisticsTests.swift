import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Journal

@Suite struct LogStatisticsTests {
    private static let start = Moment(
        wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(1_000)))

    private static let sequence = StepSequence(
        [
            StepSequence.Step("Focus", .seconds(1_500)),
            StepSequence.Step("Break", .seconds(300)),
        ], rounds: 4,
        longBreak: .init(StepSequence.Step("Rest", .seconds(1_200)), every: 4))

    private static let countdowns = [
        Countdown(id: "tea", title: "Tea", kind: .duration(.seconds(240)), tags: ["hot"]),
        Countdown(id: "nap", title: "Nap", kind: .duration(.seconds(5_400)), tags: ["rest"], onZero: .stop),
        Countdown(id: "drink", title: "Drink", kind: .duration(.seconds(3_600)), tags: ["hot"], onZero: .repeat),
        Countdown(id: "pomodoro", title: "Pomodoro", kind: .steps(sequence), tags: ["work"]),
        Countdown(id: "loop", title: "Loop", kind: .steps(sequence), tags: ["work"], onZero: .repeat),
        Countdown(
            id: "ask", title: "Ask",
            kind: .steps(StepSequence(sequence.steps, rounds: 3, advance: .ask)), tags: ["work"]),
    ]

    /// A simulated month with many changes.
    ///
    /// The sums in `counted` come from observed states, not from the log.
    private struct Month {
        var board = Board(
            BoardDefinition(countdowns: countdowns), title: "", zone: .gmt, remembered: RememberedLook(theme: "x"),
            at: LogStatisticsTests.start)
        var now = LogStatisticsTests.start
        var random = SplitMix(seed: 42)
        var lines: [LogLine] = []
        var counted: [String: LogStatistics.Sum] = [:]

        mutating func take(_ changes: [Change]) {
            lines += LogLine.lines(changes, on: board, at: now)
        }

        /// Advances by `most`, with a stop at each automatic change, and sums up the observed states.
        mutating func pass(_ most: Duration) {
            var left = most
            while left > .zero {
                let wait = min(left, max(board.untilNextChange(at: now) ?? left, .milliseconds(1)))
                let before = board.items.map { $0.reading(at: now) }
                now = now + wait
                left -= wait
                take(board.apply(.tick, at: now))
                for (item, old) in zip(board.items, before) {
                    let new = item.reading(at: now)
                    var sum = counted[item.id] ?? .init()
                    if old.state == .paused { sum.paused += wait }
                    if old.state == .due { sum.over += wait }
                    if let (one, other) = old.step.flatMap({ step in new.step.map { (step.place, $0.place) } }) {
                        let hasEnded = old.state == .running && new.state != .running
                        if one.round != other.round || hasEnded && isLast(new) { sum.rounds += 1 }
                    } else if old.state == .running, new.state != .running || new.amount > old.amount {
                        sum.rounds += 1
                    }
                    if old.state == .running, new.state == .due { sum.overruns += 1 }
                    counted[item.id] = sum
                }
            }
        }

        private func isLast(_ reading: Reading) -> Bool {
            guard let step = reading.step else { return false }
            return step.place.step == step.sequence.steps(inRound: step.place.round).count - 1
        }

        mutating func act() {
            let id = board.items[Int(random.next() % UInt64(board.items.count))].id
            let actions: [CountdownAction] = [
                .toggle, .pause, .resume, .restart, .skip, .done, .extend(.seconds(Int64(random.next() % 600))),
                .toggle,
            ]
            let changes = board.apply(
                .change(actions[Int(random.next() % UInt64(actions.count))], of: [id]), at: now,
                cause: .user)
            for change in changes where change.event == .paused {
                counted[change.countdown ?? "", default: .init()].pauses += 1
            }
            take(changes)
        }
    }

    @Test func `the statistics of a month of ten thousand changes equal the sums of the observed states`() throws {
        var month = Month()
        while month.lines.count < 10_000 {
            month.pass(.milliseconds(Int64(month.random.next() % 5_000_000)))
            month.act()
        }
        // Advances one more second. The range must contain the last change, and a range excludes its upper bound.
        month.pass(.seconds(1))
        let span = Self.start.wall..<month.now.wall
        // The lines are read back from the file system, as the program reads them.
        let system = FaultyFileSystem()
        var file = LogFile(path: "/state/board.log", in: system)
        var lines = month.lines
        try file.write(&lines)
        let statistics = LogStatistics(try file.read(), in: span) { [$0.item] }
        for (name, sum) in statistics.sums {
            let seen = try #require(month.counted[name])
            #expect((sum.rounds, sum.pauses, sum.overruns) == (seen.rounds, seen.pauses, seen.overruns), "\(name)")
            // The times of lines are rounded to milliseconds.
            #expect(abs((sum.paused - seen.paused) / .seconds(1)) < 1, "\(name)")
            #expect(abs((sum.over - seen.over) / .seconds(1)) < 1, "\(name)")
            #expect(seen.rounds > 10 && seen.pauses > 10, "\(name)")
        }
        #expect(statistics.sums.count == Self.countdowns.count)
        let byTag = LogStatistics(month.lines, in: span) { $0.tags ?? [] }
        #expect(byTag.sums.reduce(0) { $0 + $1.sum.rounds } == statistics.sums.reduce(0) { $0 + $1.sum.rounds })
        // The sums of two halves add up to the sum of the whole.
        let middle = Self.start.wall + (month.now.wall - Self.start.wall) / 2
        let halves = [span.lowerBound..<middle, middle..<span.upperBound].map {
            LogStatistics(month.lines, in: $0) { [$0.item] }
        }
        for (name, sum) in statistics.sums {
            let parts = halves.compactMap { $0.sums.first { $0.name == name }?.sum }
            #expect(parts.reduce(Duration.zero) { $0 + $1.paused } == sum.paused, "\(name)")
            #expect(parts.reduce(0) { $0 + $1.rounds } == sum.rounds, "\(name)")
        }
    }
}
