import Foundation
import TestSupport
import Testing

/// Tests of files that are edited while their board is shown.
@Suite(.waitsForProgram) struct ReloadTests {
    private static let before = RemoteProgram.editable
    private static let after = before.replacingOccurrences(of: "title: Nap", with: "title: Walk")

    /// Starts a board with a paused countdown, in a private folder.
    private func board(_ text: String = before) throws -> (RemoteProgram, String, PseudoTerminal) {
        let program = try RemoteProgram()
        try FileManager.default.createDirectory(
            atPath: program.folder.path + "/board", withIntermediateDirectories: true)
        let file = try program.file(text, name: "board/board.yaml")
        let terminal = try program.watch(file)
        _ = try program.told("pause", "tea")
        try terminal.wait(forText: "‖ 1")
        return (program, file, terminal)
    }

    @Test(arguments: [
        "cat new > board.yaml", "sed -i s/Nap/Walk/ board.yaml", "mv new board.yaml",
        "rm board.yaml; sleep 0.1; mv new board.yaml", "cp board.yaml board.yaml~; cp new board.yaml",
        "ln -s new link; mv -T link board.yaml",
    ])
    func `an edit is reloaded however the file is written, and a paused countdown stays paused`(edit: String) throws {
        let (program, file, terminal) = try board()
        let folder = program.folder.path + "/board"
        try program.edit(folder + "/new", to: Self.after)
        let run = try program.shell("cd \(folder) && \(edit)")
        #expect(run.status == 0, "\(run)")
        try terminal.wait(forText: "Reloaded: “Nap” was removed, “Walk” was added.")
        try terminal.wait(for: "the edit") { $0.screenText.contains("Walk  ") && !$0.screenText.contains("Nap  ") }
        #expect(terminal.header.contains("‖ 1"))
        // The new file is watched like the previous file.
        try program.edit(file, to: Self.before)
        try terminal.wait(forText: "“Walk” was removed, “Nap” was added.")
        try program.expectEnd(terminal)
    }

    @Test func `a board file behind symbolic links is reloaded when a link or the target changes`() throws {
        let program = try RemoteProgram()
        let folder = program.folder.path
        let script = """
            cd \(folder) && mkdir v1 v2 && cat > v1/real.yaml && sed s/Nap/Walk/ v1/real.yaml > v2/real.yaml
            ln -s v1 current && ln -s current/real.yaml board.yaml
            """
        #expect(try program.shell("printf '%s' \"\(Self.before)\" | { \(script)\n}").status == 0)
        let terminal = try program.watch(folder + "/board.yaml")
        #expect(try program.shell("cd \(folder) && ln -s v2 next && mv -T next current").status == 0)
        try terminal.wait(forText: "“Walk” was added.")
        #expect(try program.shell("sed -i s/Walk/Run/ \(folder)/v2/real.yaml").status == 0)
        try terminal.wait(forText: "“Run” was added.")
        try program.expectEnd(terminal)
    }

