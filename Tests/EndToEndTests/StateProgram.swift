import Countdowns
import Foundation
import TestSupport
import Testing

/// Starts boards with a state file, and reads and changes the saved state.
extension RemoteProgram {
    /// A board with countdowns of all kinds.
    static let pantry = """
        title: Kitchen
        countdowns:
          - { title: Tea, in: 25m }
          - { title: Nap, in: 10m }
          - { title: Egg, in: 1s }
          - { title: Rounds, steps: [{ title: A, in: 1s }, { title: B, in: 10m }, { title: C, in: 5m }] }
          - { title: Bell, in: 20m, on_zero: repeat }
          - { title: Slow, in: 30m, sleep: pause }
          - { title: Launch, at: 2031-04-01T00:00:00 }
          - { title: Stopped, steps: [{ title: X, in: 2h }, { title: Y, in: 1h }] }
          - { title: Daily, every: day, at: "23:59" }
          - { title: Done, in: 40m }
          - { title: Smoke-free, since: 2026-01-01 }

        """

    /// The visible values of a countdown.
    ///
    /// A restart must not change these values.
    struct Shown: Equatable {
        var state: String
        var remaining: Double
        var target: Double?
        var step: String?
        var percent: Double?
    }

    /// Returns the countdowns of the running board or of files by title, as `list --json` prints them.
    func shown(_ files: String...) throws -> [String: Shown] {
        let run = try Program.run(["list", "--json"] + files, environment: environment)
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

    /// The identity of the board's socket: its inode number and its modification time.
    ///
    /// A board that takes over creates a new socket, perhaps with the inode number of the old socket.
    var socket: String? {
        let name = sockets.first { $0.hasSuffix(".sock") }
        let path = name.map { folder.path + "/countdowns/" + $0 }
        let attributes = path.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
        return attributes.map {
            "\($0[.systemFileNumber] ?? 0) \(($0[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)"
        }
    }

    /// Opens a board, and waits until its socket accepts requests.
    ///
    /// Waits for a new socket, because a killed board may have left its old socket.
    func opened(_ file: String, until text: String = "Smoke-free") throws -> PseudoTerminal {
        let before = socket
        let terminal = try start(["watch", file], until: text)
        try terminal.wait(for: "a socket") { _ in socket.map { $0 != before } ?? false }
        return terminal
    }

    /// Returns the paths of all state files, without files that are being written.
    ///
    /// A file that is being written is not the state yet: a board that is killed between its two renames restarts with the
    /// previous generation.
    func stateFiles() throws -> [String] {
        let root = folder.path + "/state"
        let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        let states = names.filter { name in
            if name.hasSuffix(".before") { return !names.contains(String(name.dropLast(".before".count))) }
            return name.contains(".json") && !name.hasSuffix(".new")
        }
        return states.map { "\(root)/\($0)" }.sorted()
    }

    /// Returns the text of the only state file.
    func state() throws -> String {
        try String(contentsOfFile: try #require(try stateFiles().first), encoding: .utf8)
    }

    /// Whether there is a state file that contains these texts.
    func stateHolds(_ texts: String...) -> Bool {
        guard let path = try? stateFiles().first, let text = try? String(contentsOfFile: path, encoding: .utf8)
        else { return false }
        return texts.allSatisfy(text.contains)
    }

    /// Changes the document in the only state file, and updates its checksum and length in the first line.
    func changeState(_ change: (String) -> String) throws {
        let path = try #require(try stateFiles().first)
        let text = try state()
        let body = change(String(text[(try #require(text.firstIndex(of: "\n")))...].dropFirst()))
        let checksum = FileName.hash64(of: Array("2 \(body.utf8.count)\n\(body)".utf8))
        let head = #"{"checksum":"\#(checksum)","length":\#(body.utf8.count),"version":2}"#
        try Data("\(head)\n\(body)".utf8).write(to: URL(fileURLWithPath: path))
    }

    /// Moves the times in the only state file back by whole seconds, as if the board had been closed earlier.
    ///
    /// - Parameters:
    ///   - seconds: the number of seconds to subtract from each time.
    ///   - isRestarted: whether the machine has been restarted since the board was closed.
    /// - Throws: the error of a missing file or of a failed write.
    func ageState(bySeconds seconds: Int, isRestarted: Bool = false) throws {
        /// Subtracts `seconds` from the text of a Unix time or of an uptime.
        func earlier(_ value: Any?) -> Any? {
            guard let text = value as? String else { return value }
            let dot = text.firstIndex(of: ".") ?? text.endIndex
            return Int(text[..<dot]).map { String($0 - seconds) + text[dot...] }
        }
        try changeState { text in
            guard var object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else {
                return text
            }
            if var clocks = object["clocks"] as? [String: Any] {
                clocks["wall"] = earlier(clocks["wall"])
                if isRestarted {
                    clocks["boot"] = "another start"
                } else {
                    clocks["uptime"] = earlier(clocks["uptime"])
                }
                object["clocks"] = clocks
            }
            object["items"] = (object["items"] as? [String: [String: Any]])?.mapValues { item in
                var (item, state) = (item, item["state"] as? [String: Any] ?? [:])
                for key in ["start", "moved", "passed"] { state[key] = earlier(state[key]) }
                // The deadline of a running countdown is an uptime, so it moves only together with the uptime in `clocks`.
                if !isRestarted || state["run"] as? String != "until" { state["time"] = earlier(state["time"]) }
                state["skipped"] = (state["skipped"] as? [Any])?.compactMap(earlier)
                item["state"] = state
                return item
            }
            let data = (try? JSONSerialization.data(withJSONObject: object, options: .withoutEscapingSlashes)) ?? Data()
            return String(decoding: data, as: UTF8.self) + "\n"
        }
    }
}
