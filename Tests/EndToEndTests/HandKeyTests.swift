import Foundation
import TestSupport
import Testing

/// Tests of the keys that change a board and undo changes, on the screen.
@Suite(.waitsForProgram) struct HandKeyTests {
    private static let board = """
        title: Hands
        countdowns:
          - { title: Tea, in: 30m }
          - { title: Bread, in: 2h }
          - { title: Launch, at: 2031-01-01 }
        """

    private func withTerminal(
        _ board: String = Self.board, _ arguments: [String] = [],
        environment: [String: String] = ["TERM": "xterm-256color", "COLORTERM": "truecolor", "TZ": "UTC"],
        answer: String = "", _ body: (PseudoTerminal) throws -> Void
    ) throws {
        try Program.withFile(board) { path in
            let terminal = try Program.watch(path, ["--no-state"] + arguments, environment: environment)
            terminal.type(answer)
            try terminal.wait(forText: "Tea")
            try body(terminal)
            terminal.type("q")
            #expect(try terminal.waitForExit() == .exited(0))
        }
    }

    @Test func `u undoes and U redoes, and a notice names the change`() throws {
        try withTerminal { terminal in
            terminal.type("P")
            try terminal.wait(forText: "‖ 2")
            terminal.type("u")
            try terminal.wait(forText: "Undone: 2 countdowns were paused.")
            try terminal.wait(forText: "▸ 3")
            terminal.type("U")
            try terminal.wait(forText: "Redone: 2 countdowns were paused.")
            try terminal.wait(forText: "‖ 2")
            terminal.type("uu")
            try terminal.wait(forText: "There is nothing to undo.")
        }
    }

    @Test func `+ and - change a countdown by one minute, > by ten seconds, times the count typed before`() throws {
        try withTerminal { terminal in
            terminal.type(" =40m\r")
            try terminal.wait(forText: "40:00")
            terminal.type("5+")
            try terminal.wait(forText: "45:00")
            terminal.type("2-")
            try terminal.wait(forText: "43:00")
            terminal.type("12>")
            try terminal.wait(forText: "45:00")
            terminal.type("u")
            try terminal.wait(forText: "Undone: “Tea” was extended by 2 min.")
            try terminal.wait(forText: "43:00")
        }
    }

