import CLibrary
import Countdowns
import Definitions
import Dispatch
import Journal
import Ticking

/// Writes the state of a board to its file, and its log, on a queue of its own.
///
/// While something changes, it writes the whole state at most once a second, and spends at most a twentieth of the time
/// on that. While nothing changes, it does nothing.
///
/// - Thread: any.
/// - Lifetime: the right to write goes with it.
public final class StateWriter: Sendable {
    /// The right to write the state.
    enum WriteAccess: Sendable {
        /// This process has it.
        case held(FileLock)
        /// The lock could not be taken, and is taken as soon as it can be.
        case wanted
        /// A state that must not be replaced stands there, for this reason.
        case refused(String)
    }

    private let right: LockedValue<WriteAccess>
    private let lockPath: String
    private let file: LockedValue<StateFile>
    private let readClocks: @Sendable () -> Moment
    private let queue = DispatchQueue(label: "countdowns.state", qos: .utility)
    private let log: LockedValue<LogFile>
    private let pending: LockedValue<Pending>
    private let pace: WriteIntervals

    /// The times between writes.
    struct WriteIntervals {
        /// The time for which a write waits for more changes.
        var responseTimeout = Duration.milliseconds(200)
        /// The time between the beginnings of two writes, at least.
        var interval = Duration.seconds(1)
        /// The least ratio of that time to the time that a write takes.
        var share = 20
        /// The time after a failure until it tries again by itself.
        var retry = Duration.seconds(10)
    }

    private struct Pending {
        /// The state of the board.
        var saved: SavedBoard
        /// The theme that the board's files ask for.
        var themeInFiles: String?
        /// The board's files, as they were read last.
        var files: [BoardFileRecord]
        /// The lines of the log that are not written, as they came: one array of all would be copied as it grows.
        var log: [[LogLine]]
        /// Whether something is to be written.
        var isDue = false
        var isPlanned = false
        /// When the next write may begin.
        var next = ContinuousClock.now
        /// Why the last write failed, in a sentence; nil where it did not.
        var failure: String?
        var report: (@Sendable (String?) -> Void)?
    }

    /// The most lines of the log that wait for a disk that refuses them.
    private static let mostWaitingLines = 10_000

    init(
        _ file: StateFile, saved: SavedBoard, log: LogFile, beginningWith lines: [LogLine] = [],
        lockPath: String, right: WriteAccess, themeInFiles: String?, pace: WriteIntervals = WriteIntervals(),
        readClocks: @escaping @Sendable () -> Moment
    ) {
        (self.lockPath, self.pace, self.readClocks) = (lockPath, pace, readClocks)
        self.right = LockedValue(right)
        self.file = LockedValue(file)
        self.log = LockedValue(log)
        pending = LockedValue(Pending(saved: saved, themeInFiles: themeInFiles, files: file.files, log: [lines]))
    }

    /// Begins to write, first all that is known.
    ///
    /// - Parameter report: Called on the queue, with a sentence when the state cannot be written, and with nil when it
    ///   can be written again.
    func start(reportingTo report: @escaping @Sendable (String?) -> Void) {
        pending.withLock { ($0.report, $0.isDue) = (report, true) }
        plan()
    }

    /// A sentence as long as the state or the log cannot be written.
    public var failure: String? { pending.withLock { $0.failure } }

    // MARK: - Changes

    /// Takes changes into the state.
    ///
    /// - Parameters:
    ///   - changes: The changes, in order.
    ///   - board: The board after them.
    func note(_ changes: [Change], on board: Board) {
        let lines = LogLine.lines(changes, on: board, at: readClocks())
        let isDue = pending.withLock { pending in
            if !lines.isEmpty { pending.log.append(lines) }
            for change in changes where pending.saved.take(change, on: board, themeInFiles: pending.themeInFiles) {
                pending.isDue = true
            }
            if !lines.isEmpty { pending.isDue = true }
            return pending.isDue
        }
        if isDue { plan() }
    }

    /// Takes the text of standard input into the state, with the edits that were made since.
    func note(input bytes: [UInt8]) {
        pending.withLock { ($0.saved.input, $0.isDue) = (String(decoding: bytes, as: UTF8.self), true) }
        plan()
    }

    /// The files were read again, and ask for this theme now.
    ///
    /// An editor that saves by renaming gives a file another inode, by which it is found after a move.
    func setFiles(_ files: [BoardFileRecord], theme: String?) {
        let isOther = pending.withLock { pending in
            pending.themeInFiles = theme
            guard pending.files != files else { return false }
            (pending.files, pending.isDue) = (files, true)
            return true
        }
        if isOther { plan() }
    }

    // MARK: - Writing

    /// Calls a body when the state is on the disk, or cannot be written.
    ///
    /// - Parameter body: called on the queue, with the reason why the state is not on the disk.
    public func sync(_ body: @escaping @Sendable (String?) -> Void) {
        queue.async { [self] in body(write()) }
    }

    /// The longest wait for the disk at the end: a busy one takes seconds, and one that hangs must not keep the user.
    private static let longestFlush = DispatchTimeInterval.seconds(10)

