import Foundation
import TestSupport
import Testing

/// Tests of unusual terminals and input.
@Suite(.waitsForProgram) struct HardTerminalTests {
    /// Reads until the board has taken the terminal; leaves the rest of the first frame unread.
    private func readFirstBytes(_ terminal: PseudoTerminal) throws {
        try Program.wait(for: "the first bytes of the screen") {
            terminal.readSlowly(bytes: 1, times: 64, milliseconds: 0)
            return terminal.screen.isAlternate
        }
    }

    /// Quits the board, and checks that no earlier key had an effect.
    private func leaveUntouched(_ terminal: PseudoTerminal) throws {
        try terminal.openAndCloseHelp()
        #expect(terminal.screen.screenText.contains("‖ 1") && terminal.screen.isAlternate)
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.isRestored)
    }

    @Test(arguments: [
        "\u{1B}[?2026;2$y\u{1B}[?2026;2$y\u{1B}[?62c\u{1B}[?62c", "\u{1B}]11;rgb:zz/q/\u{1B}\\\u{1B}[?62;qc",
        "\u{1B}[?9999999999999;1$y\u{1B}[?c", "\u{1B}]11;\u{7}\u{1B}[0n\u{1B}[1;1R\u{1B}[?62c",
    ])
    func `late, repeated or malformed answers of the terminal press no key`(answers: String) throws {
        let terminal = try Program.watch()
        try terminal.wait(forText: "Home, work")
        terminal.type(answers)
        // The program expects answers for one second after its queries, so the answers after this pause are late.
        terminal.pass(seconds: 1.1)
        terminal.type(answers)
        try leaveUntouched(terminal)
    }

    @Test(arguments: ["\u{1B}[<35;10;5M", "\u{1B}[I\u{1B}[O", "\u{1B}[<0;3;3M\u{1B}[<0;3;3m"])
    func `ten thousand unused mouse and focus reports change nothing`(report: String) throws {
        let terminal = try Program.watch()
        try terminal.wait(forText: "Home, work")
        for _ in 0..<100 {
            terminal.type(String(repeating: report, count: 100))
            terminal.readAvailable()
        }
        try leaveUntouched(terminal)
    }

    @Test func `a paste of ten megabytes presses no key, and the next key takes effect`() throws {
        let terminal = try Program.watch()
        try terminal.wait(forText: "Home, work")
        terminal.type("\u{1B}[200~" + String(repeating: "qPtr\n", count: Tries.of(2_000_000)) + "\u{1B}[201~")
        try leaveUntouched(terminal)
    }

    @Test(arguments: ["\u{1B}]", "\u{1B}P", "\u{1B}_", "\u{1B}^", "\u{1B}X", "\u{1B}[200~"])
    func `an unterminated control string or paste swallows keys until a timeout, but Ctrl-C quits`(start: String) throws
    {
        let terminal = try Program.watch()
        try terminal.wait(forText: "Home, work")
        // Types `start` in one write: on a busy machine, an Esc that arrives alone would be a key, and the next `q` would
        // quit.
        terminal.type(start)
        for byte in "qqPPtt" {
            terminal.type(String(byte))
            // The wait is longer than the timeout for the remaining bytes of a sequence.
            terminal.pass(seconds: 0.06)
        }
        // The timeout of the unfinished string is one second after the program has read its last byte. On a busy machine,
        // the program may read this byte late.
        terminal.pass(seconds: 5)
        try leaveUntouched(terminal)
        let other = try Program.watch()
        try other.wait(forText: "Home, work")
        other.type(start + "qqPPtt\u{3}")
        #expect(try other.waitForExit() == .exited(130))
        #expect(other.isRestored)
    }

    @Test func `a terminal that reads one byte at a time gets whole escape sequences and the right screen`() throws {
        let still = ["--now", "2026-12-24T12:00:00Z", "--speed", "0.001"]
        let fresh = try Program.watch(Program.examples, still)
        try fresh.wait(forText: "quit")
        // `t` changes the theme, and `T` changes it back.
        fresh.type("tT")
        try fresh.wait(forText: "Theme “countdowns-dark”.")
        let terminal = try Program.watch(Program.examples, still)
        try readFirstBytes(terminal)
        terminal.type("jjjkkkttttTTTT")
        terminal.readSlowly(bytes: 1, times: 1_000, milliseconds: 1)
        try terminal.wait(for: "the screen of another one") { screen in
            fresh.readAvailable()
            return screen.cells == fresh.screen.cells
        }
        #expect(terminal.screen.unknown.isEmpty)
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.isRestored)
    }

    #if os(Linux)
    @Test func `memory does not grow while the output is not read for seconds`() throws {
        let terminal = try Program.watch(Program.examples, ["--speed", "3600"], columns: 200, rows: 50)
        try terminal.wait(forText: "Home, work")
        func privateKilobytes() throws -> Int {
            let text = try String(contentsOfFile: "/proc/\(terminal.process)/smaps_rollup", encoding: .utf8)
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("Private_Dirty") })
            return try #require(Int(line.split(separator: " ")[1]))
        }
        terminal.fill()
        let before = try privateKilobytes()
        // In three seconds, almost two hundred frames are due. The program must not store these frames.
        _ = poll(nil, 0, 3_000)
        #expect(try privateKilobytes() - before < 2_000)
        terminal.typeWithoutBlocking("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test func `a non-blocking terminal gets the whole board and stays non-blocking`() throws {
        let folder = try RuntimeFolder()
        let terminal = try PseudoTerminal(
            "/bin/bash",
            ["-c", "'\(Program.path)' watch '\(Program.examples)' --no-remote; grep flags /proc/$$/fdinfo/0"],
            environment: ["TERM": "xterm-256color", "TZ": "UTC", "PATH": "/usr/bin:/bin"], columns: 200, rows: 50,
            flags: O_RDWR | O_NONBLOCK, keeping: folder)
        try terminal.wait(forText: "Home, work")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        let line = terminal.screen.screenText.split(whereSeparator: \.isNewline).first { $0.hasPrefix("flags:") }
        let flags = try #require(line?.split(whereSeparator: \.isWhitespace).last.flatMap { Int32($0, radix: 8) })
        #expect(flags & O_NONBLOCK != 0)
    }
    #endif

    @Test func `a hang-up in the middle of a frame ends the program`() throws {
        let terminal = try Program.watch(Program.examples, ["--speed", "3600"], columns: 300, rows: 100)
        try readFirstBytes(terminal)
        terminal.fill()
        terminal.typeWithoutBlocking("t")
        terminal.hangUp()
        #expect(try terminal.waitForExit() == .exited(128 + SIGHUP))
    }

    @Test(arguments: [
        "list '\(Program.examples)' | head -c 1 > /dev/null", "watch '\(Program.examples)' < /dev/null > /dev/null",
        "watch '\(Program.examples)' <&- >&-",
        "watch '\(Program.examples)' < '\(Program.examples)' | head -c 1 >/dev/null",
        "watch '\(Program.examples)' --no-remote < /dev/null | cat > /dev/null", "list '\(Program.examples)' >&-",
        "watch '\(Program.examples)' 2>&- >/dev/null </dev/null",
    ])
    func `the program exits if its streams are not a terminal`(line: String) throws {
        let folder = try RuntimeFolder()
        let run = try Program.shell(
            "export XDG_RUNTIME_DIR=\(folder.path); timeout -k 1 60 '\(Program.path)' \(line); echo ${PIPESTATUS[0]}")
        let status = try #require(run.output.split(separator: "\n").last.flatMap { Int32($0) })
        // Requires that neither `timeout` (status 124 or 137) nor a signal other than SIGPIPE terminated the program.
        #expect(![124, 137].contains(status) && (status < 128 || status == 128 + SIGPIPE), "\(status)")
        withExtendedLifetime(folder) {}
    }

    @Test func `keys take effect while the output is not read`() throws {
        let terminal = try Program.watch()
        try terminal.wait(forText: "Home, work")
        terminal.fill()
        terminal.typeWithoutBlocking("t")
        terminal.typeWithoutBlocking("q")
        // The test still does not read the output.
        try Program.wait(for: "the end") { terminal.hasEnded }
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func `a signal at the start, during the first frame or during exit restores the terminal`(
        number: Int32
    ) throws {
        // Before `main`, Swift's backtracer treats SIGQUIT as a crash and waits for an answer.
        let early = ["TERM": "xterm-256color", "TZ": "UTC", "SWIFT_BACKTRACE": "enable=no"]
        for wait in [0, 1, 3, 10, 30] {
            let terminal = try Program.watch(environment: early)
            _ = poll(nil, 0, Int32(wait))
            terminal.signal(number)
            let end = try terminal.waitForExit()
            #expect(end == .exited(128 + number) || end == .signaled(number), "after \(wait) ms: \(end)")
            #expect(terminal.isRestored, "after \(wait) ms")
        }
        let drawing = try Program.watch()
        try readFirstBytes(drawing)
        drawing.signal(number)
        #expect(try drawing.waitForExit() == .exited(128 + number))
        #expect(drawing.isRestored)
        let leaving = try Program.watch()
        try leaving.wait(forText: "Home, work")
        leaving.type("q")
        leaving.signal(number)
        let end = try leaving.waitForExit()
        #expect(end == .exited(0) || end == .exited(128 + number), "\(end)")
        #expect(leaving.isRestored)
    }

    @Test(arguments: [["NO_COLOR": "yes"], ["NO_COLOR": "0"], ["TERM": "vt220"], ["TERM": "xterm-mono"]])
    func `NO_COLOR or a terminal type without colours suppresses all colour sequences`(environment: [String: String])
        throws
    {
        let usual = ["TERM": "xterm-256color", "COLORTERM": "truecolor", "TZ": "UTC"]
        let terminal = try Program.watch(environment: usual.merging(environment) { $1 })
        try terminal.wait(forText: "Home, work")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        let text = String(decoding: terminal.output, as: UTF8.self)
        #expect(text.firstMatch(of: #/\e\[(?:[0-9]+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;[0-9]+)*m/#) == nil)
    }
}
