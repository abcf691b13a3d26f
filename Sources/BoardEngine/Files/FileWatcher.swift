import CrashGuard
import Dispatch
import Ticking

/// A watcher that reports files that differ from their signatures.
///
/// A file event of the system only triggers a check; the check reports files whose signatures differ. Paths without
/// events, for example paths to which other machines write, are polled every few seconds. While no file is watched, the
/// watcher holds no descriptor. While events work, no timer wakes the watcher.
///
/// - Thread: any; `body` runs on a private queue.
/// - Lifetime: file events and timers end when the watcher is deallocated.
public final class FileWatcher: Sendable {
    /// The kind of watched files.
    ///
    /// Each kind is watched separately, except ``state``.
    public enum Subject: Hashable, Sendable {
        /// The files of the board.
        case board
        /// The themes in theme folders.
        case themes
        /// The user's configuration.
        case config
        /// The edited copies that are kept because another program saved the file at the same time.
        case edits
        /// The file that sets the machine's zone.
        case zone
        /// The state of the board, which is not watched. This case identifies an error of the state.
        case state
    }

    /// The debounce interval: files are checked after this time without events, because a program often writes a file
    /// in several steps.
    private static let quiet: Duration = .milliseconds(50)
    /// The maximum number of times that further events postpone a check.
    private static let maxQuietPeriods = 6
    /// The maximum number of times that the watches are set again because paths change meanwhile.
    private static let maxPlans = 10
    /// The polling interval for paths without events.
    private static let pollInterval: Duration = .seconds(3)

    private let queue = DispatchQueue(label: "countdowns.files", qos: .utility)
    private let state: LockedValue<State>
    private let body: @Sendable (Subject) -> Void

    private struct State {
        var events: FileEvents?
        var files: [Subject: [String: FileSignature]] = [:]
        var poll: Ticker?
        /// The timer of the next check; each new schedule postpones the check.
        var check: Ticker?
        /// Whether a check is scheduled.
        var isPlanned = false
        /// Whether there was an event after the check was scheduled.
        var hasNewEvents = false
        /// The number of times that further events have postponed the check.
        var waits = 0
    }

    /// Creates a watcher of no files.
    ///
    /// - Parameters:
    ///   - isRemote: whether a path is on a file system without events.
    ///   - body: receives the subject of files that differ, perhaps repeatedly until ``watch(_:for:)`` sets new signatures.
    init(
        isRemote: @escaping @Sendable (String) -> Bool = FileEvents.isRemote,
        _ body: @escaping @Sendable (Subject) -> Void
    ) {
        self.body = body
        state = LockedValue(State())
        let queue = queue
        state.withLock { state in
            state.events = FileEvents(on: queue, isRemote: isRemote) { [weak self] in self?.note() }
            state.check = Ticker(.onDemand, on: queue) { [weak self] _, _ in
                CrashGuard.useAlternateStack()
                self?.checkAfterQuietPeriod()
            }
        }
    }

    /// Watches files for a subject, in place of the previous files of this subject.
    ///
    /// - Parameters:
    ///   - files: the paths, and their signatures when they were read; a path that already differs is reported.
    ///   - subject: the kind of files.
    func watch(_ files: [String: FileSignature], for subject: Subject) {
        queue.async { [weak self] in
            CrashGuard.useAlternateStack()
            self?.state.withLock { $0.files[subject] = files.isEmpty ? nil : files }
            self?.look()
        }
    }

    /// Schedules a check after a file event of the system.
    private func note() {
        let isFirst = state.withLock { state in
            defer { (state.hasNewEvents, state.isPlanned) = (state.isPlanned, true) }
            return !state.isPlanned
        }
        if isFirst { plan() }
    }

    private func plan() { state.withLock { $0.check?.reschedule(.after(Self.quiet)) } }

    /// Checks the files.
    ///
    /// If there were further events, postpones the check instead, up to the maximum number of times.
    private func checkAfterQuietPeriod() {
        let waitsOn = state.withLock { state in
            let waitsOn = state.hasNewEvents && state.waits < Self.maxQuietPeriods
            state.hasNewEvents = false
            state.waits = waitsOn ? state.waits + 1 : 0
            state.isPlanned = waitsOn
            return waitsOn
        }
        if waitsOn { plan() } else { look() }
    }

    /// Sets the watches for the paths, and reports the subjects whose files differ.
    ///
    /// Runs on the queue.
    private func look() {
        let (files, isHeard) = state.withLock { state in
            let isHeard = Self.listen(to: state.files.values.flatMap(\.keys), state.events)
            let mustPoll = state.events?.silent.isEmpty == false
            if mustPoll, state.poll == nil { state.poll = makePoll() }
            if !mustPoll { state.poll = nil }
            return (state.files, isHeard)
        }
        if !isHeard { note() }
        for (subject, files) in files where files.contains(where: { $0.value.now(at: $0.key) != $0.value }) {
            body(subject)
        }
    }

    /// Sets the watches along paths, and sets them again while the paths change, because events before a watch was set
    /// are lost.
    ///
    /// - Returns: whether the paths stopped changing; otherwise another check is needed.
    private static func listen(to paths: [String], _ events: FileEvents?) -> Bool {
        var plan = WatchPlan(paths)
        for _ in 0..<maxPlans {
            events?.listen(to: plan)
            let next = WatchPlan(paths)
            if next == plan { return true }
            plan = next
        }
        return false
    }

    private func makePoll() -> Ticker {
        Ticker(.every(Self.pollInterval), on: queue, tolerance: .milliseconds(500)) { [weak self] _, _ in
            CrashGuard.useAlternateStack()
            self?.look()
        }
    }
}
