import Foundation
import TestSupport
import Testing

/// Tests of the real program with countdowns that follow another countdown, their leader.
@Suite(.waitsForProgram) struct LinkedBoardTests {
    private static let file = """
        title: Kitchen
        countdowns:
          - { title: Tea, in: 25m }
          - { title: Soup, after: tea + 10m }
          - { title: Bed, after: soup + 1h }
          - { title: Smoke-free, since: 2026-01-01 }

        """

    @Test func `followers pause with their leader for all clients, and resuming a follower alone is refused`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.file)
        let board = try program.watch(file)
        let viewer = try program.start(["attach"])
        let listener = try PseudoTerminal(
            Program.path, ["listen", "--event", "paused", "--event", "resumed", "--event", "extended"],
            environment: program.environment, columns: 300, keeping: program.folder)
        try board.wait(for: "listeners") { _ in
            (try? program.told("status").contains("listeners: 1")) == true
        }
        // The space key in the viewer pauses the leader. The followers pause with their leader.
        viewer.type("g ")
        for terminal in [board, viewer] {
            try terminal.wait(for: "three that are paused") { $0.text(row: 0).contains("‖ 3") }
        }
        for title in ["Tea", "Soup", "Bed"] {
            try listener.wait(for: "the pause of \(title)") { screen in
                screen.screenText.split(separator: "\n").contains { line in
                    line.contains(#""event":"paused""#) && line.contains("\"title\":\"\(title)\"")
                }
            }
        }
        let events = listener.screen.screenText.split(separator: "\n")
        #expect(events.count { $0.contains(#""event":"paused""#) } == 3)
        let refusal = try program.run("resume", "soup")
        #expect(refusal.status != 0 && refusal.errors.contains("follows “Tea”"), "\(refusal)")
        #expect(try program.told("resume", "tea") == "resumed tea\n")
        try viewer.wait(for: "none that is paused") { !$0.text(row: 0).contains("paused") }
        #expect(try program.told("undo").contains("“Tea” was resumed"))
        try viewer.wait(for: "three that are paused") { $0.text(row: 0).contains("‖ 3") }
        try program.expectEnd(viewer)
        try program.expectEnd(board)
    }

    @Test func `a reload that breaks a link shows a banner, and the board keeps its previous countdowns`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.file)
        let board = try program.watch(file)
        _ = try program.told("pause", "tea")
        try program.edit(file, to: Self.file.replacingOccurrences(of: "Tea, in", with: "Coffee, in"))
        try board.wait(for: "the banner") { $0.text(row: 0).contains("! board.yaml:4:27: ") }
        #expect(board.screen.text(row: 0).contains("there is no countdown \"tea\""))
        #expect(board.screen.text(row: 1).contains("‖ 3"))
        _ = try program.told("resume", "tea")
        try board.wait(for: "what runs") { !$0.text(row: 1).contains("paused") }
        try program.edit(file, to: Self.file.replacingOccurrences(of: "tea + 10m", with: "tea + 20m"))
        try board.wait(for: "the end of the banner") { $0.text(row: 0).contains("Kitchen") }
        try board.wait(forText: "2 were changed")
        board.type("jD")
        try board.wait(forText: "“Bed” follows it")
        try program.expectEnd(board)
    }

    @Test func `a reopened board keeps its followers linked to their leader`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.file)
        let first = try program.watch(file)
        _ = try program.told("extend", "tea", "+30m")
        _ = try program.told("pause", "tea")
        try program.expectEnd(first)
        let again = try program.watch(file)
        try again.wait(for: "three that are paused") { $0.text(row: 0).contains("‖ 3") }
        #expect(again.screen.screenText.contains(/Soup +1:0[45]:/))
        _ = try program.told("resume", "tea")
        try again.wait(for: "what runs") { !$0.text(row: 0).contains("paused") }
        try program.expectEnd(again)
    }
}
