import CLibrary
import Countdowns
import Dispatch
import Journal
import Remote
import Ticking

/// Writes what happens on a board to its state file, on a queue of its own.
///
/// What happens within its patience, a fifth of a second, is one batch. While nothing happens it does nothing.
///
/// - Thread: any.
/// - Lifetime: the right to write goes with it.
final class StateKeeper: Sendable {
    private let lock: FileLock
    /// How long a batch waits for more.
    private let patience: DispatchTimeInterval
    private let readClocks: @Sendable () -> Moment
    private let queue = DispatchQueue(label: "countdowns.state", qos: .utility)
    private let file: LockedValue<StateFile>
    private let log: LockedValue<LogFile>
    private let pending = LockedValue(Pending())

    private struct Pending {
        /// The theme that the board's files ask for.
        var themeInFiles: String?
        var entries: [StateEntry] = []
        var log: [LogLine] = []
        /// Whether something is to be written: entries, or how the clocks stand.
        var isDue = false
        var isPlanned = false
        /// Whether the last batch could not be written.
        var hasFailed = false
        var report: (@Sendable (String) -> Void)?
    }

    /// How many lines of the log wait for a disk that refuses them.
    private static let mostWaitingLines = 10_000
    /// How long after a failure it tries again by itself.
    private static let retry = DispatchTimeInterval.seconds(10)

    init(
        _ file: consuming StateFile, log: LogFile, beginningWith lines: [LogLine] = [], lock: FileLock,
        themeInFiles: String?, patience: DispatchTimeInterval = .milliseconds(200),
        readClocks: @escaping @Sendable () -> Moment
    ) {
        self.patience = patience
        self.file = LockedValue(file)
        self.log = LockedValue(log)
        self.lock = lock
        pending.withLock { ($0.themeInFiles, $0.log) = (themeInFiles, lines) }
        self.readClocks = readClocks
    }

    /// Begins to write, first all that is known.
    ///
    /// - Parameter report: told when the state cannot be written, and when it can be again; on the queue.
    func start(reportingTo report: @escaping @Sendable (String) -> Void) {
        pending.withLock { ($0.report, $0.isDue) = (report, true) }
        plan(after: patience)
    }

    /// Takes down what happened.
    ///
    /// - Parameters:
    ///   - changes: what happened.
    ///   - board: the board after it.
    func note(_ changes: [Change], on board: Board) {
        let themeInFiles = pending.withLock { $0.themeInFiles }
        let entries = changes.flatMap { Self.entries($0, on: board, themeInFiles) }
        // How the clocks stand to each other is written, too.
        let isOtherTime = changes.contains { change in
            switch change.event {
            case .clockSet, .slept: true
            default: false
            }
        }
        let lines = LogLine.lines(changes, on: board, at: readClocks())
        guard !entries.isEmpty || !lines.isEmpty || isOtherTime else { return }
        add(entries, lines)
    }

    /// Takes down what standard input had, with the edits that were made since.
    func note(input bytes: [UInt8]) {
        add([StateEntry(input: String(decoding: bytes, as: UTF8.self), editedAt: readClocks().wall)], [])
    }

    private func add(_ entries: [StateEntry], _ lines: [LogLine]) {
        pending.withLock { pending in
            pending.log += lines
            for entry in entries {
                // Of a flood of keys the last one counts, and so does the last form of their step.
                if let place = pending.entries.suffix(2).lastIndex(where: entry.replaces) {
                    pending.entries.remove(at: place)
                }
                pending.entries.append(entry)
            }
            pending.isDue = true
        }
        plan(after: patience)
    }

    /// The files ask for this theme now.
    func setTheme(inFiles theme: String?) { pending.withLock { $0.themeInFiles = theme } }

    private static func entries(_ change: Change, on board: Board, _ themeInFiles: String?) -> [StateEntry] {
        if case .reloaded(let reload) = change.event, case .items(_, let after)? = change.transition {
            // What the files say of a countdown is kept beside its state.
            return Set(reload.added + reload.changed + after.keys).compactMap(board.index(of:)).map { index in
                StateEntry(board.items[index], readAt: change.time)
            }
        }
        let item = change.countdown.flatMap(board.index(of:)).map { board.items[$0] }
        return StateEntry(change, of: item, themeInFiles: themeInFiles).map { [$0] } ?? []
    }

    /// Calls a body when all that was taken down is on the disk, or cannot be written.
    ///
    /// - Parameter body: called on the queue, with what the system refused.
    func sync(_ body: @escaping @Sendable (FileError?) -> Void) {
        queue.async { [self] in body(write()) }
    }

    /// Writes what was taken down, and returns when it is on the disk, or after two seconds.
    ///
    /// - Returns: why it is not, in words; nil where it is.
    @discardableResult
    func flush() -> String? {
        let written = Promise<FileError?>()
        sync { written.fulfil($0) }
        guard let failure = written.wait(within: .seconds(2)) else {
            return "The state is not saved: the disk does not answer."
        }
        return failure.map { "The state is not saved: \($0)" }
    }

    private func plan(after time: DispatchTimeInterval) {
        let isFirst = pending.withLock { pending in
            defer { pending.isPlanned = true }
            return !pending.isPlanned
        }
        guard isFirst else { return }
        queue.asyncAfter(deadline: .now() + time) { [weak self] in
            guard let self else { return }
            let isDue = pending.withLock { pending in
                pending.isPlanned = false
                return pending.isDue
            }
            // Who waited for it may have had it written.
            if isDue { _ = write() }
        }
    }

    /// Writes the batch; on the queue.
    private func write() -> FileError? {
        var (entries, lines) = pending.withLock { pending in
            defer { (pending.entries, pending.log, pending.isDue) = ([], [], false) }
            return (pending.entries, pending.log)
        }
        var failure = file.withLock { file -> FileError? in
            do throws(FileError) {
                try file.write(entries, at: readClocks())
                return nil
            } catch {
                return error
            }
        }
        do throws(FileError) {
            if !lines.isEmpty { try log.withLock { log throws(FileError) in try log.write(&lines) } }
        } catch {
            failure = failure ?? error
            let left = lines.suffix(Self.mostWaitingLines)
            pending.withLock { $0.log.insert(contentsOf: left, at: 0) }
        }
        library_trim_heap()
        let (report, before) = pending.withLock { pending in
            defer { pending.hasFailed = failure != nil }
            if failure != nil { pending.isDue = true }
            return (pending.report, pending.hasFailed)
        }
        if failure != nil { plan(after: Self.retry) }
        if let failure, !before { report?("The state is not saved: \(failure)") }
        if failure == nil, before { report?("The state is saved again.") }
        return failure
    }
}
