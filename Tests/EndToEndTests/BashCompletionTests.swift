import Foundation
import TestSupport
import Testing

/// Tests of the completions in bash, in a real terminal.
@Suite(.waitsForProgram) struct BashCompletionTests {
    @Test(arguments: [
        ("pause gree", "pause green-tea"), ("pause \\#h", "pause \\#hot"),
        ("extend bread +5", "extend bread +5"),
    ])
    func `a command line that bash completed runs without an error`(typed: String, expected: String) throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        try FileManager.default.createSymbolicLink(
            atPath: remote.folder.path + "/countdowns-program", withDestinationPath: Program.path)
        let environment = remote.environment.merging(["PS1": "prompt> "]) { $1 }
        let shell = try PseudoTerminal(
            "/bin/bash", ["--norc", "--noprofile", "-i"], environment: environment, columns: 100, rows: 20)
        try shell.wait(forText: "prompt>")
        shell.type(
            """
            countdowns() { "$HOME/countdowns-program" "$@"; }; countdowns --generate-completion-script bash > "$HOME/script"
            source "$HOME/script"; clear; echo loaded

            """)
        try shell.wait(for: "an empty screen") { $0.screenText.hasPrefix("loaded\nprompt>") }
        shell.type("countdowns \(typed)")
        var bells = -1
        try shell.wait(for: "countdowns \(expected)") { screen in
            // A completion waits for the boards for a second only, in which a busy machine may not answer. Without an
            // answer, bash rings the bell.
            if screen.bellCount > bells, screen.screenText.contains("countdowns \(typed)") {
                bells = screen.bellCount
                shell.type("\t")
            }
            return screen.screenText.contains("countdowns \(expected)")
        }
        shell.type("\(expected.hasSuffix("+5") ? "m" : ""); echo status $?\n")
        try shell.wait(forText: "status 0")
        withExtendedLifetime(board) {}
    }
}
