import Countdowns

/// The parts of the view state that keys change without a notice.
struct SpokenLook: Equatable, Sendable {
    private var marked: Set<Countdown.ID> = []
    private(set) var list = ListLook()
    private var view = BoardView.list
    private var face = DigitFace.block
    private var bands: Int?
    private var isKiosk = false
    private(set) var theme = ""
    private(set) var selected: Countdown.ID?

    /// Creates a value without marks, folded groups, theme and selection, in the default view and digit style.
    init() {}

    init(_ look: Look, on board: Board, at moment: Moment) {
        marked = look.list.cursor.marked
        (list, view, face) = (look.remembered.list, look.view, look.face)
        bands = look.list.viewport.bands
        isKiosk = look.isKiosk
        theme = look.theme
        selected = look.list.selection(on: board, at: moment).map { board.items[$0].id }
    }

    /// The sentences about the differences from an earlier value.
    func words(since before: SpokenLook, on board: Board) -> [String] {
        var words = marks(since: before, on: board)
        let (now, then) = (list.folded, before.list.folded)
        let (closed, opened) = (now.subtracting(then), then.subtracting(now))
        if !closed.isEmpty { words.append("Folded: \(closed.sorted().joined(separator: ", ")).") }
        if !opened.isEmpty { words.append("Unfolded: \(opened.sorted().joined(separator: ", ")).") }
        if view != before.view { words.append("View \(view.rawValue).") }
        if face != before.face { words.append("Digits \(face.rawValue).") }
        if bands != before.bands {
            let shown = bands.map { TimelineBand.all[$0 - 1].name } ?? "all countdowns"
            words.append("The timeline shows \(shown).")
        }
        if isKiosk != before.isKiosk {
            words.append(isKiosk ? "Header and footer are hidden." : "Header and footer are shown.")
        }
        return words
    }

    private func marks(since before: SpokenLook, on board: Board) -> [String] {
        func sentence(_ ids: Set<Countdown.ID>, _ one: String, _ several: String) -> String? {
            let titles = ids.compactMap { board.index(of: $0) }.map { board.items[$0].countdown.title }
            guard let title = titles.first else { return nil }
            return titles.count == 1 ? "“\(title)” is \(one)." : "\(titles.count) \(several)."
        }
        return [
            sentence(marked.subtracting(before.marked), "marked", "are marked"),
            sentence(before.marked.subtracting(marked), "no longer marked", "are no longer marked"),
        ].compactMap(\.self)
    }
}
