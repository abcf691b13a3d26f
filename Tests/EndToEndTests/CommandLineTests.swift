import Foundation
import TestSupport
import Testing

/// Tests of the commands that do not use the full screen, and of their exit statuses.
@Suite(.waitsForProgram) struct CommandLineTests {
    private static let still = ["--now", "2026-12-24T17:59:50Z", "--speed", "0.000001"]

    /// Returns the lines of a frame, without trailing spaces.
    private static func lines(_ frame: String) -> [String] {
        frame.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var line = line
            while line.last == " " { line.removeLast() }
            return String(line)
        }
    }

    @Test func `the plain list does not wrap on a terminal`() throws {
        for columns in [100, 60, 30] {
            let terminal = try Program.watch(
                Program.examples, Self.still, columns: columns, rows: 60, environment: ["TERM": "dumb", "TZ": "UTC"])
            #expect(try terminal.waitForExit() == .exited(0))
            let lines = String(decoding: terminal.output, as: UTF8.self).split(whereSeparator: \.isNewline)
            #expect(lines.count > 20 && lines.allSatisfy { $0.count <= columns }, "\(columns)")
            #expect(columns < 60 || lines.contains { $0.contains("Espresso") })
        }
    }

    @Test(arguments: [
        ("de_DE.ISO-8859-1", true), ("de_DE@euro", true), ("de_DE.UTF-8", false), ("C", false), ("", false),
    ])
    func `a locale with a charset other than UTF-8 gets ASCII output`(locale: String, isASCII: Bool) throws {
        let run = try Program.run(
            ["render", Program.examples, "--size", "80x24"] + Self.still, environment: ["TZ": "UTC", "LANG": locale])
        #expect(run.status == 0)
        #expect(run.output.utf8.allSatisfy { $0 < 0x80 } == isASCII)
    }

    @Test func `watch without a terminal prints the list once`() throws {
        let run = try Program.run(["watch", Program.examples] + Self.still)
        #expect(run.status == 0)
        #expect(run.errors == "")
        Snapshot.expect(run.output, matches: "plain-list")
    }

    @Test(arguments: ["dumb", "", "unknown", "network", "vt52"])
    func `a terminal that cannot move its cursor gets the list without escape sequences`(term: String) throws {
        let terminal = try Program.watch(Program.examples, Self.still, environment: ["TERM": term, "TZ": "UTC"])
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(String(decoding: terminal.output, as: UTF8.self).contains("Espresso"))
        #expect(!terminal.output.contains(0x1B))
    }

    @Test func `render prints one frame of the requested size`() throws {
        let run = try Program.run(["render", Program.examples, "--size", "80x24"] + Self.still)
        #expect(run.status == 0)
        Snapshot.expect(run.output, matches: "render-80x24")
    }

    @Test func `the example with all its features fits on a screen of 120x72`() throws {
        let run = try Program.run(["render", Program.examples, "--size", "120x72"] + Self.still)
        Snapshot.expect(run.output, matches: "render-120x72")
    }

    @Test func `render prints the same text at every colour depth`() throws {
        let texts = try ["16", "256", "truecolor"].map { depth in
            let run = try Program.run(["render", Program.examples, "--color", depth] + Self.still)
            let text = run.output.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
            #expect(run.status == 0 && run.output != text)
            return Self.lines(text)
        }
        #expect(texts[0] == texts[2] && texts[1] == texts[2])
    }

    @Test func `render --svg writes an SVG picture`() throws {
        let run = try Program.run(["render", Program.examples, "--svg", "--size", "100x30"] + Self.still)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("<svg") || run.output.hasPrefix("<?xml"))
        #expect(run.output.contains("Espresso"))
    }

    @Test func `a missing file ends watch with exit status 66 and an error that names the file`() throws {
        let run = try Program.run(["watch", "/nowhere/board.yaml"])
        #expect(run.status == 66)
        #expect(run.errors.contains("/nowhere/board.yaml"))
        #expect(run.output == "")
    }

    @Test(arguments: [
        ["explain"], ["watch", "a", "--speed", "0"],
        ["watch", "a", "--speed", "1e-25"], ["watch", "a", "--now", "soon"],
        ["render", "a", "--size", "big"],
        ["render", "a", "--color", "pink"], ["fly"],
        ["watch", Program.examples, "--theme", "nrod"],
    ])
    func `invalid arguments end with exit status 64`(arguments: [String]) throws {
        let run = try Program.run(arguments)
        #expect(run.status == 64)
        #expect(run.errors != "")
    }

    @Test func `six errors of a file are reported with their locations, and no full screen opens`() throws {
        let yaml = """
            countdowns:
              - tilte: Tea
                in: 4m
              - in: 5m
              - title: Both
                in: 5m
                at: 2027-01-01
              - title: Date
                at: 2027-13-01
              - title: Duration
                in: 4 parsecs
              - title: Zone
                at: 2027-01-01
                zone: Mars/Olympus
            """
        try Program.withFile(yaml) { path in
            let terminal = try Program.watch(path)
            #expect(try terminal.waitForExit() == .exited(65))
            #expect(!String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}[?1049h"))
            let run = try Program.run(["watch", path])
            #expect(run.status == 65)
            let places = run.errors.matches(of: #/(?m)^.*?\.yaml:(\d+:\d+): error: /#).map { String($0.1) }
            #expect(places == ["2:5", "4:5", "7:5", "9:14", "11:11", "14:11"])
        }
    }

    @Test func `an invalid theme beside the board is a warning, and the board is shown`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let themes = folder.appendingPathComponent("themes")
        try FileManager.default.createDirectory(at: themes, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("system: base16\nname: Bad\n".utf8).write(to: themes.appendingPathComponent("bad.yaml"))
        let board = folder.appendingPathComponent("board.yaml")
        try Data("countdowns:\n  - { title: Tea, in: 4m }\n".utf8).write(to: board)
        let run = try Program.run(["watch", board.path])
        #expect(run.status == 0)
        #expect(run.errors.contains("bad.yaml:"))
        #expect(run.output.contains("Tea"))
    }

    @Test func `a failed write to standard output ends with exit status 74 and an error`() throws {
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        for arguments in [["watch", Program.examples], ["render", Program.examples], ["themes"], ["--help"]] {
            let command = ([Program.path] + arguments).map { "'\($0)'" }.joined(separator: " ")
            for redirection in [">/dev/full", ">&-"] {
                let run = try Program.shell("\(command) \(redirection)")
                #expect(run.status == 74)
                #expect(run.errors.contains("standard output cannot be written"))
            }
        }
    }

    @Test func `render prints no error if the reader of its output exits`() throws {
        let run = try Program.shell(
            "'\(Program.path)' render '\(Program.examples)' --size 300x300 | head -1; exit ${PIPESTATUS[0]}")
        #expect(run.errors == "")
    }

    @Test func `an error contains no control characters of the command line`() throws {
        let run = try Program.run(["render", "a", "--color", "\u{1B}]0;x\u{7}"])
        #expect(run.status == 64)
        #expect(!run.errors.contains("\u{1B}"))
    }

    /// Returns a shell command that runs the program without a mounted `/proc`.
    private static func withoutProc(_ line: String) -> String {
        "unshare -m sh -c \"mount -t tmpfs none /proc && exec '\(Program.path)' \(line)\""
    }

    private static var canHideProc: Bool { (try? Program.shell(withoutProc("--help")))?.status == 0 }

    @Test(.enabled(if: canHideProc, "nobody may mount here, or a sanitizer needs /proc"))
    func `the program receives its arguments even if /proc is not mounted`() throws {
        let run = try Program.shell(Self.withoutProc("list '\(Program.examples)' --json --now 2026-12-24T17:59:50Z"))
        #expect(run.status == 0 && run.output.contains("\"title\""), "\(run)")
    }
}
