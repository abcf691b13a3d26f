import Countdowns
import Screen
import Themes

/// The styles of a theme that pictures use.
///
/// The styles are computed once for each theme.
struct BoardStyles: Equatable, Sendable {
    let background: Style
    let text: Style
    let strong: Style
    let dim: Style
    let heading: Style
    let accent: Style
    let running: Style
    let paused: Style
    let soon: Style
    let due: Style
    let rule: Style
    /// The colours of groups, in the order in which a board uses them.
    let groups: [Style]
    /// The colours of groups for bars and big digits.
    let largeGroups: [Style]
    let largeSoon: Style
    let bar: Style
    let dueBar: Style
    let track: Style
    let selection: Color
    let panel: Color
    /// Whether the surface has the due colour, so that no text is dimmed.
    let isDue: Bool

    /// Creates the styles of a theme on the background, or on a due surface.
    ///
    /// If the theme's colours cannot be mixed, a due surface is in reverse video.
    init(_ theme: Theme, on due: DueSurface? = nil, _ place: DueSurface.Place = .window) {
        let (base, red) = (theme[place.base], theme[.due])
        let isMixed = theme.depth == .truecolor && !base.isOfTerminal && !red.isOfTerminal
        let surface = isMixed ? base.mixed(with: red, due?.isFaint == true ? place.part / 3 : place.part) : base
        /// The style of a role; on a due surface, with a contrast that holds during its whole pulse.
        func style(_ role: ThemeRole, _ attributes: TextAttributes = [], ratio: Double = 4.5) -> Style {
            guard let due else {
                var style = theme.style(role, on: .background, attributes)
                if ratio < 4.5 { style.foreground = theme.large(role) }
                return style
            }
            guard isMixed else {
                let video = due.isFaint ? attributes : attributes.union(.reverse)
                return Style(foreground: red, background: theme[.background], attributes: video)
            }
            let color = ratio < 4.5 ? theme.large(role) : theme[role.use == .dimmedText ? .text : role]
            let full = base.mixed(with: red, place.part)
            let isDrawing = role.use == .drawing
            return Style(
                foreground: isDrawing ? full.mixed(with: theme[.text], 0.2) : color.readable(on: [full], ratio: ratio),
                background: surface, attributes: attributes)
        }
        background = style(.text)
        text = style(.text)
        strong = style(.text, .bold)
        dim = style(.dim)
        heading = style(.heading, .bold)
        accent = style(.accent, .bold)
        running = style(.running)
        paused = style(.paused)
        soon = style(.soon, .bold)
        self.due = style(.due, .bold)
        rule = style(.rule)
        var bar = style(.bar)
        if due == nil {
            let surfaces = [theme[.background], theme[.selection], theme[.panel]]
            bar.foreground = bar.foreground.readable(on: surfaces, ratio: 4)
        }
        self.bar = bar
        groups = ThemeRole.groups.map { style($0) }
        largeGroups = ThemeRole.groups.map { style($0, ratio: 3) }
        largeSoon = style(.soon, .bold, ratio: 3)
        dueBar = style(.due, .bold, ratio: 3)
        track = style(.track)
        isDue = due != nil
        selection = due == nil ? theme[.selection] : background.background
        panel = due == nil ? theme[.panel] : background.background
    }

    /// The style of a countdown's digits, more prominent as the deadline approaches.
    func digits(_ urgency: Urgency) -> Style {
        switch urgency {
        case .paused: paused
        case .done: dim
        case .due, .danger: due
        case .soon: soon
        case .near: strong
        case .today: text
        case .far: dim
        }
    }

    /// The style of big digits: the colour of the countdown's group unless the countdown is urgent.
    func bigDigits(_ urgency: Urgency, group: Style) -> Style {
        switch urgency {
        case .paused, .done: digits(urgency)
        case .soon: largeSoon
        case .due, .danger: dueBar
        case .near, .today, .far: group.bold
        }
    }

    /// The style of the symbol for a countdown's state and urgency.
    func mark(_ urgency: Urgency, group: Style) -> Style {
        switch urgency {
        case .far, .today, .near: group
        case .soon, .danger, .due, .done, .paused: digits(urgency)
        }
    }

    /// The style of titles and text of a paused or done countdown; nil for other countdowns.
    func quiet(_ urgency: Urgency) -> Style? {
        switch urgency {
        case .paused: paused
        case .done: dim
        case .due, .danger, .soon, .near, .today, .far: nil
        }
    }

    /// The style of the filled part of a bar.
    func bar(_ urgency: Urgency, group: Style) -> Style {
        switch urgency {
        case .done: track
        case .due, .danger: dueBar
        case .soon: Style(foreground: largeSoon.foreground, background: largeSoon.background)
        case .paused: bar
        case .near, .today, .far: group
        }
    }
}

extension BoardStyles {
    /// The style of a title.
    ///
    /// - Parameters:
    ///   - face: the countdown.
    ///   - usual: the default style.
    /// - Returns: the style of a paused or done countdown; otherwise `usual`.
    func title(_ face: CountdownFace, _ usual: Style) -> Style { quiet(face.urgency) ?? usual }

    /// The style of digits of normal size.
    func digits(_ face: CountdownFace) -> Style { isQuiet(face) ? dim : digits(face.urgency) }

    /// The style of big digits.
    func bigDigits(_ face: CountdownFace, group: Style) -> Style {
        isQuiet(face) ? dim : bigDigits(face.urgency, group: group)
    }

    /// Whether the countdown is outside its working hours and not urgent.
    private func isQuiet(_ face: CountdownFace) -> Bool {
        face.isOff && [.near, .today, .far].contains(face.urgency)
    }

    /// The styles of big digits and of the units between them.
    func bigDigitStyles(_ face: CountdownFace, group: Style) -> BigDigits.Styles {
        let digits = bigDigits(face, group: group)
        return BigDigits.Styles(digits: digits, units: unit(of: digits), background: background)
    }

    /// The style of the units beside big digits: 70 % of the colour of the digits.
    private func unit(of digits: Style) -> Style {
        guard !digits.foreground.isOfTerminal, !background.background.isOfTerminal else { return dim }
        let color = background.background.mixed(with: digits.foreground, 0.7)
        let surfaces = [background.background, selection, panel]
        return Style(foreground: color.readable(on: surfaces, ratio: 4.5), background: digits.background)
    }

    /// The style of the text about the deadline.
    func when(_ face: CountdownFace) -> Style {
        face.urgency == .due ? isDue ? strong : due : quiet(face.urgency) ?? dim
    }
}

extension Style {
    /// The style in bold.
    var bold: Style {
        var style = self
        style.attributes.insert(.bold)
        return style
    }
}
