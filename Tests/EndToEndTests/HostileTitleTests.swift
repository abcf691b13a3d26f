import Foundation
import TestSupport
import Testing

/// Tests of titles that are wide, of ambiguous width, written right to left, or malicious.
@Suite(.waitsForProgram) struct HostileTitleTests {
    private static let titles = [
        "plain", "日本語の締切 🎉", "👩‍🚀 launch", "⏳ tea", "العد التنازلي", "उलटी गिनती", "❤️ 1️⃣ 🇩🇪 🇩", "👍🏽 각ᄀ",
        "x" + String(repeating: "\u{301}", count: 100) + "y", "esc\\e[31m\\e[2J", "csi\\u009b5C", "osc\\e]52;c;QUE=\\a",
        "bel\\a\\a", "bidi\\u202eevil", "nul\\0tab\\tcr\\rlf\\n", "dcs\\eP1$r\\e\\\\ris\\ec",
    ]

    private static let board =
        "title: \"Bad \\e[31m\\u202e\"\ncountdowns:\n"
        + titles.map { "  - { title: \"\($0)\", at: 2031-02-03T04:05:06Z, note: \"\($0)\" }\n" }.joined()

    private static let arguments = ["--now", "2026-12-24T17:59:50Z", "--speed", "0.000001"]

    @Test(arguments: [TerminalEmulator.WidthModel.clusters, .scalars])
    func `hostile titles send no control characters to the terminal, and columns stay aligned`(
        widths: TerminalEmulator.WidthModel
    ) throws {
        try Program.withFile(Self.board) { path in
            let terminal = try Program.watch(
                path, Self.arguments, columns: 160, rows: 40,
                environment: ["TERM": "xterm-256color", "TZ": "UTC"], widths: widths)
            try terminal.wait(forText: "quit")
            terminal.type("jjjjG")
            try terminal.wait(forText: "▌▸ dcs")
            // Keeps the rows of the list, whose columns must be aligned, and drops the rows of the big digits.
            let places = (0..<40).compactMap { Self.column(of: " due 3 Feb", row: $0, in: terminal.screen) }
            let list = places.suffix(Self.titles.count)
            #expect(list.count == Self.titles.count && Set(list).count == 1, "\(places)\n\(terminal.screen.screenText)")
            terminal.type("q")
            #expect(try terminal.waitForExit() == .exited(0))
            #expect(terminal.screen.unknown.isEmpty && terminal.screen.controlStrings.isEmpty)
            #expect(terminal.screen.bellCount == 0 && terminal.screen.scrollCount == 0)
            #expect(!String(decoding: terminal.output, as: UTF8.self).unicodeScalars.contains("\u{202E}"))
        }
    }

    /// Returns the column at which an ASCII text begins; nil if the row does not contain it.
    private static func column(of text: String, row: Int, in screen: TerminalEmulator) -> Int? {
        let cells = (0..<screen.columns).map { screen.cell(column: $0, row: row).text }
        return (0...screen.columns - text.count).first { cells[$0..<$0 + text.count].joined() == text }
    }

