import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Definitions
import Foundation
import Remote

struct WaitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wait",
        abstract: "Wait until countdowns of a running board end, or for a duration.",
        discussion: """
            Prints nothing. Waits until the last of the countdowns has ended, and ignores countdowns that had ended before. \
            Exit status: 0 at zero; 1 if a countdown was ended by a user or removed from the files; 64 if there is no \
            such countdown; 69 if no board runs, or the board ends first.
            """)

    @Argument(
        help: ArgumentHelp("\(targetHelp) Or a duration, such as 25m.", valueName: "target> ... | <duration"),
        completion: .custom(Completions.targets))
    var words: [String]

    @OptionGroup var choice: BoardLookupArguments

    func run() throws {
        if !choice.isNamed, let amount = try? DurationText.parse(words.joined(separator: " ")) {
            let length = amount.length(from: SystemClock.now().wall, in: .current)
            return InstantWait().wait(for: length, readClocks: SystemClock.now)
        }
        let output = AnswerOutput(plain: PlainOutput(), isJSON: false)
        let found = try choice.found(holding: words, reportingTo: output)
        let waited: WaitedCountdowns
        do throws(RemoteError) {
            waited = try wait(on: RemoteConnection(path: found.path))
        } catch {
            throw output.end(for: error, of: found)
        }
        if waited.isCancelled { throw ExitCode(ExitStatus.failure) }
    }

    private func wait(on connection: RemoteConnection) throws(RemoteError) -> WaitedCountdowns {
        // Subscribes before reading the board, so that no event between the two requests is missed.
        _ = try connection.call(.listen(ListenParameters(events: [.ended, .done, .reloaded, .quit])))
        var waited = try WaitedCountdowns(words, on: Self.board(connection))
        while !waited.isOver {
            guard case .event(let event, _) = try connection.notification() else { continue }
            switch event.event {
            case .ended:
                guard let name = event.countdown, waited.isWaiting(for: name.id) else { continue }
                // Every step of a sequence causes an `ended` event, not only the last step.
                if waited.isSequence(name.id) {
                    waited.update(try Self.board(connection))
                } else {
                    waited.reachedZero(name.id)
                }
            case .done: if let name = event.countdown { waited.endedByHand(name.id) }
            case .reloaded: waited.update(try Self.board(connection))
            case .quit: throw .closed(reason: nil)
            default: break
            }
        }
        return waited
    }

    private static func board(_ connection: RemoteConnection) throws(RemoteError) -> (board: Board, moment: Moment) {
        try AttachedBoard(asking: connection).board(at: SystemClock.now())
    }
}

/// The countdowns for which `countdowns wait` waits.
struct WaitedCountdowns {
    private var ahead: Set<String>

    private let sequences: Set<String>

    /// Whether a user ended one of the countdowns, or one was removed from the board.
    private(set) var isCancelled = false

    var isOver: Bool { ahead.isEmpty }

    /// Selects the countdowns that match the targets.
    ///
    /// - Parameters:
    ///   - targets: the selectors of the countdowns.
    ///   - now: the board, and the time at which it is read.
    /// - Throws: `RemoteError.failure` if a selector matches no countdown.
    init(_ targets: [String], on now: (board: Board, moment: Moment)) throws(RemoteError) {
        var meant: Set<Int> = []
        do throws(SelectorError) {
            for target in targets {
                meant.formUnion(try CountdownSelector(target).indices(on: now.board, at: now.moment))
            }
        } catch {
            throw .failure(RemoteFailure(error, on: now.board))
        }
        ahead = Set(meant.map { now.board.items[$0].id })
        sequences = Set(
            now.board.items.compactMap { item in if case .steps = item.countdown.kind { item.id } else { nil } })
        update(now)
    }

    func isWaiting(for id: String) -> Bool { ahead.contains(id) }

    func isSequence(_ id: String) -> Bool { sequences.contains(id) }

    mutating func reachedZero(_ id: String) { ahead.remove(id) }

    mutating func endedByHand(_ id: String) { if ahead.remove(id) != nil { isCancelled = true } }

    /// Records which of the countdowns have ended on a board or were removed from it.
    mutating func update(_ now: (board: Board, moment: Moment)) {
        for id in ahead {
            guard let index = now.board.index(of: id) else {
                endedByHand(id)
                continue
            }
            switch now.board.ending(of: index, at: now.moment) {
            case nil: break
            case .zero: reachedZero(id)
            case .byHand: endedByHand(id)
            }
        }
    }
}
