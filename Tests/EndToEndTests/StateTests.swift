import Foundation
import TestSupport
import Testing

/// A board that is ended in every way, and goes on where it was.
@Suite struct StateTests {
    private static let board = """
        title: Kitchen
        countdowns:
          - { title: Tea, in: 25m }
          - { title: Nap, in: 10m }
          - { title: Egg, in: 1s }
          - { title: Rounds, steps: [{ title: A, in: 1s }, { title: B, in: 10m }, { title: C, in: 5m }] }
          - { title: Bell, in: 20m, on_zero: repeat }
          - { title: Slow, in: 30m, sleep: pause }
          - { title: Launch, at: 2031-04-01T00:00:00 }
          - { title: Stopped, at: 2031-04-02T00:00:00 }
          - { title: Daily, every: day, at: "23:59" }
          - { title: Done, in: 40m }
          - { title: Smoke-free, since: 2026-01-01 }

        """

    /// What a board shows, as far as it must be the same afterwards.
    private struct Shown: Equatable {
        var state: String
        var remaining: Double
        var target: Double?
        var step: String?
        var percent: Double?
    }

    private static func shown(_ remote: RemoteProgram, _ arguments: [String]) throws -> [String: Shown] {
        let run = try Program.run(["list", "--json"] + arguments, environment: remote.environment)
        let items = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]], "\(run)")
        var shown: [String: Shown] = [:]
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        let whole = ISO8601DateFormatter()
        for item in items {
            let target = (item["target"] as? String).flatMap { formatter.date(from: $0) ?? whole.date(from: $0) }
            shown[item["title"] as? String ?? ""] = Shown(
                state: item["state"] as? String ?? "", remaining: item["remaining"] as? Double ?? 0,
                target: target?.timeIntervalSince1970, step: item["step"] as? String,
                percent: item["percent"] as? Double)
        }
        return shown
    }

    /// Checks that what was shown goes on: what runs ends when it did, and what stands still shows the same.
    private static func expectSame(_ after: [String: Shown], _ before: [String: Shown], _ words: String) {
        #expect(after.count == before.count && after.count == 11)
        for (title, old) in before {
            guard let new = after[title] else {
                Issue.record("\(words): \(title) is missing")
                continue
            }
            #expect(new.state == old.state && new.step == old.step, "\(words): \(title) \(new), before \(old)")
            if old.state == "paused" || old.state == "done" {
                #expect(new.remaining == old.remaining, "\(words): \(title)")
            } else if title == "Slow", words.contains("reboot") {
                // It stood still while the machine was off.
                #expect((new.target ?? 0) >= (old.target ?? 0) - 0.02, "\(words)")
            } else if let end = old.target, let other = new.target {
                // Within a frame; what is told is rounded to a thousandth of a second.
                #expect(abs(end - other) < 0.02, "\(words): \(title) ends \(other - end) s later")
            }
        }
    }

    private func run(_ program: RemoteProgram, _ verb: [String]) throws {
        let run = try Program.run(verb, environment: program.environment)
        #expect(run.status == 0, "\(verb): \(run)")
    }

    /// Which file the socket is; a board that takes over makes a new one, perhaps with the number of the one before.
    private func socket(_ program: RemoteProgram) -> String? {
        let name = program.sockets.first { $0.hasSuffix(".sock") }
        let path = name.map { program.folder.path + "/countdowns/" + $0 }
        let attributes = path.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
        return attributes.map {
            "\($0[.systemFileNumber] ?? 0) \(($0[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)"
        }
    }

    /// Opens a board, and waits until it can be asked; a killed one may have left its socket.
    private func opened(_ program: RemoteProgram, _ file: String) throws -> PseudoTerminal {
        let before = socket(program)
        let terminal = try program.start(["watch", file])
        try terminal.wait(for: "a socket") { _ in socket(program).map { $0 != before } ?? false }
        return terminal
    }

    /// Starts a board and brings its countdowns into all states.
    private func prepared(_ program: RemoteProgram, _ file: String) throws -> PseudoTerminal {
        let terminal = try opened(program, file)
        for verb in [["pause", "nap"], ["pause", "stopped"], ["extend", "tea", "5m"], ["extend", "launch", "1h"]] {
            try run(program, verb)
        }
        try run(program, ["done", "--sync", "done"])
        // The egg is over, and the rounds are at their second step.
        try terminal.wait(for: "the second step", seconds: 60) {
            $0.screenText.contains("B 1/1") || $0.screenText.contains("Rounds  B")
        }
        terminal.pass(seconds: 1.2)
        return terminal
    }

    @Test(arguments: ["q", "kill", "hangup", "reboot", "moved", "title", "torn", "serve"])
    func `a board that ended goes on where it was`(end: String) throws {
        let program = try RemoteProgram()
        var file = try program.file(Self.board)
        let terminal = try prepared(program, file)
        let before = try Self.shown(program, [])
        switch end {
        case "kill", "torn": terminal.signal(SIGKILL)
        case "hangup": terminal.hangUp()
        default: terminal.type("q")
        }
        _ = try terminal.waitForExit()
        switch end {
        case "reboot":
            try program.changeState {
                $0.replacingOccurrences(of: #""boot":"[^"]*""#, with: #""boot":"other""#, options: .regularExpression)
            }
        case "torn": try program.changeState { $0 + #"{"item":"tea","sta"# }
        case "moved":
            let other = program.folder.path + "/elsewhere.yaml"
            try FileManager.default.moveItem(atPath: file, toPath: other)
            file = other
        case "title":
            let text = Self.board.replacingOccurrences(of: "title: Kitchen", with: "# moved down\ntitle: Other")
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        default: break
        }
        // A closed board tells the same.
        Self.expectSame(try Self.shown(program, [file]), before, "closed after \(end)")
        let again = end == "serve" ? nil : try opened(program, file)
        let served = end == "serve" ? try program.serve(file) : nil
        Self.expectSame(try Self.shown(program, []), before, "open after \(end)")
        if end == "torn" { try again?.wait(forText: "not written whole") }
        again?.type("q")
        if let again { #expect(try again.waitForExit() == .exited(0)) }
        served?.terminal.signal(SIGTERM)
        if let served { #expect(try served.terminal.waitForExit() == .exited(143)) }
    }

    @Test func `what ended while the board was closed is told once`() throws {
        let program = try RemoteProgram()
        let file = try program.file(
            "countdowns:\n  - { title: Tea, in: 2s }\n  - { title: Quiet, in: 2s, late: skip }\n  - Far: 2031-01-01\n")
        let first = try program.start(["watch", file], until: "Far")
        first.type("q")
        #expect(try first.waitForExit() == .exited(0))
        _ = poll(nil, 0, 2_500)
        let second = try program.start(["watch", file], until: "“Tea” reached zero while the board was closed.")
        #expect(!second.screen.screenText.contains("Quiet” "))
        second.pass(seconds: 0.5)
        second.type("q")
        #expect(try second.waitForExit() == .exited(0))
        let third = try program.start(["watch", file], until: "Far")
        third.pass(seconds: 0.5)
        #expect(!third.screen.screenText.contains("was closed"))
        third.type("q")
        #expect(try third.waitForExit() == .exited(0))
    }

    @Test func `the theme, the view, the face and the folds come back, and the command line goes before them`() throws {
        let program = try RemoteProgram()
        let file = try program.file(
            "countdowns:\n  - { title: Far, at: 2031-01-01, group: Work }\n  - { title: Tea, in: 9m, group: Home }\n")
        let first = try program.start(["watch", file], until: "Far")
        first.type("tvz")
        first.pass(seconds: 1.5)
        first.signal(SIGKILL)
        _ = try first.waitForExit()
        let theme = try program.state().split(separator: "\n").last { $0.contains(#""theme":"#) }
        #expect(theme?.contains("countdowns-light") == true)
        #expect(try program.state().contains(#""view":"cards""#))
        let second = try program.start(["watch", file, "--view", "list"], until: "Far")
        try second.wait(forText: "Countdowns Light")
        second.type("q")
        #expect(try second.waitForExit() == .exited(0))
        let third = try program.start(["watch", file, "--theme", "nord"], until: "Far")
        try third.wait(forText: "Nord")
        third.type("q")
        #expect(try third.waitForExit() == .exited(0))
    }

    @Test(arguments: [SIGKILL, SIGTERM, 0])
    func `a second board shows the first one, and takes over when it ends`(end: Int32) throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.board)
        let first = try opened(program, file)
        let second = try program.start(["watch", file])
        try run(program, ["pause", "--sync", "tea"])
        try second.wait(for: "the pause") { $0.screenText.contains("1 paused") }
        let before = socket(program)
        if end == 0 { first.type("q") } else { first.signal(end) }
        _ = try first.waitForExit()
        try second.wait(for: "the socket of the second", seconds: 30) { _ in
            socket(program).map { $0 != before } ?? false
        }
        try run(program, ["pause", "nap"])
        try second.wait(for: "the other pause") { $0.screenText.contains("2 paused") }
        second.type("q")
        #expect(try second.waitForExit() == .exited(0))
        let states = try Self.shown(program, [file]).mapValues(\.state)
        #expect(states["Tea"] == "paused" && states["Nap"] == "paused")
        #expect(!second.output.contains(words: "nothing is saved"))
    }

    @Test func `without a socket a second board says that it saves nothing`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.board)
        let first = try program.start(["watch", file, "--no-remote"])
        let second = try program.start(["watch", file, "--no-remote"], until: "nothing is saved here")
        second.type("P")
        second.pass(seconds: 0.8)
        second.type("q")
        #expect(try second.waitForExit() == .exited(0))
        first.type("q")
        #expect(try first.waitForExit() == .exited(0))
        #expect(try Self.shown(program, [file])["Tea"]?.state == "running")
        let served = try Program.run(["serve", file, "--no-state", "--help"], environment: program.environment)
        #expect(served.status == 0)
    }

    @Test(arguments: [["--no-state"], ["--read-only"], ["--now", "2026-12-24T12:00:00Z"], ["--speed", "2"]])
    func `what writes no state leaves it as it was`(arguments: [String]) throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.board)
        let first = try opened(program, file)
        try run(program, ["pause", "--sync", "tea"])
        first.type("q")
        #expect(try first.waitForExit() == .exited(0))
        let before = try program.state()
        let second = try program.start(["watch", file] + arguments)
        let goesOn = arguments == ["--read-only"]
        try second.wait(for: "the counts") { $0.screenText.contains(" paused") == goesOn }
        second.type("P")
        second.pass(seconds: 0.8)
        second.type("q")
        #expect(try second.waitForExit() == .exited(0))
        #expect(try program.state() == before)
    }

    @Test func `a damaged file is kept and told, and the board starts`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.board)
        let first = try opened(program, file)
        first.type("q")
        #expect(try first.waitForExit() == .exited(0))
        try program.changeState { _ in "nonsense\n" }
        let second = try program.start(["watch", file], until: "The state file is damaged")
        second.type("q")
        #expect(try second.waitForExit() == .exited(0))
        let kept = try #require(try program.stateFiles().first { $0.hasSuffix(".bad") })
        #expect(try String(contentsOfFile: kept, encoding: .utf8) == "nonsense\n")
    }

    @Test func `a state that cannot be written is told`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.board)
        try Data().write(to: URL(fileURLWithPath: program.folder.path + "/state"))
        let terminal = try program.start(["watch", file], until: "The state is not saved")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test func `boards from standard input are told apart by what they have`() throws {
        let program = try RemoteProgram()
        func start(_ title: String) throws -> PseudoTerminal {
            let line = "printf 'countdowns:\\n  - { title: \(title), in: 9m }\\n' | '\(Program.path)' watch -"
            let terminal = try PseudoTerminal(
                "/bin/bash", ["-c", line], environment: program.environment, columns: 100, rows: 30,
                keeping: program.folder)
            try terminal.wait(forText: title)
            return terminal
        }
        let (first, second) = (try start("Apples"), try start("Bread"))
        first.type("P")
        first.pass(seconds: 0.6)
        for terminal in [first, second] {
            terminal.type("q")
            #expect(try terminal.waitForExit() == .exited(0))
        }
        let again = try start("Apples")
        try again.wait(forText: "1 paused")
        again.type("q")
        #expect(try again.waitForExit() == .exited(0))
    }

    @Test func `a file that is moved while its board runs has no second owner`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.board)
        let first = try opened(program, file)
        try run(program, ["pause", "--sync", "nap"])
        let other = program.folder.path + "/other.yaml"
        try FileManager.default.moveItem(atPath: file, toPath: other)
        let second = try program.start(["watch", other], until: "nothing is saved here")
        second.type("q")
        #expect(try second.waitForExit() == .exited(0))
        try run(program, ["pause", "--sync", "tea"])
        first.type("q")
        #expect(try first.waitForExit() == .exited(0))
        #expect(try Self.shown(program, [other])["Tea"]?.state == "paused")
    }

    @Test func `another file in the place of one that is gone has no state of it`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.board)
        let first = try opened(program, file)
        try run(program, ["done", "--sync", "tea"])
        first.type("q")
        #expect(try first.waitForExit() == .exited(0))
        try FileManager.default.removeItem(atPath: file)
        for number in 0..<8 {
            let new = try program.file(Self.board, name: "new\(number).yaml")
            #expect(try Self.shown(program, [new])["Tea"]?.state == "running")
        }
    }

    @Test func `what the command line names for once is not kept`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.board)
        let first = try opened(program, file)
        first.type("vf")
        try first.wait(for: "another view") { !$0.screenText.contains("Home") }
        first.pass(seconds: 0.6)
        first.type("q")
        #expect(try first.waitForExit() == .exited(0))
        func kept() throws -> [String] {
            try program.state().split(separator: "\n").filter { $0.contains(#""view":"#) || $0.contains(#""face":"#) }
                .compactMap { $0.firstMatch(of: #/"(view|face)":"\w+"/#).map { String($0.0) } }
        }
        let before = Set(try kept().suffix(2))
        let second = try program.start(["watch", file, "--view", "list", "--digits", "ascii"])
        second.pass(seconds: 0.6)
        second.type("q")
        #expect(try second.waitForExit() == .exited(0))
        #expect(Set(try kept()).isSubset(of: before.union([#""view":"list""#])) && before.count == 2)
        #expect(try kept().contains { $0.contains("cards") })
    }

    @Test func `what cannot be saved at the end is told, and is the status`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.board)
        let terminal = try opened(program, file)
        try run(program, ["pause", "--sync", "tea"])
        // Where its folder was there is a file now.
        let folder = program.folder.path + "/state"
        try FileManager.default.moveItem(atPath: folder, toPath: folder + ".away")
        try Data().write(to: URL(fileURLWithPath: folder))
        terminal.type("P")
        try terminal.wait(forText: "The state is not saved")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(74))
        #expect(terminal.screen.screenText.contains("The state is not saved"))
    }

    /// How often a board is killed; `KILLS=1000` does so as often.
    private static let kills = ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 6

    @Test func `a board that is killed under many changes has all that it told as saved`() throws {
        var random = SplitMix(seed: 15)
        let program = try RemoteProgram()
        let file = try program.file("title: Kitchen\ncountdowns:\n  - { title: Tea, in: 9h }\n")
        for round in 0..<Self.kills {
            let before = try extended(program)
            let (terminal, name) = try program.serve(file)
            let wait = Int.random(in: 0...300, using: &random)
            let told = try extend(program.folder.path + "/countdowns/\(name).sock", milliseconds: wait) {
                terminal.signal(SIGKILL)
            }
            _ = try terminal.waitForExit()
            let after = try extended(program)
            #expect(
                after >= before + told.saved && after <= before + told.sent,
                "round \(round): \(before) \(after) \(told)")
        }
    }

    /// By how many seconds the tea was made longer, as the state has it.
    private func extended(_ program: RemoteProgram) throws -> Int {
        guard try !program.stateFiles().isEmpty else { return 0 }
        let run = try Program.run(["state", program.folder.path + "/board.yaml"], environment: program.environment)
        #expect(run.status == 0, "\(run)")
        return run.output.firstMatch(of: #/extended by (\d+) s/#).flatMap { Int($0.1) } ?? 0
    }

    /// Asks for changes, one after the other, and kills the board after a time.
    private func extend(
        _ socket: String, milliseconds: Int, _ stop: () -> Void
    ) throws -> (sent: Int, saved: Int) {
        let descriptor = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socket.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) == 0 }
        }
        try #require(isConnected)
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        var (sent, saved, isStopped) = (0, 0, false)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let request =
            #"{"jsonrpc":"2.0","id":1,"method":"extend","params":{"target":"tea","by":"+1s","sync":true}}"# + "\n"
        while true {
            if !isStopped {
                // Two at once, so that one is always under way.
                for _ in 0..<(sent == saved ? 2 : 1)
                where send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL)) > 0 {
                    sent += 1
                }
            }
            if !isStopped, ContinuousClock.now >= end {
                stop()
                isStopped = true
            }
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return (sent, saved) }
            saved += String(decoding: buffer[..<count], as: UTF8.self).matches(of: #/"changed":1/#).count
        }
    }

    @Test func `the command for states prints, moves and forgets them`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.board)
        let first = try opened(program, file)
        try run(program, ["pause", "--sync", "tea"])
        let refused = try Program.run(["state", "--forget", file], environment: program.environment)
        #expect(refused.status == 69)
        first.type("q")
        #expect(try first.waitForExit() == .exited(0))
        let printed = try Program.run(["state", file], environment: program.environment)
        #expect(printed.output.contains("tea: paused") && printed.output.contains("board-"))
        try run(program, ["state", "--forget", file, "--id", "tea"])
        #expect(try Self.shown(program, [file])["Tea"]?.state == "running")
        let other = try program.file(Self.board, name: "other.yaml")
        try run(program, ["state", "--move", file, other])
        #expect(try Program.run(["state", file], environment: program.environment).status == 66)
        try run(program, ["state", "--forget", other])
        #expect(try Program.run(["state", other], environment: program.environment).status == 66)
    }
}

extension [UInt8] {
    fileprivate func contains(words: String) -> Bool { String(decoding: self, as: UTF8.self).contains(words) }
}

extension RemoteProgram {
    /// The paths of all files of states.
    func stateFiles() throws -> [String] {
        let root = folder.path + "/state"
        let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.contains(".jsonl") }.map { "\(root)/\($0)" }.sorted()
    }

    /// The text of the only state file.
    func state() throws -> String {
        try String(contentsOfFile: try #require(try stateFiles().first), encoding: .utf8)
    }

    /// Changes the only state file.
    func changeState(_ change: (String) -> String) throws {
        let path = try #require(try stateFiles().first)
        try Data(change(try state()).utf8).write(to: URL(fileURLWithPath: path))
    }
}