    @Test func `machine-readable output contains no unescaped control or bidirectional characters`() throws {
        let remote = try RemoteProgram()
        let title = #"Te\u009b31ma\u007f\u0085 \u202e\u2066\u061c"#
        let file = try remote.file(
            """
            title: "\(title)"
            countdowns:
              - { title: "\(title)", id: tea, in: 10m }
              - { title: "\(title)", id: day, at: 2031-02-03 }

            """)
        let (board, _) = try remote.serve(file)
        let lines = remote.folder.path + "/lines"
        let listener = try PseudoTerminal(
            "/bin/sh", ["-c", "exec '\(Program.path)' listen >'\(lines)'"], environment: remote.environment,
            keeping: remote.folder)
        try listener.wait(for: "a listener") { _ in
            (try? remote.told("status").contains("listeners: 1")) == true
        }
        _ = try remote.told("pause", "--sync", "tea")
        let heard = { (try? String(contentsOfFile: lines, encoding: .utf8)) ?? "" }
        try listener.wait(for: "an event") { _ in heard().contains("\"paused\"") }
        let outputs = [
            heard(), try remote.told("list", "--json"), try remote.told("status", "tea", "--json"),
            try remote.told("boards", "--json"), try remote.told("next", "--waybar"), try remote.told("log", "--json"),
            try remote.told("export", "--json", file), try remote.told("state", "--raw", file),
        ]
        for output in outputs {
            #expect(output.contains("Te"), "\(output.debugDescription)")
            #expect(
                output.unicodeScalars.allSatisfy { scalar in
                    switch scalar.value {
                    case 0x0A: true
                    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x202E, 0x2066: false
                    default: true
                    }
                }, "\(output.debugDescription)")
        }
        #expect(try remote.told("list", "--json").contains(#"Te\u009b31ma\u007f\u0085 \u202e\u2066\u061c"#))
        withExtendedLifetime(board) {}
    }

    /// The commands that print files, with a marker that their output contains.
    private static let printers: [[String]] = [
        ["list"], ["list", "--format", "{title} {note} {when}"], ["list", "--tsv"], ["list", "--json"],
        ["next", "-n", "99"], ["next", "--waybar", "-n", "99"], ["explain"], ["export", "--ics"], ["export", "--json"],
        ["render", "--size", "120x99"], ["render", "--size", "120x99", "--svg"], ["check"], ["hooks"], ["watch"],
    ]

    @Test(arguments: printers)
    func `no command prints a control or bidirectional character of a title or calendar to a terminal`(
        command: [String]
    ) throws {
        let remote = try RemoteProgram()
        let calendar = """
            BEGIN:VCALENDAR\r
            BEGIN:VEVENT\r
            SUMMARY:evil\u{1B}[2J\u{7}\u{202E}\u{9B}m\r
            DTSTART:20310203T040506Z\r
            LOCATION:evil\u{1B}]52;c;QUE=\u{7}\r
            URL:http://evil\u{1B}]52;c;QUE=\u{7}\u{202E}\r
            END:VEVENT\r
            END:VCALENDAR\r

            """
        let files = [try remote.file(Self.board), try remote.file(calendar, name: "evil\u{202E}.ics")]
        var environment = remote.environment
        environment["TERM"] = "dumb"
        // `explain` takes one file.
        let arguments = [command[0]] + files.suffix(command[0] == "explain" ? 1 : 2) + command.dropFirst()
        let terminal = try PseudoTerminal(Program.path, arguments, environment: environment, columns: 200, rows: 50)
        #expect(try terminal.waitForExit() == .exited(0))
        let output = String(decoding: terminal.output, as: UTF8.self)
        #expect(command == ["check"] || command == ["hooks"] || output.contains("evil"), "\(output.debugDescription)")
        let bad = output.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: false
            case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
            default: false
            }
        }
        #expect(bad.isEmpty, "\(output.debugDescription)")
    }

    /// Counts columns from the right edge, because tmux and the program may use different widths for the titles.
    ///
    /// To the right of the titles, all characters are narrow.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux"), "tmux is not installed"))
    func `columns are aligned in tmux`() throws {
        try Program.withFile(Self.board.replacing(/, note: .* }/, with: " }")) { path in
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tmux-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let program = "\(Program.path) watch \(path) --no-remote \(Self.arguments.joined(separator: " "))"
            let capture = folder.appendingPathComponent("capture")
            let script = """
                T='tmux -u -f /dev/null'
                $T new-session -d -x 100 -y 40 "\(program)"
                for try in $(seq 600); do $T capture-pane -p | grep -q quit && break; sleep 0.1; done
                $T send-keys j; $T send-keys G
                for try in $(seq 600); do $T capture-pane -p | grep -q '▌▸ dcs' && break; sleep 0.1; done
                $T capture-pane -p -N > '\(capture.path)'
                $T send-keys q
                """
            // Runs the script in a pseudoterminal. If its output were a pipe, the tmux server would keep the pipe open
            // after the script has exited.
            let shell = try PseudoTerminal(
                "/bin/bash", ["-c", script],
                environment: [
                    "TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "TMUX_TMPDIR": folder.path, "LC_ALL": "C.UTF-8",
                    "TZ": "UTC",
                ])
            #expect(try shell.waitForExit(seconds: 120) == .exited(0))
            let output = try String(contentsOf: capture, encoding: .utf8)
            let rows = output.split(separator: "\n").filter { $0.contains(" due 3 Feb 2031") }
            #expect(rows.count >= Self.titles.count, "\(output)")
            let places = rows.compactMap { row in
                row.range(of: "due 3 Feb").map { row[$0.lowerBound...].unicodeScalars.count }
            }
            let list = places.suffix(Self.titles.count)
            #expect(Set(list).count == 1, "\(list)\n\(output)")
            #expect(!output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{7}" })
        }
    }
}
