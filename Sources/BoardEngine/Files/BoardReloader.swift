import CLibrary
import Countdowns
import CrashGuard
import Dispatch
import Foundation
import Journal
import Ticking

/// A reloader of a board's files on a private queue: decoding a large file must not delay a frame.
///
/// - Thread: any; results are delivered on the queue.
/// - Lifetime: a running reload retains the reloader. A reload that has not begun, or waits to check an error again, is
///   dropped when the reloader is deallocated.
public final class BoardReloader: Sendable {
    enum Result: Sendable {
        /// The files are valid.
        case board(Reading)
        /// The files are invalid, or cannot be read.
        case problem(Problem)
    }

    /// A new version of the files.
    struct Reading: Sendable {
        let loaded: LoadedBoard
        /// The board that is created from the files, with durations that start at the reload.
        let board: Board
        /// The records of the files, which identify the board's state.
        let files: [BoardFileRecord]
    }

    /// The delay before an error is checked again and reported: an editor may not have finished writing the file.
    private static let recheckDelay: Duration = .milliseconds(250)

    private let queue = DispatchQueue(label: "countdowns.reload", qos: .utility)
    private let context: RunContext
    /// The text of standard input; nil if standard input is not one of the files.
    let input: BoardInput
    private let state: LockedValue<State>

    private struct State {
        /// The last version without an error.
        var good: LoadedBoard
        var machineZone: TimeZone
        var isPlanned = false
        /// The timer that checks an error again.
        var recheck: Ticker?
    }

    /// Creates a reloader.
    ///
    /// - Parameters:
    ///   - loaded: the first version of the files.
    ///   - context: the clocks, the zone and the environment of the board.
    public init(_ loaded: LoadedBoard, in context: RunContext) {
        self.context = context
        input = BoardInput(loaded.inputEntry)
        state = LockedValue(State(good: loaded, machineZone: context.zone))
    }

    func setZone(_ zone: TimeZone) { state.withLock { $0.machineZone = zone } }

    /// Reads the files.
    ///
    /// - Parameters:
    ///   - rechecksErrors: whether an error is checked again before it is reported, because a program may be writing
    ///     the file; false for a reload on request.
    ///   - deliver: receives the result, and the signature of each path.
    func read(rechecksErrors: Bool, _ deliver: @escaping @Sendable (Result, [String: FileSignature]) -> Void) {
        // A call with `rechecksErrors` does nothing if the reload of an earlier such call is queued but has not begun.
        let isFirst = state.withLock { state in
            defer { if rechecksErrors { state.isPlanned = true } }
            return !rechecksErrors || !state.isPlanned
        }
        guard isFirst else { return }
        queue.async { [weak self] in
            CrashGuard.useAlternateStack()
            guard let self else { return }
            if rechecksErrors { state.withLock { $0.isPlanned = false } }
            let (result, signatures) = readNow(isAsked: !rechecksErrors)
            guard rechecksErrors, case .problem = result else { return deliver(result, signatures) }
            recheckLater(deliver)
        }
    }

    /// Reads the files again after a delay, and delivers the result, also if the error remains.
    ///
    /// Does nothing if an earlier error is still to be checked again, because that check reads the files as they are
    /// then.
    private func recheckLater(_ deliver: @escaping @Sendable (Result, [String: FileSignature]) -> Void) {
        state.withLock { state in
            guard state.recheck?.isValid != true else { return }
            state.recheck = Ticker(.after(Self.recheckDelay), on: queue) { [weak self] _, _ in
                CrashGuard.useAlternateStack()
                guard let self else { return }
                let (result, signatures) = readNow(isAsked: false)
                deliver(result, signatures)
            }
        }
    }

    /// Applies a version of the files to a copy of a board, and keeps the states of its countdowns.
    ///
    /// - Parameters:
    ///   - board: the current board.
    ///   - reading: the new version of the files.
    ///   - renamed: the new ids of countdowns that an edit renamed, by their old ids.
    ///   - moment: the current clock reading.
    ///   - deliver: receives the copy and its changes.
    func match(
        _ board: Board, with reading: Reading, renamed: [Countdown.ID: Countdown.ID], at moment: Moment,
        _ deliver: @escaping @Sendable (Board, [Change]) -> Void
    ) {
        queue.async {
            var board = board
            let changes = board.reload(as: reading.board, renamed: renamed, at: moment)
            deliver(board, changes)
        }
    }

    /// Releases a board on the queue, because the release of a large board takes time.
    func release(_ board: Board) { queue.async { withExtendedLifetime(board) {} } }

    private func readNow(isAsked: Bool) -> (Result, [String: FileSignature]) {
        defer { library_trim_heap() }
        let (before, zone) = state.withLock { ($0.good, $0.machineZone) }
        let files = SignedFiles(input: input.entry)
        // An edit of a theme that is missing or invalid may fix the error, so the theme files are watched, too.
        let themes = ThemeFolders.signatures(of: before.themeFolders)
        let moment = context.now
        var loaded: LoadedBoard
        do {
            loaded = try before.readAgain(
                from: files, now: moment.wall, machineZone: zone, environment: context.environment)
        } catch {
            return (.problem(error.problem), files.signatures.merging(themes) { first, _ in first })
        }
        if let problem = loaded.problem(after: before, isAsked: isAsked) {
            return (.problem(problem), files.signatures)
        }
        state.withLock { $0.good = loaded }
        let board = loaded.board(zone: zone, clock: context.clock, at: moment)
        let records = OpenedState.boardFiles(loaded.arguments, input: loaded.input)
        return (.board(Reading(loaded: loaded, board: board, files: records)), files.signatures)
    }
}
