import Countdowns
import Foundation

/// A reader that reconstructs a board from the lines of a stream.
///
/// Lines may be lost, duplicated, late or invalid. The board is known after the first complete snapshot. The changes
/// after this snapshot are applied in the order of the line numbers. If a line is missing, the reader waits for this
/// line or for the next snapshot.
public struct StreamReader: Sendable {
    /// The synchronization of the shown board with the real board.
    public enum SyncState: Hashable, Sendable {
        /// A line or the first snapshot is missing, or the board was reloaded.
        ///
        /// The shown board may be wrong until the missing line or the next snapshot arrives.
        case waiting
        /// The shown board equals the real board at the time of the last line.
        case inSync
        /// The next line is overdue, or the last line was delayed.
        case unconfirmed
        /// The board has ended.
        case ended
    }

    /// A change of the shown board.
    public enum Update: Hashable, Sendable {
        /// A different board, or the same board with changed files.
        case board(BoardSnapshot)
        /// The states of countdowns changed.
        case states([CountdownState])
        /// An event; if the event has a state, this state must be shown.
        case event(BoardEvent)
        /// The reason why the files of the board cannot be loaded; nil if the files can be loaded.
        case problem(String?)
        /// The reader follows a new stream, because the board was restarted.
        case beganAnew
    }

    /// The counters of ignored lines and of gaps in the stream.
    public struct Counts: Hashable, Sendable {
        /// The number of lines that are invalid or belong to another board.
        public var skipped = 0
        /// The number of lines that were duplicated, arrived after a later snapshot or belong to an earlier stream.
        public var late = 0
        /// The number of gaps; a gap is one missing line or several consecutive missing lines.
        public var gaps = 0
    }

    private struct Stream {
        let board: String
        let name: String
        let began: Duration
        var interval: Duration
        var heard: Uptime
        /// The time after which the next line is overdue.
        var due: Uptime
        var difference = ClockDifference()
        /// The highest number of a received line.
        var last = 0
        /// The delay of the line with number ``last``.
        var lateness = Duration.zero
        /// The number of the next line to apply; nil before the first snapshot.
        var next: Int?
        /// The events of the lines that arrived before a line with a lower number; the key is the line number.
        var early: [Int: BoardEvent?] = [:]
        var pages = PageSet()
        /// Whether the board was reloaded after the last snapshot.
        var isOutdated = false
        var hasEnded = false
        var hasGap = false
    }

    /// The maximum number of lines that wait for a missing line.
    private static let maxEarly = 1_024

    /// The maximum delay of a line.
    ///
    /// If the delay of the last line is longer, the state is ``SyncState/unconfirmed``: the board may have changed
    /// since the line was written.
    static let maxLateness = Duration.seconds(1)

    /// The board as received so far; nil before the first complete snapshot.
    public private(set) var snapshot: BoardSnapshot?
    /// The clocks of the board's machine.
    public private(set) var clock = PeerClock.same
    /// The counters of ignored lines and of gaps in the stream.
    public private(set) var counts = Counts()

    private let name: String?
    private var stream: Stream?

    /// Creates a reader.
    ///
    /// - Parameter board: the name of the board, or a prefix of the name; nil for the board of the first line.
    public init(board: String? = nil) { name = board?.lowercased() }

    /// Whether the reader follows the stream with the given name.
    func isFollowing(_ name: String) -> Bool { stream?.name == name }

    /// The number of the last applied line; nil before the first complete snapshot of a stream.
    var through: Int? { stream?.next.map { $0 - 1 } }

    /// Returns the synchronization of the shown board with the real board.
    public func syncState(at uptime: Uptime) -> SyncState {
        guard let stream else { return .waiting }
        if stream.hasEnded { return .ended }
        if uptime > stream.due { return .unconfirmed }
        if stream.next == nil || stream.isOutdated || !stream.early.isEmpty { return .waiting }
        return stream.lateness > Self.maxLateness ? .unconfirmed : .inSync
    }

    /// Returns the time until the next line is overdue; nil if it is overdue or no line was received.
    public func untilDue(at uptime: Uptime) -> Duration? {
        guard let stream, uptime <= stream.due else { return nil }
        return stream.due - uptime
    }

    /// Whether the stream has been silent for so long that the reader accepts any other stream.
    private func isSilent(_ stream: Stream, at uptime: Uptime) -> Bool {
        uptime - stream.heard > stream.interval * 2
    }

    /// Counts a line that exceeded the length limit as skipped.
    public mutating func skip() { counts.skipped += 1 }

    /// Applies a line.
    ///
    /// - Parameters:
    ///   - line: the bytes, without the line break.
    ///   - own: the current clock reading of this machine.
    /// - Returns: the changes of the shown board, in order.
    public mutating func receive(_ line: Data, at own: Moment) -> [Update] {
        guard let line = StreamLine(line: line), isOfBoard(line) else {
            counts.skipped += 1
            return []
        }
        var updates: [Update] = []
        if let stream, stream.name != line.stream {
            // If no line has arrived for two snapshot intervals, a stream with an earlier start is accepted, too: the
            // clock of the board's machine may have been set back.
            guard line.began.duration > stream.began || stream.hasEnded || isSilent(stream, at: own.uptime) else {
                counts.late += 1
                return []
            }
            self.stream = nil
            if snapshot != nil { updates.append(.beganAnew) }
        }
        var stream =
            stream
            ?? Stream(
                board: line.board, name: line.stream, began: line.began.duration, interval: line.interval.duration,
                heard: own.uptime, due: own.uptime)
        if let next = stream.next, line.number < next {
            counts.late += 1
        } else if stream.early.keys.contains(line.number) {
            counts.late += 1
        } else {
            recordArrival(line, of: &stream, at: own)
            updates += apply(line, of: &stream)
        }
        self.stream = stream
        return updates
    }

