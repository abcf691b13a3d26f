import Definitions
import Foundation
import Testing

@testable import BoardEngine

@Suite struct DesktopAlertsTests {
    @Test func `notify-send receives title, text and actions as arguments, and the chosen action is reported`()
        async throws
    {
        let standIns = try StandIns(["notify-send"], answering: #"later\n"#)
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

    @Test func `markup and backslashes in the text of a notification are escaped`() async throws {
        let standIns = try StandIns(["notify-send"])
        let alerts = standIns.alerts
        alerts.notify(title: "<b>", #"<b>R&D</b> \074i> \n"#)
        #expect(
            try await standIns.call(of: "notify-send")
                == #"notify-send|--app-name=countdowns|--|<b>|&lt;b&gt;R&amp;D&lt;/b&gt; \\074i&gt; \\n|"#)
    }

    @Test func `on macOS osascript receives title and text as arguments, never in the script`() async throws {
        let standIns = try StandIns(["osascript"])
        let alerts = standIns.alerts
        #expect(alerts.notify(title: "Tea", "\" & (do shell script)") == "osascript")
        #expect(
            try await standIns.call(of: "osascript")
                == "osascript|-e|on run argv|-e|display notification (item 2 of argv) with title (item 1 of argv)|"
                + "-e|end run|--|Tea|\" & (do shell script)|")
    }

    @Test(arguments: [
        ["pw-play"], ["paplay"], ["afplay"], ["aplay", "-q"],
        ["ffplay", "-nodisp", "-autoexit", "-loglevel", "quiet"],
    ])
    func `each player gets the file as its last argument`(player: [String]) async throws {
        let standIns = try StandIns([player[0]])
        let alerts = standIns.alerts
        let sound = standIns.folder.appendingPathComponent("-a b.wav").path
        try Data("RIFF".utf8).write(to: URL(fileURLWithPath: sound))
        #expect(alerts.play(sound) == player[0])
        #expect(try await standIns.call(of: player[0]) == (player + [sound, ""]).joined(separator: "|"))
    }

    @Test func `a sound player receives an absolute path even if the board names a relative one`() async throws {
        let standIns = try StandIns(["paplay"])
        let alerts = standIns.alerts
        let name = "-c \(UUID().uuidString).wav"
        try Data("RIFF".utf8).write(to: URL(fileURLWithPath: PathText.workingDirectory + "/" + name))
        defer { try? FileManager.default.removeItem(atPath: name) }
        #expect(alerts.play(name) == "paplay")
        #expect(try await standIns.call(of: "paplay") == "paplay|\(PathText.workingDirectory)/\(name)|")
    }

    @Test func `a pipe or a device is never played as a sound`() throws {
        let standIns = try StandIns(["paplay"])
        let pipe = standIns.folder.appendingPathComponent("pipe.wav").path
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, "/dev/null", "/dev/ptmx"] { #expect(standIns.alerts.play(path) == nil) }
    }

    @Test func `the first installed sound player plays a built-in sound`() async throws {
        let standIns = try StandIns(["paplay", "aplay", "ffplay"])
        let alerts = standIns.alerts
        #expect(alerts.play("chime") == "paplay")
        let path = try await standIns.call(of: "paplay").split(separator: "|").last.map(String.init)
        let bytes = FileManager.default.contents(atPath: try #require(path))
        #expect(bytes?.starts(with: Array("RIFF".utf8)) == true && bytes?.count ?? 0 > 4_000)
    }

    @Test(arguments: ["say", "espeak-ng"])
    func `a spoken text never becomes an option of the speech program`(speaker: String) async throws {
        let standIns = try StandIns([speaker])
        let alerts = standIns.alerts
        #expect(alerts.say("-o $(reboot)") == speaker)
        #expect(try await standIns.call(of: speaker) == "\(speaker)|--|-o $(reboot)|")
    }

    @Test func `the lack of any program for notifications, sound or speech is reported once`() async throws {
        let standIns = try StandIns([])
        let alerts = standIns.alerts
        for _ in 0..<3 {
            #expect(alerts.notify(title: "Tea", "x") == nil && alerts.play("bell") == nil && alerts.say("x") == nil)
        }
        #expect(
            standIns.told.withLock { $0 } == [
                "No desktop notifications: neither notify-send nor osascript is installed.",
                "No sound: none of pw-play, paplay, afplay, aplay, ffplay is installed.",
                "No speech: neither say nor espeak-ng is installed.",
            ])
    }
}
