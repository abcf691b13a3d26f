import Countdowns
import Foundation

/// Follows a board through the lines of a stream, some of which may be lost, doubled, late or no lines of a stream.
///
/// It has the board from the first whole snapshot on, and carries out the changes behind that in the order of their
/// numbers. Where a number is missing it waits for the line, or for the next snapshot.
public struct StreamReader: Sendable {
    /// How far what is shown is that of the board.
    public enum SyncState: Hashable, Sendable {
        /// A line is missing: what is shown may be wrong until the next snapshot.
        case waiting
        /// It is as the board was when it wrote the last line.
        case inSync
        /// The line has not come that was promised, or what came was old.
        case unconfirmed
        /// The board has ended.
        case ended
    }

    /// What is to be shown otherwise.
    public enum BoardUpdate: Hashable, Sendable {
        /// The board is another one, or was read anew.
        case board(BoardSnapshot)
        /// Countdowns run otherwise.
        case states([CountdownState])
        /// Something happened; its state, if it has one, is to be shown.
        case event(BoardEvent)
        /// Why the files of the board are none now; nil where they are.
        case problem(String?)
        /// Another stream is read from now on, because the board was started again.
        case beganAnew
    }

    /// What the lines were that brought nothing.
    public struct Counts: Hashable, Sendable {
        /// Lines that are none of this stream.
        public var skipped = 0
        /// Lines that had come before, came after a later snapshot, or are of an earlier stream.
        public var late = 0
        /// Times at which a line was missing.
        public var gaps = 0
    }

    private struct Stream {
        let board: String
        let name: String
        let began: Duration
        var interval: Duration
        var heard: Uptime
        /// When the next line must have come, if none is lost.
        var due: Uptime
        var difference = ClockDifference()
        /// The highest number that was read.
        var last = 0
        /// How late the line of that was.
        var lateness = Duration.zero
        /// The number of the next line; nil before the first snapshot.
        var next: Int?
        /// The lines that came before their turn, by their numbers.
        var early: [Int: BoardEvent?] = [:]
        var pages = PageSet()
        /// Whether the board was read anew since the last snapshot.
        var isOutdated = false
        var hasEnded = false
        var hasGap = false
    }

    /// The lines that are kept before their turn at most.
    private static let mostEarly = 1_024

    /// How late a line may come; what is later may not be how the board is now.
    static let mostLateness = Duration.seconds(1)

    /// The board, as far as it has been told; nil before the first whole snapshot.
    public private(set) var snapshot: BoardSnapshot?
    /// The clocks of the board's machine.
    public private(set) var clock = PeerClock.same
    /// What the lines were that brought nothing.
    public private(set) var counts = Counts()

    private let name: String?
    private var stream: Stream?

    /// Begins to read.
    ///
    /// - Parameter board: the name of the board, or its beginning; nil is the one whose line comes first.
    public init(board: String? = nil) { name = board?.lowercased() }

    /// Whether it reads the stream of this name.
    func isFollowing(_ name: String) -> Bool { stream?.name == name }

    /// The number of the last line that was carried out; nil before the first whole snapshot of a stream.
    var through: Int? { stream?.next.map { $0 - 1 } }

    /// How far what is shown is that of the board.
    public func syncState(at uptime: Uptime) -> SyncState {
        guard let stream else { return .waiting }
        if stream.hasEnded { return .ended }
        if uptime > stream.due { return .unconfirmed }
        if stream.next == nil || stream.isOutdated || !stream.early.isEmpty { return .waiting }
        return stream.lateness > Self.mostLateness ? .unconfirmed : .inSync
    }

    /// In how much time the next line must have come; nil where that is over, or nothing was heard.
    public func untilDue(at uptime: Uptime) -> Duration? {
        guard let stream, uptime <= stream.due else { return nil }
        return stream.due - uptime
    }

    /// Whether nothing has come for so long that any other stream is read in its place.
    private func isSilent(_ stream: Stream, at uptime: Uptime) -> Bool {
        uptime - stream.heard > stream.interval * 2
    }

    /// A line came that is longer than one may be.
    public mutating func skip() { counts.skipped += 1 }

