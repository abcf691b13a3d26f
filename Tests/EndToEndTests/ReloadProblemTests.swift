import Foundation
import TestSupport
import Testing

/// Tests of boards whose files or themes become invalid while the board is shown: when and where the error appears.
@Suite(.waitsForProgram) struct ReloadProblemTests {
    private static let good = RemoteProgram.editable
    private static let bad = "countdowns:\n  - { title: Tea, in: 25 parsecs }\n"

    private static let theme =
        "system: base16\nname: Own\nvariant: dark\npalette:\n"
        + (0..<16).map { "  base0\(String($0, radix: 16, uppercase: true)): \"\($0 < 5 ? "101010" : "f0f0f0")\"\n" }
        .joined()

    private func waitForBanner(_ banner: String, on terminal: PseudoTerminal) throws {
        try terminal.wait(for: "the banner \(banner)") { $0.text(row: 0).contains("! \(banner)") }
    }

    private func waitForMending(_ terminal: PseudoTerminal) throws {
        try terminal.wait(for: "the end of the banner") { $0.text(row: 0).contains("Kitchen") }
    }

    @Test func `a second watch of an invalid file shows the running board, and ends with the error after it`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.good)
        let first = try program.watch(file)
        try program.edit(file, to: Self.bad)
        try waitForBanner("board.yaml:2:26: ", on: first)
        let second = try program.start(["watch", file])
        try waitForBanner("board.yaml:2:26: ", on: second)
        try program.expectEnd(first)
        #expect(try second.waitForExit() == .exited(65))
        #expect(second.isRestored && second.screen.screenText.contains("board.yaml:2:26: error:"))
    }

    @Test func `a viewer shows the banner until the file is fixed, and R reports unchanged files`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.good)
        let board = try program.watch(file)
        let viewer = try program.start(["attach"])
        let listener = try PseudoTerminal(
            Program.path, ["listen", "--event", "problem", "--event", "reloaded"], environment: program.environment,
            columns: 200, keeping: program.folder)
        try board.wait(for: "listeners") { _ in
            (try? program.told("status").contains("listeners: 1")) == true
        }
        viewer.type("R")
        try viewer.wait(forText: "The files have not changed.")
        try program.edit(file, to: Self.bad)
        try waitForBanner("board.yaml:2:26: ", on: viewer)
        viewer.type("R")
        try program.edit(file, to: Self.good.replacingOccurrences(of: "Nap", with: "Walk"))
        try waitForMending(viewer)
        try listener.wait(forText: #""reason":"board.yaml:2:26: "#)
        try listener.wait(for: "the counts") { screen in
            [#""added":1"#, #""changed":0"#, #""removed":1"#].allSatisfy(screen.screenText.contains)
        }
        try listener.wait(for: "the end of the problem") { screen in
            screen.screenText.components(separatedBy: #""event":"problem""#).count >= 3
        }
        try program.expectEnd(viewer)
        try program.expectEnd(board)
    }

    @Test func `an invalid or missing theme in use shows a banner until the theme is fixed`() throws {
        let program = try RemoteProgram()
        let folder = program.folder.path
        try FileManager.default.createDirectory(atPath: folder + "/themes", withIntermediateDirectories: true)
        let theme = Self.theme
        try program.edit(folder + "/themes/own.yaml", to: theme)
        let terminal = try program.watch(try program.file("theme: own\n" + Self.good))
        try program.edit(folder + "/themes/own.yaml", to: theme.replacingOccurrences(of: "\"101010\"", with: "\"zz\""))
        try waitForBanner("own.yaml:5:", on: terminal)
        try program.edit(folder + "/themes/own.yaml", to: theme)
        try waitForMending(terminal)
        try FileManager.default.removeItem(atPath: folder + "/themes/own.yaml")
        try waitForBanner("the theme \"own\" is missing", on: terminal)
        try program.edit(folder + "/themes/own.yaml", to: theme)
        try waitForMending(terminal)
        try program.expectEnd(terminal)
    }

    @Test func `a theme that is named before its file exists is applied when the file is created`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.good)
        let terminal = try program.watch(file)
        try program.edit(file, to: "theme: own\n" + Self.good)
        try waitForBanner("board.yaml:1:8: ", on: terminal)
        let folder = program.folder.path + "/themes"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try program.edit(folder + "/own.yaml", to: Self.theme)
        try waitForMending(terminal)
        try terminal.wait(for: "the theme") { _ in
            (try? program.told("status").contains("theme: own")) == true
        }
        try program.expectEnd(terminal)
    }

    @Test func `a file that lost its final line break is not loaded until the break returns or R is pressed`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.good)
        let terminal = try program.watch(file)
        try program.edit(file, to: "title: Kitchen\ncountdowns:\n  - { title: Walk, in: 5h }\n  - Tea: 2h")
        try waitForBanner("board.yaml:4:12: the file ends without a line break", on: terminal)
        #expect(try program.told("status").contains("problem: board.yaml:4:12: "))
        try terminal.wait(forText: "Nap")
        try program.edit(file, to: Self.good)
        try waitForMending(terminal)
        try program.edit(file, to: "title: Kitchen\ncountdowns:\n  - { title: Walk, in: 5h }")
        try waitForBanner("board.yaml:3:28: ", on: terminal)
        terminal.type("R")
        try terminal.wait(forText: "Walk")
        try waitForMending(terminal)
        try program.expectEnd(terminal)
    }

    @Test func `the help overlay does not cover the error banner`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.good)
        let terminal = try program.watch(file)
        try program.edit(file, to: Self.bad)
        try waitForBanner("board.yaml:2:26: ", on: terminal)
        terminal.type("?")
        try terminal.wait(forText: "? close")
        #expect(terminal.header.contains("! board.yaml:2:26: "))
        terminal.type("?")
        try program.expectEnd(terminal)
    }

    @Test func `a truncated calendar is an error in a reload, and a warning at the start`() throws {
        let program = try RemoteProgram()
        let calendar = """
            BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Party\r
            DTSTART:20310101T000000Z\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:2\r\nSUMMARY:Gala\r
            DTSTART:20320101T000000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
            """
        let half = calendar.components(separatedBy: "BEGIN:VEVENT\r\nUID:2")[0]
        let days = try program.file(calendar, name: "days.ics")
        let file = try program.file(Self.good + "  - ics: days.ics\n")
        let terminal = try program.watch(file)
        try terminal.wait(forText: "Gala")
        try program.edit(days, to: half)
        try waitForBanner("days.ics:7:1: the calendar is truncated", on: terminal)
        try terminal.wait(forText: "Gala")
        try program.edit(days, to: calendar)
        try waitForMending(terminal)
        try program.expectEnd(terminal)
        try program.edit(days, to: half)
        let check = try program.run("check", file)
        #expect(check.status == 0 && (check.output + check.errors).contains("END:VCALENDAR is missing"), "\(check)")
        let again = try program.opened(file)
        #expect(again.header.contains("Kitchen"))
        try program.expectEnd(again)
    }

    @Test func `a board folder that is replaced by a file is an error until it is a folder again`() throws {
        let program = try RemoteProgram()
        let folder = program.folder.path + "/all"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        _ = try program.file(Self.good, name: "all/a.yaml")
        let terminal = try program.watch(folder)
        let swap = "cd \(program.folder.path) && mv all away && cp away/a.yaml all"
        #expect(try program.shell(swap).status == 0)
        try waitForBanner("all: it is a file now", on: terminal)
        #expect(try program.shell("cd \(program.folder.path) && rm all && mv away all").status == 0)
        try waitForMending(terminal)
        _ = try program.file(Self.good.replacingOccurrences(of: "Nap", with: "Walk"), name: "all/a.yaml")
        try terminal.wait(forText: "“Walk” was added.")
        try program.expectEnd(terminal)
    }

    @Test func `a symbolic link and its target are one board, and a new target keeps the link's state`()
        throws
    {
        let program = try RemoteProgram()
        let (file, link) = (try program.file(Self.good, name: "one.yaml"), program.folder.path + "/board.yaml")
        _ = try program.file(Self.good, name: "two.yaml")
        #expect(try program.shell("ln -s one.yaml \(link)").status == 0)
        let first = try program.watch(link)
        _ = try program.told("pause", "tea", "--sync")
        // The symbolic link and its target are the same board.
        let viewer = try program.start(["watch", file])
        try viewer.wait(forText: "‖ 1")
        try program.expectEnd(viewer)
        #expect(
            try program.shell("cd \(program.folder.path) && ln -s two.yaml new && mv -T new board.yaml").status == 0)
        try program.expectEnd(first)
        let second = try program.opened(link)
        #expect(second.header.contains("‖ 1"))
        try program.expectEnd(second)
        let third = try program.opened(program.folder.path + "/two.yaml")
        #expect(third.header.contains("‖ 1"))
        try program.expectEnd(third)
    }

    @Test func `a URL in place of a file is an error that shows how to download the file`() throws {
        let run = try Program.run(["watch", "https://example.org/holidays.ics"])
        #expect(run.status == 66)
        #expect(run.errors.contains("a board does not fetch URLs"))
        #expect(run.errors.contains("curl -fsSLo"))
        #expect(run.errors.contains("countdowns watch holidays.ics"))
    }

    @Test func `list prints the saved state, with an error message, if the board does not respond`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.good)
        let terminal = try program.watch(file)
        _ = try program.told("pause", "tea", "--sync")
        terminal.signal(SIGSTOP)
        let run = try program.run("list")
        terminal.signal(SIGCONT)
        #expect(run.status == 0 && run.errors.contains("does not respond"), "\(run)")
        #expect(run.output.contains("paused"))
        try program.expectEnd(terminal)
    }
}
