extension Board {
    /// Carries out a command that opens, closes or takes what lies over the board.
    mutating func applyToOverlay(_ command: Command, at moment: Moment) {
        switch (command, overlay?.kind) {
        case (.hideOverlayRows(let count), _): overlay?.hide(rows: count)
        case (.setThemes(let names, let shown), _):
            guard names.contains(shown) else { break }
            themes = names
            noteTheme(shown, at: moment)
        case (.toggleHelp, .help): overlay = nil
        case (.toggleHelp, _):
            leaveThemes(at: moment)
            overlay = OpenOverlay(.help)
        case (.toggleThemes, .themes): overlay = nil
        case (.toggleThemes, _): overlay = OpenOverlay(.themes, themeBefore: theme)
        case (.activate, nil) where selectionIsFolded(at: moment): toggleFold(at: moment)
        case (.activate, nil): if selection(at: moment) != nil { overlay = OpenOverlay(.detail) }
        case (.activate, .detail), (.activate, .themes): overlay = nil
        case (.back, nil) where choice.filter != nil: setFilter(nil, at: moment)
        case (.back, nil) where !marked.isEmpty: marked = []
        case (.back, nil): follow(at: moment)
        case (.back, _):
            leaveThemes(at: moment)
            overlay = nil
        default: break
        }
    }

    /// Goes back to the theme from before the choice.
    private mutating func leaveThemes(at moment: Moment) {
        guard let before = overlay?.themeBefore, before != theme, themes.contains(before) else { return }
        noteTheme(before, at: moment)
    }

    /// Moves within what lies over the board.
    mutating func move(within overlay: OpenOverlay, by command: Command, at moment: Moment) {
        if overlay.kind == .themes {
            moveTheme(by: themeSteps(of: command, in: overlay), around: false, at: moment)
        } else {
            self.overlay?.scroll(by: command.steps(page: arrangement.visibleRows))
        }
    }

    /// By how many themes a command moves; a click of the wheel by one, because each is looked at.
    private func themeSteps(of command: Command, in overlay: OpenOverlay) -> Int {
        if case .scroll(let rows) = command { return rows.signum() }
        return command.steps(page: max(themes.count - overlay.hiddenRows, 1))
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
            notices.show("Theme “\(name)”, set from \(peer).", .long, at: moment)
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
