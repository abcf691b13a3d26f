import Countdowns

/// A command for a look: it changes what one front end shows, and nothing of the board.
public enum LookCommand: Hashable, Sendable {
    /// Fits the rows to a window of another size, or to another view.
    case arrange(Arrangement)
    /// Takes the number of rows of an overlay that the window hides.
    case hideOverlayRows(Int)
    /// Takes the names of all themes, and the name of the one that is shown.
    case setThemes([String], shown: String)
    /// Shows a sentence for a while.
    case notify(String)
    /// Shows for a short while why a key did nothing.
    case refuse(String)
    /// Hides the sentence that is shown: the user pressed a key.
    case dismissNotice
    /// Says why the board, which is another machine's, may not be right; nil says that it is.
    case setSyncStatus(String?)
    /// Lets the list glide and countdowns at zero flash, or neither.
    case setMotion(Bool)

    /// Marks the selected countdown, or takes its mark away: keys act on the marked countdowns.
    case toggleMark
    /// Hides countdowns that are over, or shows them again.
    case togglePast
    /// Hides the header and the footer, or shows them again.
    case toggleKiosk
    /// Changes the view to this one.
    case setView(BoardView)
    /// Changes the face of the big digits to this one.
    case setFace(DigitFace)

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
    /// Opens the details of the selection; on an overlay, closes it and keeps the theme that is shown.
    case activate
    /// Closes the overlay; where there is none, lets the selection follow the next to happen again.
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
    /// Opens the theme picker, or closes it and keeps the theme.
    case toggleThemes
    /// Opens the help, or closes it.
    case toggleHelp

    /// Whether the command does the same whatever lies over the board.
    var isIndependent: Bool {
        switch self {
        case .arrange, .hideOverlayRows, .setThemes, .notify, .refuse, .dismissNotice, .setSyncStatus, .setMotion,
            .setView, .setFace, .setFilter, .setOrder, .activate, .back, .cycleTheme, .setTheme, .toggleThemes,
            .toggleHelp:
            true
        case .toggleMark, .togglePast, .toggleKiosk, .moveSelection, .moveSideways, .zoom, .pageSelection,
            .selectFirst, .selectLast, .selectDue, .scroll, .toggleFold, .toggleFoldAll, .foldGroup, .select,
            .moveMatch, .cycleSort, .reverseOrder, .cycleView, .cycleFace:
            false
        }
    }

    /// Whether a user asked for it, rather than the window or a file.
    public var isOfUser: Bool {
        switch self {
        case .arrange, .hideOverlayRows, .setThemes, .notify, .refuse, .setSyncStatus, .setMotion, .setView, .setFace:
            false
        case .dismissNotice, .toggleMark, .togglePast, .toggleKiosk, .moveSelection, .moveSideways, .zoom,
            .pageSelection, .selectFirst, .selectLast, .selectDue, .scroll, .activate, .back, .toggleFold,
            .toggleFoldAll, .foldGroup, .select, .moveMatch, .setFilter, .setOrder, .cycleSort, .reverseOrder,
            .cycleView, .cycleFace, .cycleTheme, .setTheme, .toggleThemes, .toggleHelp:
            true
        }
    }

    /// The cause of the changes that it makes, where nobody says another one.
    public var usualCause: Change.Cause {
        if case .setThemes = self { .file } else if isOfUser { .user } else { .time }
    }

    /// Whether the user scrolls the list by it.
    public func isScrolling(under overlay: Overlay?) -> Bool {
        guard overlay?.allows(self) ?? true else { return false }
        return switch self {
        case .scroll, .pageSelection, .selectFirst, .selectLast: true
        default: false
        }
    }

    /// The number of rows by which it moves within an overlay.
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

    /// The command after a count was typed before its key: so many times.
    public func counted(_ count: Int) -> LookCommand {
        switch self {
        case .moveSelection(let step): .moveSelection(step * count)
        case .moveMatch(let step): .moveMatch(step * count)
        case .moveSideways(let step): .moveSideways(step * count)
        case .zoom(let steps): .zoom(steps * count)
        case .pageSelection(let step): .pageSelection(step * count)
        default: self
        }
    }
}
