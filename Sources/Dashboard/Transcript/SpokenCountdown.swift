import Countdowns

/// A countdown as a sentence for a screen reader, without symbols, columns or colours.
struct SpokenCountdown {
    private let item: BoardItem
    private let isMarked: Bool
    private let face: CountdownFace
    private let words: WhenText

    init(_ board: Board, _ look: Look, _ index: Int, at moment: Moment) {
        item = board.items[index]
        isMarked = look.list.cursor.marked.contains(board.items[index].id)
        face = CountdownFace(item, at: moment)
        words = WhenText(board, look, at: moment)
    }

    /// The full description: title, step, marks, state, remaining time and deadline.
    ///
    /// For example `Pomodoro, Focus 1/4, 24 minutes 59 seconds left, ends 14:30`.
    var sentence: String {
        let signs = [isMarked ? "marked" : nil, item.isPinned ? "pinned" : nil].compactMap(\.self)
        return ([name] + signs + state + when).joined(separator: ", ")
    }

    /// The text about the deadline, without parts that repeat the state.
    private var when: [String] {
        let when = words.words(for: item.countdown, reading: face.reading, columns: .max).value
        return when.split(separator: ", ").map(String.init).filter { piece in
            switch face.reading.state {
            case .paused: piece != "paused"
            case .due: !(piece.hasPrefix("ended ") && piece.hasSuffix(" ago") && face.reading.amount <= .seconds(-1))
            case .running, .done: true
            }
        }
    }

    /// The description without marks and deadline: the title, the step and the remaining time.
    var short: String { ([name] + state).joined(separator: ", ") }

    private var name: String { [item.countdown.title, step].compactMap(\.self).joined(separator: ", ") }

    private var step: String? { face.step.map(\.label).flatMap { $0.isEmpty ? nil : $0 } }

    private var state: [String] {
        let reading = face.reading
        let amount = Self.words(reading.amount)
        let over = reading.amount > .seconds(-1) ? [] : ["over for \(amount)"]
        if case .since = item.countdown.kind { return ["for \(amount)"] }
        return switch reading.state {
        case .running: ["\(amount) left"]
        case .paused: ["paused"] + (reading.amount > .zero ? ["\(amount) left"] : over)
        case .due where reading.step?.isWaiting == true: ["waiting"] + over
        case .due: [reading.isAcknowledged ? "seen" : "due"] + over
        case .done: []
        }
    }

    /// A duration in words, in its two largest units: `1 hour 20 minutes`.
    static func words(_ amount: Duration) -> String {
        // Seconds are rounded as in the digits: up before zero, down after zero.
        var rest = abs(Int64((amount / .seconds(1)).rounded(.up)))
        let units: [(seconds: Int64, name: String)] = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")]
        guard let largest = units.firstIndex(where: { rest >= $0.seconds }) else { return "0 seconds" }
        return units[largest...].prefix(2).compactMap { unit in
            let count = rest / unit.seconds
            rest %= unit.seconds
            return count == 0 ? nil : "\(count) \(unit.name)\(count == 1 ? "" : "s")"
        }.joined(separator: " ")
    }
}
