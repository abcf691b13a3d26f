import Countdowns

/// The page that lies over a board.
public enum Overlay: Hashable, Sendable {
    /// The help.
    case help
    /// The details of the selected countdown.
    case detail
    /// The theme picker, which shows each theme at once.
    case themes

    /// Whether a command reaches the list under the page: nothing changes unseen.
    func allows(_ command: LookCommand) -> Bool {
        switch command {
        case .scroll, .pageSelection: false
        default: showsBoard
        }
    }

    /// Whether a key changes the board under the page.
    var showsBoard: Bool { self == .detail }
}

/// A page that is open, and the rows of it that the window shows.
public struct OpenOverlay: Equatable, Sendable {
    /// The page.
    public let kind: Overlay

    /// The theme to which Escape leads back from the theme picker; nil for other pages.
    public private(set) var themeBefore: String?

    /// The first row that the window shows.
    public private(set) var firstRow = 0

    /// The number of rows that the window hides.
    public private(set) var hiddenRows = 0

    /// Opens a page at its first row.
    init(_ kind: Overlay, themeBefore: String? = nil) {
        (self.kind, self.themeBefore) = (kind, themeBefore)
    }

    /// Takes the theme that somebody chose meanwhile.
    mutating func replaceTheme(by name: String) { if themeBefore != nil { themeBefore = name } }

    /// Takes the number of rows that the window hides.
    mutating func hide(rows count: Int) {
        hiddenRows = max(count, 0)
        firstRow = min(firstRow, hiddenRows)
    }

    /// Scrolls by a number of rows, down if positive, and stops at both ends.
    mutating func scroll(by rows: Int) { firstRow = min(max(firstRow + rows, 0), hiddenRows) }
}
