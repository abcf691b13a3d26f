import Foundation
import TestSupport
import Testing

/// With `--ascii`, the program prints no byte above 127.
@Suite(.waitsForProgram) struct ASCIITests {
    private static let board = """
        title: "Café 日本 🎉"
        countdowns:
          - { title: "日本語の締切 🎉", in: 30m, note: "naïve — “quoted”…" }
          - { title: "👩‍🚀 launch", in: 20m, group: "Größe" }
          - { title: "العد", at: 2031-01-01, zone: Asia/Tokyo, tags: [été] }
          - { title: "Łódź", in: 1s }
          - { title: "⏳ tea with a title that is far too long for any column of the list to hold", in: 10s }
        """

    @Test func `watch with --ascii sends only ASCII bytes`() throws {
        try Program.withFile(Self.board) { path in
            let terminal = try Program.watch(path, ["--ascii"])
            try terminal.wait(forText: "Lodz")
            let views = Array(repeating: "v", count: 5) + Array(repeating: "f", count: 5)
            for key in ["?", "?", "t", "j", " ", "P", "P", "G", "r", "T", "\u{C}"] + views {
                try terminal.typeAndWait(key)
            }
            for (key, closing, text) in [("\r", "\u{1B}", "read as"), ("\u{14}", "\r", "Enter keep")] {
                terminal.type(key)
                try terminal.wait(forText: text)
                terminal.type(closing)
                try terminal.wait(for: "the board") { !$0.screenText.contains(text) }
            }
            terminal.resize(columns: 60, rows: 20)
            try terminal.wait(forText: "quit")
            terminal.resize(columns: 200, rows: 50)
            try terminal.wait(forText: "naive - \"quoted\"~")
            try terminal.wait(for: "an end") { $0.screenText.contains("! Lodz") }
            terminal.type("q")
            #expect(try terminal.waitForExit() == .exited(0))
            #expect(terminal.output.allSatisfy { $0 < 0x80 })
            #expect(terminal.screen.unknown.isEmpty)
        }
    }

    @Test func `the plain list, frames and errors are ASCII only with --ascii`() throws {
        try Program.withFile(Self.board) { path in
            for arguments in [["watch", path], ["render", path], ["render", path, "--color", "256"]] {
                let run = try Program.run(arguments + ["--ascii"])
                #expect(run.status == 0)
                #expect(run.output.utf8.allSatisfy { $0 < 0x80 } && run.errors.utf8.allSatisfy { $0 < 0x80 })
                #expect(run.output.contains("Lodz"))
                let usual = try Program.run(arguments)
                #expect(usual.output.contains("Łódź"))
            }
        }
        try Program.withFile("title: “x”\ncountdowns:\n  - { title: 漢, in: „4m“ }\n") { path in
            let run = try Program.run(["watch", path, "--ascii"])
            #expect(run.status == 65)
            #expect(!run.errors.isEmpty && run.errors.utf8.allSatisfy { $0 < 0x80 })
        }
    }

    @Test func `a rendered frame has the same layout with --ascii`() throws {
        // The texts have only narrow letters, so that each character takes one column.
        let board = "title: Été\ncountdowns:\n  - { title: Łódź, in: 5m, note: “naïve” }\n  - { title: Öl…, in: 2h }\n"
        try Program.withFile(board) { path in
            let arguments = ["render", path, "--now", "2026-12-24T17:59:50Z", "--size", "120x17"]
            let usual = try Program.run(arguments).output.split(separator: "\n", omittingEmptySubsequences: false)
            let ascii = try Program.run(arguments + ["--ascii"]).output.split(
                separator: "\n", omittingEmptySubsequences: false)
            #expect(usual.count == ascii.count && usual.count > 17)
            for (line, other) in zip(usual, ascii) { #expect(line.count == other.count, "\(line)\n\(other)") }
        }
    }

    @Test func `--ambiguous-width accepts 1 and 2 and no other width`() throws {
        let arguments = ["render", Program.examples, "--ambiguous-width"]
        #expect(try Program.run(arguments + ["2"]).output.contains("─") == false)
        #expect(try Program.run(arguments + ["1"]).output.contains("─"))
        #expect(try Program.run(arguments + ["3"]).status == 64)
        #expect(try Program.run(["render", Program.examples, "--svg", "--ascii"]).status == 64)
    }

    @Test func `a file can set ambiguous_width, and the command line overrides it`() throws {
        try Program.withFile("ambiguous_width: 2\ncountdowns: [Tea: 4m]\n") { path in
            let asTheFile = try Program.run(["render", path]).output
            let narrow = try Program.run(["render", path, "--ambiguous-width", "1"]).output
            let picture = try Program.run(["render", path, "--svg"]).output
            #expect(!asTheFile.contains("─") && narrow.contains("─") && picture.contains("─"))
        }
    }
}
