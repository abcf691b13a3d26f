/// The meaning of a colour on the board.
///
/// Drawing code uses roles, never colours.
public enum ThemeRole: String, CaseIterable, Sendable {
    /// Surface: the background of the board.
    case background
    /// Surface: the background of the selected row.
    case selection
    /// Surface: the background of an overlay, such as the help.
    case panel
    /// Text: titles and digits.
    case text
    /// Text, deliberately dimmed: countdowns with a distant deadline, units, deadlines.
    case dim
    /// Text: headings of groups.
    case heading
    /// Text: the marker of the selected row, the big digits, keys in the footer and in the help.
    case accent
    /// Text: the symbol and the word for the state of a running countdown.
    case running
    /// Text, deliberately dimmed: the symbol and the word for the state of a paused countdown.
    case paused
    /// Text, and the filled part of a bar: the last minute before zero, or the time after `warn`.
    case soon
    /// Text: a countdown that has reached zero. Also the text and the filled part of the bar of a countdown whose
    /// remaining time is at most `danger`.
    case due
    /// Text and bars: the first, the fifth, … group of a board.
    case group1
    /// Text and bars: the second, the sixth, … group.
    case group2
    /// Text and bars: the third, the seventh, … group.
    case group3
    /// Text and bars: the fourth, the eighth, … group.
    case group4
    /// Drawing: the filled part of the bar of a paused countdown.
    case bar
    /// Drawing: the empty part of a bar, and the bar of a finished countdown.
    case track
    /// Drawing: the horizontal line under the header.
    case rule

    /// The roles of groups, in the order in which a board uses them.
    public static let groups: [ThemeRole] = [.group1, .group2, .group3, .group4]

    /// The use of a role.
    ///
    /// Text must be readable on every surface, and drawings must be visible on the background.
    public enum Use: Sendable {
        /// The background of text.
        case surface
        /// Text and digits, with a contrast of at least 4.5:1 on each surface.
        case text
        /// Text that is less prominent, also with a contrast of at least 4.5:1 on each surface.
        case dimmedText
        /// Bars and horizontal lines.
        case drawing

        /// The minimum contrast with every surface, according to WCAG 2.2 for text at level AA; nil for surfaces and drawings.
        public var leastContrast: Double? {
            switch self {
            case .surface, .drawing: nil
            case .text, .dimmedText: 4.5
            }
        }
    }

    /// The contrast ratio to which a theme adjusts the scheme's colour for this role, unless the theme file sets a colour; nil
    /// if the scheme's colour is used unchanged.
    ///
    /// The ratio for `text` exceeds ``Use/leastContrast``, so that dimmed text can be distinguished from normal text in a
    /// faint scheme.
    var madeContrast: Double? {
        switch self {
        case .text: 7
        case .bar: 3.5
        case .track: 1.4
        default: use.leastContrast
        }
    }

    /// The use of this role.
    public var use: Use {
        switch self {
        case .background, .selection, .panel: .surface
        case .text, .heading, .accent, .running, .soon, .due, .group1, .group2, .group3, .group4: .text
        case .dim, .paused: .dimmedText
        case .bar, .track, .rule: .drawing
        }
    }
}
