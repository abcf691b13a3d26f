import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Remote

/// A stream with lost, duplicated, reordered and incomplete lines.
///
/// The reader must report that the shown board is in sync if, and only if, the board is in sync.
@Suite struct StreamReaderTests {
    private static let start = Moment(
        wall: WallTime(unixSeconds: 1_900_000_000), uptime: Uptime(sinceBoot: .seconds(5_000)))

    private var writer = StreamWriter(board: "kitchen-1", stream: "a", interval: .seconds(30), at: start)
    private var reader = StreamReader()
    private var board = streamed(.sample)

    /// Returns a snapshot as a stream transports it: without the folder of the board.
    private static func streamed(_ board: BoardSnapshot) -> BoardSnapshot {
        var board = board
        board.settings.directory = nil
        return board
    }

    private static func made<Value>(_ value: Value?) throws -> Value { try #require(value) }

    private static func pages(_ board: BoardSnapshot) -> [SnapshotPage] {
        var pages: [SnapshotPage] = []
        repeat {
            pages.append(board.page(at: pages.last?.next, pieces: .init(of: board.places)))
        } while pages.last?.next != nil
        return pages
    }

    private mutating func snapshotLines(at time: Duration = .zero) throws -> [Data] {
        try Self.made(writer.lines(of: Self.pages(board), at: Self.start + time))
    }

    private mutating func pause(_ index: Int, at time: Duration) throws -> Data {
        let state = CountdownState(index: index, id: "tea-\(index)", run: .paused, amount: time)
        board.states[index] = state
        var event = BoardEvent(sequence: 1, event: .state, at: "")
        event.state = state
        return try Self.made(writer.line(of: event, at: Self.start + time))
    }

    @discardableResult
    private mutating func read(_ lines: [Data], at time: Duration) -> [StreamReader.Update] {
        lines.flatMap { reader.receive($0, at: Self.start + time) }
    }

    private func syncState(at time: Duration) -> StreamReader.SyncState {
        reader.syncState(at: (Self.start + time).uptime)
    }

    @Test mutating func `a reader is in sync from the first complete snapshot on, and an equal snapshot is no update`()
        throws
    {
        let first = try snapshotLines()
        #expect(first.count == 1)
        #expect(syncState(at: .zero) == .waiting)
        #expect(read(first, at: .zero) == [.board(board)])
        #expect(syncState(at: .zero) == .inSync)
        let change = try pause(1, at: .seconds(1))
        #expect(read([change], at: .seconds(1)).count == 1)
        #expect(reader.snapshot == board)
        #expect(read(try snapshotLines(at: .seconds(30)), at: .seconds(30)) == [])
        #expect(reader.through == 3)
    }

    @Test mutating func `a missing line is counted as a gap, which the late line or the next snapshot closes`() throws {
        read(try snapshotLines(), at: .zero)
        let lines = [try pause(0, at: .seconds(1)), try pause(1, at: .seconds(2)), try pause(2, at: .seconds(3))]
        #expect(read([lines[1], lines[2]], at: .seconds(3)) == [])
        #expect(syncState(at: .seconds(3)) == .waiting && reader.counts.gaps == 1)
        #expect(read([lines[0]], at: .seconds(4)).count == 3)
        #expect(syncState(at: .seconds(4)) == .inSync && reader.snapshot == board)
        _ = try pause(0, at: .seconds(5))
        read([try pause(1, at: .seconds(6))], at: .seconds(6))
        #expect(syncState(at: .seconds(6)) == .waiting)
        #expect(read(try snapshotLines(at: .seconds(30)), at: .seconds(30)) == [.states(Array(board.states[0...1]))])
        #expect(syncState(at: .seconds(30)) == .inSync && reader.snapshot == board)
    }

    @Test
    mutating func `duplicate and late lines change nothing, and a line without content reveals a lost last line`()
        throws
    {
        let first = try snapshotLines()
        read(first, at: .zero)
        let change = try pause(1, at: .seconds(1))
        read([change], at: .seconds(1))
        #expect(read([change, first[0]], at: .seconds(2)) == [])
        #expect(syncState(at: .seconds(2)) == .inSync && reader.counts.late == 2)
        _ = try pause(2, at: .seconds(3))
        read([try Self.made(writer.mark(at: Self.start + .seconds(4)))], at: .seconds(4))
        #expect(syncState(at: .seconds(4)) == .waiting)
    }

    @Test mutating func `the board is unconfirmed while the promised next line is overdue`() throws {
        read(try snapshotLines(), at: .zero)
        #expect(reader.untilDue(at: Self.start.uptime) == .seconds(6))
        #expect(syncState(at: .seconds(6)) == .inSync && syncState(at: .milliseconds(6_001)) == .unconfirmed)
        #expect(reader.untilDue(at: (Self.start + .seconds(7)).uptime) == nil)
        read([try Self.made(writer.mark(at: Self.start + .seconds(10)))], at: .seconds(10))
        #expect(syncState(at: .seconds(10)) == .inSync)
        // This line was received 0.9 s late. The next line is due 6 s after this line was written, not 6 s after it was
        // received.
        read([try Self.made(writer.mark(at: Self.start + .seconds(15)))], at: .milliseconds(15_900))
        #expect(reader.untilDue(at: (Self.start + .milliseconds(15_900)).uptime) == .milliseconds(5_100))
        #expect(syncState(at: .seconds(21)) == .inSync && syncState(at: .milliseconds(21_001)) == .unconfirmed)
    }

    @Test mutating func `with a short snapshot interval, the next line is due within the interval plus a second`()
        throws
    {
        writer = StreamWriter(board: "kitchen-1", stream: "a", interval: .seconds(2), at: Self.start)
        read(try snapshotLines(), at: .zero)
        #expect(reader.untilDue(at: Self.start.uptime) == .seconds(3))
    }

    @Test mutating func `a delayed snapshot is unconfirmed until a line arrives on time`() throws {
        read(try snapshotLines(), at: .seconds(20))
        #expect(syncState(at: .seconds(20)) == .unconfirmed)
        read([try Self.made(writer.mark(at: Self.start + .seconds(25)))], at: .seconds(25))
        #expect(syncState(at: .seconds(25)) == .inSync)
    }

    @Test mutating func `a reader follows a restarted stream and ignores late lines of the old stream`() throws {
        let old = try snapshotLines()
        read(old, at: .zero)
        let late = try pause(0, at: .seconds(1))
        board = Self.streamed(.sample(text: "countdowns: []\n"))
        writer = StreamWriter(
            board: "kitchen-1", stream: "b", interval: .seconds(30), at: Self.start + .seconds(2))
        let lines = try snapshotLines(at: .seconds(3))
        #expect(read(lines, at: .seconds(3)) == [.beganAnew, .board(board)])
        #expect(read([late] + old, at: .seconds(4)) == [])
        #expect(syncState(at: .seconds(4)) == .inSync && reader.snapshot == board)
        // The clock was set back, so stream `c` seems to be older than stream `b`. The reader accepts stream `c` only
        // after stream `b` was silent for 60 s.
        writer = StreamWriter(
            board: "kitchen-1", stream: "c", interval: .seconds(30), at: Self.start + .seconds(-1_000))
        #expect(read(try snapshotLines(at: .seconds(10)), at: .seconds(10)) == [])
        #expect(read(try snapshotLines(at: .seconds(80)), at: .seconds(80)).first == .beganAnew)
    }

    @Test mutating func `after a reload, the reader is out of sync until the next snapshot`() throws {
        read(try snapshotLines(), at: .zero)
        let event = BoardEvent(sequence: 2, event: .reloaded, at: "")
        read([try Self.made(writer.line(of: event, at: Self.start))], at: .zero)
        #expect(syncState(at: .zero) == .waiting)
        #expect(read([try pause(0, at: .seconds(1))], at: .seconds(1)) == [])
        read(try snapshotLines(at: .seconds(1)), at: .seconds(1))
        #expect(syncState(at: .seconds(1)) == .inSync && reader.snapshot == board)
    }

    @Test mutating func `pages of a large board may arrive in any order, and changes between them are not lost`() throws
    {
        board = Self.streamed(
            .sample(text: String(repeating: "# a long line of text, and another\n", count: 20_000)))
        let lines = try snapshotLines()
        #expect(lines.count > 5 && lines.allSatisfy { $0.count < RemoteProtocol.lineLimit })
        let change = try pause(2, at: .seconds(1))
        #expect(read(Array(lines.dropFirst().reversed()) + [change], at: .seconds(1)) == [])
        #expect(read([lines[0]], at: .seconds(1)).count == 2)
        #expect(reader.snapshot == board && syncState(at: .seconds(1)) == .inSync)
    }

    @Test mutating func `lines that are invalid or belong to another board are skipped and counted`() throws {
        read(try snapshotLines(), at: .zero)
        var other = StreamWriter(board: "work-2", stream: "z", interval: .seconds(30), at: Self.start)
        let whole = try pause(0, at: .seconds(1))
        let others = try Self.made(other.lines(of: Self.pages(board), at: Self.start))
        let chatter = ["", "{}", "Client null sending CONNECT", "[1]", "{\"countdowns\":1}"].map { Data($0.utf8) }
        let cut = [whole.prefix(whole.count / 2), whole.suffix(whole.count / 2)].map { Data($0) }
        #expect(read(others + chatter + cut, at: .seconds(1)) == [])
        #expect(reader.counts.skipped == 8 && syncState(at: .seconds(1)) == .inSync)
        var named = StreamReader(board: "Work")
        #expect(named.receive(whole, at: Self.start) == [])
        #expect(named.receive(others[0], at: Self.start).count == 1)
    }

    private static let impossible = [
        ("\"number\":2", "\"number\":0"), ("\"number\":2", "\"number\":9223372036854775807"),
        ("\"interval\":\"30\"", "\"interval\":\"0\""), ("\"next\":\"5\"", "\"next\":\"0\""),
        ("\"next\":\"5\"", "\"next\":\"31\""), ("\"index\":0", "\"index\":-1"),
        ("\"amount\":\"1\"", "\"amount\":\"9223372036854775806\""),
        ("\"wall\":\"1900000001\"", "\"wall\":\"-9223372036854775806\""), ("kitchen-1", ""),
        ("kitchen-1", String(repeating: "k", count: 300)), ("\"countdowns\":1", "\"countdowns\":2"),
    ]

    @Test(arguments: impossible) mutating func `a stream line with an impossible value is invalid`(
        text: String, other: String
    ) throws {
        _ = try snapshotLines()
        let line = String(decoding: try pause(0, at: .seconds(1)), as: UTF8.self)
        #expect(StreamLine(line: Data(line.utf8)) != nil && line.contains(text))
        #expect(StreamLine(line: Data(line.replacing(text, with: other).utf8)) == nil)
    }
}
