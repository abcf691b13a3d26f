import Foundation
import TestSupport
import Testing

/// Tests of filter, sort order, command line, mouse and configuration on the real program.
@Suite(.waitsForProgram) struct HandsTests {
    private static let board = """
        title: Hands
        countdowns:
          - { title: Tea, in: 30m, tags: [hot] }
          - { title: Bread, in: 2h, group: Kitchen }
          - { title: Apples, in: 3h, group: Kitchen }
          - { title: Launch, at: 2031-01-01, from: 2026-01-01, tags: [hot] }
        """

    private func withBoard(
        _ arguments: [String] = [], config: String? = nil, until text: String = "quit",
        _ body: (PseudoTerminal, RemoteProgram) throws -> Void
    ) throws {
        let program = try RemoteProgram()
        if let config { try Self.write(config, in: program) }
        let terminal = try program.start(["watch", try program.file(Self.board)] + arguments, until: text)
        try body(terminal, program)
    }

    private static func write(_ config: String, in program: RemoteProgram) throws {
        let folder = program.folder.path + "/.config/countdowns"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(config.utf8).write(to: URL(fileURLWithPath: folder + "/config.yaml"))
    }

    private func leave(_ terminal: PseudoTerminal, by key: String = "q") throws {
        terminal.type(key)
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.isRestored)
    }

    private func rows(_ terminal: PseudoTerminal, _ titles: String...) -> [String] {
        let lines = terminal.screen.screenText.split(separator: "\n").map(String.init)
        // Requires a verb, because the lines beside the big digits contain titles, too.
        return lines.compactMap { line in
            titles.first { line.contains(" \($0) ") && [" ends ", " on "].contains(where: line.contains) }
        }
    }

    // MARK: Filter and order

    @Test func `a filter narrows the list at each key, n and N select matches, and Esc removes the filter`() throws {
        try withBoard { terminal, _ in
            terminal.type("/#h")
            try terminal.wait(forText: "/ #h")
            try terminal.wait(for: "two rows") { _ in
                rows(terminal, "Tea", "Bread", "Apples", "Launch") == ["Tea", "Launch"]
            }
            terminal.type("\r")
            try terminal.wait(forText: "/#h 2 of 4")
            try terminal.wait(forText: "▌▸ Tea")
            terminal.type("n")
            try terminal.wait(forText: "▌▸ Launch")
            terminal.type("n")
            try terminal.wait(forText: "▌▸ Tea")
            terminal.type("N")
            try terminal.wait(forText: "▌▸ Launch")
            terminal.type("\u{1B}")
            try terminal.wait(for: "all rows") { _ in rows(terminal, "Tea", "Bread", "Apples", "Launch").count == 4 }
            terminal.type("/<1x")
            try terminal.wait(forText: "is not a unit of time")
            terminal.type("\u{1B}")
            try terminal.wait(forText: "q quit")
            try leave(terminal)
        }
    }

    @Test func `o changes the sort key, O reverses the order, and a restart restores both`() throws {
        try withBoard { terminal, program in
            terminal.type("oo")
            try terminal.wait(forText: "Sorted by title.")
            try terminal.wait(for: "the order of titles") { _ in
                rows(terminal, "Tea", "Bread", "Apples", "Launch") == ["Apples", "Bread", "Launch", "Tea"]
            }
            terminal.type("O")
            try terminal.wait(forText: "Sorted by title, reversed.")
            try leave(terminal)
            let again = try program.start(["watch", program.folder.path + "/board.yaml"], until: "Launch")
            try again.wait(for: "the order of before") { _ in
                rows(again, "Tea", "Bread", "Apples", "Launch") == ["Tea", "Launch", "Bread", "Apples"]
            }
            try leave(again)
        }
    }

    // MARK: Command line

    @Test func `the command line completes and executes commands, recalls the last one, and reports errors`() throws {
        try withBoard { terminal, _ in
            terminal.type(":pau")
            try terminal.wait(forText: ": pau")
            terminal.type("\t")
            try terminal.wait(forText: "Pause timers of a running board.")
            terminal.type(" br\t\r")
            try terminal.wait(forText: "‖ Bread")
            terminal.type(":\u{1B}[A")
            try terminal.wait(forText: ": pause bread")
            terminal.type("\u{15}paus\r")
            try terminal.wait(forText: "there is no command \"paus\"")
            terminal.type("\u{1B}")
            try terminal.wait(forText: "q quit")
            terminal.type(":extend tea +1h 30m\r")
            try terminal.wait(for: "the new deadline") { $0.screenText.contains(#/Tea +(2:00:00|1:5\d:)/#) }
            terminal.type(":quit\r")
            #expect(try terminal.waitForExit() == .exited(0))
        }
    }

    @Test func `an unbound key is reported only once`() throws {
        try withBoard { terminal, _ in
            terminal.type("ß")
            try terminal.wait(forText: "ß does nothing; ? shows the keys.")
            terminal.type("j")
            try terminal.wait(for: "no notice") { !$0.screenText.contains("does nothing") }
            terminal.type("ßv")
            try terminal.wait(for: "the cards") { !$0.screenText.contains("%") || $0.screenText.contains("▄") }
            #expect(!terminal.screen.screenText.contains("does nothing"))
            try leave(terminal)
        }
    }

    // MARK: Mouse

    private func click(
        _ terminal: PseudoTerminal, on text: String, after offset: Int = 0, times: Int = 1
    ) throws {
        try terminal.wait(forText: text)
        let lines = terminal.screen.screenText.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.lastIndex { $0.contains(text) }, "no \(text)")
        let start = try #require(lines[row].range(of: text)?.lowerBound)
        let column = lines[row].distance(from: lines[row].startIndex, to: start) + offset
        let click = "\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m"
        terminal.type(String(repeating: click, count: times))
    }

    @Test func `a click selects a row, pauses on a bar, folds on a heading, and presses a key in the footer`() throws {
        try withBoard { terminal, _ in
            try click(terminal, on: "Bread")
            try terminal.wait(forText: "▌▸ Bread")
            try click(terminal, on: "0%", after: -4)
            try terminal.wait(forText: "‖")
            try click(terminal, on: "on 1 Jan 2031", after: -10)
            try terminal.wait(forText: "“Launch” is a date: only timers can be paused.")
            try click(terminal, on: "Kitchen")
            try terminal.wait(forText: "▹ Kitchen")
            try click(terminal, on: "Kitchen")
            try terminal.wait(for: "the group unfolded") { !$0.screenText.contains("▹ Kitchen") }
            try click(terminal, on: "q quit")
            #expect(try terminal.waitForExit() == .exited(0))
        }
    }

    @Test func `a double click opens the focus view`() throws {
        try withBoard { terminal, _ in
            try click(terminal, on: "Apples", times: 2)
            try terminal.wait(for: "the focus") { !$0.screenText.contains("Kitchen") }
            try leave(terminal)
        }
    }

    @Test func `--no-mouse turns mouse reporting off`() throws {
        try withBoard(["--no-mouse"]) { terminal, _ in
            #expect(!terminal.screen.modes.contains(1000))
            try leave(terminal)
        }
        try withBoard { terminal, _ in
            #expect(terminal.screen.modes.contains(1000))
            try leave(terminal)
        }
    }

    // MARK: Configuration

    @Test func `the configuration sets keys and defaults, and command-line options override them`() throws {
        let config = "view: cards\nmouse: false\nkeys: { quit: Q, next-view: [w, v] }\n"
        try withBoard(config: config) { terminal, _ in
            try terminal.wait(forText: "Q quit")
            #expect(terminal.screen.screenText.contains("w view"))
            #expect(!terminal.screen.modes.contains(1000))
            terminal.type("q")
            try terminal.wait(forText: "q does nothing")
            try leave(terminal, by: "Q")
        }
        try withBoard(["--view", "list", "--mouse"], config: config) { terminal, _ in
            #expect(terminal.screen.modes.contains(1000))
            try terminal.wait(forText: "▌▸ Tea")
            try leave(terminal, by: "Q")
        }
    }

    @Test func `an edit of the configuration is applied at once, and an error is shown until it is fixed`() throws {
        try withBoard(config: "keys: { quit: Q }\n") { terminal, program in
            try terminal.wait(forText: "Q quit")
            try Self.write("keys: { quit: X }\nmouse: false\n", in: program)
            try terminal.wait(forText: "X quit")
            try terminal.wait(for: "no mouse") { !$0.modes.contains(1000) }
            try Self.write("keys: { quit: W, help: W }\n", in: program)
            try terminal.wait(forText: "config.yaml:1:24: \"W\" is the key of quit, too")
            try Self.write("keys: { quit: B }\nview: focus\n", in: program)
            try terminal.wait(forText: "B quit")
            try terminal.wait(for: "the focus") { !$0.screenText.contains("Kitchen") }
            try leave(terminal, by: "B")
        }
    }

    private func wait(for text: String, of program: RemoteProgram) throws {
        // On a busy machine, a single request may find no board.
        try Program.wait(for: text) { (try? program.told("status"))?.contains(text) == true }
    }

    @Test func `a setting that is removed returns to its default, and a value that the user chose stays`() throws {
        let file = "theme: nord\n" + Self.board + "\n"
        let program = try RemoteProgram()
        try Self.write("theme: gruvbox-dark\nview: cards\ndigits: dots\n", in: program)
        let path = try program.file(file)
        let terminal = try program.start(["watch", path], until: "Tea")
        try wait(for: "theme: nord, view: cards", of: program)
        try program.edit(path, to: Self.board + "\n")
        try wait(for: "theme: gruvbox-dark, view: cards", of: program)
        try Self.write("{}\n", in: program)
        try wait(for: "theme: countdowns-dark, view: list", of: program)
        // The theme follows the background of the terminal again.
        terminal.type("\u{1B}[?997;2n")
        try wait(for: "theme: countdowns-light", of: program)
        try program.edit(path, to: file)
        try wait(for: "theme: nord", of: program)
        try program.edit(path, to: Self.board + "\n")
        try wait(for: "theme: countdowns-light", of: program)

        try Self.write("theme: gruvbox-dark\nview: cards\n", in: program)
        try wait(for: "theme: gruvbox-dark, view: cards", of: program)
        terminal.type("vt")
        // The board may answer between the two keys.
        var chosen = ""
        try Program.wait(for: "both choices") {
            let match = (try? program.told("status"))?.firstMatch(of: #/theme: \S+ view: focus/#)
            chosen = match.map { String($0.0) } ?? ""
            return !chosen.isEmpty && !chosen.contains("gruvbox-dark,")
        }
        try Self.write("keys: { quit: X }\n", in: program)
        try terminal.wait(forText: "X quit")
        try wait(for: chosen, of: program)
        try program.edit(path, to: file)
        try wait(for: "theme: nord, view: focus", of: program)
        try leave(terminal, by: "X")

        // The state contains only the choices of the user.
        try program.edit(path, to: Self.board + "\n")
        let again = try program.start(["watch", path], until: "▸ 4")
        try wait(for: "theme: countdowns-dark, view: focus", of: program)
        again.type("t")
        try Program.wait(for: "a choice") { (try? program.told("status"))?.contains("countdowns-dark") == false }
        try leave(again, by: "X")
    }

    @Test func `a chosen theme stays when the theme is removed from the file, also after a restart`() throws {
        let program = try RemoteProgram()
        let path = try program.file("theme: nord\n" + Self.board + "\n")
        let terminal = try program.start(["watch", path], until: "Tea")
        terminal.type(":theme dracula\r")
        try wait(for: "theme: dracula", of: program)
        try program.edit(path, to: Self.board + "\n  - Walk: 3h\n")
        try terminal.wait(forText: "“Walk” was added.")
        try wait(for: "theme: dracula", of: program)
        try leave(terminal)
        let again = try program.start(["watch", path], until: "Tea")
        try wait(for: "theme: dracula", of: program)
        try leave(again)
    }

    @Test func `an error in the configuration exits with 65 and names its position`() throws {
        let program = try RemoteProgram()
        try Self.write("kyes: {}\n", in: program)
        let run = try program.run("render", try program.file(Self.board))
        #expect(run.status == 65)
        #expect(run.errors.contains("config.yaml:1:1: error: unknown key \"kyes\""))
    }

    @Test func `--keys presses keys at the start`() throws {
        try withBoard(["--keys", "jj space"], until: "‖ 1") { terminal, _ in
            try terminal.wait(forText: "‖ Bread")
            try leave(terminal)
        }
        let program = try RemoteProgram()
        let terminal = try PseudoTerminal(
            Program.path, ["watch", try program.file(Self.board), "--keys", "t q"], environment: program.environment,
            keeping: program.folder)
        #expect(try terminal.waitForExit() == .exited(0))
    }
}
