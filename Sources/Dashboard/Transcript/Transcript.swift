import Countdowns
import Foundation

/// A board as lines of text for a screen reader.
///
/// Printed lines never change.
///
/// A line is printed for each change and for each key press. Another line is printed when the remaining time of a countdown
/// falls to one of the configured durations.
public struct Transcript: Sendable {
    /// The default remaining times at which a line reports the remaining time.
    public static let defaultMoments: [Duration] = [.seconds(3_600), .seconds(600), .seconds(60), .seconds(10)]

    /// The remaining times at which a line reports the remaining time.
    private let moments: [Duration]

    /// The remaining time of each running countdown at the previous update.
    private var left: [Countdown.ID: Duration] = [:]
    private var notice: Notice?
    private var spoken = SpokenLook()
    private var problem: Problem?
    private var hasBegun = false

    /// Creates a transcript that starts with a description of the board.
    ///
    /// - Parameter moments: the remaining times to report. Zero is always reported.
    public init(moments: [Duration] = defaultMoments) { self.moments = moments.sorted() }

    /// Returns the lines since the previous call.
    ///
    /// - Parameters:
    ///   - board: the board now.
    ///   - look: the view state now.
    ///   - changes: the changes of the board since the previous call.
    ///   - moment: the current time.
    /// - Returns: the sentences, one for each line, not yet sanitized for a terminal.
    public mutating func lines(
        of board: Board, _ look: Look, _ changes: [Change], at moment: Moment
    ) -> [String] {
        var lines: [String] = []
        if !hasBegun { lines += Self.beginning(board, look, at: moment) }
        if board.problem != problem { lines.append(board.problem?.line ?? "The files are valid again.") }
        let (told, spoken) = (look.notice(at: moment), SpokenLook(look, on: board, at: moment))
        var answers = hasBegun ? spoken.words(since: self.spoken, on: board) : []
        if let told, told != notice { answers.insert(told.text, at: 0) }
        let byHand = UserChanges(changes, on: board)
        answers += byHand.words(on: board, look, at: moment)
        let isElsewhere =
            spoken.selected != self.spoken.selected && spoken.selected.map(byHand.countdowns.contains) != true
        if hasBegun, answers.isEmpty || isElsewhere, spoken.list != self.spoken.list {
            answers += Self.selected(on: board, look, at: moment)
        }
        // All sentences about one key press are joined to a single line.
        if !answers.isEmpty { lines.append(Self.joined(answers)) }
        lines += changes.compactMap { change in
            if let id = change.countdown, byHand.countdowns.contains(id) { return nil }
            return Self.sentence(of: change, on: board, look, at: moment)
        }
        // A preview by the theme picker is not a change of the board, so its line is added here.
        if hasBegun, spoken.theme != self.spoken.theme, !changes.contains(where: { $0.event == .theme(spoken.theme) }) {
            lines.append("Theme \(spoken.theme).")
        }
        let said = Set(changes.compactMap(\.countdown))
        let now = Self.left(of: board, at: moment)
        for (index, item) in board.items.enumerated() {
            guard let before = left[item.id], let left = now[item.id], !said.contains(item.id) else { continue }
            // After a sleep, a countdown may have passed several of `moments`. Only one line reports its remaining
            // time.
            guard moments.contains(where: { left <= $0 && $0 < before }) else { continue }
            lines.append(SpokenCountdown(board, look, index, at: moment).short)
        }
        (left, notice, problem, hasBegun, self.spoken) = (now, told, board.problem, true, spoken)
        return lines
    }

    /// The board time from the last update until the next line may be due; nil if no line will be due without a change.
    public var untilNextLine: Duration? {
        left.values.compactMap { left in moments.last { $0 < left }.map { left - $0 } }.min()
    }

    /// The remaining time of each running countdown.
    private static func left(of board: Board, at moment: Moment) -> [Countdown.ID: Duration] {
        var left: [Countdown.ID: Duration] = [:]
        for item in board.items {
            if case .since = item.countdown.kind { continue }
            let reading = item.reading(at: moment)
            if reading.state == .running { left[item.id] = reading.amount }
        }
        return left
    }

    private static func beginning(_ board: Board, _ look: Look, at moment: Moment) -> [String] {
        let counts = board.counts(at: moment)
        let parts = [
            (counts.running, "running"), (counts.paused, "paused"), (counts.due, "due"), (counts.done, "done"),
        ]
        let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        return [[board.title, words].filter { !$0.isEmpty }.joined(separator: ": ")]
            + selected(on: board, look, at: moment)
    }

    /// The selected countdown, and its position in the list.
    public static func selected(on board: Board, _ look: Look, at moment: Moment) -> [String] {
        guard let index = look.list.selection(on: board, at: moment) else { return [] }
        let sentence = SpokenCountdown(board, look, index, at: moment).sentence
        let list = look.list.viewport.rows.order
        guard let place = list.firstIndex(of: index) else { return [sentence] }
        let all = list.count < board.items.count ? ", \(board.items.count) in all" : ""
        return ["\(sentence); \(place + 1) of \(list.count)\(all)"]
    }

    /// Joins the parts to one line; each part but the last ends with a full stop.
    private static func joined(_ parts: [String]) -> String {
        let ends = parts.dropLast().map { $0.hasSuffix(".") ? $0 : $0 + "." }
        return (ends + parts.suffix(1)).joined(separator: " ")
    }

    /// The sentence about a change that was not made with a key; nil if the board's notice reports the change, or if the change
    /// is not reported at all.
    private static func sentence(
        of change: Change, on board: Board, _ look: Look, at moment: Moment
    ) -> String? {
        switch change.event {
        case .reachedZero, .stepBegan, .warned, .rolled, .sleptPast:
            board.index(of: change.countdown).map { SpokenCountdown(board, look, $0, at: moment).sentence }
        case .zone(let zone): "Zone \(zone.identifier)."
        default: nil
        }
    }
}