    @Test(arguments: ["yes", "no", "auto"])
    func `a save by vim reloads the board`(backup: String) throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/vim") else { return }
        let (program, file, terminal) = try board()
        let run = try program.shell(
            "vim -u NONE -es -c 'set backupcopy=\(backup) writebackup' -c '%s/Nap/Walk/' -c wq \(file) < /dev/null")
        #expect(run.status == 0, "\(run)")
        try terminal.wait(forText: "“Walk” was added.")
        try program.expectEnd(terminal)
    }

    @Test func `a git checkout and its reversal are reloaded, and a restored countdown keeps its state`() throws {
        let (program, file, terminal) = try board()
        let folder = program.folder.path + "/board"
        let git = "git -c user.name=Ada -c user.email=ada@example.org"
        let made = try program.shell(
            """
            cd \(folder) && git init -q -b main && \(git) add board.yaml && \(git) commit -qm one
            git checkout -q -b other && sed -i 's/Tea/Coffee/' board.yaml && \(git) commit -qam two
            """)
        #expect(made.status == 0, "\(made)")
        try terminal.wait(forText: "“Coffee” was added.")
        #expect(!terminal.header.contains("paused"))
        #expect(try program.shell("cd \(folder) && git checkout -q main").status == 0)
        try terminal.wait(forText: "“Tea” was added.")
        #expect(terminal.header.contains("‖ 1"), "\(file)")
        try program.expectEnd(terminal)
    }

    @Test(arguments: [
        ("printf 'countdowns:\\n  - { title: Tea, in: 25 parsecs }\\n' > board.yaml", "! board.yaml:2:26: "),
        ("printf 'countdowns:\\n  - { title: Te' > board.yaml", "! board.yaml:"),
        (": > board.yaml", "! board.yaml:1:1: there are no countdowns in this file"),
        ("rm board.yaml", "! board.yaml: there is no such file"),
        ("rm board.yaml; mkdir board.yaml", "! board.yaml: "),
        ("printf 'countdowns: []\\n' > board.yaml", "! board.yaml: no countdowns are left"),
    ])
    func `an invalid edit leaves the board unchanged under a banner until the file is fixed`(
        edit: String, banner: String
    ) throws {
        let (program, file, terminal) = try board()
        let run = try program.shell("cd \(program.folder.path)/board && \(edit)")
        #expect(run.status == 0, "\(run)")
        try terminal.wait(for: "the board under the banner \(banner)") {
            $0.text(row: 0).contains(banner) && $0.text(row: 1).contains("Kitchen") && $0.text(row: 1).contains("‖ 1")
                && $0.screenText.contains("Nap")
        }
        // Any key removes a notice, but the banner of the error stays.
        terminal.type("j")
        try terminal.wait(forText: "▌▴ Smoke-free")
        #expect(terminal.header.contains(banner))
        if edit.contains("mkdir") { try FileManager.default.removeItem(atPath: file) }
        try program.edit(file, to: Self.before)
        try terminal.wait(for: "the end of the banner") {
            $0.text(row: 0).contains("Kitchen") && $0.text(row: 0).contains("‖ 1")
        }
        try program.expectEnd(terminal)
    }

    @Test func `a complete JSON object without countdowns empties the board`() throws {
        let (program, file, terminal) = try board()
        try program.edit(file, to: #"{"title":"Empty","countdowns":[]}"# + "\n")
        try terminal.wait(forText: "No countdowns yet.")
        #expect(terminal.header.contains("Empty"))
        try program.expectEnd(terminal)
    }

    @Test func `a half-written file changes no countdown`() throws {
        let (program, file, terminal) = try board()
        let half = String(Self.before[..<(try #require(Self.before.range(of: "title: Na"))).upperBound])
        let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
        try writer.truncate(atOffset: 0)
        try writer.write(contentsOf: Data(half.utf8))
        try terminal.wait(for: "the board under a banner") {
            $0.text(row: 0).contains("! board.yaml:") && $0.screenText.contains("Nap")
        }
        try writer.write(contentsOf: Data(Self.before.dropFirst(half.count).utf8))
        try writer.close()
        try terminal.wait(for: "the end of the banner") { $0.text(row: 0).contains("Kitchen") }
        #expect(try program.shown()["Tea"]?.state == "paused")
        try program.expectEnd(terminal)
    }

    @Test func `a board of ten thousand countdowns reloads an edit while it handles keys`() throws {
        let many = (0..<10_000).map { "  - Item \($0): 90m\n" }.joined()
        let (program, file, terminal) = try board(Self.before + many)
        try program.edit(file, to: Self.after + many)
        terminal.type("?")
        try terminal.wait(forText: "? close")
        terminal.type("?")
        // This key removes the notice of a reload that came before it, so the list shows whether the edit was reloaded.
        try terminal.wait(for: "the edit") {
            $0.screenText.contains("Walk  ") && !$0.screenText.contains("Nap  ") && $0.text(row: 0).contains("‖ 1")
        }
        try program.expectEnd(terminal)
    }

    @Test func `includes, calendars, folders and themes are watched, too`() throws {
        let program = try RemoteProgram()
        let folder = program.folder.path
        let calendar = """
            BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Party\r
            DTSTART:20310101T000000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
            """
        try FileManager.default.createDirectory(atPath: folder + "/all", withIntermediateDirectories: true)
        _ = try program.file(calendar, name: "days.ics")
        _ = try program.file("countdowns:\n  - Soup: 30m\n", name: "more.yaml")
        _ = try program.file(
            "include: [../more.yaml]\ntheme: own\ncountdowns:\n  - ics: ../days.ics\n  - Smoke-free: { since: 2026-01-01 }\n",
            name: "all/a.yaml")
        try FileManager.default.createDirectory(atPath: folder + "/all/themes", withIntermediateDirectories: true)
        let theme =
            "system: base16\nname: Own\nvariant: dark\npalette:\n"
            + (0..<16).map { "  base0\(String($0, radix: 16, uppercase: true)): \"\($0 < 5 ? "101010" : "f0f0f0")\"\n" }
            .joined()
        _ = try program.file(theme, name: "all/themes/own.yaml")
        let terminal = try program.watch(folder + "/all")
        func background() -> EmulatedColor { terminal.screen.cell(column: 0, row: 0).style.background }
        let first = background()
        _ = try program.file("countdowns:\n  - Stew: 30m\n", name: "more.yaml")
        try terminal.wait(forText: "“Stew” was added.")
        _ = try program.file(calendar.replacingOccurrences(of: "Party", with: "Gala"), name: "days.ics")
        try terminal.wait(forText: "“Gala” was added.")
        _ = try program.file("countdowns:\n  - Bread: 30m\n", name: "all/b.yaml")
        try terminal.wait(forText: "“Bread” was added.")
        try FileManager.default.removeItem(atPath: folder + "/all/b.yaml")
        try terminal.wait(forText: "“Bread” was removed.")
        _ = try program.file(theme.replacingOccurrences(of: "101010", with: "202020"), name: "all/themes/own.yaml")
        try terminal.wait(for: "the changed background") { _ in background() != first }
        try program.expectEnd(terminal)
    }

    @Test func `R, reload and SIGUSR1 reload the files, or report that the files are unchanged`() throws {
        let (program, file, terminal) = try board()
        terminal.type("R")
        try terminal.wait(forText: "The files have not changed.")
        #expect(try program.told("reload") == "no changes\n")
        // Any key removes the notice.
        terminal.type("j")
        try terminal.wait(for: "no sentence") { !$0.screenText.contains("The files have") }
        terminal.signal(SIGUSR1)
        try terminal.wait(forText: "The files have not changed.")
        try program.edit(file, to: Self.after)
        try terminal.wait(forText: "“Walk” was added.")
        try program.edit(file, to: "countdowns: 1\n")
        let run = try program.run("reload")
        #expect(run.status == 65 && run.errors.contains("board.yaml:1:13: "), "\(run)")
        try terminal.wait(for: "a banner") { $0.text(row: 0).contains("! board.yaml:1:13: ") }
        try program.expectEnd(terminal)
    }

    @Test func `a served board reloads its files, and reports why a reload fails`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.before)
        let (terminal, _) = try program.serve(file)
        _ = try program.told("pause", "tea")
        try program.edit(file, to: "countdowns: 1\n")
        try terminal.wait(forText: "board.yaml:1:13:")
        #expect(try program.shown()["Tea"]?.state == "paused")
        try program.edit(file, to: Self.after)
        try terminal.wait(forText: "the files are valid again")
        #expect(try program.shown()["Walk"]?.state == "running")
        #expect(try program.shown()["Tea"]?.state == "paused")
        terminal.signal(SIGUSR1)
        // The board would not answer if the signal had terminated it.
        #expect(try program.told("reload") == "no changes\n")
        terminal.signal(SIGTERM)
        #expect(try terminal.waitForExit() == .exited(143))
    }

    @Test func `a reload sends one event, updates viewers, and is not reported as a change after a restart`() throws {
        let (program, file, terminal) = try board()
        let viewer = try program.start(["watch", file])
        let listener = try PseudoTerminal(
            Program.path, ["listen", "--event", "reloaded"], environment: program.environment, keeping: program.folder)
        try terminal.wait(for: "listeners") { _ in
            (try? program.told("status").contains("listeners: 1")) == true
        }
        try program.edit(file, to: Self.after)
        try viewer.wait(forText: "Walk")
        #expect(viewer.header.contains("‖ 1"))
        try listener.wait(forText: #""event":"reloaded""#)
        // If the first edit caused a second event, that event would arrive before the event of this edit.
        try program.edit(file, to: Self.after.replacingOccurrences(of: "Walk", with: "Run"))
        try viewer.wait(forText: "Run")
        try listener.wait(for: "the second event") { screen in
            screen.screenText.components(separatedBy: #""reloaded""#).count > 2
        }
        #expect(listener.screen.screenText.components(separatedBy: #""reloaded""#).count == 3)
        viewer.type("R")
        try viewer.wait(forText: "The files have not changed.")
        try program.expectEnd(viewer)
        // With `--sync`, all earlier changes are saved before the board is killed.
        #expect(try program.told("pause", "--sync", "tea") == "unchanged: tea\n")
        terminal.signal(SIGKILL)
        _ = try terminal.waitForExit()
        let again = try program.opened(file)
        #expect(again.header.contains("‖ 1"))
        #expect(!again.screen.screenText.contains("changed in the file"))
        try program.expectEnd(again)
    }
}
