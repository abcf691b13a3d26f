extension Board {
    /// Carries out a command that opens, closes or takes what lies over the board.
    mutating func applyToOverlay(_ command: Command, at moment: Moment) -> [Effect] {
        switch (command, overlay) {
        case (.hideOverlayRows(let count), _):
            hiddenOverlayRows = max(count, 0)
            firstOverlayRow = min(firstOverlayRow, hiddenOverlayRows)
        case (.setThemes(let names, let shown), _):
            guard names.contains(shown) else { break }
            themes = names
            theme = shown
        case (.toggleHelp, .help): open(nil)
        case (.toggleHelp, _):
            let effects = leaveThemes()
            open(.help)
            return effects
        case (.toggleThemes, .themes): open(nil)
        case (.toggleThemes, _):
            open(.themes)
            themeBefore = theme
            return [.readThemes]
        case (.activate, nil): if selection(at: moment) != nil { open(.detail) }
        case (.activate, .detail), (.activate, .themes): open(nil)
        case (.back, nil): follow(at: moment)
        case (.back, _):
            let effects = leaveThemes()
            open(nil)
            return effects
        default: break
        }
        return []
    }

    private mutating func open(_ overlay: Overlay?) {
        self.overlay = overlay
        themeBefore = nil
        firstOverlayRow = 0
        hiddenOverlayRows = 0
    }

    /// Goes back to the theme from before the choice.
    private mutating func leaveThemes() -> [Effect] {
        guard overlay == .themes, let before = themeBefore, before != theme, themes.contains(before) else { return [] }
        theme = before
        return [.setTheme(before)]
    }

    /// Moves within what lies over the board.
    mutating func move(within overlay: Overlay, by command: Command) -> [Effect] {
        if overlay == .themes { return moveTheme(by: themeSteps(of: command), around: false) }
        let steps = command.steps(page: arrangement.visibleRows)
        firstOverlayRow = min(max(firstOverlayRow + steps, 0), hiddenOverlayRows)
        return []
    }

    /// By how many themes a command moves; a click of the wheel by one, because each is looked at.
    private func themeSteps(of command: Command) -> Int {
        if case .scroll(let rows) = command { return rows.signum() }
        return command.steps(page: max(themes.count - hiddenOverlayRows, 1))
    }

    /// Changes the theme by so many places.
    mutating func moveTheme(by step: Int, around: Bool) -> [Effect] {
        let current = themes.firstIndex(of: theme) ?? 0
        let next =
            around
            ? ((current + step) % themes.count + themes.count) % themes.count
            : min(max(current + step, 0), themes.count - 1)
        guard next != current else { return [] }
        return setTheme(themes[next])
    }

    /// Changes the theme to the one of this name, if there is one.
    mutating func setTheme(_ name: String) -> [Effect] {
        guard themes.contains(name) else { return [] }
        theme = name
        return [.setTheme(name)]
    }
}
