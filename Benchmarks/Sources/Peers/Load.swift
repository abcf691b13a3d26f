import Foundation
import Remote

/// Measures how late a board draws each new second, and how long it takes to react to each key, while clients send
/// requests.
///
/// The program runs in its own terminal with 5,000 dates on whole seconds. Output comes only at a whole second or after
/// a key, because the requests of the clients set values that are already set. Only `toggle all` changes countdowns and
/// can cause output at any time. Under `toggle all`, the benchmark measures how late the clock in the header shows each
/// new second, and checks the size of the state file.
struct Load {
    /// The number of requests that are always pending.
    private static let outstanding = 32
    private static let countdowns = 5_000
    private static let seconds = 10
    /// The upper bounds: times in nanoseconds, and the size of the state file in bytes.
    private static let (latestSecond, slowestKey): (UInt64, UInt64) = (20_000_000, 30_000_000)
    private static let largestState = 4_000_000
    /// The lower bound for the number of `toggle all` requests that the board answers.
    private static let toggles = 100

    private static let kinds: [(name: String, calls: [String])] = [
        ("nothing", []),
        ("status", [#""method":"status""#]),
        ("next", [#""method":"next","params":{"count":10}"#, #""method":"next","params":{"target":"is:running"}"#]),
        (
            "list",
            ["file", "time", "title", "group", "percent"].map { #""method":"list","params":{"order":"\#($0)"}"# }
        ),
        (
            "text",
            [
                #""method":"text","params":{"arguments":["next"]}"#,
                #""method":"text","params":{"arguments":["list","--target=c1"]}"#,
            ]
        ),
        ("change", [#""method":"resume","params":{"target":"all"}"#, #""method":"view","params":{"name":"list"}"#]),
        ("wrong", [#""method":"pause","params":{"target":"x"}"#, #""method":"pause""#]),
    ]

    private let folder = "/tmp/countdowns-load-\(getpid())"
    private let terminal: Int32
    private let process = Process()

    /// Starts the program.
    init(program: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let lines = (0..<Self.countdowns).map {
            "  - { title: C\($0), at: 2031-01-01T00:00:\($0 % 60 < 10 ? "0" : "")\($0 % 60)Z }\n"
        }
        try Data(("countdowns:\n" + lines.joined()).utf8).write(to: URL(fileURLWithPath: folder + "/board.yaml"))
        terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // The values of TIOCSPTLCK and TIOCGPTN on Linux: Swift's C library module does not import these macros.
        var (isLocked, number): (Int32, UInt32) = (0, 0)
        guard terminal >= 0, ioctl(terminal, 0x4004_5431, &isLocked) == 0, ioctl(terminal, 0x8004_5430, &number) == 0,
            let slave = FileHandle(forUpdatingAtPath: "/dev/pts/\(number)")
        else { throw POSIXError(.EIO) }
        var size = winsize(ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
        process.arguments = ["-c", "-w", program, "watch", folder + "/board.yaml"]
        process.environment = ["TERM": "xterm-256color", "TZ": "UTC", "XDG_RUNTIME_DIR": folder, "HOME": folder]
        (process.standardInput, process.standardOutput, process.standardError) = (slave, slave, slave)
        try process.run()
    }

    /// Measures the board under each kind of request.
    ///
    /// - Returns: whether all bounds hold.
    func measure() throws -> Bool {
        defer {
            _ = write(terminal, "q", 1)
            try? FileManager.default.removeItem(atPath: folder)
        }
        let path = try socket()
        var isGood = true
        for (name, calls) in Self.kinds {
            let peers = Peers(path: path, calls: calls, outstanding: Self.outstanding)
            try peers.start()
            let (lateness, latency) = times(seconds: Self.seconds)
            let answered = peers.stop()
            let key = latency.sorted()[min(latency.count * 99 / 100, latency.count - 1)]
            let holds = lateness.max() ?? 0 <= Self.latestSecond && key <= Self.slowestKey
            isGood = isGood && holds
            say("load: \(name) (\(answered / Self.seconds)/s): seconds late by \(summary(lateness))")
            say("load: \(name): keys shown after \(summary(latency))\(holds ? "" : "  TOO LATE")")
        }
        return try measureToggles(path) && isGood
    }

    /// Measures while all countdowns are paused and resumed five times a second.
    private func measureToggles(_ path: String) throws -> Bool {
        let peers = Peers(
            path: path, calls: [#""method":"toggle","params":{"target":"all"}"#], outstanding: 1, pause: 160)
        try peers.start()
        let lateness = (0..<2 * Self.seconds).map { _ in clockLateness() }
        let answered = peers.stop()
        // Waits until the last change of the state has been written. The board writes the state at most four times a
        // second, and uses at most 5 % of the time for writing.
        for _ in 0..<50 { _ = output(within: 100) }
        let states =
            FileManager.default.enumerator(atPath: folder + "/.local/state")?.compactMap { $0 as? String } ?? []
        let sizes = try states.filter { $0.hasSuffix(".json") }.map {
            try FileManager.default.attributesOfItem(atPath: folder + "/.local/state/" + $0)[.size] as? Int ?? 0
        }
        let size = sizes.max() ?? .max
        let holds =
            lateness.max() ?? .max <= Self.latestSecond && size <= Self.largestState && answered >= Self.toggles
        say("load: toggle all (\(answered) times): seconds late by \(summary(lateness))")
        say("load: toggle all: the state has \(size / 1_000) kB\(holds ? "" : "  TOO MUCH")")
        return holds
    }

    /// Waits for the socket, and reads the terminal's output in the meantime.
    private func socket() throws -> String {
        let end = Date() + 30
        while Date() < end {
            _ = output(within: 100)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/countdowns")) ?? []
            if let name = names.first(where: { $0.hasSuffix(".sock") }) { return folder + "/countdowns/" + name }
        }
        throw POSIXError(.ETIMEDOUT)
    }

    /// Returns the delay of each new second on the screen, and the delay of the reaction to each key.
    private func times(seconds: Int) -> (lateness: [UInt64], latency: [UInt64]) {
        let second: UInt64 = 1_000_000_000
        var lateness: [UInt64] = []
        var latency: [UInt64] = []
        for _ in 0..<seconds {
            let start = (Self.now / second + 1) * second
            while Self.now < start - 50_000_000 { _ = output(until: start - 50_000_000) }
            lateness.append((output(until: start + second / 4, after: start) ?? start + second / 4) - start)
            // Types keys 0.3 to 0.8 s after the whole second, when no other output is due.
            for part in 6...15 {
                let due = start + UInt64(part) * second / 20 + UInt64.random(in: 0...10_000_000)
                while Self.now < due { _ = output(until: due) }
                let typed = Self.now
                // Alternates `j` and `k`, so that each key moves the selection.
                _ = write(terminal, latency.count.isMultiple(of: 2) ? "j" : "k", 1)
                latency.append((output(until: typed + 45_000_000, after: typed) ?? typed + 45_000_000) - typed)
            }
        }
        return (lateness, latency)
    }

    /// Returns the delay after which the clock in the header shows the next second.
    private func clockLateness() -> UInt64 {
        let second: UInt64 = 1_000_000_000
        let start = (Self.now / second + 1) * second
        while Self.now < start - 5_000_000 { _ = output(until: start - 5_000_000) }
        // Only an update of the clock moves the cursor to the last columns of the first row.
        let clock = Array("\u{1B}[1;11".utf8)
        var bytes: [UInt8] = []
        while case let now = Self.now, now < start + second / 2 {
            let new = output(withinMilliseconds: Int32((start + second / 2 - now) / 1_000_000) + 1)
            let came = Self.now
            bytes = bytes.suffix(clock.count - 1) + new
            if came >= start, Data(bytes).range(of: Data(clock)) != nil { return came - start }
        }
        return second / 2
    }

    /// The time of the wall clock in nanoseconds, because a board shows the seconds of the wall clock.
    private static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Reads until `end`, or until output arrives at or after `start`.
    ///
    /// - Returns: the time of the output; nil if no output arrives at or after `start`, or if `start` is nil.
    private func output(until end: UInt64, after start: UInt64? = nil) -> UInt64? {
        while case let now = Self.now, now < end {
            guard output(within: Int32((end - now) / 1_000_000) + 1) else { continue }
            let came = Self.now
            if let start, came >= start { return came }
        }
        return nil
    }

    /// Reads output.
    ///
    /// Returns false if no output arrives before the timeout.
    private func output(within milliseconds: Int32) -> Bool { !output(withinMilliseconds: milliseconds).isEmpty }

    /// Returns the output that arrives before the timeout; empty if no output arrives.
    private func output(withinMilliseconds milliseconds: Int32) -> [UInt8] {
        var entry = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, milliseconds) > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        let count = read(terminal, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }
}

/// A separate process that keeps a constant number of requests pending.
private final class Peers {
    private let process = Process()
    private let output = Pipe()
    private let input = Pipe()

    init(path: String, calls: [String], outstanding: Int, pause: Int = 0) {
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["press", path, String(outstanding), String(pause)] + calls
        process.standardOutput = output
        process.standardInput = input
    }

    func start() throws { try process.run() }

    /// - Returns: the number of answered requests.
    func stop() -> Int {
        try? input.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Int(text.filter(\.isNumber)) ?? 0
    }
}
