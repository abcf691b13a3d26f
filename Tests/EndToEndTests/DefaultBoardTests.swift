import Foundation
import TestSupport
import Testing

/// Commands that name no file, and those that name a calendar.
@Suite struct DefaultBoardTests {
    private static let text =
        "title: Here\ncountdowns:\n  - { title: Tea, in: 25m }\n  - Smoke-free: { since: 2026-01-01 }\n"

    /// A program whose current folder is one of its own, and has nothing in it.
    private func program() throws -> (RemoteProgram, run: (String) throws -> Program.Run) {
        let program = try RemoteProgram()
        let here = program.folder.path + "/here"
        try FileManager.default.createDirectory(atPath: here, withIntermediateDirectories: true)
        return (program, { try program.shell("cd \(here) && \(Program.path) \($0)") })
    }

    @Test(arguments: ["watch", "list", "next", "check", "serve", "render"])
    func `without a file the one of the current folder is meant, else that of the user's folder`(
        command: String
    ) throws {
        let (program, run) = try program()
        let none = try run(command)
        #expect(none.status == (["list", "next"].contains(command) ? 69 : 66), "\(none)")
        #expect(none.errors.contains("countdowns init") || none.errors.contains("countdowns watch"), "\(none)")
        guard command != "serve" else { return }
        let own = program.folder.path + "/config/countdowns"
        try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
        let other = Self.text.replacingOccurrences(of: "Tea", with: "Soup")
        _ = try program.file(other, name: "config/countdowns/countdowns.yaml")
        let config = "XDG_CONFIG_HOME=\(program.folder.path)/config"
        func shown(_ word: String) throws -> Bool {
            let run = try program.shell("cd \(program.folder.path)/here && \(config) \(Program.path) \(command)")
            #expect(run.status == 0, "\(run)")
            return run.output.contains(command == "check" ? "2 countdowns, no mistakes" : word)
        }
        #expect(try shown("Soup"))
        _ = try program.file(Self.text, name: "here/countdowns.yaml")
        #expect(try shown("Tea"))
    }

    @Test func `what init wrote is opened by watch alone, and a running board is asked first`() throws {
        let (program, run) = try program()
        #expect(try run("init").output == "countdowns.yaml is written. Open it with: countdowns watch\n")
        _ = try program.file(Self.text, name: "here/countdowns.yaml")
        let other = try program.file(Self.text.replacingOccurrences(of: "Tea", with: "Soup"), name: "other.yaml")
        let terminal = try program.watch(other)
        #expect(try run("next").output.hasPrefix("Soup "))
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(try run("next").output.hasPrefix("Tea "))
    }

    @Test(arguments: ["list", "next"])
    func `a board that is named is never replaced by the file of the current folder`(command: String) throws {
        let (program, run) = try program()
        _ = try program.file(Self.text, name: "here/countdowns.yaml")
        #expect(try run("\(command)").status == 0)
        let here = "cd \(program.folder.path)/here &&"
        for line in [
            "\(Program.path) \(command) --socket \(program.folder.path)/none.sock",
            "COUNTDOWNS_BOARD=\(program.folder.path)/none.sock \(Program.path) \(command)",
            "COUNTDOWNS_BOARD=nope \(Program.path) \(command)",
        ] {
            let named = try program.shell("\(here) \(line)")
            #expect(named.status == 69 && named.output.isEmpty, "\(line): \(named)")
        }
    }

    private static let calendar = """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        X-WR-CALNAME:Days\r
        BEGIN:VEVENT\r
        UID:1\r
        SUMMARY:Party\r
        DTSTART:20310101T000000Z\r
        END:VEVENT\r
        END:VCALENDAR\r

        """

    @Test func `a calendar is a board of its own, also from standard input`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.calendar, name: "days.ics")
        let format = "--format '{title} {group} {file}:{line}'"
        let run = try program.shell("cd \(program.folder.path) && \(Program.path) list days.ics \(format)")
        #expect(run.status == 0 && run.output == "Party Days days.ics:7\n", "\(run)")
        let piped = try program.shell("\(Program.path) list - \(format) < \(file)")
        #expect(piped.status == 0 && piped.output == "Party Days <stdin>:7\n", "\(piped)")
        let terminal = try program.start(["watch", file], until: "Party")
        try Data(Self.calendar.replacingOccurrences(of: "Party", with: "Gala").utf8).write(
            to: URL(fileURLWithPath: file))
        try terminal.wait(forText: "“Gala” is new.", seconds: 20)
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test func `an address is refused with the line that fetches it, which works as it stands`() throws {
        let program = try RemoteProgram()
        let file = try program.file("countdowns:\n  - ics: webcal://example.org/a%20b/holidays.ics?key=1\n")
        let run = try program.run("check", file)
        let path = program.folder.path + "/holidays.ics"
        #expect(run.status == 65)
        #expect(run.errors.contains("board.yaml:2:10: error: a board fetches nothing from the net"))
        let line = "17 * * * * curl -fsSLo '\(path).new' 'https://example.org/a\\%20b/holidays.ics?key=1' && mv"
        #expect(run.errors.contains("= \(line) '\(path).new' '\(path)'"), "\(run)")
        #expect(run.errors.contains("= ics: holidays.ics"))
    }
}
