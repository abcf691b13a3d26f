import Countdowns
import Foundation

/// A line of a stream, which `listen --snapshots` prints and `attach -` reads.
///
/// Each line has the fields of the stream, and at most one of two contents: a page of a snapshot, or an event. A line
/// without content is a heartbeat: it shows that the board is reachable and that no line was lost.
public struct StreamLine: Codable, Hashable, Sendable {
    /// A page of a snapshot.
    public struct Snapshot: Codable, Hashable, Sendable {
        /// The page number within the snapshot, from 1.
        ///
        /// The pages of a snapshot are in consecutive lines.
        public var page: Int
        /// The number of pages of the snapshot.
        public var pages: Int
        /// The content of the page.
        public var content: SnapshotPage

        /// Creates a page.
        public init(page: Int, pages: Int, content: SnapshotPage) {
            self.page = page
            self.pages = pages
            self.content = content
        }
    }

    /// The version of the stream format that this program writes.
    public static let version = 1

    /// The maximum number of pages of a snapshot.
    static let maxPages = 256

    /// The version of the stream format.
    ///
    /// A line with the JSON member `countdowns` is recognized as a line of a stream.
    public var countdowns = Self.version
    /// The name of the board.
    public var board: String
    /// The random name of the stream: each run of `listen --snapshots` has a new name.
    public var stream: String
    /// The start of the stream as Unix time, by the clock of the board's machine.
    public var began: ExactSeconds
    /// The line number in the stream, from 1.
    public var number: Int
    /// The clock reading of the board's machine when the line was written.
    public var clock: MomentRecord
    /// The maximum time between two snapshots.
    public var interval: ExactSeconds
    /// The maximum time until the next line is written.
    public var next: ExactSeconds
    /// The page of a snapshot; nil if the line contains no page.
    public var snapshot: Snapshot?
    /// The event; nil if the line contains no event.
    public var event: BoardEvent?

    /// The line number of the first page of the snapshot; `number` if the line contains no page.
    var firstNumber: Int { number - (snapshot?.page ?? 1) + 1 }

    /// Parses a line; nil if it is not a line of a stream or has invalid values.
    ///
    /// - Parameter line: the bytes, without the line break.
    public init?(line: Data) {
        guard line.count < RemoteProtocol.lineLimit, Self.isMarked(line),
            let read = try? MessageCoder.decode(Self.self, from: line), read.isPossible
        else { return nil }
        self = read
    }

    /// Whether a line is a JSON object with the member `countdowns`, which identifies a line of a stream.
    ///
    /// The check comes before decoding, because the decoder also accepts encodings other than UTF-8, and member names
    /// that are slow to compare.
    private static func isMarked(_ line: Data) -> Bool {
        var reader = JSONReader([UInt8](line))
        let mark = "countdowns"
        guard case .object(let members)? = try? reader.read(.members([mark: .nothing])) else { return false }
        return members[mark] != nil
    }

    init(
        board: String, stream: String, began: ExactSeconds, number: Int, clock: MomentRecord, interval: ExactSeconds,
        next: ExactSeconds, snapshot: Snapshot? = nil, event: BoardEvent? = nil
    ) {
        self.board = board
        self.stream = stream
        self.began = began
        self.number = number
        self.clock = clock
        self.interval = interval
        self.next = next
        self.snapshot = snapshot
        self.event = event
    }

    /// The bytes, without the line break; nil if the line is too long.
    public var bytes: Data? {
        let line = try? MessageCoder.encode(self)
        return line.flatMap { $0.count < RemoteProtocol.lineLimit ? $0 : nil }
    }
}

// MARK: Valid values

extension StreamLine {
    /// The valid range of ``interval``, the time between two snapshots.
    public static let intervals: ClosedRange<Duration> = .seconds(1) ... .seconds(86_400)

    private var isPossible: Bool {
        guard countdowns == Self.version, snapshot == nil || event == nil,
            [board, stream].allSatisfy({ !$0.isEmpty && $0.utf8.count <= MessageText.nameLimit }),
            (1...(1 << 53)).contains(number), Self.intervals.contains(interval.duration),
            next.duration > .zero, next.duration <= interval.duration, began.isDate,
            clock.isPossible, event?.state?.isPossible ?? true
        else { return false }
        guard let snapshot else { return true }
        return (1...Self.maxPages).contains(snapshot.pages) && (1...snapshot.pages).contains(snapshot.page)
            && firstNumber >= 1 && snapshot.content.isPossible
    }
}

extension SnapshotPage {
    fileprivate var isPossible: Bool {
        states.allSatisfy(\.isPossible) && (settings?.isPossible ?? true)
    }
}

extension SnapshotSettings {
    fileprivate var isPossible: Bool {
        loaded.isPossible && clock.map { $0.start.isPossible && $0.origin.isPossible && $0.speed.isFinite } ?? true
    }
}

extension CountdownState {
    /// Whether arithmetic with the state cannot overflow.
    fileprivate var isPossible: Bool {
        let amounts = [end, amount, length, entry].compactMap(\.self)
        let dates = [start, target, skipped, loaded, read, acknowledged].compactMap(\.self)
        // `end` is a date only for an ended countdown or a paused launch. Otherwise `end` is an uptime, which may be
        // negative, so `end` is checked as a duration.
        return index >= 0 && amounts.allSatisfy(\.isAmount) && dates.allSatisfy(\.isDate)
    }
}

extension MomentRecord {
    fileprivate var isPossible: Bool { wall.isDate && uptime.isAmount && asleep.isAmount }
}

extension ExactSeconds {
    /// Whether the value, as Unix time, is within the years 1 to 9999.
    fileprivate var isDate: Bool { (.seconds(-62_135_596_800) ... .seconds(253_402_300_799)).contains(duration) }

    /// Whether the absolute value is at most 400 billion seconds, which is more than 9999 years.
    fileprivate var isAmount: Bool { (.seconds(-400_000_000_000) ... .seconds(400_000_000_000)).contains(duration) }
}
