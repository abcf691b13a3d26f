import Foundation
import Testing
import Ticking

@testable import DashboardApp

@Suite struct DesktopAlertsTests {
    /// Programs that write down how they are called, in place of those of a desktop.
    private final class StandIns {
        let folder: URL
        let told = LockedValue<[String]>([])

        init(_ programs: String..., answering: String = "") throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for program in programs {
                let path = folder.appendingPathComponent(program).path
                let line = "printf '%s|' \(program) \"$@\" >> \(folder.path)/calls.part; mv \(folder.path)/calls.part "
                try Data("#!/bin/sh\n\(line)\(folder.path)/calls.\(program)\nprintf '\(answering)'\n".utf8)
                    .write(to: URL(fileURLWithPath: path))
                chmod(path, 0o755)
            }
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        var alerts: DesktopAlerts {
            DesktopAlerts(environment: ["PATH": folder.path + ":/usr/bin:/bin", "XDG_STATE_HOME": folder.path]) {
                [told] words in
                told.withLock { $0.append(words) }
            }
        }

        /// How a program was called.
        func call(of program: String) async throws -> String {
            let path = folder.appendingPathComponent("calls." + program).path
            for _ in 0..<1_000 where !FileManager.default.fileExists(atPath: path) {
                try await Task.sleep(for: .milliseconds(10))
            }
            return try String(contentsOfFile: path, encoding: .utf8)
        }
    }

    @Test func `a notification has its words as arguments, and actions`() async throws {
        let standIns = try StandIns("notify-send", answering: #"later\n"#)
        let alerts = standIns.alerts
        let (answers, report) = AsyncStream.makeStream(of: DesktopAlerts.Answer.self)
        let program = alerts.notify(title: "-Tea", "Time is up") { report.yield($0) }
        #expect(program == "notify-send")
        var iterator = answers.makeAsyncIterator()
        #expect(await iterator.next() == .later)
        #expect(
            try await standIns.call(of: "notify-send")
                == "notify-send|--app-name=countdowns|--action=later=+5 min|--action=done=Done|--|-Tea|Time is up|")
    }

    @Test func `on macOS the words never become a part of the script`() async throws {
        let standIns = try StandIns("osascript")
        let alerts = standIns.alerts
        guard alerts.notify(title: "Tea", "\" & (do shell script)") == "osascript" else { return }
        let call = try await standIns.call(of: "osascript")
        #expect(call.hasSuffix("|-e|end run|--|Tea|\" & (do shell script)|"))
    }

    @Test func `the first player plays a sound of the program`() async throws {
        let standIns = try StandIns("paplay", "aplay", "ffplay")
        let alerts = standIns.alerts
        #expect(alerts.play("chime") == "paplay")
        let path = try await standIns.call(of: "paplay").split(separator: "|").last.map(String.init)
        let bytes = FileManager.default.contents(atPath: try #require(path))
        #expect(bytes?.starts(with: Array("RIFF".utf8)) == true && bytes?.count ?? 0 > 4_000)
    }

    @Test func `words are spoken`() async throws {
        let standIns = try StandIns("espeak-ng")
        let alerts = standIns.alerts
        guard alerts.say("-ten minutes") == "espeak-ng" else { return }
        #expect(try await standIns.call(of: "espeak-ng") == "espeak-ng|--|-ten minutes|")
    }

    @Test func `what is missing is told once`() async throws {
        let standIns = try StandIns()
        let told = LockedValue<[String]>([])
        let alerts = DesktopAlerts(environment: ["PATH": standIns.folder.path, "XDG_STATE_HOME": standIns.folder.path])
        {
            words in told.withLock { $0.append(words) }
        }
        for _ in 0..<3 {
            #expect(alerts.notify(title: "Tea", "x") == nil && alerts.play("bell") == nil && alerts.say("x") == nil)
        }
        #expect(
            told.withLock { $0 } == [
                "No desktop notifications: neither notify-send nor osascript is installed.",
                "No sound: none of pw-play, paplay, afplay, aplay, ffplay is installed.",
                "No speech: neither say nor espeak-ng is installed.",
            ])
    }
}
