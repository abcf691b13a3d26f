import Countdowns
import Dashboard
import Definitions
import Foundation
import Remote
import Screen
import TestSupport
import Testing

@testable import DashboardApp

/// Tests untrusted input lines, some of them malicious: a line must not cause a trap or a hang, or send an escape
/// sequence to the terminal.
@Suite struct StreamFuzzTests {
    /// The number of lines; the environment variable `STREAM_LINES` overrides it.
    private static let count =
        ProcessInfo.processInfo.environment["STREAM_LINES"].flatMap { Int($0) } ?? Tries.of(20_000)

    private static let start = Moment(
        wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(5_000)))

    private static let text = """
        title: "Kitchen"
        countdowns:
          - { title: Tea, in: 10m, note: hot, url: "https://example.org" }
          - { title: Launch, at: tomorrow 09:00, from: 2026-01-01 }
          - { title: Focus, steps: [Work: 40s, Break: 20s], rounds: 3, advance: ask }
          - { title: Bins, every: 2 hours, starting: 2026-01-01 00:00 }
          - { title: Report, at: 2027-02-12 17:00, work_hours: mon-fri 09:00-17:00 }

        """

    private static let states: [CountdownState] = [
        CountdownState(index: 0, id: "tea", run: .until, end: .seconds(5_600), length: .seconds(600)),
        CountdownState(index: 0, id: "tea", run: .paused, amount: .seconds(-5), length: .seconds(600)),
        CountdownState(
            index: 1, id: "launch", run: .live, start: .seconds(1_790_000_000), target: .seconds(1_800_100_000)),
        CountdownState(index: 2, id: "focus", run: .until, end: .seconds(5_100), length: .seconds(180)),
        CountdownState(index: 3, id: "bins", run: .ended, end: .seconds(1_800_000_000)),
        CountdownState(index: 4, id: "report", run: .live, start: .seconds(1_790_000_000)),
        // No board sends this state, because a date cannot be paused.
        CountdownState(index: 4, id: "report", run: .paused, amount: .seconds(40_000)),
    ]

    /// The extreme, invalid or malicious values that replace values of a line.
    private static let harm = [
        "-1", "0", "9223372036854775807", "1e308", "null", "[]", "{}", "true", "\"\"", "\"-9223372036854775806\"",
        "\"253402300799\"", "\"-62135596800\"", "\"400000000000\"", "\"\\u001b]52;c;AAAA\\u0007\"",
        "\"\\u001b[31m\\u009b2J\\u202e\"", "\"../../../etc/passwd\"", "\"title: \\u001b[2J\"", "\"~\"", "[99,-7]",
        "\"kitchen\"", "1000000", "0.000001", "2",
    ]

    private static func lines() throws -> [Data] {
        let settings = SnapshotSettings(
            loaded: MomentRecord(start), boot: "b", zone: "Europe/Berlin",
            clock: ClockRecord(speed: 60, start: MomentRecord(start), origin: MomentRecord(start)),
            fallbackTitle: "k", theme: "nord", view: "list", face: "half", directory: "/home/ada", home: "/home/ada",
            problem: "none")
        let snapshot = BoardSnapshot(
            generation: 1, sequence: 1, settings: settings, arguments: ["k.yaml"],
            places: [.init(path: "k.yaml", content: .file(text: text, device: 1, inode: 2))],
            states: [0, 2, 3, 4, 5].map { states[$0] })
        var pages: [SnapshotPage] = []
        repeat {
            pages.append(snapshot.page(at: pages.last?.next, pieces: .init(of: snapshot.places)))
        } while pages.last?.next != nil
        var writer = StreamWriter(board: "kitchen", stream: "a", interval: .seconds(30), at: start)
        var lines = try made(writer.lines(of: pages, at: start))
        for (number, state) in states.enumerated() {
            var event = BoardEvent(sequence: number, event: .state, at: "2027-01-01T00:00:00Z")
            event.state = state
            lines.append(try made(writer.line(of: event, at: start + .seconds(number))))
        }
        for kind in EventKind.allCases {
            let event = BoardEvent(
                sequence: 9, event: kind, at: "x", countdown: CountdownName(id: "tea", title: "Tea"), name: "nord",
                from: "pts/3", reason: "k.yaml:1:1")
            lines.append(try made(writer.line(of: event, at: start)))
        }
        return lines
    }

    private static func made<Value>(_ value: Value?) throws -> Value { try #require(value) }

    /// Returns a line after up to three random changes of its values or bytes.
    private static func spoilt(_ line: Data, _ random: inout SplitMix) -> Data {
        var bytes = Array(line)
        for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: bytes.indices, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(place..<min(place + 9, bytes.count))
            case 2: bytes = Array(bytes[..<place])
            default:
                // Replaces the value after a colon.
                guard let colon = bytes[place...].firstIndex(of: UInt8(ascii: ":")),
                    let end = bytes[colon...].firstIndex(where: { [0x2C, 0x7D].contains($0) }),
                    let other = harm.randomElement(using: &random)
                else { continue }
                bytes.replaceSubrange(bytes.index(after: colon)..<end, with: Array(other.utf8))
            }
        }
        return Data(bytes)
    }

    @Test func `a corrupted line causes no trap, no hang and no escape sequence on the terminal`() throws {
        let lines = try Self.lines()
        var random = SplitMix(seed: 26)
        var reader = StreamReader()
        var shown: (attached: AttachedBoard, board: Board)?
        var boards = 0
        for number in 0..<Self.count {
            // Creates a new reader every 40 lines, so that a snapshot is accepted again.
            if number % 40 == 0 { reader = StreamReader() }
            let now = Self.start + .milliseconds(number * 10)
            let line = lines[number % 40 < 2 ? number % 2 : Int.random(in: lines.indices, using: &random)]
            var isOther = false
            for news in reader.receive(Self.spoilt(line, &random), at: now) {
                isOther = true
                let moment = reader.clock.moment(at: now)
                switch news {
                case .board(let snapshot):
                    guard let attached = try? AttachedBoard(streamed: snapshot) else { continue }
                    boards += 1
                    shown = (attached, attached.board(at: moment).board)
                case .states(let states): adopt(states, on: &shown, at: moment)
                case .event(let event): adopt(event.state.map { [$0] } ?? [], on: &shown, at: moment)
                case .problem(let problem):
                    _ = shown?.board.apply(.setProblem(problem.map { Problem($0, outline: $0) }), at: moment)
                case .beganAnew: break
                }
            }
            if isOther, number % 10 == 0, let shown { try check(shown, at: reader.clock.moment(at: now)) }
        }
        #expect(boards > 0)
    }

    private func adopt(
        _ states: [CountdownState], on shown: inout (attached: AttachedBoard, board: Board)?, at moment: Moment
    ) {
        guard let (attached, board) = shown else { return }
        let moment = attached.clock.moment(at: moment)
        _ = shown?.board.apply(.adopt(AttachedBoard.itemStates(of: states, on: board)), at: moment)
    }

    private func check(_ shown: (attached: AttachedBoard, board: Board), at moment: Moment) throws {
        let loaded = try shown.attached.loaded(theme: "nord", environment: [:])
        // The paths in the lines must not be used as paths on this machine.
        #expect(loaded.arguments.isEmpty && loaded.places.isEmpty)
        var board = shown.board
        let moment = shown.attached.clock.moment(at: moment)
        _ = board.apply(.tick, at: moment)
        var look = Look(of: board, themes: loaded.themes, at: moment)
        look.fit(to: Size(columns: 100, rows: 20), on: board, at: moment)
        var canvas = Canvas(size: Size(columns: 100, rows: 20), profile: DisplayProfile())
        BoardPicture(theme: BoardThemes(of: loaded).theme, keys: .standard).draw(board, look, at: moment, in: &canvas)
        let isSafe = canvas.text().unicodeScalars.allSatisfy { scalar in
            scalar == "\n" || !(scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || scalar.value == 0x202E)
        }
        #expect(isSafe)
    }
}
