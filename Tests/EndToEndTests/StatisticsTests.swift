import Foundation
import TestSupport
import Testing

@Suite(.waitsForProgram) struct StatisticsTests {
    @Test func `countdowns keep counting while the list scrolls`() throws {
        let terminal = try Program.watch(Program.examples, ["--stats"], columns: 120, rows: 20)
        try terminal.wait(forText: "Home, work")
        try scroll(terminal)
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        let tracking = try #require(terminal.statistic("tracking"))
        #expect(try #require(Double(tracking.prefix { $0 != " " })) > 1)
    }

    /// Scrolls with the mouse wheel until the clock has shown five different seconds; a busy machine skips some.
    private func scroll(_ terminal: PseudoTerminal) throws {
        var seconds: [Int] = []
        for step in 0..<6_000 where seconds.count < 5 {
            terminal.type(step % 60 < 30 ? "\u{1B}[<65;10;12M" : "\u{1B}[<64;10;12M")
            terminal.pass(seconds: 0.01)
            if let second = terminal.secondOfDay, seconds.last != second { seconds.append(second) }
        }
        #expect(seconds.count == 5)
        // The clock is not set back, except at midnight.
        for (second, next) in zip(seconds, seconds.dropFirst()) { #expect(next > second || second - next > 80_000) }
    }

    @Test func `the theme changes at most once per frame`() throws {
        let terminal = try Program.watch(Program.examples, ["--stats"])
        try terminal.wait(forText: "Home, work")
        for _ in 0..<200 {
            try terminal.typeAndWait("tttttttttt")
        }
        terminal.type("??q")
        #expect(try terminal.waitForExit() == .exited(0))
        let changes = try #require(terminal.statistic("theme changes").flatMap { Int($0) })
        // There are two thousand keys. A busy machine draws few frames while they arrive.
        #expect((20...500).contains(changes))
    }

    @Test func `thirty dates cause one tick and one frame per second`() throws {
        let items = (1...30).map { "  - { title: c\($0), at: 2031-01-01 }" }
        try Program.withFile("countdowns:\n" + items.joined(separator: "\n") + "\n") { path in
            let start = ContinuousClock.now
            let terminal = try Program.watch(path, ["--stats", "--speed", "4"], rows: 60)
            var seconds: Set<Int> = []
            try terminal.wait(for: "four other seconds") { screen in
                if screen.screenText.contains("c30"), let second = terminal.secondOfDay { seconds.insert(second) }
                return seconds.count == 5
            }
            terminal.type("q")
            #expect(try terminal.waitForExit() == .exited(0))
            let ticks = try #require(terminal.statistic("ticks").flatMap { Int($0) })
            // A busy machine observes the screen late, so the limit is the time that has passed on the board. The start,
            // a key or a late tick may add a tick; a tick per countdown would be 30 times as many.
            let passed = 4 * ((ContinuousClock.now - start) / .seconds(1))
            #expect(ticks >= 3 && Double(ticks) <= 2 * passed + 2)
            let frames = try #require(terminal.statistic("frames"))
            #expect(try #require(Int(frames.prefix { $0 != " " })) <= ticks + 2)
        }
    }
}
