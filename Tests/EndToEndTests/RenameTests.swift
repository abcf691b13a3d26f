import Foundation
import TestSupport
import Testing

/// Tests of edits that rename a countdown, and of undo when the file cannot follow.
@Suite(.waitsForProgram) struct RenameTests {
    private static let text = "countdowns:\n  - Tea: 40m # hot\n  - { title: Soup, after: tea + 10m }\n"
    private static let renamed = "countdowns:\n  - Mint: 40m # hot\n  - { title: Soup, after: mint + 10m }\n"

    private func text(_ file: String) throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

    @Test func `a rename on a running board keeps the state, the marks, the log and the undo steps`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.text)
        let terminal = try program.opened(file, until: "Soup")
        _ = try program.told("extend", "tea", "5m")
        _ = try program.told("pause", "tea")
        let before = try program.shown()
        terminal.type("gm")
        #expect(try program.told("edit", "tea", "Mint", "--board", "board").hasSuffix("(in \(file))\n"))
        #expect(try text(file) == Self.renamed)
        let after = try program.shown()
        #expect(after["Mint"] == before["Tea"] && after["Soup"] == before["Soup"])
        // A key acts on the marked countdown.
        terminal.type(" ")
        try terminal.wait(for: "the resumed countdown") { _ in (try? program.shown()["Mint"]?.state) == "running" }
        terminal.type(" ")
        try terminal.wait(for: "the paused countdown") { _ in (try? program.shown()["Mint"]?.state) == "paused" }
        // With `--sync`, all earlier changes are in the log.
        #expect(try program.told("pause", "--sync", "mint") == "unchanged: mint\n")
        #expect(try program.told("log").contains("Mint  was renamed, and has a new id"))
        // The first two undo steps are the keys.
        for _ in 0..<2 { _ = try program.told("undo") }
        #expect(try program.told("undo", "--sync", "--board", "board") == "undone: “Mint” was edited\n")
        #expect(try text(file) == Self.text)
        #expect(try program.shown() == before)
        #expect(try program.told("redo", "--sync", "--board", "board") == "redone: “Mint” was edited\n")
        #expect(try text(file) == Self.renamed)
        try program.expectEnd(terminal)
        // A board that is opened again undoes older steps under the new id.
        let again = try program.opened(file, until: "Soup")
        #expect(try program.shown()["Mint"]?.state == "paused")
        #expect(try program.told("undo") == "undone: “Tea” was paused\n")
        #expect(try program.shown()["Mint"]?.state == "running")
        try program.expectEnd(again)
    }

    @Test func `a rename keeps the saved state of a closed board`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.text)
        let terminal = try program.opened(file, until: "Soup")
        _ = try program.told("extend", "tea", "5m")
        _ = try program.told("pause", "--sync", "tea")
        let before = try program.shown()
        try program.expectEnd(terminal)
        #expect(try program.told("edit", "tea", "Mint", file).hasSuffix("(in \(file))\n"))
        #expect(try text(file) == Self.renamed)
        #expect(program.stateHolds("\"mint\""))
        let again = try program.opened(file, until: "Mint")
        let after = try program.shown()
        #expect(after["Mint"] == before["Tea"] && after["Soup"]?.state == "paused")
        #expect(try program.told("undo") == "undone: “Tea” was paused\n")
        try program.expectEnd(again)
    }

    @Test func `edit keeps all other keys, removes keys with --unset, and reports an edit without a change`() throws {
        try Program.withFile("countdowns:\n  - { title: L, at: 2031-01-15 09:00, zone: Asia/Tokyo, note: x } # c\n") {
            path in
            func edit(_ arguments: String...) throws -> Program.Run { try Program.run(["edit", "l"] + arguments) }
            #expect(try edit("2031-01-16 09:00", path).status == 0)
            #expect(try edit("--unset", "note", path).output.hasSuffix("(in \(path))\n"))
            #expect(
                try text(path) == "countdowns:\n  - { title: L, at: \"2031-01-16 09:00\", zone: Asia/Tokyo } # c\n")
            let same = try edit("L 2031-01-16 09:00", path)
            #expect(same.status == 0 && same.output == "unchanged: \(path)\n" && same.errors == "")
            let missing = try edit("--unset", "note", path)
            #expect(missing.status == 1 && missing.errors.contains("this countdown has no key \"note\""))
            #expect(try edit(path, "--unset", "nte").errors.contains("did you mean \"note\"?"))
            #expect(try Program.run(["edit", "l"]).status == 64)
        }
    }

    @Test func `the removal of the only countdown can be undone and redone`() throws {
        let program = try RemoteProgram()
        let before = "countdowns:\n  - Tea: 40m # hot\n"
        let file = try program.file(before)
        let terminal = try program.opened(file, until: "Tea")
        _ = try program.told("pause", "tea")
        #expect(try program.told("remove", "tea", "--board", "board").hasSuffix("(from \(file))\n"))
        #expect(try text(file) == "countdowns:\n")
        try terminal.wait(for: "an empty board") {
            !$0.screenText.contains("▸ Tea") && !$0.screenText.contains("‖ Tea")
        }
        #expect(try program.told("undo", "--board", "board") == "undone: “Tea” was removed\n")
        #expect(try text(file) == before)
        #expect(try program.shown()["Tea"]?.state == "paused")
        #expect(try program.told("redo", "--board", "board") == "redone: “Tea” was removed\n")
        #expect(try text(file) == "countdowns:\n")
        #expect(try !program.told("status").contains("problem"))
        terminal.type("u")
        try terminal.wait(forText: "Undone: “Tea” was removed.")
        try terminal.wait(for: "the file") { _ in (try? text(file)) == before }
        try program.expectEnd(terminal)
    }

    @Test func `undo says in the answer, on the screen and by its status that a changed file stays as it is`() throws {
        let program = try RemoteProgram()
        let file = try program.file("countdowns:\n  - Tea: 40m\n  - Soup: 50m\n")
        let terminal = try program.opened(file, until: "Soup")
        _ = try program.told("edit", "soup", "55m", "--board", "board")
        let meanwhile = "countdowns:\n  - Tea: 40m\n  - Soup: 57m # meanwhile\n"
        try program.edit(file, to: meanwhile)
        try terminal.wait(for: "the reload") { _ in (try? program.shown()["Soup"]?.remaining ?? 0) ?? 0 > 56 * 60 }
        let foreign = try program.run("undo", "--board", "board")
        #expect(foreign.status == 1)
        #expect(
            foreign.output
                == "undone on the board only: “Soup” was edited; the file is unchanged: another program made this change\n"
        )
        let refused = try program.run("undo", "--json", "--board", "board")
        #expect(refused.status == 1)
        #expect(refused.output.contains("\"reason\""))
        #expect(refused.output.contains("the edited part of the file has changed in the meantime"))
        try terminal.wait(forText: "The file is unchanged.")
        #expect(try text(file) == meanwhile)
        try program.expectEnd(terminal)
    }
}
