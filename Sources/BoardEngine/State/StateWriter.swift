import CLibrary
import Countdowns
import Definitions
import Dispatch
import Journal
import Ticking

/// A writer of a board's state and log, on a private queue.
///
/// While the board changes, the writer writes the whole state at most four times a second, and spends at most a
/// twentieth of the time on writes. Without changes, the writer does nothing.
///
/// - Thread: any.
/// - Lifetime: ``release()`` releases the lock of the state; otherwise it is released when the writer is deallocated.
public final class StateWriter: Sendable {
    enum WriteAccess: Sendable {
        /// This process holds the lock of the state.
        case held(FileLock)
        /// The lock could not be acquired; the next write tries to acquire the lock again.
        case wanted
        /// The existing state must not be replaced, for this reason.
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

    struct WriteIntervals {
        /// The delay before a write, so that several changes are coalesced into one write.
        var writeDelay = Duration.milliseconds(50)
        /// The minimum time between the starts of two writes.
        var interval = Duration.milliseconds(250)
        /// The minimum time between the starts of two writes, as a multiple of the duration of a write.
        var share = 20
        /// The delay between a failed write and the retry.
        var retry = Duration.seconds(10)
    }

    private struct Pending {
        var saved: SavedBoard
        var themeInFiles: String?
        /// The board's files, as they were read last.
        var files: [BoardFileRecord]
        /// The unwritten lines of the log, in batches: a single array would be copied as it grows.
        var log: [[LogLine]]
        /// Whether there are unwritten changes.
        var isDue = false
        /// The timer of the next write.
        var ticker: Ticker?
        /// The time of the planned write; nil if no write is planned.
        var planned: ContinuousClock.Instant?
        /// The earliest start of the next write.
        var next = ContinuousClock.now
        /// The reason why the last write failed, as a sentence; nil if the last write succeeded.
        var failure: String?
        var report: (@Sendable (String?) -> Void)?
    }

    /// The maximum number of unwritten log lines that are kept after a failure.
    private static let maxWaitingLines = 10_000

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
        let ticker = Ticker(.onDemand, on: queue) { [weak self] _, _ in self?.writePlanned() }
        pending.withLock { $0.ticker = ticker }
    }

    /// Starts the writer, which first writes the whole state.
    ///
    /// - Parameter report: Called on the queue, with a sentence when the state cannot be written, and with nil when it
    ///   can be written again.
    func start(reportingTo report: @escaping @Sendable (String?) -> Void) {
        pending.withLock { ($0.report, $0.isDue) = (report, true) }
        plan()
    }

    /// The error as a sentence while the state or the log cannot be written; otherwise nil.
    public var failure: String? { pending.withLock { $0.failure } }

    // MARK: - Changes

    /// Adds changes to the state and the log.
    ///
    /// - Parameters:
    ///   - changes: The changes, in order.
    ///   - board: The board after the changes.
    func note(_ changes: [Change], on board: Board) {
        let lines = LogLine.lines(changes, on: board, at: readClocks())
        let isDue = pending.withLock { pending in
            if !lines.isEmpty { pending.log.append(lines) }
            for change in changes where pending.saved.record(change, on: board, themeInFiles: pending.themeInFiles) {
                pending.isDue = true
            }
            if !lines.isEmpty { pending.isDue = true }
            return pending.isDue
        }
        if isDue { plan() }
    }

    /// Adds the edited text of standard input to the state.
    func note(input bytes: [UInt8]) {
        pending.withLock { ($0.saved.input, $0.isDue) = (String(decoding: bytes, as: UTF8.self), true) }
        plan()
    }

    /// Updates the records of the files, and the theme that is set in the files, after a reload.
    ///
    /// An editor that saves atomically (by renaming a new file) gives the file another inode. The records need the new
    /// inode, because the inode identifies a file that was moved.
    func setFiles(_ files: [BoardFileRecord], theme: String?) {
        let isOther = pending.withLock { pending in
            pending.themeInFiles = theme
            // A chosen theme stays when the theme of the files is removed.
            if theme == nil { pending.saved.theme?.inFiles = nil }
            guard pending.files != files else { return false }
            (pending.files, pending.isDue) = (files, true)
            return true
        }
        if isOther { plan() }
    }

    // MARK: - Writing

    /// Calls a body when the state is on the disk, or cannot be written.
    ///
    /// - Parameter body: called on the queue, with the reason why the state is not on the disk, or nil.
    public func sync(_ body: @escaping @Sendable (String?) -> Void) {
        queue.async { [self] in body(write()) }
    }

