import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Definitions
import Foundation
import Remote

struct WaitCommand: ParsableCommand, BoardText {
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
            waited = try wait(at: found.path, output.plain)
        } catch {
            throw output.end(for: error, of: found)
        }
        if waited.isCancelled { throw ExitCode(ExitStatus.failure) }
    }

    /// Waits for the countdowns, also while one process after another runs the board.
    private func wait(at path: String, _ output: PlainOutput) throws(RemoteError) -> WaitedCountdowns {
        // Subscribes before the first question, so that no event between the two requests is missed.
        let events: [EventKind] = [.ended, .done, .reloaded, .quit]
        var connection = try RemoteConnection.listening(to: path, for: events, whenSilent: output.reportSilence)
        var waited = WaitedCountdowns(try connection.text(on: output.stream).text)
        while true {
            do throws(RemoteError) {
                try hear(connection, at: path, &waited, on: output.stream)
                return waited
            } catch {
                guard error.isEnd,
                    let next = try? RemoteConnection.listening(to: path, for: events, isLater: true)
                else { throw error }
                connection = next
            }
        }
    }

    private func hear(
        _ connection: RemoteConnection, at path: String, _ waited: inout WaitedCountdowns, on stream: TextStream
    ) throws(RemoteError) {
        waited.update(try connection.text(of: ["wait", "all"], on: stream).text)
        while !waited.isOver {
            guard case .event(let event, _) = try connection.notification() else { continue }
            switch event.event {
            case .ended:
                guard let name = event.countdown, waited.isWaiting(for: name.id) else { continue }
                // Every step of a sequence causes an `ended` event, not only the last step.
                guard waited.isSequence(name.id) else {
                    waited.reachedZero(name.id)
                    continue
                }
            case .done: if let name = event.countdown { waited.endedByHand(name.id) }
            case .reloaded: break
            case .quit:
                // After a signal or a key, another process may run the board.
                let isCommand = event.from != nil && event.from != Change.Cause.keySender
                throw isCommand ? .noBoard(path: path) : .closed(reason: nil)
            default: continue
            }
            if event.event != .done { waited.update(try connection.text(of: ["wait", "all"], on: stream).text) }
        }
    }

    /// Returns a line for each countdown that the targets match: its ending or `ahead`, its kind, and its id, between tabs.
    func text(of board: Board, at moment: Moment, in files: LoadedBoard?, on stream: TextStream) throws -> PrintedText {
        do throws(SelectorError) {
            let meant = try CountdownSelector.indices(of: words, tags: [], on: board, at: moment) ?? []
            let lines = meant.sorted().map { index in
                let ending = board.ending(of: index, at: moment).map { $0 == .zero ? "zero" : "hand" } ?? "ahead"
                let isSequence = if case .steps = board.items[index].countdown.kind { true } else { false }
                return "\(ending)\t\(isSequence ? "steps" : "single")\t\(board.items[index].id)\n"
            }
            return PrintedText(lines.joined())
        } catch {
            throw RemoteFailure(error, on: board)
        }
    }
}

/// The countdowns for which `countdowns wait` waits.
struct WaitedCountdowns {
    private var ahead: Set<String> = []

    private var sequences: Set<String> = []

    /// Whether a user ended one of the countdowns, or one was removed from the board.
    private(set) var isCancelled = false

    var isOver: Bool { ahead.isEmpty }

    /// Selects the countdowns of a board's lines.
    init(_ text: String) {
        let lines = Self.lines(of: text)
        ahead = Set(lines.map(\.id))
        sequences = Set(lines.filter(\.isSequence).map(\.id))
        update(text)
    }

    func isWaiting(for id: String) -> Bool { ahead.contains(id) }

    func isSequence(_ id: String) -> Bool { sequences.contains(id) }

    mutating func reachedZero(_ id: String) { ahead.remove(id) }

    mutating func endedByHand(_ id: String) { if ahead.remove(id) != nil { isCancelled = true } }

    /// Records which of the countdowns have ended according to a board's lines, or are missing in them.
    mutating func update(_ text: String) {
        let endings = Dictionary(Self.lines(of: text).map { ($0.id, $0.ending) }) { $1 }
        for id in ahead {
            switch endings[id] {
            case "ahead": break
            case "zero": reachedZero(id)
            default: endedByHand(id)
            }
        }
    }

    private static func lines(of text: String) -> [(ending: Substring, isSequence: Bool, id: String)] {
        text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t", maxSplits: 2)
            return parts.count == 3 ? (parts[0], parts[1] == "steps", String(parts[2])) : nil
        }
    }
}
