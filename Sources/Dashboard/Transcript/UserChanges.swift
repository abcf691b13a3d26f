import Countdowns

/// What the user has done to countdowns by keys.
struct UserChanges {
    /// The countdowns, each once.
    let countdowns: [Countdown.ID]

    private let last: Change.Event?

    /// Finds what the user did to countdowns that are on the board.
    init(_ changes: [Change], on board: Board) {
        let own = changes.filter { $0.isOfHand && $0.cause == .user }
        var seen: Set<Countdown.ID> = []
        countdowns = own.compactMap(\.countdown).filter { board.index(of: $0) != nil && seen.insert($0).inserted }
        last = own.last?.event
    }

    /// Of one countdown what it is now, of several what was done to them; without a word that it was undone, which
    /// the board's own sentence says.
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
    /// What was done by hand; nil for what has a sentence of its own.
    fileprivate var verb: String? {
        switch self {
        case .extended(let amount):
            amount < .zero
                ? "shortened by \(SpokenCountdown.words(amount))" : "extended by \(SpokenCountdown.words(amount))"
        case .pinned(false): "no longer pinned"
        case .undone, .redone: nil
        default: names.participle
        }
    }
}
