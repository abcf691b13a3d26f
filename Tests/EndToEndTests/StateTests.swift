import Foundation
import TestSupport
import Testing

/// Tests that a board resumes with its saved state, however its process ended.
@Suite(.waitsForProgram) struct StateTests {
    private static func expectSame(
        _ after: [String: RemoteProgram.Shown], _ before: [String: RemoteProgram.Shown], _ words: String
    ) {
        #expect(after.count == before.count && after.count == 11)
        for (title, old) in before {
            guard let new = after[title] else {
                Issue.record("\(words): \(title) is missing")
                continue
            }
            #expect(new.state == old.state && new.step == old.step, "\(words): \(title) \(new), before \(old)")
            if old.state == "paused" || old.state == "done" {
                #expect(new.remaining == old.remaining, "\(words): \(title)")
            } else if title == "Slow", words.contains("reboot") {
                // After a reboot, the deadline of a countdown that pauses while the machine is off may be later, but
                // not earlier.
                #expect((new.target ?? 0) >= (old.target ?? 0) - 0.02, "\(words)")
            } else if let end = old.target, let other = new.target {
                // The deadlines may differ by one frame, and are rounded to milliseconds.
                #expect(abs(end - other) < 0.02, "\(words): \(title) ends \(other - end) s later")
            }
        }
    }

    /// Starts a board and brings its countdowns into all states.
    private func prepared(_ program: RemoteProgram, _ file: String) throws -> PseudoTerminal {
        let terminal = try program.opened(file)
        for verb in [["pause", "nap"], ["pause", "stopped"], ["extend", "tea", "5m"], ["extend", "launch", "1h"]] {
            _ = try program.told(verb)
        }
        // By now, “Egg” is finished, and the sequence “Rounds” is at its second step.
        try terminal.wait(for: "the second step") {
            $0.screenText.contains("B 1/1") || $0.screenText.contains("Rounds  B")
        }
        // With `--sync`, all earlier changes are on the disk.
        _ = try program.told("done", "--sync", "done")
        return terminal
    }

    /// Makes the running board save what it has not saved yet; false if the board does not answer yet.
    ///
    /// After a write to a busy disk, a board waits before the next write, unless a command with `--sync` waits for it.
    private func saves(_ program: RemoteProgram) -> Bool { (try? program.told("resume", "--sync", "tea")) != nil }

