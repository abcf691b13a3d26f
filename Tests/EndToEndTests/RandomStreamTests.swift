import Foundation
import TestSupport
import Testing

/// Fuzz tests with random input bytes, and with signals at random times.
@Suite(.waitsForProgram) struct RandomStreamTests {
    /// The number of streams; `RANDOM_STREAMS` overrides it.
    private static let count = ProcessInfo.processInfo.environment["RANDOM_STREAMS"].flatMap { Int($0) } ?? 8

    /// Input that random bytes seldom contain: keys, and the beginnings and ends of escape sequences.
    private static let spice = [
        "q", "\u{3}", "\u{1A}", "t", "P", "v", "z", "\u{C}", "\u{1B}", "\u{1B}[A", "\u{1B}[<65;10;5M", "\u{1B}[200~",
        "\u{1B}[201~", "\u{1B}]11;rgb:", "\u{1B}P1$r", "\u{1B}_G", "\u{1B}\\", "\u{7}", "?", "\u{14}", "\r", "é", "👩‍👧",
    ]

    private static let signals: [Int32] = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGWINCH, SIGCONT, SIGTSTP, SIGPROF,
    ]

    @Test(arguments: 0..<count)
    func `the terminal is restored after random input bytes and signals`(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        let terminal = try Program.watch()
        if Bool.random(using: &random) { try terminal.wait(forText: "Home, work") }
        var sent = 0
        while sent < 20_000 {
            var piece: [UInt8] = []
            for _ in 0..<Int.random(in: 1...400, using: &random) {
                if Int.random(in: 0..<4, using: &random) == 0, let word = Self.spice.randomElement(using: &random) {
                    // The two keys that quit are rare, because otherwise all streams would be short.
                    let ends = word == "q" || word == "\u{3}"
                    if !ends || Int.random(in: 0..<400, using: &random) == 0 { piece += Array(word.utf8) }
                } else {
                    piece.append(UInt8.random(in: 0x20...0xFF, using: &random) | 0x80)
                }
            }
            sent += piece.count
            terminal.typeWithoutBlocking(bytes: piece)
            // Gives the program time to read: the terminal drops input that its buffer cannot hold.
            terminal.pass(seconds: 0.002)
            if Int.random(in: 0..<60, using: &random) == 0, let number = Self.signals.randomElement(using: &random) {
                terminal.signal(number)
            }
        }
        // The program may have exited already.
        terminal.signal(SIGTERM)
        let end = try terminal.waitForExit()
        // Before the program has set up the terminal, and after it has restored the terminal, a signal has its default
        // action and kills the program.
        let deadly = Self.signals.filter { ![SIGWINCH, SIGCONT, SIGTSTP].contains($0) }
        #expect(
            ([0] + deadly.map { 128 + $0 }).map(ProcessExit.exited).contains(end)
                || deadly.map(ProcessExit.signaled).contains(end))
        #expect(terminal.isRestored, "\(end), \(terminal.screen.modes)")
    }
}
