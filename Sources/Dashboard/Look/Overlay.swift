import Countdowns

/// An overlay that covers a board.
public enum Overlay: Hashable, Sendable {
    /// The help.
    case help
    /// The details of the selected countdown.
    case detail
    /// The theme picker, which previews each theme.
    case themes

    /// Whether the list accepts a command while the overlay is open.
    ///
    /// No command may change a list that the overlay hides.
    func allows(_ command: LookCommand) -> Bool {
        switch command {
        case .scroll, .pageSelection: false
        default: showsBoard
        }
    }

    /// Whether keys change the board while the overlay is open.
    var showsBoard: Bool { self == .detail }
}

/// An open overlay and its visible rows.
public struct OpenOverlay: Equatable, Sendable {
    /// The kind of overlay.
    public let kind: Overlay

    /// The theme that Escape restores when it closes the theme picker; nil for other overlays.
    public private(set) var themeBefore: String?

    /// The first visible row.
    public private(set) var firstRow = 0

    /// The number of rows that do not fit in the window.
    public private(set) var hiddenRows = 0

    /// Opens an overlay at its first row.
    init(_ kind: Overlay, themeBefore: String? = nil) {
        (self.kind, self.themeBefore) = (kind, themeBefore)
    }

    /// Sets the theme that Escape restores, after the theme of the board has changed.
    ///
    /// Does nothing if the overlay is not the theme picker.
    mutating func replaceTheme(by name: String) { if themeBefore != nil { themeBefore = name } }

    /// Sets the number of rows that do not fit in the window.
    mutating func hide(rows count: Int) {
        hiddenRows = max(count, 0)
        firstRow = min(firstRow, hiddenRows)
    }

    /// Scrolls by a number of rows, down if positive.
    ///
    /// Stops at the first and the last row.
    mutating func scroll(by rows: Int) { firstRow = min(max(firstRow + rows, 0), hiddenRows) }
}
