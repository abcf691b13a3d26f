import Foundation
import TestSupport
import Testing

/// Tests of `next --follow`, as a status bar runs it, and of `log` and `stats`.
@Suite(.waitsForProgram) struct FollowTests {
    private static let board = "countdowns:\n  - { title: Tea, in: 25m, tags: [hot] }\n  - { title: Nap, in: 50m }\n"

    @Test func `each line of next --follow differs from the previous, and next exits when the pipe closes`() throws {
        let program = try RemoteProgram()
        let file = try program.file("countdowns:\n  - { title: Tea, in: 20h }\n")
        let run = try program.shell(
            "set -o pipefail; \(Program.path) next --follow --speed 300 \(file) | head -n 400; echo \"${PIPESTATUS[0]}\""
        )
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 401 && lines.last == "0", "\(run)")
        #expect(zip(lines, lines.dropFirst()).allSatisfy { $0 != $1 })
        // The first line shows the start of the countdown. On a slow machine, the first hours may be missing.
        #expect(lines[0].contains(#/^Tea (1[5-9]:\d\d:\d\d|20:00:00)$/#))
    }

    @Test func `next --follow follows a board through a pause, a quit, a restart and an edit of its file`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.board)
        let bar = try PseudoTerminal(
            Program.path, ["next", "--follow", file], environment: program.environment, columns: 40, rows: 20,
            keeping: program.folder)
        try bar.wait(for: "the first line") { $0.screenText.contains(#/Tea 2[45]:/#) }
        let (board, _) = try program.serve(file)
        _ = try program.told("pause", "tea")
        try bar.wait(for: "what runs") { $0.screenText.contains("Nap 4") }
        _ = try program.told("pause", "nap")
        try bar.wait(for: "what is paused") { $0.screenText.contains(#/Tea 2\d:\d\d paused/#) }
        _ = try program.told("quit")
        _ = try board.waitForExit()
        let (again, _) = try program.serve(file)
        _ = try program.told("resume", "nap")
        try bar.wait(for: "the second board") { $0.screenText.contains(#/Nap 4\d:\d\d\n+$/#) }
        try program.edit(file, to: Self.board.replacingOccurrences(of: "Nap", with: "Walk"))
        try bar.wait(for: "the edit") { $0.screenText.contains("Walk ") }
        again.signal(SIGTERM)
        bar.signal(SIGTERM)
        _ = try bar.waitForExit()
    }

    @Test func `next --follow blocks on a full pipe, and prints the newest line when reading resumes`() throws {
        let program = try RemoteProgram()
        let file = try program.file("countdowns:\n  - { title: Tea, in: 20000h, units: '{m}' }\n")
        // Long lines fill the pipe immediately, even on a slow machine. Two days pass while the pipe is not read, and the
        // countdown lasts for three minutes.
        let rest = String(repeating: "x", count: 2_000)
        let run = try program.shell(
            "\(Program.path) next --follow --speed 400000 --format '{remaining} \(rest)' \(file) | { read -r line; echo \"$line\"; sleep 0.5; head -n 59; }"
        )
        let minutes = run.output.split(separator: "\n").compactMap { Int($0.prefix { $0.isNumber }) }
        #expect(minutes.count == 60, "\(run.output.prefix(200)) \(run.errors)")
        let jumps = zip(minutes, minutes.dropFirst()).map { $0 - $1 }
        #expect(jumps.allSatisfy { $0 > 0 } && jumps.contains { $0 > 1_000 }, "\(jumps.max() ?? 0)")
    }

    @Test func `log prints the changes of a board, and stats sums them`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.board)
        let (board, _) = try program.serve(file)
        for verb in ["pause", "resume", "pause", "done"] { _ = try program.told(verb, "tea") }
        _ = try program.told("extend", "nap", "+5m")
        _ = try program.told("quit")
        _ = try board.waitForExit()
        let log = try program.told("log", file)
        let words = log.split(separator: "\n").map { $0.dropFirst(21) }
        #expect(words.count == 7, "\(log)")
        for part in [
            "Tea  started", "Nap  started", "Tea  paused", "Tea  resumed after a pause of ", "Nap  extended by +5m",
        ] {
            #expect(log.contains(part), "\(log)")
        }
        #expect(try program.told("log", file, "--since", "2h") == log)
        #expect(try program.told("log", file, "--json").split(separator: "\n").count == 7)
        let table = try program.told("stats", file).split(separator: "\n")
        #expect(table.count == 3 && table[1].contains(#/^Tea +0 +2 +\d+s +0 +0s$/#), "\(table)")
        #expect(try program.told("stats", "--by-tag", "--week", file).contains(#/hot +0 +2/#))
        #expect(try program.run("log", "--since", "parsecs", file).status == 64)
        let other = try program.file("countdowns:\n  - Tea: 4m\n", name: "other.yaml")
        #expect(try program.run("stats", other).status == 66)
        _ = try program.told("state", "--forget", file)
        #expect(try program.run("log", file).status == 66)
    }
}
