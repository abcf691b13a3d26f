/// Everything that can be asked of a board, whoever asks: a key, the ticker, the window.
public enum Command: Hashable, Sendable {
    /// Time went on, and something visible may have changed.
    case tick
    /// The list has this many rows on the screen now, and gaps above its headings or not.
    case showRows(Int, withGaps: Bool)
    /// The window hides so many rows of the help.
    case hideHelpRows(Int)

    /// Pauses the selected countdown, or resumes it.
    case togglePause
    /// Pauses all that run; if none runs, resumes those that were paused so, or all where none was.
    case togglePauseAll
    /// Starts the selected duration again.
    case restart

    /// Moves the selection by so many countdowns, down if positive.
    case moveSelection(Int)
    /// Moves the selection by so many pages, down if positive.
    case pageSelection(Int)
    /// Moves the selection to the first countdown.
    case selectFirst
    /// Moves the selection to the last countdown.
    case selectLast
    /// Scrolls the list by so many rows, down if positive, and leaves the selection where it is.
    case scroll(Int)
    /// Closes what lies over the board; where nothing does, lets the selection follow the next to happen again.
    case back

    /// Changes the theme by so many places in the order of the themes.
    case cycleTheme(Int)
    /// Changes the theme to the one of this name; does nothing where there is none.
    case setTheme(String)
    /// Opens the help, or closes it.
    case toggleHelp
    /// Draws the whole screen again.
    case redraw
    /// Stops the program as the shell's job control does, until it is brought back.
    case suspend
    /// Leaves the program.
    case quit
    /// Leaves the program as an interrupt does.
    case interrupt

    /// Whether it does something while the help lies over the board: what would change unseen does not.
    var worksOverHelp: Bool {
        switch self {
        case .tick, .showRows, .hideHelpRows, .back, .cycleTheme, .setTheme, .toggleHelp, .redraw, .suspend, .quit,
            .interrupt:
            true
        case .togglePause, .togglePauseAll, .restart, .moveSelection, .pageSelection, .selectFirst, .selectLast,
            .scroll:
            false
        }
    }

    /// Whether a user asked for it, rather than the time or the window.
    var isOfUser: Bool {
        switch self {
        case .tick, .showRows, .hideHelpRows: false
        default: true
        }
    }

    /// By how many rows it scrolls the help while that is open.
    func helpRows(page: Int) -> Int {
        switch self {
        case .moveSelection(let step): step.signum()
        case .scroll(let rows): rows.signum() * 3
        case .pageSelection(let pages): pages.signum() * page
        case .selectFirst: -1_000
        case .selectLast: 1_000
        default: 0
        }
    }
}
