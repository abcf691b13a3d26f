import Countdowns
import Definitions
import Foundation
import TestSupport
import Testing

@testable import DashboardApp

/// The tests use a fake editor that writes its arguments to a file.
@Suite struct UserEditorTests {
    private static let names = ["+!touch PWNED.yaml", "-c quit", "--cmd=reboot", "a b $(x) `y`.yaml", "plain.yaml"]

    /// Returns the arguments that an editor gets for a file; `name` is the name of the editor's program.
    private static func arguments(of name: String, _ path: String) throws -> [String] {
        try withTemporaryFolder { folder in
            let program = folder.appendingPathComponent(name)
            let script = "#!/bin/sh\nfor word; do printf '%s\\n' \"$word\"; done >\"$0.arguments\"\n"
            try writeExecutable(script, at: program.path)
            let editor = UserEditor(
                at: Origin(path: path, line: 3), environment: ["EDITOR": program.path])
            let process = Process()
            process.executableURL = URL(fileURLWithPath: editor.arguments[0])
            process.arguments = Array(editor.arguments.dropFirst())
            try process.run()
            process.waitUntilExit()
            return try String(contentsOfFile: program.path + ".arguments", encoding: .utf8)
                .split(separator: "\n").map(String.init)
        }
    }

    @Test(arguments: names)
    func `a file name that looks like an option or a command reaches the editor as an absolute path`(name: String)
        throws
    {
        #expect(try Self.arguments(of: "vim", name) == ["+3", "\(PathText.workingDirectory)/\(name)"])
        #expect(
            try Self.arguments(of: "code", name) == ["--wait", "--goto", "\(PathText.workingDirectory)/\(name):3"])
    }

    @Test func `an absolute path is passed to the editor unchanged`() throws {
        #expect(try Self.arguments(of: "vi", "/x/board.yaml") == ["+3", "/x/board.yaml"])
    }
}
