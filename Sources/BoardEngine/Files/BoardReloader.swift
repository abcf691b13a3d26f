import CLibrary
import Countdowns
import CrashGuard
import Dispatch
import Foundation
import Journal
import Ticking

/// Reads the files of a board again, on a queue of its own: decoding a large file must hold up no frame.
///
/// - Thread: any; results come on the queue.
/// - Lifetime: a reading that has begun ends, and is dropped.
public final class BoardReloader: Sendable {
    /// What came of a reading.
    enum Result: Sendable {
        /// The files are a board.
        case board(Reading)
        /// They are none.
        case problem(Problem)
    }

    /// What was read.
    struct Reading: Sendable {
        let loaded: LoadedBoard
        /// The board as the files have it, durations from now on.
        let board: Board
        /// The files by which the state of the board is known.
        let files: [BoardFileRecord]
    }

    /// How long a file that cannot be read is left alone before that is told: an editor may be about to write it.
    private static let responseTimeout = DispatchTimeInterval.milliseconds(250)

    private let queue = DispatchQueue(label: "countdowns.reload", qos: .utility)
    private let context: RunContext
    /// What standard input had, where it is one of the files.
    let input: BoardInput
    private let state: LockedValue<State>

    private struct State {
        /// What was read last without a mistake.
        var good: LoadedBoard
        var machineZone: TimeZone
        var isPlanned = false
    }

    /// Makes a reloader; nothing is read yet.
    ///
    /// - Parameters:
    ///   - loaded: the board as it was read first.
    ///   - context: when and where it runs.
    public init(_ loaded: LoadedBoard, in context: RunContext) {
        self.context = context
        input = BoardInput(loaded.inputEntry)
        state = LockedValue(State(good: loaded, machineZone: context.zone))
    }

    /// The machine is in this zone now.
    func setZone(_ zone: TimeZone) { state.withLock { $0.machineZone = zone } }

    /// Reads the files.
    ///
    /// - Parameters:
    ///   - isPatient: whether a mistake is looked at once more before it is told, as somebody may be writing; not where
    ///     somebody asks.
    ///   - deliver: takes what came of it, and how each path was.
    func read(isPatient: Bool, _ deliver: @escaping @Sendable (Result, [String: FileSignature]) -> Void) {
        // One reading that has not begun serves all who ask without waiting for its answer.
        let isFirst = state.withLock { state in
            defer { if isPatient { state.isPlanned = true } }
            return !isPatient || !state.isPlanned
        }
        guard isFirst else { return }
        queue.async { [weak self] in
            CrashGuard.useAlternateStack()
            guard let self else { return }
            if isPatient { state.withLock { $0.isPlanned = false } }
            let (result, signatures) = readNow(isAsked: !isPatient)
            guard isPatient, case .problem = result else { return deliver(result, signatures) }
            queue.asyncAfter(deadline: .now() + Self.responseTimeout) { [weak self] in
                guard let self else { return }
                let (result, signatures) = readNow(isAsked: false)
                deliver(result, signatures)
            }
        }
    }

    /// Matches a board with a reading.
    ///
    /// - Parameters:
    ///   - board: the board as it is.
    ///   - reading: what its files say now.
    ///   - moment: now.
    ///   - deliver: takes the board that comes of it, and what happened.
    func match(
        _ board: Board, with reading: Reading, at moment: Moment,
        _ deliver: @escaping @Sendable (Board, [Change]) -> Void
    ) {
        queue.async {
            var board = board
            let changes = board.reload(as: reading.board, at: moment)
            deliver(board, changes)
        }
    }

    /// Lets go of a board, which takes its time where it is large.
    func release(_ board: Board) { queue.async { withExtendedLifetime(board) {} } }

    private func readNow(isAsked: Bool) -> (Result, [String: FileSignature]) {
        defer { library_trim_heap() }
        let (before, zone) = state.withLock { ($0.good, $0.machineZone) }
        let files = SignedFiles(input: input.entry)
        // A theme that the files name and that is not there, or is none, may be what is mended.
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
        loaded.readAt = moment
        state.withLock { $0.good = loaded }
        let board = loaded.board(zone: zone, clock: context.clock, at: moment)
        let records = OpenedState.boardFiles(loaded.arguments, input: loaded.input)
        return (.board(Reading(loaded: loaded, board: board, files: records)), files.signatures)
    }
}
