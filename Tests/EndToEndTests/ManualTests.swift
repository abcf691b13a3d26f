import Foundation
import TestSupport
import Testing

private let hasPython = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

/// Compares the manual pages of scripts/manual with the program's help.
@Suite(.waitsForProgram, .enabled(if: hasPython, "python3 writes the manual")) struct ManualTests {
    /// Returns the manual pages of sections 1 and 5 by file name, without troff escape sequences.
    private static func pages() throws -> [String: String] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = Program.root.appendingPathComponent("scripts/manual").path
        let run = try Program.run(
            "/usr/bin/python3", [script, Program.path, folder.path, "--date", "2026-12-24"],
            ["TZ": "UTC", "PATH": "/usr/bin:/bin"])
        try #require(run.status == 0, "\(run.errors)")
        var pages: [String: String] = [:]
        for section in ["man1", "man5"] {
            let files = folder.appendingPathComponent(section)
            for name in try FileManager.default.contentsOfDirectory(atPath: files.path) {
                let text = try String(contentsOf: files.appendingPathComponent(name), encoding: .utf8)
                pages[name] = text.replacing("\\-", with: "-").replacing(#/\\f[BIR]/#, with: "")
            }
        }
        return pages
    }

    @Test func `each command in the help has a manual page with all options of the command`() throws {
        let pages = try Self.pages()
        let main = try #require(pages["countdowns.1"])
        let help = try Program.run(["help", "all"]).output
        let commands = help.matches(of: #/\n  ([a-z]+) {2,}[A-Z]/#).map { String($0.1) }
        #expect(commands.count > 20)
        for command in commands {
            #expect(main.contains("\ncountdowns-\(command)(1)\n"), "\(command)")
            let page = try #require(pages["countdowns-\(command).1"], "\(command)")
            let options = try Program.run(["help", command]).output.matches(of: #/\n  (?:-., )?(--[a-z-]+)/#)
            #expect(!options.isEmpty)
            for option in options { #expect(page.contains(option.1), "\(command) \(option.1)") }
        }
    }

    @Test func `the manual page countdowns-yaml has an entry for every key of the schema`() throws {
        let page = try #require(try Self.pages()["countdowns-yaml.5"])
        let schema = try Program.run(["schema"]).output
        let keys = schema.matches(of: #/"([a-z_]+)": \{\s*"description": "/#).map(\.1)
        #expect(Set(keys).count > 40)
        for key in keys where key != "time" && key != "length" && key != "titledStep" {
            #expect(page.contains("\n.TP\n\(key)\n"), "\(key)")
        }
    }
}