    private func isOfBoard(_ line: StreamLine) -> Bool {
        if let stream { return stream.board == line.board }
        return name.map { line.board.lowercased().hasPrefix($0) } ?? true
    }

    /// Records the arrival and the clock reading of a line that is neither late nor a duplicate.
    private mutating func recordArrival(_ line: StreamLine, of stream: inout Stream, at own: Moment) {
        stream.heard = own.uptime
        stream.interval = line.interval.duration
        let peer = line.clock.moment
        let lateness = stream.difference.addSample(peer, at: own, interval: stream.interval)
        if line.number > stream.last { (stream.last, stream.lateness) = (line.number, lateness) }
        // The due time of the next line is counted from the time when this line was written, because a delayed line
        // does not show that the board is reachable now.
        let due = own.uptime + (line.next.duration + Self.maxLateness - max(lateness, .zero))
        stream.due = max(stream.due, due)
        let clock = PeerClock(peer: peer, own: own, correction: stream.difference.correction)
        if !clock.isNear(self.clock) { self.clock = clock }
    }

    private mutating func apply(_ line: StreamLine, of stream: inout Stream) -> [Update] {
        var updates: [Update] = []
        stream.early[line.number] = .some(line.event)
        if let whole = stream.pages.add(line), whole.last >= stream.next ?? 0 {
            stream.next = whole.last + 1
            stream.early = stream.early.filter { $0.key > whole.last }
            (stream.isOutdated, stream.hasGap) = (false, false)
            updates += show(whole.snapshot)
        }
        while let next = stream.next, let entry = stream.early.removeValue(forKey: next) {
            stream.next = next + 1
            if let event = entry { updates += apply(event, of: &stream) }
        }
        let hasGap = stream.next != nil && !stream.early.isEmpty
        if hasGap, !stream.hasGap { counts.gaps += 1 }
        stream.hasGap = hasGap
        // Too many lines wait for the missing line, so the waiting line with the lowest number is dropped. The board is
        // known again after the next snapshot.
        if stream.early.count > Self.maxEarly, let first = stream.early.keys.min() { stream.early[first] = nil }
        return updates
    }

    private mutating func apply(_ event: BoardEvent, of stream: inout Stream) -> [Update] {
        switch event.event {
        case .reloaded: stream.isOutdated = true
        case .quit: stream.hasEnded = true
        case .problem:
            snapshot?.settings.problem = event.reason
            return [.problem(event.reason)]
        case .state:
            // Ignores states between a reload and the next snapshot, because `state.index` may refer to another
            // countdown.
            guard !stream.isOutdated, var state = event.state, let old = snapshot?.states.first(at: state.index),
                old.id == state.id
            else { return [] }
            state.read = old.read
            snapshot?.states[state.index] = state
        default: break
        }
        return [.event(event)]
    }

    /// Replaces the shown board with a complete snapshot, and returns the changes.
    private mutating func show(_ new: BoardSnapshot) -> [Update] {
        defer { snapshot = new }
        guard let old = snapshot, old.isSameBoard(as: new) else { return [.board(new)] }
        var updates: [Update] = []
        let changed = zip(old.states, new.states).filter { $0 != $1 }.map(\.1)
        if !changed.isEmpty { updates.append(.states(changed)) }
        if old.settings.problem != new.settings.problem { updates.append(.problem(new.settings.problem)) }
        return updates
    }
}

extension BoardSnapshot {
    /// Whether two snapshots have equal files, countdowns and settings; the theme, the view, the digit style, the
    /// problem and the states may differ.
    fileprivate func isSameBoard(as other: BoardSnapshot) -> Bool {
        var (mine, others) = (settings, other.settings)
        for keyPath in [\SnapshotSettings.theme, \.view, \.face] {
            mine[keyPath: keyPath] = ""
            others[keyPath: keyPath] = ""
        }
        (mine.problem, others.problem) = (nil, nil)
        return mine == others && arguments == other.arguments && places == other.places
            && states.map(\.id) == other.states.map(\.id)
    }
}

extension [CountdownState] {
    fileprivate func first(at index: Int) -> CountdownState? { indices.contains(index) ? self[index] : nil }
}

/// The received pages of the newest snapshot.
private struct PageSet {
    private var first = 0
    private var count = 0
    private var pages: [Int: SnapshotPage] = [:]

    /// Adds the page of a line.
    ///
    /// - Parameter line: the line.
    /// - Returns: the snapshot and the number of its last line, if the page completes the snapshot; otherwise nil.
    mutating func add(_ line: StreamLine) -> (snapshot: BoardSnapshot, last: Int)? {
        guard let page = line.snapshot, line.firstNumber >= first else { return nil }
        if line.firstNumber > first || page.pages != count {
            (first, count, pages) = (line.firstNumber, page.pages, [:])
        }
        pages[page.page] = page.content
        guard pages.count == count else { return nil }
        let all = pages.sorted { $0.key < $1.key }.map(\.value)
        pages = [:]
        return BoardSnapshot(joining: all).map { ($0, first + count - 1) }
    }
}