    /// Takes a line.
    ///
    /// - Parameters:
    ///   - line: the bytes, without the line break.
    ///   - own: now, by this machine's clocks.
    /// - Returns: what is to be shown otherwise, in order.
    public mutating func take(_ line: Data, at own: Moment) -> [BoardUpdate] {
        guard let line = StreamLine(line: line), isOfBoard(line) else {
            counts.skipped += 1
            return []
        }
        var news: [BoardUpdate] = []
        if let stream, stream.name != line.stream {
            // After two intervals even a stream that began earlier, by a clock that was set since.
            guard line.began.duration > stream.began || stream.hasEnded || isSilent(stream, at: own.uptime) else {
                counts.late += 1
                return []
            }
            self.stream = nil
            if snapshot != nil { news.append(.beganAnew) }
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
            hear(line, of: &stream, at: own)
            news += carryOut(line, of: &stream)
        }
        self.stream = stream
        return news
    }

    private func isOfBoard(_ line: StreamLine) -> Bool {
        if let stream { return stream.board == line.board }
        return name.map { line.board.lowercased().hasPrefix($0) } ?? true
    }

    /// Notes that a line came that is not an old one, and what it says of the clocks.
    private mutating func hear(_ line: StreamLine, of stream: inout Stream, at own: Moment) {
        stream.heard = own.uptime
        stream.interval = line.interval.duration
        let peer = line.clock.moment
        let lateness = stream.difference.take(peer, at: own, interval: stream.interval)
        if line.number > stream.last { (stream.last, stream.lateness) = (line.number, lateness) }
        // From when it was written: a line that lay somewhere is no sign that the board is heard now.
        let due = own.uptime + (line.next.duration + Self.mostLateness - max(lateness, .zero))
        stream.due = max(stream.due, due)
        let clock = PeerClock(peer: peer, own: own, correction: stream.difference.correction)
        if !clock.isNear(self.clock) { self.clock = clock }
    }

    private mutating func carryOut(_ line: StreamLine, of stream: inout Stream) -> [BoardUpdate] {
        var news: [BoardUpdate] = []
        stream.early[line.number] = .some(line.event)
        if let whole = stream.pages.take(line), whole.last >= stream.next ?? 0 {
            stream.next = whole.last + 1
            stream.early = stream.early.filter { $0.key > whole.last }
            (stream.isOutdated, stream.hasGap) = (false, false)
            news += show(whole.snapshot)
        }
        while let next = stream.next, let entry = stream.early.removeValue(forKey: next) {
            stream.next = next + 1
            if let event = entry { news += carryOut(event, of: &stream) }
        }
        let hasGap = stream.next != nil && !stream.early.isEmpty
        if hasGap, !stream.hasGap { counts.gaps += 1 }
        stream.hasGap = hasGap
        // Before the next snapshot nothing else helps.
        if stream.early.count > Self.mostEarly, let first = stream.early.keys.min() { stream.early[first] = nil }
        return news
    }

    private mutating func carryOut(_ event: BoardEvent, of stream: inout Stream) -> [BoardUpdate] {
        switch event.event {
        case .reloaded: stream.isOutdated = true
        case .quit: stream.hasEnded = true
        case .problem:
            snapshot?.settings.problem = event.reason
            return [.problem(event.reason)]
        case .state:
            // Until the next snapshot its place may be another countdown's.
            guard !stream.isOutdated, var state = event.state, let old = snapshot?.states.first(at: state.index),
                old.id == state.id
            else { return [] }
            state.read = old.read
            snapshot?.states[state.index] = state
        default: break
        }
        return [.event(event)]
    }

    /// Takes a whole snapshot.
    private mutating func show(_ new: BoardSnapshot) -> [BoardUpdate] {
        defer { snapshot = new }
        guard let old = snapshot, old.isSameBoard(as: new) else { return [.board(new)] }
        var news: [BoardUpdate] = []
        let changed = zip(old.states, new.states).filter { $0 != $1 }.map(\.1)
        if !changed.isEmpty { news.append(.states(changed)) }
        if old.settings.problem != new.settings.problem { news.append(.problem(new.settings.problem)) }
        return news
    }
}

extension BoardSnapshot {
    /// Whether the files and what decoding depends on are the same: then only how countdowns run may differ.
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

/// The pages of the newest snapshot, until they are all there.
private struct PageSet {
    private var first = 0
    private var count = 0
    private var pages: [Int: SnapshotPage] = [:]

    /// Takes a line.
    ///
    /// - Returns: the whole snapshot and the number of its last line, where this was its last page.
    mutating func take(_ line: StreamLine) -> (snapshot: BoardSnapshot, last: Int)? {
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
