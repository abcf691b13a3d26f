import Screen

extension Theme {
    /// This theme on a terminal of a depth: with sixteen colours each role has one of the terminal's own.
    ///
    /// The nearest of sixteen colours would make a muted green grey, and a selection the background. So what is drawn is
    /// chosen by role: surfaces, text and lines keep apart, and what means something keeps its hue. Colours that the theme
    /// takes from the terminal stay.
    public func shown(at depth: ColorDepth) -> Theme {
        guard depth == .ansi16, !self[.background].isOfTerminal else { return self }
        let isDark = self[.background].contrast(with: Color(red: 255, green: 255, blue: 255)) > 4.5
        var overrides: [ThemeRole: Color] = [:]
        for role in ThemeRole.allCases {
            let color = self[role]
            overrides[role] = color.isOfTerminal ? color : Color(ansi: number(of: role, color, isDark: isDark))
        }
        return Theme(id: id, scheme: scheme, overrides: overrides)
    }

    private func number(of role: ThemeRole, _ color: Color, isDark: Bool) -> Int {
        switch role {
        case .background: isDark ? 0 : 15
        // Blue, because bright black is no background everywhere.
        case .selection: isDark ? 4 : 7
        case .panel: isDark ? 8 : 7
        case .text: isDark ? 15 : 0
        case .dim, .heading, .paused, .bar: isDark ? 7 : 8
        case .track, .rule: isDark ? 8 : 7
        case .accent, .running, .soon, .due, .dueBar:
            color.ansiHue.map { hue(of: $0, isDark: isDark) } ?? (isDark ? 15 : 0)
        }
    }

    /// A bright colour on a dark background, where blue is the selection's; on a light one nobody can read yellow.
    private func hue(of number: Int, isDark: Bool) -> Int {
        if isDark { return number == 4 ? 14 : number + 8 }
        return number == 3 ? 5 : number
    }
}
