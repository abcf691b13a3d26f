import Countdowns
import Foundation
import Journal
import TestSupport
import Testing

@testable import BoardEngine

@Suite struct HookLogTests {
    @Test func `the hook log is not written through a link, and is renamed when it is large`() throws {
        try withTemporaryFolder { folder in
            let environment = ["XDG_STATE_HOME": folder.path]
            let log = HookLog(environment: environment)
            let path = try #require(StateFolder(environment: environment)).path + "/hooks.log"
            log.write("one")
            log.flush()
            #expect(truncate(path, 2 << 20) == 0)
            log.write("two")
            log.write("three")
            log.flush()
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(text.hasSuffix(" three\n") && !text.contains("two"))
            let target = folder.path + "/target"
            try Data().write(to: URL(fileURLWithPath: target))
            unlink(path)
            #expect(symlink(target, path) == 0)
            log.write("four")
            log.flush()
            #expect(try Data(contentsOf: URL(fileURLWithPath: target)).isEmpty)
        }
    }

    @Test func `titles and program output add no line and no control character to the hook log`() throws {
        let text = try withTemporaryFolder { folder in
            let environment = ["XDG_STATE_HOME": folder.path]
            let log = HookLog(environment: environment)
            let forged =
                "\r\n2026-01-01T00:00:00Z hook zero rent: ended\u{85}\u{2028}\u{1B}]52;c;QUE=\u{7}\u{9B}2J\u{202E}"
            let call = ProgramRunner.Call(name: "hook zero tea", arguments: ["echo", "Tea" + forged])
            log.write(call, ProgramRunner.Result(end: .exited(0), output: Array(("said" + forged + "\n").utf8)))
            log.write("one" + forged)
            log.flush()
            let state = try #require(StateFolder(environment: environment)).path
            return try String(contentsOfFile: state + "/hooks.log", encoding: .utf8)
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 3 && lines[2] == "", "\(text)")
        #expect(lines[0].contains(" hook zero tea: echo Tea\\n2026-01-01"), "\(text)")
        #expect(lines[0].contains(": ended: said\\n2026-01-01"), "\(text)")
        #expect(
            text.unicodeScalars.allSatisfy { scalar in
                scalar == "\n" || scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value) && scalar != "\u{202E}"
            })
    }
}
