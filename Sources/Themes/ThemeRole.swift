/// What a colour means on the board; the pictures ask for roles, never for a colour.
public enum ThemeRole: String, CaseIterable, Sendable {
    /// Surface: behind everything.
    case background
    /// Surface: behind the selected row.
    case selection
    /// Surface: behind an overlay, such as the help.
    case panel
    /// Text: titles and digits.
    case text
    /// Text, deliberately dimmed: what is far away, units, ends.
    case dim
    /// Text: headings of groups.
    case heading
    /// Text: the selection's mark, the big digits, keys in the footer and in the help.
    case accent
    /// Text: the mark and the word of a running countdown.
    case running
    /// Text, deliberately dimmed: the mark and the word of a paused countdown.
    case paused
    /// Text, and the filled part of a bar: the last minute before zero, or from `warn` on.
    case soon
    /// Text: zero was reached. From `danger` on, the filled part of a bar too.
    case due
    /// Drawing: the filled part of a bar.
    case bar
    /// Drawing: the bar of a countdown that reached zero.
    case dueBar
    /// Drawing: the line under the empty part of a bar, and the bar of what is done.
    case track
    /// Drawing: the rule under the header.
    case rule

    /// What a role colours; text must be readable on every surface, drawings be seen on the background.
    public enum Use: Sendable {
        /// Something that lies behind text.
        case surface
        /// Words and digits, with a contrast of at least 4.5:1 on each surface.
        case text
        /// Words that are quieter than others, with the same contrast of at least 4.5:1 on each surface.
        case dimmedText
        /// Bars and rules.
        case drawing

        /// The least contrast with every surface, as WCAG 2.2 asks of text at level AA; nil where none is asked.
        public var leastContrast: Double? {
            switch self {
            case .surface, .drawing: nil
            case .text, .dimmedText: 4.5
            }
        }
    }

    /// The contrast that a theme gives this role where its file gives it no colour; nil where the scheme's is taken as it
    /// is.
    ///
    /// More than ``Use/leastContrast`` for text, or what is quieter could not be told from it in a pale scheme.
    var madeContrast: Double? {
        switch self {
        case .text: 7
        case .bar: 3.5
        case .dueBar: 3
        case .track: 2
        default: use.leastContrast
        }
    }

    /// What this role colours.
    public var use: Use {
        switch self {
        case .background, .selection, .panel: .surface
        case .text, .heading, .accent, .running, .soon, .due: .text
        case .dim, .paused: .dimmedText
        case .bar, .dueBar, .track, .rule: .drawing
        }
    }
}
