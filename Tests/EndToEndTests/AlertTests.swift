import Foundation
import TestSupport
import Testing

/// Tests of alerts and hooks, as terminals and programs receive them.
@Suite(.waitsForProgram) struct AlertTests {
    private static let foot = ["TERM": "foot"]

    /// Creates a program that records its arguments, one line for each call.
    private func standIn(_ name: String, in program: RemoteProgram, _ more: String = "") throws -> String {
        let folder = program.folder.path + "/bin"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let text = "#!/bin/sh\necho \"\(name) $*\" >> \(program.folder.path)/calls\n\(more)\n"
        try writeExecutable(text, at: folder + "/" + name)
        return folder + "/" + name
    }

    private func calls(_ program: RemoteProgram) -> [String] {
        let text = (try? String(contentsOfFile: program.folder.path + "/calls", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// Creates a file that other users cannot write to, whatever the umask of the tests is.
    private func file(_ text: String, in program: RemoteProgram, name: String = "board.yaml") throws -> String {
        let path = try program.file(text, name: name)
        chmod(path, 0o644)
        return path
    }

    /// Creates a file whose hooks are trusted.
    private func trusted(_ text: String, in program: RemoteProgram) throws -> String {
        let path = try file(text, in: program)
        let told = try program.told("trust", "--yes", path)
        #expect(told.hasSuffix("trusted: \(path)\n"))
        return path
    }

    private func open(
        _ program: RemoteProgram, _ arguments: [String], _ environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
        let all = program.environment.merging(environment) { $1 }
        let path = program.folder.path + "/bin:" + (all["PATH"] ?? "")
        return try PseudoTerminal(
            Program.path, arguments, environment: all.merging(["PATH": path]) { $1 }, columns: 100, rows: 30)
    }

    private func waitForSocket(_ program: RemoteProgram, of terminal: PseudoTerminal) throws {
        try terminal.wait(for: "a socket") { _ in program.sockets.contains { $0.hasSuffix(".sock") } }
    }

    @Test func `at zero the board rings the bell, sends a notification and updates the window title`() throws {
        let program = try RemoteProgram()
        let board = try file("countdowns: [{ title: Tea, in: 30m }, { title: Bread, in: 1h }]\n", in: program)
        let terminal = try open(program, ["watch", board], Self.foot)
        try terminal.wait(for: "a title") { $0.title == "Tea · running" }
        #expect(terminal.screen.titleStack == [""])
        // Tea ends only now, because a busy machine may show the first frame late.
        terminal.type("=1s\r")
        try terminal.wait(for: "a bell") { $0.bellCount == 1 }
        #expect(terminal.screen.notifications == ["]777;notify;Tea;Time is up"])
        try terminal.wait(for: "a title") { $0.title == "Tea · due" }
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.isRestored && terminal.screen.title == "" && terminal.screen.titleStack.isEmpty)
        #expect(terminal.screen.unknown.isEmpty && terminal.screen.controlStrings.isEmpty)
    }

    @Test func `a window title with the remaining time follows the clock and changes at once on pause`() throws {
        let program = try RemoteProgram()
        let board = try file("countdowns: [{ title: Tea, in: 50m }, { title: Bread, in: 9h }]\n", in: program)
        let terminal = try open(
            program, ["watch", board],
            Self.foot.merging(["COUNTDOWNS_WINDOW_TITLE": "{remaining}, {state}"]) { $1 })
        try terminal.wait(for: "a title") { $0.title.hasSuffix(", running") }
        let first = terminal.screen.title
        try terminal.wait(for: "another second") { $0.title.hasSuffix(", running") && $0.title != first }
        // Pauses Tea: Bread is then the next countdown, and the title of the window shows hours.
        terminal.type(" ")
        try terminal.wait(for: "the pause") { $0.title.contains(" h ") }
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test func `--no-alerts sends no bell or notification, and window_title false leaves the title unchanged`() throws {
        let program = try RemoteProgram()
        let board = try file("countdowns: [{ title: Tea, in: 1s }, { title: Bread, in: 2s }]\n", in: program)
        let terminal = try open(
            program, ["watch", board, "--no-alerts"], Self.foot.merging(["COUNTDOWNS_WINDOW_TITLE": "false"]) { $1 })
        try terminal.wait(forText: "! 2")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.screen.bellCount == 0 && terminal.screen.notifications.isEmpty)
        #expect(terminal.screen.title == "" && !String(decoding: terminal.output, as: UTF8.self).contains("[22;0t"))
    }

    @Test func `tmux gets a wrapped notification and a bell, and a supporting terminal shows progress`() throws {
        let program = try RemoteProgram()
        let quiet = "alerts: { at: zero, bell: false }"
        let board = try file("countdowns: [{ title: Tea, in: 1s, \(quiet) }]\n", in: program)
        let tmux = try open(program, ["watch", board, "--no-state"], ["TERM": "tmux-256color", "TMUX": "/x,1,0"])
        try tmux.wait(for: "a bell") { $0.bellCount == 1 }
        let bytes = String(decoding: tmux.output, as: UTF8.self)
        #expect(bytes.contains("\u{1B}Ptmux;\u{1B}\u{1B}]9;Tea: Time is up\u{1B}\u{1B}\\\u{1B}\\"))
        let ghostty = try open(program, ["watch", board, "--no-state"], ["TERM": "xterm-ghostty"])
        try ghostty.wait(for: "progress") { $0.progress.last == "2;100" }
        ghostty.type("q")
        #expect(try ghostty.waitForExit() == .exited(0))
        #expect(ghostty.screen.progress.last == "0" && ghostty.screen.bellCount == 0)
    }

    @Test func `a bell with ring until-ack rings until x is pressed, and M mutes alerts`() throws {
        let program = try RemoteProgram()
        let board = try file(
            """
            countdowns:
              - { title: Tea, in: 1s, alerts: { at: zero, ring: until-ack } }
              - { title: Bread, in: 1h }

            """, in: program)
        let terminal = try open(program, ["watch", board], Self.foot)
        try terminal.wait(for: "three rings") { $0.bellCount >= 3 }
        #expect(terminal.screen.notifications.count == 1)
        terminal.type("x")
        try terminal.wait(for: "an acknowledgement") { $0.title == "Bread · running" }
        let count = terminal.screen.bellCount
        terminal.type("M")
        try terminal.wait(for: "the header") { $0.screenText.contains("muted") }
        // Waits longer than the interval between two rings, which is two seconds.
        terminal.pass(seconds: 2.2)
        #expect(terminal.screen.bellCount == count)
        let run = try Program.run(["mute", "off"], environment: program.environment)
        #expect(run.output == "mute: off\n" || run.status == 0, "\(run)")
        try terminal.wait(for: "the header") { !$0.screenText.contains("muted") }
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test func `x on a viewer stops the ring of a step on the board and on the viewer`() throws {
        let program = try RemoteProgram()
        let ring = "alerts: { at: step, ring: until-ack, ring_for: 10m }"
        let board = try file(
            "countdowns: [{ title: Bread, in: 2h }, { title: Work, steps: [1s, 1h], paused: true, \(ring) }]\n",
            in: program)
        let owner = try open(program, ["watch", board], Self.foot)
        try owner.wait(forText: "Bread")
        try waitForSocket(program, of: owner)
        let viewer = try open(program, ["attach"], Self.foot)
        try viewer.wait(forText: "Bread")
        _ = try program.told("resume", "work")
        for terminal in [owner, viewer] { try terminal.wait(for: "three rings") { $0.bellCount >= 3 } }
        viewer.type("x")
        try owner.wait(for: "the acknowledgement") { _ in
            (try? program.told("log", board).contains("acknowledged")) == true
        }
        // An earlier ring may reach a terminal only after the log has the acknowledgement.
        for terminal in [owner, viewer] { try terminal.openAndCloseHelp() }
        let counts = [owner, viewer].map(\.screen.bellCount)
        // Waits longer than the interval between two rings, which is two seconds.
        owner.pass(seconds: 2.2)
        viewer.readAvailable()
        #expect([owner, viewer].map(\.screen.bellCount) == counts)
        for terminal in [viewer, owner] {
            terminal.type("q")
            #expect(try terminal.waitForExit() == .exited(0))
        }
    }

    @Test func `a viewer and its board both ring the bell, and hooks run once`() throws {
        let program = try RemoteProgram()
        let hook = try standIn("hook", in: program)
        let board = try trusted(
            "hooks: { zero: [\(hook), '{title}'] }\n"
                + "countdowns: [{ title: Tea, in: 1s, paused: true }, { title: Bread, in: 1h }]\n",
            in: program)
        let owner = try open(program, ["watch", board], Self.foot)
        try owner.wait(forText: "Bread")
        try waitForSocket(program, of: owner)
        let viewer = try open(program, ["watch", board], Self.foot)
        try viewer.wait(forText: "Bread")
        _ = try program.told("resume", "tea")
        try viewer.wait(for: "a bell") { $0.bellCount == 1 }
        try owner.wait(for: "a bell") { $0.bellCount == 1 }
        try owner.wait(for: "the hook") { _ in !calls(program).isEmpty }
        for terminal in [viewer, owner] {
            terminal.type("q")
            #expect(try terminal.waitForExit() == .exited(0))
        }
        #expect(calls(program) == ["hook Tea"])
    }

    @Test(arguments: ["watch", "serve"])
    func `changes of hooks and keep_awake in the configuration apply to a running board`(command: String) throws {
        let program = try RemoteProgram()
        let hook = try standIn("hook", in: program)
        let awake = try standIn(
            "systemd-inhibit", in: program,
            "trap 'echo ended >> \(program.folder.path)/calls; exit' TERM\n"
                + "echo awake >> \(program.folder.path)/calls; sleep 60 & wait")
        #expect(!awake.isEmpty)
        let config = program.folder.path + "/.config/countdowns/config.yaml"
        func configure(_ text: String) throws {
            try FileManager.default.createDirectory(
                atPath: program.folder.path + "/.config/countdowns", withIntermediateDirectories: true)
            // The board must not read a file that is written in part: an empty one allows hooks and no inhibition.
            try Data(text.utf8).write(to: URL(fileURLWithPath: config), options: .atomic)
        }
        /// Pauses and resumes a countdown until the recorded calls contain a text.
        func change(_ target: String, until text: String) throws {
            try Program.wait(for: text) {
                for verb in ["pause", "resume"] {
                    _ = try Program.run([verb, target], environment: program.environment)
                }
                return calls(program).contains { $0.hasPrefix(text) }
            }
        }
        try configure("hooks: false\nkeep_awake: 1m\n")
        let board = try trusted(
            "hooks: { pause: [\(hook), '{title}'] }\ncountdowns: [{ title: Tea, in: 5m }, { title: Bread, in: 2h }]\n",
            in: program)
        let terminal = try open(program, [command, board])
        try waitForSocket(program, of: terminal)
        _ = try Program.run(["pause", "tea"], environment: program.environment)
        _ = try Program.run(["resume", "tea"], environment: program.environment)
        try configure("keep_awake: 10m\n")
        try change("bread", until: "hook Bread")
        try change("bread", until: "systemd-inhibit --what")
        try terminal.wait(for: "the stand-in to be ready") { _ in calls(program).contains("awake") }
        try configure("hooks: false\n")
        try terminal.wait(for: "the end of the inhibition") { _ in calls(program).contains("ended") }
        // The hooks of earlier changes of Bread may still run.
        let others = { calls(program).filter { $0 != "hook Bread" } }
        let before = others()
        _ = try Program.run(["pause", "tea"], environment: program.environment)
        terminal.signal(SIGTERM)
        #expect(try terminal.waitForExit() == .exited(128 + SIGTERM))
        #expect(others() == before && before.contains("ended") && !before.contains("hook Tea"))
    }

    @Test func `a hook that fails or crashes shows a notice, and the board keeps running`() throws {
        let program = try RemoteProgram()
        let board = try trusted(
            """
            hooks:
              pause: { run: "yes", shell: true }
              resume: [no-such-program]
              zero: { run: "sleep 60 & kill -SEGV $$", shell: true }
            countdowns:
              - { title: Tea, in: 1s }
              - { title: Bread, in: 1h }

            """, in: program)
        let terminal = try open(program, ["watch", board], Self.foot)
        try terminal.wait(forText: "was terminated by signal 11")
        terminal.type("j  ")
        try terminal.wait(forText: "no-such-program, does not exist")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.isRestored)
    }

    @Test func `serve runs hooks and sends desktop notifications without a bell`() throws {
        let program = try RemoteProgram()
        let hook = try standIn("hook", in: program, "cat >> \(program.folder.path)/calls")
        _ = try standIn("notify-send", in: program)
        let board = try trusted(
            """
            hooks: { alert: [\(hook), "{text}"] }
            countdowns:
              - { title: Tea, in: 2s, paused: true, alerts: [{ at: 1s, text: soon }, { at: zero, desktop: true }] }

            """, in: program)
        let terminal = try open(program, ["serve", board])
        try waitForSocket(program, of: terminal)
        _ = try program.told("resume", "tea")
        try terminal.wait(for: "five lines") { _ in calls(program).count >= 5 }
        let all = calls(program)
        #expect(all.contains("hook soon") && all.contains("hook Time is up"), "\(all)")
        #expect(all.contains { $0.hasPrefix("notify-send") && $0.hasSuffix("-- Tea Time is up") }, "\(all)")
        #expect(all.contains { $0.contains(#""event":"alert""#) && $0.contains(#""text":"soon""#) }, "\(all)")
        terminal.signal(SIGTERM)
        #expect(try terminal.waitForExit() == .exited(128 + SIGTERM))
        #expect(terminal.screen.bellCount == 0)
    }

    @Test func `alert-test triggers each kind of alert once`() throws {
        let program = try RemoteProgram()
        for name in ["notify-send", "paplay", "espeak-ng"] { _ = try standIn(name, in: program) }
        let terminal = try open(program, ["alert-test"], ["TERM": "rxvt-unicode"])
        terminal.type("\u{1B}[?62;c")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.screen.bellCount == 1 && terminal.screen.notifications.count == 1)
        for line in [
            "bell: sent", "notification: OSC 777", "desktop: notify-send", "sound: paplay", "speech: espeak-ng",
        ] {
            #expect(terminal.screen.screenText.contains(line), "\(line)")
        }
        #expect(calls(program).count == 3)
    }
}
