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
    private var problem: String?
    private var hasBegun = false

    /// Makes a transcript that begins with what the board is.
    ///
    /// - Parameter moments: what is left of a countdown when that is said. Zero is always said.
    public init(moments: [Duration] = usualMoments) { self.moments = moments.sorted() }

    /// What there is to say since the last time.
    ///
    /// - Parameters:
    ///   - board: the board now.
    ///   - changes: what has happened on it since then.
    ///   - moment: now.
    /// - Returns: sentences, a line each, not yet made safe for a terminal.
    public mutating func lines(of board: Board, _ changes: [Change], at moment: Moment) -> [String] {
        var lines: [String] = []
        if !hasBegun { lines += Self.beginning(board, at: moment) }
        if board.problem != problem { lines.append(board.problem ?? "The files can be read again.") }
        let told = board.notice(at: moment)
        if let told, told != notice { lines.append(told.text) }
        lines += changes.compactMap { Self.sentence(of: $0, on: board, at: moment) }
        let said = Set(changes.compactMap(\.countdown))
        let now = Self.left(of: board, at: moment)
        for (index, item) in board.items.enumerated() {
            guard let before = left[item.id], let left = now[item.id], !said.contains(item.id) else { continue }
            // Of several that have passed, as in a sleep, the last one is said.
            guard moments.contains(where: { left <= $0 && $0 < before }) else { continue }
            lines.append(SpokenCountdown(board, index, at: moment).short)
        }
        (left, notice, problem, hasBegun) = (now, told, board.problem, true)
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

    private static func beginning(_ board: Board, at moment: Moment) -> [String] {
        let counts = board.counts(at: moment)
        let parts = [
            (counts.counting, "running"), (counts.standing, "paused"), (counts.due, "due"), (counts.done, "done"),
        ]
        let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        return [[board.title, words].filter { !$0.isEmpty }.joined(separator: ": ")] + selected(on: board, at: moment)
    }

    /// The selected countdown, and where it stands in the list.
    public static func selected(on board: Board, at moment: Moment) -> [String] {
        guard let index = board.selection(at: moment) else { return [] }
        return ["\(SpokenCountdown(board, index, at: moment).sentence); \(index + 1) of \(board.items.count)"]
    }

    /// What is said of a change; nil where the board's own sentence says it, or nothing is to be said.
    private static func sentence(of change: Change, on board: Board, at moment: Moment) -> String? {
        let index = change.countdown.flatMap(board.index(of:))
        let spoken = index.map { SpokenCountdown(board, $0, at: moment) }
        switch change.event {
        case .reachedZero, .stepBegan, .warned, .rolled, .sleptPast: return spoken?.sentence
        case .looked: return change.cause == .user ? selected(on: board, at: moment).first : nil
        case .theme(let name): return "Theme \(name)."
        case .view(let view): return "View \(view.rawValue)."
        case .face(let face): return "Digits \(face.rawValue)."
        case .zone(let zone): return "Zone \(zone.identifier)."
        // Of what a user did here the countdown itself is the answer; others' doings have a sentence of their own.
        case _ where change.isOfHand && change.cause == .user: return spoken?.sentence
        default: return nil
        }
    }
}
