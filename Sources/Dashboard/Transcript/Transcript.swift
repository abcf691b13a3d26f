import Countdowns
import Foundation

/// A board in lines that are said one after the other and never change, for a screen reader.
///
/// Nothing is drawn again: what happens is said when it happens, the time at some moments before each zero, and each key
/// is answered by a line.
public struct Transcript: Sendable {
    /// What is left when the time is said, where nobody chose.
    public static let usualMoments: [Duration] = [.seconds(3_600), .seconds(600), .seconds(60), .seconds(10)]

    /// What is left of a countdown when that is said.
    private let moments: [Duration]

    /// What was left of each countdown when the board was looked at last; nothing where it did not run.
    private var left: [Countdown.ID: Duration] = [:]
    private var notice: Notice?
    private var spoken = SpokenLook()
    private var problem: Problem?
    private var hasBegun = false

    /// Makes a transcript that begins with what the board is.
    ///
    /// - Parameter moments: what is left of a countdown when that is said. Zero is always said.
    public init(moments: [Duration] = usualMoments) { self.moments = moments.sorted() }

    /// What there is to say since the last time.
    ///
    /// - Parameters:
    ///   - board: the board now.
    ///   - look: its look now.
    ///   - changes: what has happened on it since then.
    ///   - moment: now.
    /// - Returns: sentences, a line each, not yet made safe for a terminal.
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
        if answers.isEmpty || isElsewhere, changes.contains(where: { $0.event == .looked && $0.cause == .user }) {
            answers += Self.selected(on: board, look, at: moment)
        }
        // A key is answered by one line.
        if !answers.isEmpty { lines.append(Self.joined(answers)) }
        lines += changes.compactMap { change in
            if let id = change.countdown, byHand.countdowns.contains(id) { return nil }
            return Self.sentence(of: change, on: board, look, at: moment)
        }
        // One that is only tried is no change of the board.
        if hasBegun, spoken.theme != self.spoken.theme, !changes.contains(where: { $0.event == .theme(spoken.theme) }) {
            lines.append("Theme \(spoken.theme).")
        }
        let said = Set(changes.compactMap(\.countdown))
        let now = Self.left(of: board, at: moment)
        for (index, item) in board.items.enumerated() {
            guard let before = left[item.id], let left = now[item.id], !said.contains(item.id) else { continue }
            // Of several that have passed, as in a sleep, the last one is said.
            guard moments.contains(where: { left <= $0 && $0 < before }) else { continue }
            lines.append(SpokenCountdown(board, look, index, at: moment).short)
        }
        (left, notice, problem, hasBegun, self.spoken) = (now, told, board.problem, true, spoken)
        return lines
    }

    /// How much of the board's time passes from the last look until there may be something to say; nil if there never is
    /// by itself.
    public var untilNextLine: Duration? {
        left.values.compactMap { left in moments.last { $0 < left }.map { left - $0 } }.min()
    }

    /// What is left of each countdown that runs down.
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
            (counts.counting, "running"), (counts.stopped, "paused"), (counts.due, "due"), (counts.done, "done"),
        ]
        let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        return [[board.title, words].filter { !$0.isEmpty }.joined(separator: ": ")]
            + selected(on: board, look, at: moment)
    }

    /// The selected countdown, and where it stands in the list.
    public static func selected(on board: Board, _ look: Look, at moment: Moment) -> [String] {
        guard let index = look.list.selection(on: board, at: moment) else { return [] }
        let sentence = SpokenCountdown(board, look, index, at: moment).sentence
        let list = look.list.viewport.rows.order
        guard let place = list.firstIndex(of: index) else { return [sentence] }
        let all = list.count < board.items.count ? ", \(board.items.count) in all" : ""
        return ["\(sentence); \(place + 1) of \(list.count)\(all)"]
    }

    /// Sentences and what is none in one line.
    private static func joined(_ parts: [String]) -> String {
        let ends = parts.dropLast().map { $0.hasSuffix(".") ? $0 : $0 + "." }
        return (ends + parts.suffix(1)).joined(separator: " ")
    }

    /// What is said of a change that is no answer to a key; nil where the board's own sentence says it, or nothing is to
    /// be said.
    private static func sentence(
        of change: Change, on board: Board, _ look: Look, at moment: Moment
    ) -> String? {
        switch change.event {
        case .reachedZero, .stepBegan, .warned, .rolled, .sleptPast:
            board.index(of: change.countdown).map { SpokenCountdown(board, look, $0, at: moment).sentence }
        case .theme(let name): "Theme \(name)."
        case .view(let view): "View \(view.rawValue)."
        case .face(let face): "Digits \(face.rawValue)."
        case .zone(let zone): "Zone \(zone.identifier)."
        default: nil
        }
    }
}
