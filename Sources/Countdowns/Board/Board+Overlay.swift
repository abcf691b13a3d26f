extension Board {
    /// Carries out a command that opens, closes or takes what lies over the board.
    mutating func applyToOverlay(_ command: Command, at moment: Moment) {
        switch (command, overlay) {
        case (.hideOverlayRows(let count), _):
            hiddenOverlayRows = max(count, 0)
            firstOverlayRow = min(firstOverlayRow, hiddenOverlayRows)
        case (.setThemes(let names, let shown), _):
            guard names.contains(shown) else { break }
            themes = names
            noteTheme(shown, at: moment)
        case (.toggleHelp, .help): open(nil)
        case (.toggleHelp, _):
            leaveThemes(at: moment)
            open(.help)
        case (.toggleThemes, .themes): open(nil)
        case (.toggleThemes, _):
            open(.themes)
            themeBefore = theme
        case (.activate, nil) where selectionIsFolded(at: moment): toggleFold(at: moment)
        case (.activate, nil): if selection(at: moment) != nil { open(.detail) }
        case (.activate, .detail), (.activate, .themes): open(nil)
        case (.back, nil) where filter != nil: setFilter(nil, at: moment)
        case (.back, nil) where !marked.isEmpty: marked = []
        case (.back, nil): follow(at: moment)
        case (.back, _):
            leaveThemes(at: moment)
            open(nil)
        default: break
        }
    }

    private mutating func open(_ overlay: Overlay?) {
        self.overlay = overlay
        themeBefore = nil
        firstOverlayRow = 0
        hiddenOverlayRows = 0
    }

    /// Goes back to the theme from before the choice.
    private mutating func leaveThemes(at moment: Moment) {
        guard overlay == .themes, let before = themeBefore, before != theme, themes.contains(before) else { return }
        noteTheme(before, at: moment)
    }

    /// Moves within what lies over the board.
    mutating func move(within overlay: Overlay, by command: Command, at moment: Moment) {
        if overlay == .themes { return moveTheme(by: themeSteps(of: command), around: false, at: moment) }
        let steps = command.steps(page: arrangement.visibleRows)
        firstOverlayRow = min(max(firstOverlayRow + steps, 0), hiddenOverlayRows)
    }

    /// By how many themes a command moves; a click of the wheel by one, because each is looked at.
    private func themeSteps(of command: Command) -> Int {
        if case .scroll(let rows) = command { return rows.signum() }
        return command.steps(page: max(themes.count - hiddenOverlayRows, 1))
    }

    /// Changes the theme by so many places.
    mutating func moveTheme(by step: Int, around: Bool, at moment: Moment) {
        let current = themes.firstIndex(of: theme) ?? 0
        let next =
            around
            ? ((current + step) % themes.count + themes.count) % themes.count
            : min(max(current + step, 0), themes.count - 1)
        guard next != current else { return }
        setTheme(themes[next], at: moment)
    }

    /// Changes the theme to the one of this name, if there is one.
    mutating func setTheme(_ name: String, at moment: Moment) {
        guard themes.contains(name) else { return }
        if noteTheme(name, at: moment), let peer = recorder.peer {
            show("Theme “\(name)”, set from \(peer).", for: noticeOfOthers, at: moment)
        }
    }

    /// Notes which theme is shown.
    ///
    /// - Returns: whether it was another one before.
    @discardableResult
    private mutating func noteTheme(_ name: String, at moment: Moment) -> Bool {
        guard name != theme else { return false }
        recorder.add(.theme(name), at: moment.wall, .theme(before: theme, after: name))
        theme = name
        return true
    }
}

/// What lies over the board.
public enum Overlay: Hashable, Sendable {
    /// The help.
    case help
    /// All there is to say of the selected countdown.
    case detail
    /// The choice of a theme, which is shown at once.
    case themes

    /// Whether a command reaches the board under it: what would change unseen does not.
    func letsThrough(_ command: Command) -> Bool {
        guard self == .detail else { return false }
        switch command {
        case .scroll, .pageSelection: return false
        default: return true
        }
    }
}
