import TestSupport
import Testing

/// Boards of presets, stopwatches and recurrences that continue after they were done, with their saved states.
@Suite(.waitsForProgram) struct PresetTests {
    private static let text = """
        title: Kitchen
        zone: UTC
        countdowns:
          - { title: Espresso, in: 2s, on_zero: ready, paused: true }
          - { title: Run, since: now }
          - { title: Books, every: 3 weeks after done, starting: 2020-01-01 }
          - { title: Smoke-free, since: 2020-05-01 }

        """

    @Test func `enter starts a preset, which is ready again, and a reopened board keeps stopwatch and done`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.text)
        let terminal = try program.opened(file)
        terminal.type("g\r")
        try Program.wait(for: "the zero of the preset") {
            // A board on a busy disk writes its log only after a while, unless a command with `--sync` waits for it.
            _ = try program.told("resume", "--sync", "books")
            return try program.told("log", file, "--json").contains(#""event":"zero","item":"espresso""#)
        }
        let zero = try #require(try program.shown()["Espresso"])
        #expect(zero.state == "paused" && zero.remaining == 2)
        _ = try program.told("pause", "run")
        _ = try program.told("done", "--sync", "books")
        let before = try program.shown()
        #expect(before["Run"]?.state == "paused" && before["Books"]?.state == "running")
        terminal.type("q")
        _ = try terminal.waitForExit()
        for _ in 0..<2 {
            let again = try program.opened(file)
            let after = try program.shown()
            for title in ["Espresso", "Run"] {
                #expect(after[title]?.state == "paused" && after[title]?.remaining == before[title]?.remaining)
            }
            #expect(after["Books"]?.target == before["Books"]?.target)
            again.type("q")
            _ = try again.waitForExit()
        }
    }
}
