import Foundation
import TestSupport
import Testing

@Suite(.waitsForProgram) struct ThemeCommandTests {
    private static var nord: String { Program.root.appendingPathComponent("themes/nord.yaml").path }

    @Test func `themes prints one name per line without colours, the user's themes last`() throws {
        try Program.withFile("") { path in
            let home = path + ".home"
            let folder = home + "/countdowns/themes"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: home) }
            try FileManager.default.copyItem(atPath: Self.nord, toPath: folder + "/mine.yaml")
            try Data("palette: 5".utf8).write(to: URL(fileURLWithPath: folder + "/bad.yaml"))
            let run = try Program.run(["themes"], environment: ["XDG_CONFIG_HOME": home])
            #expect(run.status == 0)
            let names = run.output.split(separator: "\n")
            #expect(names.count == 22 && names.first == "countdowns-dark" && names.last == "mine")
            #expect(run.errors.contains("bad.yaml:1:10: warning: bad theme: "))
        }
    }

    @Test func `themes with colours prints each theme as a small board in its own colours`() throws {
        let run = try Program.run(["themes", "--color", "truecolor", "nord", "Dracula"])
        #expect(run.status == 0 && run.errors == "")
        #expect(run.output.contains("48;2;46;52;64") && run.output.contains("48;2;40;42;54"))
        #expect(run.output.split(separator: "\n", omittingEmptySubsequences: false).count == 2 * 10 + 1)
    }

    @Test func `themes uses only the colours that the terminal supports`() throws {
        let terminal = try PseudoTerminal(
            Program.path, ["themes", "nord"], environment: ["TERM": "xterm-256color"], columns: 80, rows: 24)
        #expect(try terminal.waitForExit() == .exited(0))
        let output = String(decoding: terminal.output, as: UTF8.self)
        #expect(output.contains("48;5;") && !output.contains("48;2;"))
    }

    @Test func `an unknown theme name exits with 64 and suggests the nearest name`() throws {
        let run = try Program.run(["themes", "list", "nrod"])
        #expect(run.status == 64)
        #expect(run.errors == "error: there is no theme \"nrod\"; did you mean \"nord\"?\n")
    }

    @Test func `themes check prints the contrasts of a readable theme`() throws {
        let run = try Program.run(["themes", "check", Self.nord])
        #expect(run.status == 0 && run.errors == "")
        #expect(run.output.hasPrefix("\(Self.nord): all text is readable; the lowest contrast: \""))
        let lines = run.output.split(separator: "\n").dropFirst()
        #expect(lines.count == 12 && lines.allSatisfy { $0.contains(/^  [a-z]+[1-4]? +[0-9.]+:1 on [a-z]+$/) })
        #expect(lines.contains("  paused    4.61:1 on selection"))
    }

    @Test func `themes check exits with 65 for a low contrast and names its position`() throws {
        let text = try String(contentsOfFile: Self.nord, encoding: .utf8) + "roles:\n  dim: base02\n"
        try Program.withFile(text) { path in
            let run = try Program.run(["themes", "check", Self.nord, path])
            let line = text.split(separator: "\n").count
            #expect(run.status == 65)
            #expect(run.errors.hasPrefix("\(path):\(line):8: error: \"dim\" on \"selection\" has a contrast of "))
            #expect(run.output.hasPrefix(Self.nord))
        }
    }

    @Test func `themes check exits with 65 for an invalid file, 66 for a missing file, and checks all files`() throws {
        try Program.withFile("palette: 5\n") { path in
            #expect(try Program.run(["themes", "check", path]).status == 65)
            let run = try Program.run(["themes", "check", "/nowhere.yaml", path, Self.nord])
            #expect(run.status == 66)
            #expect(
                run.errors.contains("/nowhere.yaml: error: cannot be read")
                    && run.errors.contains("\(path):1:10: error"))
            #expect(run.output.hasPrefix(Self.nord))
        }
        #expect(try Program.run(["themes", "check"]).status == 64)
    }

    @Test func `themes check reports that the contrast of the terminal's own colours cannot be measured`() throws {
        let path = Program.root.appendingPathComponent("themes/terminal.yaml").path
        let run = try Program.run(["themes", "check", path])
        #expect(run.status == 0)
        #expect(run.output == "\(path): the terminal chooses the colours, so no contrast can be measured\n")
    }
}
