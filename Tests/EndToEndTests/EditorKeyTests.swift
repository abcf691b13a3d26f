import Foundation
import TestSupport
import Testing

/// Tests of the key `E`, which opens a file in an editor.
///
/// Another user may have chosen the file's name.
@Suite(.waitsForProgram) struct EditorKeyTests {
    @Test func `the editor gets the absolute path of an included file whose name looks like an editor command`() throws
    {
        let remote = try RemoteProgram()
        let arguments = remote.folder.path + "/arguments"
        let editor = remote.folder.path + "/vim"
        try writeExecutable(
            "#!/bin/sh\nprintf '%s\\n' \"$@\" >'\(arguments).part'\nmv '\(arguments).part' '\(arguments)'\n",
            at: editor)
        let name = "+!touch PWNED.yaml"
        _ = try remote.file("include: [\"\(name)\"]\ncountdowns: []\n")
        _ = try remote.file("countdowns:\n  - { title: Tea, in: 10m }\n", name: name)
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", "cd '\(remote.folder.path)' && exec '\(Program.path)' watch board.yaml --no-remote"],
            environment: remote.environment.merging(["EDITOR": editor]) { $1 }, columns: 100, rows: 30,
            keeping: remote.folder)
        try terminal.wait(forText: "Tea")
        terminal.type("E")
        try terminal.wait(for: "the editor") { _ in FileManager.default.fileExists(atPath: arguments) }
        let words = try String(contentsOfFile: arguments, encoding: .utf8).split(separator: "\n").map(String.init)
        let folder = try #require(realpath(remote.folder.path, nil).map { String(cString: $0) })
        #expect(words == ["+2", "\(folder)/\(name)"])
        try terminal.wait(for: "the board again") { $0.screenText.contains("Tea") }
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }
}
