import Foundation

/// Everything that can be asked of a board, whoever asks: a key, the ticker, the window.
public enum Command: Hashable, Sendable {
    /// Time went on, and something visible may have changed.
    case tick
    /// The window has another size, or another view.
    case arrange(Arrangement)
    /// The window hides so many rows of what lies over the board.
    case hideOverlayRows(Int)
    /// The machine is in this zone now; a board whose file names a zone does not care.
    case setZone(TimeZone)
    /// These are the themes there are, and the one among them that is shown.
    case setThemes([String], shown: String)
    /// Shows a sentence for a while.
    case notify(String)
    /// Shows for a short while why a key did nothing.
    case refuse(String)
    /// Hides the sentence that is shown: the user pressed a key.
    case dismissNotice
    /// The board is not what its files say now, for this reason; nil says that it is again.
    case setProblem(Problem?)
    /// The board is another machine's, and not known to be right for this reason; nil says that it is.
    case setStanding(String?)

    /// Does something to countdowns.
    case change(CountdownAction, of: CountdownTarget)
    /// The countdowns of these ids run as they do elsewhere.
    case adopt([Countdown.ID: ItemState])
    /// Marks the selected countdown, or takes its mark away: what acts, acts on the marked ones.
    case toggleMark
    /// Hides what is over, or shows it again.
    case togglePast
    /// Hides the header and the footer, or shows them again.
    case toggleKiosk
    /// Takes the last change back.
    case undo
    /// Makes the change again that was taken back last.
    case redo
    /// Changes the view to this one.
    case setView(BoardView)
    /// Changes the face of the big digits to this one.
    case setFace(DigitFace)
    /// Mutes the board, or lets it reach somebody again.
    case setMuted(Bool)
    /// Mutes the board, or no longer, whatever it is.
    case toggleMute
    /// Lets the list glide and what reaches zero flash, or neither.
    case setMotion(Bool)

    /// Moves the selection by so many rows, down if positive.
    case moveSelection(Int)
    /// Moves the selection by so many countdowns, to the right if positive.
    case moveSideways(Int)
    /// Lets the axis of time reach less far by so many steps, farther if negative.
    case zoom(Int)
    /// Moves the selection by so many pages, down if positive.
    case pageSelection(Int)
    /// Moves the selection to the first countdown.
    case selectFirst
    /// Moves the selection to the last countdown.
    case selectLast
    /// Moves the selection to the next countdown that is due and was not acknowledged.
    case selectDue
    /// Scrolls the list by so many rows, down if positive, and leaves the selection where it is.
    case scroll(Int)
    /// Opens what there is to say of the selection; where something lies over the board, takes it; where the selection waits
    /// for somebody to start its next step, starts it.
    case activate
    /// Closes what lies over the board; where nothing does, lets the selection follow the next to happen again.
    case back
    /// Folds the group of the selection, or unfolds it.
    case toggleFold
    /// Folds all groups; if all are, unfolds them.
    case toggleFoldAll

    /// Folds a group, or unfolds it.
    case foldGroup(String)
    /// Moves the selection to a countdown.
    case select(Countdown.ID)
    /// Moves the selection by so many countdowns of the filtered list, around its end.
    case moveMatch(Int)

    /// Shows only some countdowns in the list; nil shows all.
    case setFilter(BoardFilter?)
    /// Puts the list in an order.
    case setOrder(BoardOrder)
    /// Goes on by so many orders.
    case cycleSort(Int)
    /// Turns the order round.
    case reverseOrder
    /// Goes on by so many views.
    case cycleView(Int)
    /// Goes on by so many faces of the big digits.
    case cycleFace(Int)
    /// Changes the theme by so many places in the order of the themes.
    case cycleTheme(Int)
    /// Changes the theme to the one of this name; does nothing where there is none.
    case setTheme(String)
    /// Opens the choice of a theme, or closes it and keeps the theme.
    case toggleThemes
    /// Opens the help, or closes it.
    case toggleHelp

