import Countdowns

/// The changes to countdowns that the user made with keys.
struct UserChanges {
    /// The changed countdowns, without duplicates.
    let countdowns: [Countdown.ID]

    private let last: Change.Event?

    /// Collects the changes by the user to countdowns that are on the board.
    init(_ changes: [Change], on board: Board) {
        let own = changes.filter { $0.isUserAction && $0.cause == .user }
        var seen: Set<Countdown.ID> = []
        countdowns = own.compactMap(\.countdown).filter { board.index(of: $0) != nil && seen.insert($0).inserted }
        last = own.last?.event
    }

    /// The sentences about the changes: the new state of one countdown, or the action on several countdowns.
    ///
    /// Undo and redo of changes to several countdowns have no sentence, because the board's notice reports them.
    func words(on board: Board, _ look: Look, at moment: Moment) -> [String] {
        let indices = countdowns.compactMap { board.index(of: $0) }
        guard let first = indices.first, let last else { return [] }
        guard indices.count > 1 else {
            var sentence = SpokenCountdown(board, look, first, at: moment).sentence
            if last == .pinned(false) { sentence = "No longer pinned: " + sentence }
            return [sentence]
        }
        guard let verb = last.verb else { return [] }
        let titles = indices.prefix(5).map { board.items[$0].countdown.title }.joined(separator: ", ")
        return ["\(indices.count) \(verb): \(titles)\(indices.count > 5 ? " and \(indices.count - 5) more" : "")"]
    }
}

extension Change.Event {
    /// The verb for a change by the user; nil for undo and redo, which the board's notice reports.
    fileprivate var verb: String? {
        switch self {
        case .extended(let amount):
            "\(amount < .zero ? "shortened" : "extended") by \(SpokenCountdown.words(CalendarAmount(of: amount)))"
        case .pinned(false): "no longer pinned"
        case .undone, .redone: nil
        default: names.participle
        }
    }
}