    /// Writes the state and the log, and returns when they are on the disk, or after ten seconds.
    ///
    /// - Returns: why they are not, in a sentence; nil where they are.
    @discardableResult
    public func flush() -> String? {
        let written = Promise<Void>()
        sync { _ in written.fulfil(()) }
        guard written.wait(within: Self.longestFlush) != nil else {
            return "The state is not saved: the disk does not respond."
        }
        return failure
    }

    private func plan() {
        let delay: Duration? = pending.withLock { pending in
            guard !pending.isPlanned else { return nil }
            pending.isPlanned = true
            return max(pending.next - .now, pace.responseTimeout)
        }
        guard let delay else { return }
        queue.asyncAfter(deadline: .now() + delay / .seconds(1)) { [weak self] in
            guard let self else { return }
            let (isDue, isTime) = pending.withLock { pending in
                pending.isPlanned = false
                return (pending.isDue, pending.next <= .now)
            }
            // A caller of `sync` may have had it written meanwhile.
            if isDue, isTime { _ = write() } else if isDue { plan() }
        }
    }

    /// Writes the state and the log; on the queue.
    ///
    /// - Returns: the reason why the state is not on the disk.
    private func write() -> String? {
        let start = ContinuousClock.now
        let moment = readClocks()
        var (saved, files, log) = pending.withLock { pending in
            defer { (pending.log, pending.isDue, pending.next) = ([], false, start + pace.interval) }
            return (pending.saved, pending.files, pending.log)
        }
        saved.moment = moment
        var lines = log.flatMap(\.self)
        log = []
        let refusal = claim()
        var failure = refusal
        if refusal == nil {
            do throws(FileError) {
                try file.withLock { file throws(FileError) in
                    file.files = files
                    try file.write(saved)
                }
            } catch {
                failure = "\(error)"
            }
        }
        var sentence = failure.map { "The state is not saved: \($0)" }
        do throws(FileError) {
            // Without the lock, the log is another program's.
            if refusal == nil, !lines.isEmpty {
                try self.log.withLock { log throws(FileError) in try log.write(&lines) }
            }
        } catch {
            sentence = sentence ?? "The log is not written: \(error)"
        }
        if !lines.isEmpty {
            let left = Array(lines.suffix(Self.mostWaitingLines))
            pending.withLock { $0.log.insert(left, at: 0) }
        }
        let end = ContinuousClock.now
        let (report, before, isDue) = pending.withLock { pending in
            defer { pending.failure = sentence }
            pending.next = sentence == nil ? start + max(pace.interval, (end - start) * pace.share) : end + pace.retry
            if sentence != nil { pending.isDue = true }
            return (pending.report, pending.failure, pending.isDue)
        }
        if sentence != nil { plan() }
        // It holds up all threads that allocate, so it waits until nothing changes any more.
        if !isDue { library_trim_heap() }
        if sentence != before { report?(sentence) }
        return failure
    }

    /// Takes the lock where this process does not have it, or somebody deleted it.
    ///
    /// - Returns: the reason why the state must not be written.
    private func claim() -> String? {
        right.withLock { right in
            switch right {
            case .refused(let reason): return reason
            case .held(let lock) where lock.isIntact: return nil
            case .held, .wanted: break
            }
            do throws(FileError) {
                try SystemFileSystem().makeFolder(PathText.folder(of: lockPath))
                guard let lock = try FileLock(lockPath) else { return "Another program saves the state." }
                right = .held(lock)
                return nil
            } catch {
                return "\(error)"
            }
        }
    }
}

extension SavedBoard {
    /// Takes a change into the state.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - board: The board after it.
    ///   - themeInFiles: The theme that the files ask for.
    /// - Returns: whether the state is different now.
    fileprivate mutating func take(_ change: Change, on board: Board, themeInFiles: String?) -> Bool {
        switch change.transition {
        case .item(_, let after):
            guard let id = change.countdown, let index = board.index(of: id) else { return false }
            // A default value would copy the board for each change.
            if items[id] == nil { items[id] = Item(board.items[index]) }
            items[id]?.state = after
        // The terminal's background chose it, and may be another one next time.
        case .theme where change.cause == .time: return false
        case .theme(_, let after): theme = Theme(name: after, inFiles: themeInFiles)
        case .view(_, let after): view = after
        case .face(_, let after): face = after
        case .muted(_, let after): isMuted = after
        case .look(_, let after): look = after
        case .pausedTogether(_, let after): pausedTogether = after
        case .zone(_, let after): zone = after
        case .items(_, let after):
            guard case .reloaded(let reload) = change.event else { return false }
            for index in Set(reload.added + reload.changed + after.keys).compactMap({ board.index(of: $0) }) {
                items[board.items[index].id] = Item(board.items[index])
            }
        case nil:
            switch change.event {
            case .history: history = board.history
            // The clocks have another difference now.
            case .clockSet, .slept: break
            default: return false
            }
        }
        return true
    }
}
