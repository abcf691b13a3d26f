import Countdowns
import Definitions
import Foundation
import Journal
import Remote
import Screen
import TestSupport
import Testing

@testable import BoardEngine
@testable import DashboardApp
@testable import Screen
@testable import Ticking

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A board on a terminal in this process, with a simulated clock.
///
/// A script types keys, sends requests, and advances the clock. For each entry of the script, the session records the
/// changed cells, the events, the new lines of the log, and the changed lines of the state.
struct GoldenSession {
    private let folder: String
    private let clock: LockedValue<Moment>
    private let terminal: TerminalPair
    private let engine: Engine
    private let board: Handle<TerminalFrontEnd>
    private let thread: RunLoopThread
    private var stateWriter: StateWriter?
    private let states: StateFolder
    private let files: [BoardFileRecord]
    private var peer: Peer?
    /// The client of a second terminal, which shows the board, too.
    private var client: RelayClient?
    private var text = ""
    private var rows: [String] = []
    private var styles: [Style: String] = [:]
    private var logged = 0
    private var state: [String] = []

    init(in folder: String) throws {
        self.folder = folder
        try Data(GoldenScript.files[0].utf8).write(to: URL(fileURLWithPath: folder + "/board.yaml"))
        let environment = [
            "HOME": folder, "XDG_RUNTIME_DIR": folder, "XDG_STATE_HOME": folder + "/state", "TZ": "UTC",
            "TERM": "xterm-256color",
        ]
        let start = Moment(wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(1_000)))
        let clock = LockedValue(start)
        let context = RunContext(start: nil, speed: 1, zone: .gmt, environment: environment) { clock.withLock { $0 } }
        let loaded = try BoardLoader.load(
            [folder + "/board.yaml"], theme: nil, now: start.wall, machineZone: .gmt, environment: environment,
            readsAllThemes: true
        ) { _ in }
        let state = try #require(try OpenedState.own(loaded.arguments, input: [], in: context))
        var config = Config()
        config.motion = false
        var settings = TerminalSettings(try Preferences(environment: environment, commandLine: config))
        settings.depth = .truecolor
        let clients = ClientCommands { [settings] _, _, _ throws(RemoteFailure) in
            settings
        } command: { _ throws(RemoteFailure) in
            throw RemoteFailure(.invalidParameters, "no texts")
        }
        let watch = BoardWatch(
            loaded, in: context, as: settings,
            source: BoardSource(loaded, in: context, version: "test", clients: clients), state: state)
        thread = RunLoopThread(name: "golden")
        terminal = try TerminalPair(columns: 100, rows: 30)
        let (engine, attach) = watch.make(
            on: terminal.program, thread, [], ended: Promise<Shutdown>(),
            reportingTo: Promise<TerminalFrontEnd.Report>())
        self.engine = engine
        let board = Promise<Handle<TerminalFrontEnd>?>()
        engine.enter { board.fulfil(attach($0)?.handle) }
        self.board = try #require(board.wait())
        self.clock = clock
        states = try #require(StateFolder(environment: environment))
        files = OpenedState.boardFiles(loaded.arguments)
    }

    /// Shows messages, presses a key whose command shows its own notice, and dismisses that notice.
    ///
    /// - Returns: the shown notices.
    func notices(of messages: [String], around key: String) async -> [String] {
        await run { $0.start($1) }
        await run { terminal, engine in
            terminal.perform(.dismissNotice, engine)
            terminal.setup.messages = messages
            terminal.drawFrame(engine)
        }
        var seen = [await notice]
        await run { terminal, engine in
            terminal.handle(terminal.keyReader.decode(Array(key.utf8)), engine)
            terminal.flushKeys(engine)
            terminal.drawFrame(engine)
        }
        seen.append(await notice)
        clock.withLock { $0 = $0 + .seconds(13) }
        await run { terminal, engine in
            engine.send(.tick, at: engine.now)
            terminal.drawFrame(engine)
        }
        seen.append(await notice)
        return seen
    }

    private var notice: String {
        get async { await run { $0.look.notice(at: $1.now.shown)?.text ?? "none" } }
    }

    /// Runs the script, and returns the record of all entries.
    ///
    /// If `isShared` is true, a second terminal shows the board, too.
    mutating func run(isShared: Bool) async throws -> String {
        await run { $0.start($1) }
        stateWriter = await run { $1.stateWriter }
        await run { terminal, engine in
            // Skips the work that is deferred at the start, because this work would need a timer.
            _ = terminal.housekeeping.finishStart()
            terminal.drawFrame(engine)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/countdowns")
        let socket = folder + "/countdowns/" + (try #require(names.first { $0.hasSuffix(".sock") }))
        peer = try Peer(at: socket)
        if isShared {
            client = try RelayClient(socket)
            try client?.wait(forText: "Golden")
        }
        _ = try peer?.ask("listen", "{}")
        try await keep(of: "start")
        for entry in GoldenScript.entries {
            let words = entry.split(separator: " ", maxSplits: 2).map(String.init)
            var answer: String?
            switch words[0] {
            case "after":
                let amount = Duration.seconds(try #require(Double(words[1])))
                clock.withLock { $0 = $0 + amount }
            case "type":
                let bytes = GoldenScript.bytes(of: String(entry.dropFirst(5)))
                await run { terminal, engine in
                    terminal.handle(terminal.keyReader.decode(bytes), engine)
                    terminal.flushKeys(engine)
                }
            case "size":
                terminal.resize(columns: try #require(Int(words[1])), rows: try #require(Int(words[2])))
                await run { $0.receive(signal: SIGWINCH, $1) }
            case "file":
                let text = GoldenScript.files[try #require(Int(words[1]))]
                let revision = await run { $1.revision }
                try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/board.yaml"), options: .atomic)
                // The board reloads the file automatically. A request to reload would cause a second reload.
                while await run({ $1.revision == revision }) { await yield() }
            case "ask": answer = try peer?.ask(words[1], words.count > 2 ? words[2] : "{}")
            default: throw CocoaError(.formatting)
            }
            while await run({ $1.files.edits.pending > 0 || $1.files.edits.written != nil }) {
                await yield()
            }
            try await keep(of: entry, answer)
        }
        await run { $1.end(.quit) }
        try client?.wait(for: "the end") { if case .end? = $0.messages.last { true } else { false } }
        thread.stop()
        // `FOLDER` has as many characters as the random part of the path, so that the columns are unchanged.
        return text.replacing(folder.suffix(6), with: "FOLDER")
            .replacing(#/golden-[0-9a-f]{8}/#, with: "golden-HASH")
    }

    /// Lets other tasks run, and reads the output of the terminal meanwhile.
    private func yield() async {
        _ = terminal.readAvailable()
        await Task.yield()
    }

    /// Records an entry of the script, its answer, and the resulting changes.
    private mutating func keep(of entry: String, _ answer: String? = nil) async throws {
        client?.send(.heartbeat)
        client?.receive()
        text += "== \(entry)\n"
        if let answer { text += "answer \(answer)\n" }
        var canvas: Canvas?
        repeat {
            _ = terminal.readAvailable()
            canvas = await run { terminal, engine in
                engine.send(.tick, at: engine.now)
                terminal.drawFrame(engine)
                return terminal.painter?.output.isBusy == false ? terminal.painter?.canvas : nil
            }
        } while canvas == nil
        // The board answers `status` after it has sent all earlier events, so these events have been received.
        _ = try peer?.ask("status", "{}")
        for event in peer?.takeEvents() ?? [] { text += "event \(event)\n" }
        if let canvas { keepRows(of: canvas) }
        #expect(stateWriter?.flush() == nil)
        let lines = try states.log(of: files).read()
        for line in lines.dropFirst(logged) {
            let amount = line.seconds.map { " \($0.duration)" } ?? ""
            text += "log \(line.at) \(line.event) \(line.item) \(line.by ?? "-")\(amount)\n"
        }
        logged = lines.count
        try keepState()
    }

    private mutating func keepRows(of canvas: Canvas) {
        let new = (0..<canvas.size.rows).map { row -> String in
            let cells = (0..<canvas.size.columns).compactMap { canvas.cell(column: $0, row: row)?.style }
            var runs = ""
            var index = 0
            while index < cells.count {
                let end = cells[index...].firstIndex { $0 != cells[index] } ?? cells.count
                runs += "\(name(of: cells[index]))\(end - index)"
                index = end
            }
            return "|\(canvas.text(row: row))| \(runs)"
        }
        if new.count != rows.count { rows = Array(repeating: "", count: new.count) }
        for (row, line) in new.enumerated() where line != rows[row] { text += "\(row)\(line)\n" }
        rows = new
    }

    /// Returns a short name for a style.
    ///
    /// Names are assigned to styles in the order of first use.
    private mutating func name(of style: Style) -> String {
        if let name = styles[style] { return name }
        var (name, number) = ("", styles.count)
        repeat {
            name = String(UnicodeScalar(UInt8(97 + number % 26))) + name
            number = number / 26 - 1
        } while number >= 0
        styles[style] = name
        text += "style \(name) \(style.foreground.packed) \(style.background.packed) \(style.attributes.rawValue)\n"
        return name
    }

    private mutating func keepState() throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: states.statePath(of: files)))
        let body = bytes.drop { $0 != 0x0A }.dropFirst()
        var object = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
        for key in ["files", "machine", "clocks"] { object[key] = nil }
        var new: [String] = []
        for key in object.keys.sorted() {
            switch object[key] {
            case let values as [String: Any] where key == "items":
                for id in values.keys.sorted() { new.append("\(id) \(try Self.line(values[id]))") }
            case let steps as [[String: Any]]:
                new += try steps.map { step in
                    let hash = FileName.hash64(of: Array(try Self.line(step).utf8))
                    return "\(key) \(step["sentence"] ?? "") \(hash)"
                }
            case let value: new.append("\(key) \(try Self.line(value))")
            }
        }
        for change in new.difference(from: state) {
            switch change {
            case .remove(_, let line, _): text += "state - \(line)\n"
            case .insert(_, let line, _): text += "state + \(line)\n"
            }
        }
        state = new
    }
}

extension GoldenSession {
    private static func line(_ value: Any?) throws -> String {
        let data = try JSONSerialization.data(
            withJSONObject: value ?? NSNull(), options: [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed])
        return String(decoding: data, as: UTF8.self)
    }
}

extension GoldenSession {
    /// Runs a body on the thread of the board.
    private func run<Result: Sendable>(
        _ body: @escaping @Sendable (TerminalFrontEnd, isolated Engine) -> Result
    ) async -> Result {
        await withCheckedContinuation { continuation in
            board.enter { continuation.resume(returning: body($0, $1)) }
        }
    }
}

/// A client that listens to the board and sends requests.
private final class Peer {
    private let descriptor: Int32
    private var bytes: [UInt8] = []
    private var events: [String] = []
    private var number = 0

    init(at path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(status == 0)
    }

    deinit { close(descriptor) }

    /// Sends a request, and waits for its answer.
    func ask(_ method: String, _ parameters: String) throws -> String {
        number += 1
        let request = #"{"jsonrpc":"2.0","id":\#(number),"method":"\#(method)","params":\#(parameters)}"#
        let line = Array((request + "\n").utf8)
        try #require(write(descriptor, line, line.count) == line.count)
        while true {
            let line = try nextLine()
            guard line.contains("\"id\":\(number),") else {
                events.append(line)
                continue
            }
            return line.replacing("\"id\":\(number),", with: "")
        }
    }

    func takeEvents() -> [String] {
        defer { events = [] }
        return events
    }

    private func nextLine() throws -> String {
        while true {
            if let end = bytes.firstIndex(of: 0x0A) {
                defer { bytes.removeFirst(end + 1) }
                return String(decoding: bytes[..<end], as: UTF8.self)
            }
            var chunk = [UInt8](repeating: 0, count: 65_536)
            let count = read(descriptor, &chunk, chunk.count)
            try #require(count > 0)
            bytes += chunk[..<count]
        }
    }
}