    @Test(arguments: ["q", "kill", "hangup", "reboot", "moved", "title", "torn", "serve"])
    func `a reopened board has its previous state, however the board ended`(end: String) throws {
        let program = try RemoteProgram()
        var file = try program.file(RemoteProgram.pantry)
        let terminal = try prepared(program, file)
        let before = try program.shown()
        switch end {
        case "kill", "torn": terminal.signal(SIGKILL)
        case "hangup": terminal.hangUp()
        default: terminal.type("q")
        }
        _ = try terminal.waitForExit()
        switch end {
        case "reboot":
            try program.changeState {
                $0.replacingOccurrences(of: #""boot":"[^"]*""#, with: #""boot":"other""#, options: .regularExpression)
            }
        case "torn":
            // Writes a partial `.new` file, as after a crash of the machine during a write of the state.
            let path = try #require(try program.stateFiles().first)
            try Data(try program.state().prefix(100).utf8).write(to: URL(fileURLWithPath: path + ".new"))
        case "moved":
            let other = program.folder.path + "/elsewhere.yaml"
            try FileManager.default.moveItem(atPath: file, toPath: other)
            file = other
        case "title":
            let text = RemoteProgram.pantry.replacingOccurrences(
                of: "title: Kitchen", with: "# moved down\ntitle: Other")
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        default: break
        }
        // `list` prints the same values for the closed board.
        Self.expectSame(try program.shown(file), before, "closed after \(end)")
        let again = end == "serve" ? nil : try program.opened(file)
        let served = end == "serve" ? try program.serve(file) : nil
        Self.expectSame(try program.shown(), before, "open after \(end)")
        again?.type("q")
        if let again { #expect(try again.waitForExit() == .exited(0)) }
        served?.terminal.signal(SIGTERM)
        if let served { #expect(try served.terminal.waitForExit() == .exited(143)) }
    }

    /// The board is closed for one day, which includes a midnight, or for 300 days, which include a change to or from
    /// daylight saving time.
    @Test(arguments: [1, 300])
    func `a board reopened after days accounts for the time while it was closed`(days: Int) throws {
        let program = try RemoteProgram(zone: "America/New_York")
        let file = try program.file(
            """
            countdowns:
              - { title: Long, in: 400d }
              - { title: Held, in: 400d }
              - { title: Over, in: 12h, resume_within: 800d }
              - { title: Rounds, steps: [{ title: A, in: 12h }, { title: B, in: 400d }] }
              - { title: Launch, at: 2040-04-01T09:00:00 }
              - { title: Daily, every: day, at: "09:00" }
              - { title: Smoke-free, since: 2026-01-01 }

            """)
        let terminal = try program.opened(file)
        _ = try program.told("pause", "--sync", "held")
        let before = try program.shown()
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        try program.ageState(bySeconds: days * 86_400, isRestarted: true)
        let again = try program.opened(file)
        let after = try program.shown()
        func change(_ title: String) -> Double { (after[title]?.target ?? 0) - (before[title]?.target ?? .infinity) }
        let elapsed = Double(days) * 86_400
        #expect(abs(change("Long") + elapsed) < 0.02)
        #expect(after["Held"]?.state == "paused" && after["Held"]?.remaining == before["Held"]?.remaining)
        #expect(abs(change("Over") + elapsed) < 0.02)
        #expect(after["Rounds"]?.step?.contains("B") == true && before["Rounds"]?.step?.contains("A") == true)
        // The remaining time is less by the time since the start, which is short even on a busy machine.
        #expect(abs((after["Rounds"]?.remaining ?? 0) - (400.5 * 86_400 - elapsed)) < 1_000)
        // Countdowns to a date keep their time of day in the board's zone.
        for title in ["Launch", "Daily"] { #expect(change(title) == 0) }
        #expect(after["Smoke-free"]?.state == before["Smoke-free"]?.state)
        again.type("q")
        #expect(try again.waitForExit() == .exited(0))
    }

    @Test func `a countdown that reached zero while the board was closed is reported once`() throws {
        let program = try RemoteProgram()
        let file = try program.file(
            "countdowns:\n  - { title: Tea, in: 1m }\n  - { title: Quiet, in: 1m, late: skip }\n  - Far: 2031-01-01\n")
        let first = try program.start(["watch", file], until: "Far")
        first.type("q")
        #expect(try first.waitForExit() == .exited(0))
        try program.ageState(bySeconds: 90)
        let second = try program.start(["watch", file], until: "“Tea” reached zero while the board was closed.")
        #expect(!second.screen.screenText.contains("Quiet” "))
        second.type("q")
        #expect(try second.waitForExit() == .exited(0))
        let third = try program.start(["watch", file], until: "Far")
        // The footer shows its keys, such as `quit`, only while there is no notice.
        try third.wait(forText: "quit")
        #expect(!third.screen.screenText.contains("was closed"))
        third.type("q")
        #expect(try third.waitForExit() == .exited(0))
    }

    @Test func `a key of --keys removes the notice at the start`() throws {
        let program = try RemoteProgram()
        let file = try program.file("countdowns: [{ title: Tea, in: 1m }, { title: Bread, in: 50m }]\n")
        let first = try program.start(["watch", file], until: "Bread")
        first.type("q")
        #expect(try first.waitForExit() == .exited(0))
        try program.ageState(bySeconds: 90)
        let second = try program.start(["watch", file, "--keys", "v"], until: "pause")
        #expect(!second.screen.screenText.contains("while the board was closed"))
        second.type("q")
        #expect(try second.waitForExit() == .exited(0))
    }

    @Test func `the theme, the view and the folds are restored, and command-line options override them`() throws {
        let program = try RemoteProgram()
        let file = try program.file(
            "countdowns:\n  - { title: Far, at: 2031-01-01, group: Work }\n  - { title: Tea, in: 9m, group: Home }\n")
        let first = try program.start(["watch", file], until: "Far")
        first.type("tzv")
        try first.wait(for: "all on the disk") { _ in
            saves(program) && program.stateHolds(#""name":"countdowns-light""#, #""view":"cards""#, #""folded":[""#)
        }
        first.signal(SIGKILL)
        _ = try first.waitForExit()
        #expect(
            try program.state().contains(#""theme":{"inFiles""#)
                || program.state().contains(#""theme":{"name":"countdowns-light""#))
        #expect(try program.state().contains(#""view":"cards""#))
        let second = try program.start(["watch", file, "--view", "list", "--color", "truecolor"], until: "Far")
        try second.wait(for: "the light theme") {
            $0.cell(column: 0, row: 0).style.background == .rgb(0xFB, 0xFB, 0xF9)
        }
        try second.wait(forText: "▹ Home")
        second.type("q")
        #expect(try second.waitForExit() == .exited(0))
        let third = try program.start(["watch", file, "--theme", "nord", "--color", "truecolor"], until: "Far")
        try third.wait(for: "the theme") { $0.cell(column: 0, row: 0).style.background == .rgb(0x2E, 0x34, 0x40) }
        third.type("q")
        #expect(try third.waitForExit() == .exited(0))
    }

    @Test func `several notices about the state are shown one after another`() throws {
        let program = try RemoteProgram()
        func text(_ year: Int) -> String {
            "countdowns:\n  - { title: Tea, in: 1m }\n  - { title: Rel, at: \(year)-01-01 }\n  - { title: Far, at: 2040-01-01 }\n"
        }
        let first = try program.opened(try program.file(text(2031)), until: "Far")
        _ = try program.told("done", "--sync", "rel")
        first.signal(SIGKILL)
        _ = try first.waitForExit()
        try program.ageState(bySeconds: 90)
        let second = try program.start(["watch", try program.file(text(2032))], until: "reached zero while")
        #expect(!second.screen.screenText.contains("changed in the file"))
        second.type("j")
        try second.wait(forText: "“Rel” changed in the file")
        second.type("q")
        #expect(try second.waitForExit() == .exited(0))
    }

    @Test func `--view and --digits are not saved in the state`() throws {
        let program = try RemoteProgram()
        let file = try program.file(RemoteProgram.pantry)
        let first = try program.opened(file)
        first.type("vf")
        try first.wait(for: "both on the disk") { _ in
            saves(program) && program.stateHolds(#""view":"cards""#, #""face":"thin""#)
        }
        first.type("q")
        #expect(try first.waitForExit() == .exited(0))
        let second = try program.start(["watch", file, "--view", "list", "--digits", "ascii"])
        try second.wait(forText: "###")
        // A new selection is saved, but the command-line options `--view` and `--digits` are not.
        #expect(!program.stateHolds(#""selected":""#))
        second.type("jj")
        try second.wait(for: "the selection on the disk") { _ in
            saves(program) && program.stateHolds(#""selected":""#)
        }
        second.type("q")
        #expect(try second.waitForExit() == .exited(0))
        let state = try program.state()
        #expect(state.contains(#""view":"cards""#) && !state.contains(#""view":"list""#))
        #expect(state.contains(#""face":"thin""#) && !state.contains("ascii"))
    }

    @Test(arguments: [["--no-state"], ["--read-only"], ["--now", "2026-12-24T12:00:00Z"], ["--speed", "2"]])
    func `--no-state, --read-only, --now and --speed leave the saved state unchanged`(arguments: [String]) throws {
        let program = try RemoteProgram()
        let file = try program.file(RemoteProgram.pantry)
        let first = try program.opened(file)
        _ = try program.told("pause", "--sync", "tea")
        first.type("q")
        #expect(try first.waitForExit() == .exited(0))
        let before = try program.state()
        let second = try program.start(["watch", file] + arguments)
        let goesOn = arguments == ["--read-only"]
        try second.wait(for: "the counts") { $0.screenText.contains(" paused") == goesOn }
        second.type("P")
        try second.wait(for: "the pause of all timers") { $0.screenText.contains("P resume all") }
        second.type("q")
        #expect(try second.waitForExit() == .exited(0))
        #expect(try program.state() == before)
    }

    @Test func `a damaged state file is kept and reported, and the board starts`() throws {
        let program = try RemoteProgram()
        let file = try program.file(RemoteProgram.pantry)
        let first = try program.opened(file)
        first.type("q")
        #expect(try first.waitForExit() == .exited(0))
        let path = try #require(try program.stateFiles().first)
        try Data("nonsense\n".utf8).write(to: URL(fileURLWithPath: path))
        // Commands that read the state of a closed board also report that the state file is damaged.
        let list = try Program.run(["list", file], environment: program.environment)
        #expect(list.status == 0 && list.errors.contains("The state file is damaged"), "\(list)")
        let state = try Program.run(["state", file], environment: program.environment)
        #expect(state.status == 65 && state.errors.contains("The state file is damaged"), "\(state)")
        let second = try program.start(["watch", file], until: "The state file is damaged")
        second.type("q")
        #expect(try second.waitForExit() == .exited(0))
        let kept = try #require(try program.stateFiles().first { $0.hasSuffix(".bad") })
        #expect(try String(contentsOfFile: kept, encoding: .utf8) == "nonsense\n")
    }

    @Test func `an unusable state folder is reported at the start, and the board exits with 74`() throws {
        let program = try RemoteProgram()
        let file = try program.file(RemoteProgram.pantry)
        try Data().write(to: URL(fileURLWithPath: program.folder.path + "/state"))
        let terminal = try program.start(["watch", file], until: "The state is not saved")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(74))
    }

    @Test(arguments: ["watch", "serve"])
    func `a deleted state folder is restored with the whole state at the next change`(command: String) throws {
        let program = try RemoteProgram()
        // No countdown ends during the test: the board writes only what the test changes.
        let file = try program.file(RemoteProgram.editable)
        let terminal = command == "watch" ? try program.opened(file) : try program.serve(file).terminal
        _ = try program.told("pause", "--sync", "nap")
        try FileManager.default.removeItem(atPath: program.folder.path + "/state")
        _ = try program.told("extend", "--sync", "tea", "5m")
        #expect(program.stateHolds(#""run":"paused""#, #""extended":"300""#))
        // Replaces the state folder with a file. The board answers requests normally, and shows the error until the
        // file is removed.
        try FileManager.default.removeItem(atPath: program.folder.path + "/state")
        try Data().write(to: URL(fileURLWithPath: program.folder.path + "/state"))
        let refused = try Program.run(["pause", "tea", "--sync"], environment: program.environment)
        #expect(refused.status != 0 && refused.errors.contains("not saved"), "\(refused)")
        let status = try Program.run(["status", "--json"], environment: program.environment)
        #expect(status.output.contains("The state is not saved"), "\(status)")
        if command == "watch" { try terminal.wait(forText: "The state is not saved") }
        try FileManager.default.removeItem(atPath: program.folder.path + "/state")
        _ = try program.told("resume", "--sync", "tea")
        let again = try Program.run(["status", "--json"], environment: program.environment)
        #expect(!again.output.contains("The state is not saved"), "\(again)")
        terminal.signal(SIGTERM)
        _ = try terminal.waitForExit()
    }

    @Test func `a board without HOME and XDG_STATE_HOME reports that no state is saved`() throws {
        let program = try RemoteProgram()
        let file = try program.file()
        let environment = program.environment.filter { $0.key != "HOME" && $0.key != "XDG_STATE_HOME" }
        let terminal = try PseudoTerminal(
            Program.path, ["watch", file], environment: environment, columns: 100, rows: 30, keeping: program.folder)
        try terminal.wait(forText: "neither XDG_STATE_HOME nor HOME is set")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test func `a state that cannot be saved at the end is reported, and the board exits with 74`() throws {
        let program = try RemoteProgram()
        let file = try program.file(RemoteProgram.editable)
        let terminal = try program.opened(file)
        _ = try program.told("pause", "--sync", "tea")
        // Replaces the state folder with a file, so that the board cannot save its state.
        let folder = program.folder.path + "/state"
        try FileManager.default.moveItem(atPath: folder, toPath: folder + ".away")
        try Data().write(to: URL(fileURLWithPath: folder))
        terminal.type("P")
        try terminal.wait(forText: "The state is not saved")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(74))
        #expect(terminal.screen.screenText.contains("The state is not saved"))
    }
}
