import CrashGuard
import Dispatch
import Ticking

/// Tells when files are not as they were read.
///
/// The system's events only say that it may be so; what counts is that a signature differs. Where no events come, as from other
/// machines, it looks every few seconds. While nothing is watched it holds no descriptor, and where events work nothing wakes it.
///
/// - Thread: any; `body` runs on a queue of its own.
/// - Lifetime: releasing it ends all of it.
public final class FileWatcher: Sendable {
    /// What is watched, each on its own.
    public enum Subject: Hashable, Sendable {
        /// The files of the board.
        case board
        /// The themes of folders.
        case themes
        /// The user's configuration.
        case config
        /// Files that were kept because two edited one at the same moment.
        case edits
        /// Where the machine's zone is set.
        case zone
        /// The state of the board, which is not watched, but has problems of its own.
        case state
    }

    /// How long nothing must happen before it looks: whoever writes a file does more than one thing to it.
    private static let quiet = DispatchTimeInterval.milliseconds(50)
    /// How often it then looks again at most before it does not wait any more.
    private static let responseTimeout = 6
    /// How often it follows paths that change meanwhile.
    private static let mostPlans = 10
    /// How often it looks where no events come.
    private static let pollInterval = DispatchTimeInterval.seconds(3)

    private let queue = DispatchQueue(label: "countdowns.files", qos: .utility)
    private let state: LockedValue<State>
    private let body: @Sendable (Subject) -> Void

    private struct State {
        var events: FileEvents?
        var files: [Subject: [String: FileSignature]] = [:]
        var poll: (any DispatchSourceTimer)?
        /// Whether it is to look.
        var isPlanned = false
        /// Whether something has happened since that was planned.
        var hasNews = false
        /// How often it has waited for quiet.
        var waits = 0
    }

    /// Makes a watcher of nothing.
    ///
    /// - Parameters:
    ///   - isRemote: whether a path is on a file system of which no events come.
    ///   - body: told what differs; until ``watch(_:for:)`` says how it was read then, perhaps more than once.
    init(
        isRemote: @escaping @Sendable (String) -> Bool = FileEvents.isRemote,
        _ body: @escaping @Sendable (Subject) -> Void
    ) {
        self.body = body
        state = LockedValue(State())
        let queue = queue
        state.withLock { state in
            state.events = FileEvents(on: queue, isRemote: isRemote) { [weak self] in self?.note() }
        }
    }

    deinit { state.withLock { $0.poll?.cancel() } }

    /// Watches these files for a subject, and no others.
    ///
    /// - Parameters:
    ///   - files: paths, and how they were when they were read; what differs already is told.
    ///   - subject: what they are to the program.
    func watch(_ files: [String: FileSignature], for subject: Subject) {
        queue.async { [weak self] in
            CrashGuard.useAlternateStack()
            self?.state.withLock { $0.files[subject] = files.isEmpty ? nil : files }
            self?.look()
        }
    }

    /// Something may have happened.
    private func note() {
        let isFirst = state.withLock { state in
            defer { (state.hasNews, state.isPlanned) = (state.isPlanned, true) }
            return !state.isPlanned
        }
        if isFirst { plan() }
    }

    private func plan() {
        queue.asyncAfter(deadline: .now() + Self.quiet) { [weak self] in
            CrashGuard.useAlternateStack()
            self?.checkAfterQuietPeriod()
        }
    }

    /// Looks when it has become quiet, or when it has waited for long.
    private func checkAfterQuietPeriod() {
        let waitsOn = state.withLock { state in
            let waitsOn = state.hasNews && state.waits < Self.responseTimeout
            state.hasNews = false
            state.waits = waitsOn ? state.waits + 1 : 0
            state.isPlanned = waitsOn
            return waitsOn
        }
        if waitsOn { plan() } else { look() }
    }

    /// Listens to where the paths lead now, and tells what differs; on the queue.
    private func look() {
        let (files, isHeard) = state.withLock { state in
            let isHeard = Self.listen(to: state.files.values.flatMap(\.keys), state.events)
            let mustPoll = state.events?.silent.isEmpty == false
            if mustPoll, state.poll == nil { state.poll = makePoll() }
            if !mustPoll {
                state.poll?.cancel()
                state.poll = nil
            }
            return (state.files, isHeard)
        }
        if !isHeard { note() }
        for (subject, files) in files where files.contains(where: { $0.value.now(at: $0.key) != $0.value }) {
            body(subject)
        }
    }

    /// Listens to where paths lead: once more while that changes, because what came before it was listened to was not heard.
    ///
    /// - Returns: whether that has come to an end; otherwise it is to look again.
    private static func listen(to paths: [String], _ events: FileEvents?) -> Bool {
        var plan = WatchPlan(paths)
        for _ in 0..<mostPlans {
            events?.listen(to: plan)
            let next = WatchPlan(paths)
            if next == plan { return true }
            plan = next
        }
        return false
    }

    private func makePoll() -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + Self.pollInterval, repeating: Self.pollInterval, leeway: .milliseconds(500))
        timer.setEventHandler { [weak self] in self?.look() }
        timer.activate()
        return timer
    }
}