    @Test func `= opens a prompt for the deadline that previews the parsed text, and Esc cancels the prompt`() throws {
        try withTerminal { terminal in
            terminal.type("=")
            try terminal.wait(forText: "Tea ends")
            try terminal.wait(forText: "A duration such as 25m")
            terminal.type("1h 30x")
            try terminal.wait(forText: "x")
            try terminal.wait(for: "a mistake") { !$0.screenText.contains("A duration such as 25m") }
            terminal.type("\u{7F}m")
            try terminal.wait(forText: "in 1 h 30 min")
            terminal.type("\r")
            try terminal.wait(for: "the new deadline") { $0.screenText.contains(#/Tea +1:2\d:/#) }
            terminal.type("=5m")
            try terminal.wait(forText: "in 5 min")
            terminal.type("\u{1B}")
            try terminal.wait(for: "the keys in the footer") { $0.screenText.contains("? help") }
            #expect(terminal.screen.screenText.contains(#/Tea +1:2\d:/#))
        }
    }

    @Test func `+ moves a date on the board, and its details show the shift and the date in the file`() throws {
        try withTerminal { terminal in
            terminal.type("G")
            try terminal.wait(forText: "▌▸ Launch")
            terminal.type("90+\r")
            try terminal.wait(forText: "+1 h 30 min on this board; the file has Wed 1 Jan 2031")
        }
    }

    @Test func `d ends a countdown, and undo restores it`() throws {
        try withTerminal { terminal in
            terminal.type("d")
            try terminal.wait(forText: "✓ 1")
            terminal.type("u")
            try terminal.wait(forText: "Undone: “Tea” was ended.")
            try terminal.wait(forText: "▸ 3")
        }
    }

    @Test func `x acknowledges a due countdown, S snoozes it, and p pins a countdown to the top`() throws {
        try withTerminal("countdowns: [{ title: Tea, in: 1s }, { title: Bread, in: 2h }]") { terminal in
            try terminal.wait(forText: "! Tea")
            terminal.type("g")
            terminal.type("x")
            try terminal.wait(forText: "✓ Tea")
            terminal.type("S")
            try terminal.wait(for: "five minutes more") { $0.screenText.contains(#/Tea +0?[45]:\d\d/#) }
            terminal.type("G")
            try terminal.wait(forText: "▌▸ Bread")
            terminal.type("p")
            try terminal.wait(for: "Bread above Tea") { screen in
                let rows = screen.screenText.split(separator: "\n")
                let places = ["Bread", "Tea"].map { title in rows.lastIndex { $0.contains(title) } ?? 0 }
                return places[0] < places[1]
            }
        }
    }

    @Test func `m marks countdowns, keys act on all marked countdowns, and Esc unmarks them`() throws {
        try withTerminal { terminal in
            terminal.type("gmm ")
            try terminal.wait(forText: "‖ 2")
            terminal.type("u")
            try terminal.wait(forText: "Undone: 2 countdowns were paused.")
            terminal.type("\u{1B}")
            try terminal.wait(for: "no mark") { !$0.screenText.contains("•") }
        }
    }

    @Test(arguments: ["\u{1B}[?62;52c", "\u{1B}P>|foot(1.16.2)\u{1B}\\\u{1B}[?62;4;22c"])
    func `y copies the remaining time, and Y the deadline`(answer: String) throws {
        try withTerminal(answer: answer) { terminal in
            terminal.type("G")
            try terminal.wait(forText: "▌▸ Launch")
            terminal.type("Y")
            try terminal.wait(forText: "Copied: 2031-01-01T00:00:00Z")
            // The program sends the copied time in base64 with OSC 52.
            let sent = String(decoding: terminal.output, as: UTF8.self)
            #expect(sent.contains("\u{1B}]52;c;MjAzMS0wMS0wMVQwMDowMDowMFo=\u{07}"))
            terminal.type("g =40m\r")
            try terminal.wait(forText: "40:00")
            terminal.type("y")
            try terminal.wait(forText: "Copied: 40:00")
        }
    }

    /// A terminal that does not report the clipboard may nevertheless copy, unless it would show or drop the sequence.
    @Test(arguments: [
        (["TERM": "xterm-256color"], "\u{1B}[?62;22c", true), (["TERM": "xterm-256color"], "", true),
        (["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1", "TMUX": "/x,1,0"], "\u{1B}[?1;2c", true),
        (["TERM": "screen", "STY": "x"], "\u{1B}[?1;2c", false), (["TERM": "linux"], "", false),
    ])
    func `y shows the text to copy if the terminal is not known to copy it`(
        names: [String: String], answer: String, isSent: Bool
    ) throws {
        let environment = names.merging(["TZ": "UTC", "PATH": "/usr/bin:/bin"]) { $1 }
        try withTerminal(environment: environment, answer: answer) { terminal in
            terminal.type(" =40m\r")
            try terminal.wait(forText: "40:00")
            terminal.type("y")
            try terminal.wait(forText: "Copy this by hand: 40:00")
            #expect(String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}]52;c;") == isSent)
        }
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux"), "tmux is not installed"),
        arguments: [("on", "Copied: 40:00"), ("external", "Copy this by hand: 40:00")])
    func `in tmux, y and doctor depend on set-clipboard`(option: String, notice: String) throws {
        let folder = try RuntimeFolder()
        try Program.withFile(Self.board) { path in
            let script = """
                tmux -u -f /dev/null new-session -d -x 100 -y 40 '\(Program.path) watch \(path) --no-state' || exit 1
                tmux set -s set-clipboard \(option)
                shown() {
                    for try in $(seq 600); do
                        tmux capture-pane -p -S - >'\(folder.path)/shown'
                        grep -qE "$1" '\(folder.path)/shown' && return
                        sleep 0.1
                    done
                }
                shown 'q quit'; tmux send-keys Space =40m Enter; shown 40:00; tmux send-keys y; shown 'hand:|Copied:'
                grep -E 'hand:|Copied:' '\(folder.path)/shown'; echo "buffer $(tmux show-buffer)"
                tmux new-session -d -s second; tmux kill-session -t 0
                tmux send-keys -t second '\(Program.path) doctor; echo en""ded' Enter; shown '^ended'
                grep -A 2 copying: '\(folder.path)/shown'; tmux kill-server
                """
            let shell = try PseudoTerminal(
                "/bin/bash", ["-c", script],
                environment: [
                    "TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "TMUX_TMPDIR": folder.path,
                    "LC_ALL": "C.UTF-8", "TZ": "UTC", "HOME": folder.path, "SHELL": "/bin/sh",
                    "XDG_RUNTIME_DIR": folder.path,
                ], columns: 150, keeping: folder)
            #expect(try shell.waitForExit(seconds: 120) == .exited(0))
            let text = shell.screen.screenText
            #expect(text.contains(notice), "\(text)")
            #expect(text.contains("buffer 40:00") == (option == "on"), "\(text)")
            #expect(text.contains("set -s set-clipboard on") == (option != "on"), "\(text)")
            #expect(text.contains("copying: y and Y \(option == "on" ? "copy" : "show")"), "\(text)")
        }
    }

    @Test func `b opens the URL without a shell, and reports a countdown without a URL`() throws {
        let folder = try RuntimeFolder()
        let script = folder.path + "/browser"
        try writeExecutable("#!/bin/sh\nprintf '%s' \"$1\" > \(folder.path)/opened\n", at: script)
        let board = """
            countdowns:
              - { title: Tea, in: 30m, url: "https://example.org/a?b=c;touch$IFS$9x" }
              - { title: Nap, in: 40m }
            """
        try Program.withFile(board) { path in
            let terminal = try Program.watch(
                path, ["--no-state"],
                environment: ["TERM": "xterm-256color", "TZ": "UTC", "BROWSER": script, "PATH": "/usr/bin:/bin"])
            try terminal.wait(forText: "Tea")
            terminal.type("b")
            try terminal.wait(forText: "Opened: https://example.org/a?b=c")
            try terminal.wait(for: "the browser") { _ in
                (try? String(contentsOfFile: folder.path + "/opened", encoding: .utf8))
                    == "https://example.org/a?b=c;touch$IFS$9x"
            }
            terminal.type("jb")
            try terminal.wait(forText: "“Nap” has no URL.")
            terminal.type("q")
            #expect(try terminal.waitForExit() == .exited(0))
        }
    }

    @Test func `--kiosk hides the header and the footer, K shows them, and H folds finished countdowns`() throws {
        try withTerminal("title: Hands\ncountdowns: [{ title: Tea, in: 1s }, { title: Bread, in: 2h }]", ["--kiosk"]) {
            terminal in
            try terminal.wait(forText: "Bread")
            #expect(!terminal.screen.screenText.contains("Hands"))
            #expect(!terminal.screen.screenText.contains("? help"))
            terminal.type("K")
            try terminal.wait(forText: "Hands")
            try terminal.wait(forText: "? help")
            try terminal.wait(forText: "! Tea")
            terminal.type("gxH")
            try terminal.wait(forText: "Folded: 1 over and acknowledged.")
            try terminal.wait(for: "Tea to be folded") {
                !$0.screenText.contains("✓ Tea") && $0.screenText.contains("1 over")
            }
            terminal.type("Gz")
            try terminal.wait(forText: "✓ Tea")
        }
    }

    @Test func `a due countdown stays in focus until it is acknowledged, and the next countdown is shown`() throws {
        try withTerminal("countdowns: [{ title: Tea 茶, in: 2s }, { title: Bread, in: 2h }]", ["--view", "focus"]) {
            terminal in
            // `茶` has no large letter, so the focus view shows this title in normal characters.
            try terminal.wait(forText: "! Tea")
            try terminal.wait(forText: "next Bread")
            // When Bread has 1:59:54 left, Tea is four seconds past zero and no longer pulses.
            try terminal.wait(for: "the end of the pulse") {
                $0.screenText.contains(#/next Bread 1:59:([0-4]|5[0-4])/#)
            }
            #expect(terminal.screen.screenText.contains("! Tea"))
            terminal.type("x")
            try terminal.wait(for: "Bread") { $0.screenText.contains("ends ") && !$0.screenText.contains("ended") }
        }
    }

    @Test func `every repeat of a held key changes the countdown`() throws {
        try withTerminal { terminal in
            terminal.type(" =30m\r")
            try terminal.wait(forText: "‖ 1")
            for _ in 0..<120 {
                terminal.type("+")
                // Types faster than a keyboard repeats a held key, so that several keys arrive within a frame.
                terminal.pass(seconds: 1.0 / 120)
            }
            try terminal.wait(forText: "2:30:00")
            terminal.type("u")
            try terminal.wait(forText: "Undone: “Tea” was extended by")
        }
    }

    @Test func `extending, skipping, undoing and overrunning a step show on the board and on a viewer`() throws {
        let remote = try RemoteProgram()
        let agenda = """
            title: Meeting
            countdowns:
              - title: Agenda
                steps: [{ Welcome: 10m }, { Report: 5m }, { Talk: 20m }, { Questions: 10m }, { Close: 3s }]
                advance: ask
              - { title: Smoke-free, since: 2026-01-01 }

            """
        let host = try remote.start(["watch", try remote.file(agenda), "--view", "focus"], until: "Welcome")
        try host.wait(for: "an answer") { _ in (try? remote.told("status")) != nil }
        let second = try remote.start(["attach", "--view", "focus", "--kiosk"], until: "Welcome")
        func wait(_ text: String) throws {
            try host.wait(forText: text)
            try second.wait(forText: text)
        }
        try wait("Welcome")
        host.type("5+")
        try wait("then Report")
        try second.wait(for: "five minutes more") { $0.screenText.contains("ends") }
        host.type("s")
        try wait("Report")
        host.type("s")
        try wait("then Questions")
        host.type("u")
        try wait("then Talk")
        // The keys of the second terminal change the board, too.
        second.type("u")
        try wait("then Report")
        second.type("U")
        try wait("then Talk")
        for _ in 0..<3 { second.type("s") }
        try wait("Close")
        // In overtime, the screen no longer shows the deadline of the step Close.
        try host.wait(for: "an overrun") { !$0.screenText.contains("ends ") }
        try second.wait(for: "an overrun") { !$0.screenText.contains("ends ") }
        try remote.expectEnd(second)
        try remote.expectEnd(host)
    }
}
