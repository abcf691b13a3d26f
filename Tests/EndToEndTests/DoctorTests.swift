import Foundation
import TestSupport
import Testing

@Suite(.waitsForProgram) struct DoctorTests {
    @Test func `doctor prints a verdict for each subject and a remedy for each problem`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try Program.run(["doctor"], environment: ["TZ": "Asia/Tokyo", "HOME": folder, "TMPDIR": folder])
        #expect(run.status == 0 && run.errors == "")
        let lines = run.output.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("note  terminal: no full screen") })
        #expect(lines.contains("      'watch' prints the list once instead."))
        #expect(lines.contains { $0.contains(#/^ok    zones: Asia/Tokyo, time zone data 20\d\d[a-z]/#) })
        for subject in ["clocks", "sockets: \(folder)", "state: \(folder)/.local", "themes"] {
            #expect(lines.contains { $0.hasPrefix("ok    \(subject)") }, "\(subject) \(run.output)")
        }
    }

    @Test(arguments: [
        (["TERM": "xterm-kitty"], "ok    notifications: OSC 9"),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], "ok    notifications: OSC 777"),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], "ok    notifications: OSC 9"),
        (
            ["TERM": "screen", "STY": "x", "KITTY_WINDOW_ID": "1"],
            "note  notifications: this terminal is not known to support OSC 9, 99 or 777"
        ),
        (["TERM": "xterm"], "note  notifications: this terminal is not known to support OSC 9, 99 or 777"),
    ])
    func `doctor reports notifications and sounds from the terminal's names and installed programs`(
        names: [String: String], expected: String
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let environment = names.merging(["PATH": folder, "HOME": folder, "TMPDIR": folder]) { $1 }
        let silent = try Program.run(["doctor"], environment: environment).output
        #expect(silent.contains("\(expected)") && silent.contains("note  sound: no player"), "\(silent)")
        for program in ["paplay", "notify-send"] {
            let path = "\(folder)/\(program)"
            #expect(FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o755]))
        }
        let full = try Program.run(["doctor"], environment: environment).output
        #expect(full.contains("ok    sound: \(folder)/paplay\n") && full.contains("ok    notifications: "), "\(full)")
        #expect(full.contains("notify-send"))
    }

    @Test func `doctor without a home folder reports a bad state folder and exits with status 1`() throws {
        let run = try Program.run(["doctor"])
        #expect(run.status == 1)
        #expect(run.output.contains("bad   state: there is no state folder\n      Set HOME or XDG_STATE_HOME.\n"))
    }
}