    /// The verb of the history that it is; nil for all others.
    public var historyVerb: HistoryVerb? {
        switch self {
        case .undo: .undo
        case .redo: .redo
        default: nil
        }
    }

    /// Whether it does the same whatever lies over the board.
    var isIndependent: Bool {
        switch self {
        case .tick, .arrange, .setZone, .hideOverlayRows, .setThemes, .notify, .refuse, .dismissNotice, .setProblem,
            .setStanding, .change(_, of: .ids), .adopt, .setView, .setFace, .setMuted, .toggleMute, .setMotion,
            .setFilter, .setOrder, .activate, .back, .cycleTheme, .setTheme, .toggleThemes, .toggleHelp:
            true
        case .toggleMark, .togglePast, .toggleKiosk, .undo, .redo, .change, .moveSelection, .moveSideways, .zoom,
            .pageSelection, .selectFirst, .selectLast, .selectDue, .scroll, .toggleFold, .toggleFoldAll, .foldGroup,
            .select, .moveMatch, .cycleSort, .reverseOrder, .cycleView, .cycleFace:
            false
        }
    }

    /// Whether a user asked for it, rather than the time or the window.
    public var isOfUser: Bool {
        switch self {
        case .tick, .arrange, .setZone, .hideOverlayRows, .setThemes, .notify, .refuse, .setProblem, .setStanding,
            .change(_, of: .ids), .adopt, .setView, .setFace, .setMuted, .setMotion:
            false
        case .toggleMark, .togglePast, .toggleKiosk, .toggleMute, .undo, .redo, .change, .moveSelection,
            .moveSideways, .zoom, .pageSelection, .selectFirst, .selectLast, .selectDue, .scroll, .activate, .back,
            .foldGroup, .select, .moveMatch, .setFilter, .setOrder, .cycleSort, .reverseOrder, .toggleFold,
            .toggleFoldAll, .cycleView, .cycleFace, .cycleTheme, .setTheme, .toggleThemes, .toggleHelp,
            .dismissNotice:
            true
        }
    }

    /// Why it is carried out, where nobody says so.
    var usualCause: Change.Cause {
        if case .setThemes = self { .file } else if isOfUser { .user } else { .time }
    }

    /// Whether the user scrolls the list by it.
    public func isScrolling(under overlay: Overlay?) -> Bool {
        guard overlay?.letsThrough(self) ?? true else { return false }
        return switch self {
        case .scroll, .pageSelection, .selectFirst, .selectLast: true
        default: false
        }
    }

    /// By how many rows it moves within what lies over the board.
    func steps(page: Int) -> Int {
        switch self {
        case .moveSelection(let step): step.signum()
        case .scroll(let rows): rows.signum() * 3
        case .pageSelection(let pages): pages.signum() * page
        case .selectFirst: -1_000_000
        case .selectLast: 1_000_000
        default: 0
        }
    }
}

extension Command {
    /// What it is where a count was typed before its key: so many times.
    public func commands(counted count: Int?) -> [Command] {
        guard let count else { return [self] }
        switch self {
        case .change(.snooze, let target): return [.change(.snooze(.seconds(60 * count)), of: target)]
        case .change(.extend(let amount), let target): return [.change(.extend(amount * count), of: target)]
        case .moveSelection(let step): return [.moveSelection(step * count)]
        case .moveMatch(let step): return [.moveMatch(step * count)]
        case .moveSideways(let step): return [.moveSideways(step * count)]
        case .zoom(let steps): return [.zoom(steps * count)]
        case .pageSelection(let step): return [.pageSelection(step * count)]
        case .undo, .redo: return Array(repeating: self, count: count)
        default: return [self]
        }
    }
}

/// Which countdowns a command is for.
public enum CountdownTarget: Hashable, Sendable {
    /// The selected one.
    case selection
    /// All of them.
    case all
    /// Those of these ids, whatever is selected.
    case ids(Set<Countdown.ID>)
}
