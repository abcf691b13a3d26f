import Countdowns
import Foundation

/// A line of a stream: what `listen --snapshots` prints and `attach -` reads.
///
/// Each line has the envelope, and a page of a snapshot, a change, or nothing: then it says that there was no other line.
public struct StreamLine: Codable, Hashable, Sendable {
    /// A page of a snapshot.
    public struct Snapshot: Codable, Hashable, Sendable {
        /// Its place among the pages of the snapshot, from 1; their lines follow each other.
        public var page: Int
        /// How many pages the snapshot has.
        public var pages: Int
        /// What is on it.
        public var content: SnapshotPage

        /// Makes a page of its parts.
        public init(page: Int, pages: Int, content: SnapshotPage) {
            self.page = page
            self.pages = pages
            self.content = content
        }
    }

    /// The version of the stream that is written here.
    public static let version = 1

    /// The pages of a snapshot at most.
    static let mostPages = 256

    /// The version of the stream; it marks the lines that are of one.
    public var countdowns = Self.version
    /// The name of the board.
    public var board: String
    /// The name of the stream: another one each time that a board, or who listens to it, begins.
    public var stream: String
    /// When the stream began, by the machine's clock: seconds since 1970.
    public var began: ExactSeconds
    /// Its number in the stream, from 1; each line has the next one.
    public var number: Int
    /// What the clocks of the board's machine said when it was written.
    public var clock: MomentRecord
    /// How much time there is between two snapshots at most.
    public var interval: ExactSeconds
    /// Within how much time the next line is written.
    public var next: ExactSeconds
    /// A page of a snapshot.
    public var snapshot: Snapshot?
    /// What happened.
    public var event: BoardEvent?

    /// The number of the first line of its snapshot.
    var firstNumber: Int { number - (snapshot?.page ?? 1) + 1 }

    /// Reads a line; nil if it is none of a stream, or says what cannot be.
    ///
    /// - Parameter line: the bytes, without the line break.
    public init?(line: Data) {
        guard line.count < RemoteProtocol.lineLimit, Self.isMarked(line),
            let read = try? MessageCoder.decode(Self.self, from: line), read.isPossible
        else { return nil }
        self = read
    }

    /// Whether a line is JSON with the mark of a stream; the decoder would take other encodings, too, and names whose
    /// comparison takes long.
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

    /// The bytes, without the line break; nil where they are more than a line may have.
    public var bytes: Data? {
        let line = try? MessageCoder.encode(self)
        return line.flatMap { $0.count < RemoteProtocol.lineLimit ? $0 : nil }
    }
}

// MARK: What can be

extension StreamLine {
    /// The seconds between two snapshots that are possible.
    public static let intervals: ClosedRange<Duration> = .seconds(1) ... .seconds(86_400)

    private var isPossible: Bool {
        guard countdowns == Self.version, snapshot == nil || event == nil,
            [board, stream].allSatisfy({ !$0.isEmpty && $0.utf8.count <= MessageText.nameLimit }),
            (1...(1 << 53)).contains(number), Self.intervals.contains(interval.duration),
            next.duration > .zero, next.duration <= interval.duration, began.isDate,
            clock.isPossible, event?.state?.isPossible ?? true
        else { return false }
        guard let snapshot else { return true }
        return (1...Self.mostPages).contains(snapshot.pages) && (1...snapshot.pages).contains(snapshot.page)
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
    /// Whether no arithmetic with it can overflow.
    fileprivate var isPossible: Bool {
        let amounts = [end, amount, length, entry].compactMap(\.self)
        let dates = [start, target, skipped, loaded, read, acknowledged].compactMap(\.self)
        // An end by hand is a date, an uptime may lie before the machine's start.
        return index >= 0 && amounts.allSatisfy(\.isAmount) && dates.allSatisfy(\.isDate)
    }
}

extension MomentRecord {
    fileprivate var isPossible: Bool { wall.isDate && uptime.isAmount && asleep.isAmount }
}

extension ExactSeconds {
    /// Whether it lies in the years 1 to 9999, seconds since 1970.
    fileprivate var isDate: Bool { (.seconds(-62_135_596_800) ... .seconds(253_402_300_799)).contains(duration) }

    /// Whether it is shorter than all these years.
    fileprivate var isAmount: Bool { (.seconds(-400_000_000_000) ... .seconds(400_000_000_000)).contains(duration) }
}