    /// The timeout for the last write: a busy disk takes seconds, and a disk that does not respond must not block the user.
    private static let longestFlush = DispatchTimeInterval.seconds(10)

    /// Writes the state and the log, and blocks until they are on the disk, at most for ten seconds.
    ///
    /// - Returns: the reason why the state and the log are not on the disk, as a sentence; nil if they are on the disk.
    @discardableResult
    public func flush() -> String? {
        let written = Promise<Void>()
        sync { _ in written.fulfil(()) }
        guard written.wait(within: Self.longestFlush) != nil else {
            return "The state is not saved: the disk does not respond."
        }
        return failure
    }

    /// Releases the lock of the state, after the last write, so that another process can run the board.
    ///
    /// The process keeps the lock if the last write failed, because a disk that does not respond may still carry it out.
    func release() {
        guard failure == nil, pending.withLock({ !$0.isDue }) else { return }
        right.withLock { right in
            if case .held(let lock) = right { lock.release() }
            right = .refused("The board has ended.")
        }
    }

    private func plan() {
        pending.withLock { pending in
            guard pending.planned == nil else { return }
            let now = ContinuousClock.now
            let delay = max(pending.next - now, pace.writeDelay)
            pending.planned = now + delay
            pending.ticker?.reschedule(.after(delay))
        }
    }

    /// Writes the state and the log as planned.
    ///
    /// Runs on the queue.
    private func writePlanned() {
        // A call of `sync` may have written the changes meanwhile, and so postponed the next write.
        let (isDue, isTime) = pending.withLock { pending in
            defer { pending.planned = nil }
            return (pending.isDue, pending.planned.map { pending.next <= $0 } ?? false)
        }
        if isDue, isTime { _ = write() } else if isDue { plan() }
    }

    /// Writes the state and the log.
    ///
    /// Runs on the queue.
    ///
    /// - Returns: the reason why the state is not on the disk; nil if the state is on the disk.
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
            // Without the right to write the state, the log is not written either: another process may own the log.
            if refusal == nil, !lines.isEmpty {
                try self.log.withLock { log throws(FileError) in try log.write(&lines) }
            }
        } catch {
            sentence = sentence ?? "The log is not written: \(error)"
        }
        if !lines.isEmpty {
            let left = Array(lines.suffix(Self.maxWaitingLines))
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
        // Trimming blocks all threads that allocate, so the heap is trimmed only if no change waits to be written.
        if !isDue { library_trim_heap() }
        if sentence != before { report?(sentence) }
        return failure
    }

    /// Acquires the lock if this process does not hold the lock, or if the lock file was deleted.
    ///
    /// - Returns: the reason why the state must not be written; nil if the state may be written.
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
    /// Adds a change to the state, and returns whether the state changed.
    fileprivate mutating func record(_ change: Change, on board: Board, themeInFiles: String?) -> Bool {
        switch change.transition {
        case .item(_, let after):
            guard let id = change.countdown, let index = board.index(of: id) else { return false }
            // A subscript with a default value would copy the board for each change.
            if items[id] == nil { items[id] = Item(board.items[index]) }
            items[id]?.state = after
        case .muted(_, let after): isMuted = after
        case .pausedTogether(_, let after): pausedTogether = after
        case .zone(_, let after): zone = after
        case .items(_, let after):
            guard case .reloaded(let reload) = change.event else { return false }
            look = board.remembered.list
            for id in reload.renamed.keys where board.index(of: id) == nil { items[id] = nil }
            for index in Set(reload.added + reload.changed + after.keys).compactMap({ board.index(of: $0) }) {
                items[board.items[index].id] = Item(board.items[index])
            }
        case nil:
            switch change.event {
            case .history: history = board.history
            // A theme that was set to match the terminal's background is not saved: the background may be different next
            // time.
            case .theme where change.cause == .time: return false
            // A value of the files or of the configuration is not saved, either: the next start reads it again.
            case .theme(let name): theme = change.cause == .file ? nil : Theme(name: name, inFiles: themeInFiles)
            case .view(let shown): view = change.cause == .file ? nil : shown
            case .face(let shown): face = change.cause == .file ? nil : shown
            case .looked: look = board.remembered.list
            // The difference between the clocks has changed, so a new clock reading must be saved.
            case .clockSet, .slept: break
            default: return false
            }
        }
        return true
    }
}
