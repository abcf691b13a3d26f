import Countdowns

/// What the heading of a group says beside its name: how many countdowns are in which state, and when the next one ends.
struct GroupText: Equatable, Sendable {
    /// Some words, and whether they tell of what is due.
    struct Piece: Equatable, Sendable {
        var text: String
        var isDue = false
    }

    private static let units: [(seconds: Int64, name: String)] = [(86_400, "d"), (3_600, "h"), (60, "m"), (1, "s")]

    private let counts: BoardCounts
    private let left: Duration?

    /// Looks at a group.
    ///
    /// - Complexity: O(log *n*).
    static func timed(_ group: String, of board: Board, at moment: Moment) -> Timed<GroupText> {
        let left = board.untilNextEnd(ofGroup: group, at: moment)
        let text = GroupText(counts: board.counts(ofGroup: group, at: moment), left: left)
        return Timed(
            text,
            for: left.map { left in
                let (count, unit) = largestUnit(left)
                return left - .seconds(max(count * unit.seconds - 1, 0))
            })
    }

    /// The words from the fullest form to the shortest.
    var forms: [[Piece]] {
        let states = [
            (counts.running, "running", false), (counts.paused, "paused", false), (counts.due, "due", true),
            (counts.done, "done", false),
        ]
        let pieces = states.filter { $0.0 > 0 }.map { Piece(text: "\($0.0) \($0.1)", isDue: $0.2) }
        let next = nextWords.map { [Piece(text: $0)] } ?? []
        return [pieces + next, pieces.filter(\.isDue) + next, next]
    }

    private var nextWords: String? {
        left.map { left in
            let (count, unit) = Self.largestUnit(left)
            return "next in \(count)\(unit.name)"
        }
    }

    /// An amount in the largest unit of which it has one, the begun second included as in all digits.
    private static func largestUnit(_ left: Duration) -> (count: Int64, unit: (seconds: Int64, name: String)) {
        let seconds = left.ceiledSeconds
        let unit = units.first { $0.seconds <= seconds } ?? (1, "s")
        return (seconds / unit.seconds, unit)
    }
}
