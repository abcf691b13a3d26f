import Countdowns

/// A command that changes a view state.
///
/// The command changes one front end, but not the board.
public enum LookCommand: Hashable, Sendable {
    /// Fits the rows to the size of the window and to the view.
    case arrange(Arrangement)
    /// Sets the number of overlay rows that do not fit in the window.
    case hideOverlayRows(Int)
    /// Sets the names of all themes, and the name of the current theme.
    case setThemes([String], shown: String)
    /// Shows a notice for a while.
    case notify(String)
    /// Shows the reason why a key had no effect, for a short time.
    case refuse(String)
    /// Hides the notice, because the user pressed a key.
    case dismissNotice
    /// Turns animations on or off.
    case setMotion(Bool)

    /// Marks or unmarks the selected countdown.
    ///
    /// Keys act on all marked countdowns.
    case toggleMark
    /// Folds what is over and acknowledged into one line, then all that is over, then nothing.
    case foldPast
    /// Hides or shows the header and the footer.
    case toggleKiosk
    /// Sets the view.
    case setView(BoardView)
    /// Sets the style of the big digits.
    case setFace(DigitFace)

    /// Moves the selection by a number of rows, down if positive.
    case moveSelection(Int)
    /// Moves the selection sideways by a number of countdowns, to the right if positive.
    case moveSideways(Int)
    /// Removes a number of far bands from the timeline; adds bands if negative.
    case zoom(Int)
    /// Moves the selection by a number of screenfuls, down if positive.
    case pageSelection(Int)
    /// Selects the first countdown.
    case selectFirst
    /// Selects the last countdown.
    case selectLast
    /// Selects the next countdown that is due and not acknowledged.
    case selectDue
    /// Scrolls the list by a number of rows, down if positive.
    ///
    /// The selection stays unchanged.
    case scroll(Int)
    /// Opens the details of the selected countdown.
    ///
    /// If an overlay is open, closes it and keeps the current theme.
    case activate
    /// Closes the overlay.
    ///
    /// Without an overlay, the selection follows the next countdown again.
    case back
    /// Folds or unfolds the group of the selection.
    case toggleFold
    /// Folds all groups, or unfolds them if all are folded.
    case toggleFoldAll

    /// Folds or unfolds a group; nil means the countdowns that are over.
    case foldGroup(String?)
    /// Selects a countdown.
    case select(Countdown.ID)
    /// Moves the selection by a number of countdowns in the filtered list, and wraps around at its ends.
    case moveMatch(Int)

    /// Sets the filter of the list; nil shows all countdowns.
    case setFilter(BoardFilter?)
    /// Sets the sort order of the list.
    case setOrder(BoardOrder)
    /// Selects the sort order that is a number of places after the current sort order.
    case cycleSort(Int)
    /// Reverses the sort order.
    case reverseOrder
    /// Selects the view that is a number of places after the current view.
    case cycleView(Int)
    /// Selects the digit style that is a number of places after the current style.
    case cycleFace(Int)
    /// Selects the theme that is a number of places after the current theme.
    case cycleTheme(Int)
    /// Sets the theme by its name.
    ///
    /// An unknown name has no effect.
    case setTheme(String)
    /// Opens the theme picker, or closes it and keeps the theme.
    case toggleThemes
    /// Opens or closes the help.
    case toggleHelp

    /// Whether the command is performed even while an overlay hides the list.
    var ignoresOverlay: Bool {
        switch self {
        case .arrange, .hideOverlayRows, .setThemes, .notify, .refuse, .dismissNotice, .setMotion,
            .setView, .setFace, .setFilter, .setOrder, .activate, .back, .cycleTheme, .setTheme, .toggleThemes,
            .toggleHelp:
            true
        case .toggleMark, .foldPast, .toggleKiosk, .moveSelection, .moveSideways, .zoom, .pageSelection,
            .selectFirst, .selectLast, .selectDue, .scroll, .toggleFold, .toggleFoldAll, .foldGroup, .select,
            .moveMatch, .cycleSort, .reverseOrder, .cycleView, .cycleFace:
            false
        }
    }

    /// Whether the command comes from a user, not from the window, a file or a connection.
    public var isOfUser: Bool {
        switch self {
        case .arrange, .hideOverlayRows, .setThemes, .notify, .refuse, .setMotion, .setView, .setFace:
            false
        case .dismissNotice, .toggleMark, .foldPast, .toggleKiosk, .moveSelection, .moveSideways, .zoom,
            .pageSelection, .selectFirst, .selectLast, .selectDue, .scroll, .activate, .back, .toggleFold,
            .toggleFoldAll, .foldGroup, .select, .moveMatch, .setFilter, .setOrder, .cycleSort, .reverseOrder,
            .cycleView, .cycleFace, .cycleTheme, .setTheme, .toggleThemes, .toggleHelp:
            true
        }
    }

    /// The default cause of the changes that the command makes.
    public var defaultCause: Change.Cause { isOfUser ? .user : .file }

    /// Whether the command scrolls the list.
    public func isScrolling(under overlay: Overlay?) -> Bool {
        guard overlay?.allows(self) ?? true else { return false }
        return switch self {
        case .scroll, .pageSelection, .selectFirst, .selectLast: true
        default: false
        }
    }

    /// Returns the number of rows by which the command scrolls an overlay.
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

    /// Returns the command with its steps multiplied by the count that the user typed.
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
