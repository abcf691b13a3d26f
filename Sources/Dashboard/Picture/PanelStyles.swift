import Screen

/// The styles of what lies over the board.
struct PanelStyles: Sendable {
    let text: Style
    let dim: Style
    let heading: Style
    let key: Style
    let selection: Color

    init(_ theme: Theme) {
        text = theme.style(.text, on: .panel)
        dim = theme.style(.dim, on: .panel)
        heading = theme.style(.heading, on: .panel, .bold)
        key = theme.style(.accent, on: .panel, .bold)
        selection = theme[.selection]
    }
}
