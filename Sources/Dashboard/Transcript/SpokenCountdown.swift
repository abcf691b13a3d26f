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
            case .due:
                !(["ended ", "due "].contains { piece.hasPrefix($0) } && piece.hasSuffix(" ago")
                    && face.reading.amount <= .seconds(-1))
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
        let amount = Self.words(item.calendarAmount(reading, at: words.now))
        let over = reading.amount > .seconds(-1) ? [] : ["over for \(amount)"]
        if case .since = item.countdown.kind { return (item.isPaused ? ["paused"] : []) + ["for \(amount)"] }
        if reading.state == .running, let event = reading.event, let days = DayText.phrase(event) { return [days] }
        return switch reading.state {
        case .running: ["\(amount) left"]
        case .paused: ["paused"] + (reading.amount > .zero ? ["\(amount) left"] : over)
        case .due where reading.step?.isWaiting == true: ["waiting"] + over
        case .due: [reading.isAcknowledged ? "seen" : "due"] + over
        case .done: []
        }
    }

    /// An amount in words, in its two largest units: `1 hour 20 minutes`.
    static func words(_ amount: CalendarAmount) -> String {
        let rest = Int(amount.rest.flooredSeconds)
        let counts = [(amount.days, "day"), (rest / 3_600, "hour"), (rest / 60 % 60, "minute"), (rest % 60, "second")]
        guard let largest = counts.firstIndex(where: { $0.0 > 0 }) else { return "0 seconds" }
        return counts[largest...].prefix(2).filter { $0.0 > 0 }
            .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: " ")
    }
}
