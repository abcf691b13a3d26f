import Foundation
import TestSupport
import Testing

/// Tests that each way to end the program works in every state, and restores the terminal.
@Suite(.waitsForProgram) struct EndingTests {
    private static let environment = [
        "TERM": "xterm-256color", "PS1": "prompt> ", "TZ": "UTC", "PATH": "/usr/bin:/bin", "HISTFILE": "",
    ]

    private func shell() throws -> PseudoTerminal {
        let shell = try PseudoTerminal(
            "/bin/bash", ["--norc", "--noprofile", "-i"], environment: Self.environment, columns: 120, rows: 40)
        try shell.wait(forText: "prompt>")
        return shell
    }

    /// Waits until the shell shows its prompt, because input that is typed while a board exits is discarded.
    private func waitForPrompt(_ shell: PseudoTerminal) throws {
        try shell.wait(for: "the prompt") { screen in
            !screen.isAlternate && String(decoding: shell.output.suffix(8), as: UTF8.self) == "prompt> "
        }
    }

    private static var watch: String { "'\(Program.path)' watch '\(Program.examples)' --no-remote" }

    // MARK: Suspended and in the background

    @Test(arguments: [
        "kill %1", "kill -INT %1; kill -CONT %1", "kill -HUP %1", "kill -QUIT %1; kill -CONT %1",
        "kill -TERM %1; kill -CONT %1", "bg; kill %1",
    ])
    func `a board suspended by Ctrl-Z ends on a signal`(command: String) throws {
        let shell = try shell()
        shell.type(Self.watch + "\n")
        try shell.wait(forText: "Home, work")
        shell.type("\u{1A}")
        try shell.wait(forText: "Stopped")
        shell.type("clear; \(command); wait; jobs; echo none left\n")
        try shell.wait(for: "the end of the job") { screen in
            screen.screenText.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("none left") }
        }
        // `wait` may return before the shell has seen the end of a job that it had stopped.
        shell.type("clear; while jobs | grep -q Stopped; do sleep 0.1; done; echo still $(jobs | grep -c Stopped)\n")
        try shell.wait(forText: "still 0")
        #expect(!shell.screen.isAlternate)
    }

    @Test func `a second exit of the shell ends a suspended board and restores the terminal`() throws {
        let folder = try RuntimeFolder()
        let path = folder.path + "/process"
        let shell = try shell()
        shell.type("sh -c 'echo $$ > \(path); exec \(Self.watch.replacingOccurrences(of: "'", with: ""))'\n")
        try shell.wait(forText: "Home, work")
        shell.type("\u{1A}")
        try shell.wait(forText: "Stopped")
        shell.type("exit\n")
        try shell.wait(forText: "stopped jobs")
        shell.type("exit\n")
        _ = try shell.waitForExit()
        let board = try #require(pid_t(try String(contentsOfFile: path, encoding: .utf8).filter(\.isNumber)))
        try Program.wait(for: "the end of the board") {
            shell.readAvailable()
            return kill(board, 0) != 0
        }
        shell.readAvailable()
        #expect(!shell.screen.isAlternate && shell.mode?.isCooked == true)
    }

    @Test func `a board resumed by fg after two Ctrl-Z and a resize is drawn in the new size`() throws {
        let shell = try shell()
        shell.type(Self.watch + "\n")
        try shell.wait(forText: "Home, work")
        shell.type("\u{1A}\u{1A}")
        try shell.wait(forText: "Stopped")
        shell.resize(columns: 70, rows: 20)
        shell.type("clear; fg\n")
        try shell.wait(for: "the board") { $0.isAlternate && $0.screenText.contains("Home, work") }
        try shell.wait(for: "all of the new size") { $0.screenText.contains("quit") }
        shell.type("q")
        try waitForPrompt(shell)
        shell.type("clear; echo left $?\n")
        try shell.wait(forText: "left 0")
    }

    @Test func `a background board and a foreground board use one terminal in turn`() throws {
        let shell = try shell()
        shell.type(Self.watch + " &\n")
        try shell.wait(for: "the job") { $0.screenText.contains("[1]") }
        shell.type("clear; \(Self.watch) --theme nord\n")
        try shell.wait(forText: "Home, work")
        shell.type("q")
        try waitForPrompt(shell)
        shell.type("clear; fg\n")
        try shell.wait(for: "the other one") { $0.isAlternate && $0.screenText.contains("Home, work") }
        shell.type("q")
        try waitForPrompt(shell)
        shell.type("clear; jobs; echo left\n")
        try shell.wait(for: "no job") { screen in
            screen.screenText.split(whereSeparator: \.isNewline).first { !$0.hasPrefix("prompt") }?.hasPrefix("left")
                ?? false
        }
    }

    @Test func `a board started in the background waits for the foreground and ends on a signal`() throws {
        let shell = try shell()
        shell.type(Self.watch + " &\n")
        try shell.wait(for: "the job") { $0.screenText.contains("[1]") }
        // The program needs time to start, and to detect that it is in the background.
        shell.pass(seconds: 0.3)
        shell.type("clear; kill %1; wait; echo gone\n")
        try shell.wait(for: "the end") { screen in
            screen.screenText.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("gone") }
        }
        #expect(!shell.screen.isAlternate)
        shell.type(Self.watch + " &\n")
        try shell.wait(for: "the job") { $0.screenText.contains("[1]") }
        shell.pass(seconds: 0.3)
        shell.type("fg\n")
        try shell.wait(forText: "Home, work")
        shell.type("q")
        try shell.wait(for: "the shell") { !$0.isAlternate }
    }

    @Test func `a suspended board ends when the terminal of its shell hangs up`() throws {
        let folder = try RuntimeFolder()
        let path = folder.path + "/process"
        let shell = try shell()
        shell.type("(sh -c 'echo $$ > \(path); exec \(Self.watch)')\n")
        try shell.wait(forText: "Home, work")
        shell.type("\u{1A}")
        try shell.wait(forText: "Stopped")
        shell.hangUp()
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let process = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        try Program.wait(for: "the end of the board") { kill(process, 0) != 0 }
    }

    // MARK: Signals

    private static let deadly: [Int32] = {
        let common = [SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGSYS]
        #if os(Linux)
        return common + [SIGIO, SIGPWR, SIGSTKFLT]
        #else
        return common
        #endif
    }()

    @Test(arguments: deadly)
    func `every signal that ends the program restores the terminal and exits with 128 plus its number`(number: Int32)
        throws
    {
        let terminal = try Program.watch()
        try terminal.wait(forText: "Home, work")
        terminal.signal(number)
        #expect(try terminal.waitForExit() == .exited(128 + number))
        #expect(terminal.isRestored)
    }

    @Test(arguments: [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE], ["enable=yes", "enable=no"])
    func `a crash restores the terminal with and without Swift backtraces`(number: Int32, backtrace: String) throws {
        let terminal = try Program.watch(environment: ["TERM": "xterm-256color", "SWIFT_BACKTRACE": backtrace])
        try terminal.wait(forText: "Home, work")
        terminal.signal(number)
        #expect(try terminal.waitForExit() == .signaled(number))
        #expect(terminal.isRestored)
    }

    #if os(Linux)
    @Test func `a real-time signal ends the board and restores the terminal`() throws {
        let terminal = try Program.watch()
        try terminal.wait(forText: "Home, work")
        terminal.signal(40)
        #expect(try terminal.waitForExit() == .signaled(40))
        #expect(terminal.isRestored)
    }
    #endif

    @Test func `a signal that was inherited as ignored stays ignored`() throws {
        let folder = try RuntimeFolder()
        let run = try Program.shell(
            """
            export XDG_RUNTIME_DIR='\(folder.path)'
            trap '' HUP
            '\(Program.path)' serve '\(Program.examples)' > '\(folder.path)/name' & board=$!
            while [ ! -s '\(folder.path)/name' ]; do sleep 0.05; done
            kill -HUP $board; '\(Program.path)' status > '\(folder.path)/status' && echo alive
            kill -USR2 $board; wait $board; echo $?
            ls '\(folder.path)/countdowns' | grep -c sock
            """)
        let lines = run.output.split(separator: "\n")
        #expect(lines.first == "alive")
        #expect(lines.dropFirst().first.flatMap { Int32($0) } == 128 + SIGUSR2)
        #expect(lines.last == "0")
        withExtendedLifetime(folder) {}
    }

    @Test func `keys and signals while the board exits give one exit status and restore the terminal`() throws {
        let rounds = ProcessInfo.processInfo.environment["ENDINGS"].flatMap { Int($0) } ?? 24
        for round in 0..<rounds {
            let terminal = try Program.watch()
            try terminal.wait(forText: "Home, work")
            switch round % 4 {
            case 0: terminal.type("q\u{3}")
            case 1: terminal.type("\u{3}q")
            case 2:
                terminal.type("q")
                terminal.signal(SIGINT)
            default:
                // The keys follow the signal after 0 to 11 ms; the delay depends on the round.
                terminal.signal(SIGTERM)
                _ = poll(nil, 0, Int32(round / 4 % 12))
                terminal.type("q\u{3}")
                terminal.signal(SIGINT)
            }
            let end = try terminal.waitForExit()
            #expect([.exited(0), .exited(130), .exited(143)].contains(end), "round \(round): \(end)")
            #expect(terminal.isRestored, "round \(round)")
        }
    }

    @Test(arguments: [0.02, 0.08, 0.14, 0.2])
    func `answers to queries that arrive after the board quits do not reach the shell`(delay: Double) throws {
        var shell = try shell()
        // On a busy machine, the timeout for the terminal's answers may expire before the test types them. The test then
        // tries again. Only the board turns the signals of keys off, so afterwards the mode shows who got the answers.
        for attempt in 1... {
            shell.type("clear; \(Self.watch)\rq")
            try shell.wait(for: "the questions") { _ in shell.output.holds("\u{1B}[c") }
            shell.pass(seconds: delay)
            shell.type("\u{1B}[?2026;2$y\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\\u{1B}[?62;22c")
            if shell.mode?.hasSignalKeys == false { break }
            try #require(attempt < 20)
            shell = try self.shell()
        }
        try shell.wait(for: "the shell") { !$0.isAlternate && $0.screenText.contains("prompt>") }
        shell.type("echo done\n")
        try shell.wait(forText: "done")
        #expect(!shell.screen.screenText.contains("2026") && !shell.screen.screenText.contains("rgb"))
    }

    // MARK: Floods of keys

    @Test(arguments: ["t", "jk", "P", "r", "v", "\u{1B}[<65;10;5M", "?"])
    func `a flood of keys delays neither frames nor a signal`(keys: String) throws {
        let terminal = try Program.watch()
        try terminal.wait(forText: "Home, work")
        let piece = String(repeating: keys, count: 2_000 / keys.utf8.count)
        let start = ContinuousClock().now
        var seconds: Set<Int> = []
        // The clock must advance during the flood of keys, unless the help (`?`) covers the clock. `Benchmarks/flood`
        // measures the response time.
        while seconds.count < 3, ContinuousClock().now - start < .seconds(keys == "?" ? 1 : 60) {
            terminal.typeWithoutBlocking(piece)
            terminal.pass(seconds: 0.005)
            if let second = terminal.secondOfDay { seconds.insert(second) }
        }
        if keys != "?" { #expect(seconds.count == 3) }
        terminal.typeWithoutBlocking(String(repeating: keys, count: 4_000))
        terminal.signal(SIGTERM)
        #expect(try terminal.waitForExit() == .exited(128 + SIGTERM))
        #expect(terminal.isRestored)
    }

    @Test func `Ctrl-C discards the keys typed before it and ends the board`() throws {
        let terminal = try Program.watch()
        try terminal.wait(forText: "Home, work")
        terminal.type(String(repeating: "P", count: 3_000) + "\u{3}")
        #expect(try terminal.waitForExit() == .exited(130))
        #expect(terminal.isRestored)
    }
}

extension [UInt8] {
    fileprivate func holds(_ text: String) -> Bool {
        String(decoding: suffix(100_000), as: UTF8.self).contains(text)
    }
}
