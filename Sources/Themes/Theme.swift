import Screen

/// The colours of a board, by role.
///
/// Made from a base16 scheme: each role starts from the palette's entry that the base16 styling guide gives to that
/// kind of thing, and a text colour that is too faint on one of the theme's surfaces is moved towards black or white
/// until it can be read there, as bars are until they are seen. So any scheme works, however pale its comments are. Colours given for a role by name are
/// taken as they are.
///
/// Colours that the terminal decides on, its default and its sixteen, can be neither mixed nor measured. Where they
/// would be mixed, a surface is the background and all else the foreground; what is then to be quieter than text is
/// dimmed by its attribute. What can be read is up to the terminal's palette.
public struct Theme: Equatable, Sendable {
    /// The name by which the board file, the keys and the command line call it: the file's name without `.yaml`.
    public let id: String

    /// The scheme it was made from.
    public let scheme: Base16Scheme

    /// The colours that its file gives to single roles.
    public let overrides: [ThemeRole: Color]

    /// The colour of each role; every role has one.
    private let colors: [ThemeRole: Color]

    /// Makes a theme from a scheme.
    ///
    /// - Parameters:
    ///   - id: the name it is called by.
    ///   - scheme: the sixteen colours.
    ///   - overrides: colours for single roles, used as they are.
    public init(id: String, scheme: Base16Scheme, overrides: [ThemeRole: Color] = [:]) {
        self.id = id
        self.scheme = scheme
        self.overrides = overrides
        let surfaces = Self.roles(.surface).map { overrides[$0] ?? Self.base($0, of: scheme) }
        let derived = ThemeRole.allCases.map { role in
            let base = Self.base(role, of: scheme)
            // Bars and rules lie on the background only; what is drawn on a selection keeps its colour.
            let behind = role.use == .drawing ? Array(surfaces.prefix(1)) : surfaces
            return (role, role.madeContrast.map { base.readable(on: behind, ratio: $0) } ?? base)
        }
        colors = Dictionary(uniqueKeysWithValues: derived).merging(overrides) { _, override in override }
    }

    /// The colour of a role.
    public subscript(role: ThemeRole) -> Color { colors[role] ?? scheme.palette[0x5] }

    /// How a role is written on a surface.
    ///
    /// - Parameters:
    ///   - role: what is written.
    ///   - surface: what lies behind it.
    ///   - attributes: bold and the like.
    /// - Returns: the colours, and the attributes; dimmed where only that can make it quieter than text.
    public func style(
        _ role: ThemeRole, on surface: ThemeRole = .background, _ attributes: TextAttributes = []
    ) -> Style {
        let color = self[role]
        let isLoud = role.use == .drawing ? color.isOfTerminal : role.use == .dimmedText && color.isTerminalDefault
        return Style(
            foreground: color, background: self[surface], attributes: isLoud ? attributes.union(.dim) : attributes)
    }

    private static func roles(_ use: ThemeRole.Use) -> [ThemeRole] { ThemeRole.allCases.filter { $0.use == use } }

    /// What a role is in a scheme, before it is made readable.
    ///
    /// Surfaces and drawings are mixed from the background and the foreground, because schemes differ widely in how far
    /// `base01` to `base03` lie from the background.
    private static func base(_ role: ThemeRole, of scheme: Base16Scheme) -> Color {
        let background = scheme.palette[0x0]
        func mix(_ part: Double, of entry: Int = 0x5) -> Color {
            let color = scheme.palette[entry]
            guard !background.isOfTerminal, !color.isOfTerminal else {
                return role.use == .surface ? background : color
            }
            return background.mixed(with: color, part)
        }
        return switch role {
        case .background: background
        case .selection: mix(0.10)
        case .panel: mix(0.05)
        case .text: scheme.palette[0x5]
        case .dim: mix(0.55)
        case .heading: mix(0.75)
        case .accent: scheme.palette[0xD]
        case .running: scheme.palette[0xB]
        case .paused: mix(0.50)
        case .soon: scheme.palette[0x9]
        case .due: scheme.palette[0x8]
        case .bar: mix(0.42)
        case .dueBar: mix(0.45, of: 0x8)
        case .track: mix(0.25)
        case .rule: mix(0.20)
        }
    }
}

/// A colour scheme of sixteen colours, as tinted-theming's base16 styling guide defines them.
///
/// - SeeAlso: <https://github.com/tinted-theming/home/blob/main/styling.md>
public struct Base16Scheme: Equatable, Sendable {
    /// Whether a scheme is made for a dark or a light background.
    public enum Variant: String, CaseIterable, Sendable {
        /// Light text on a dark background.
        case dark
        /// Dark text on a light background.
        case light
        /// Text and background are the terminal's own, whichever they are.
        case both
    }

    /// The scheme's name as a person reads it, such as `Rosé Pine Dawn`.
    public var name: String

    /// Who made the colours.
    public var author: String

    /// Dark, light or both.
    public var variant: Variant

    /// The colours `base00` to `base0F`; `palette.count == 16`.
    public var palette: [Color]

    /// Makes a scheme from its parts.
    ///
    /// - Precondition: `palette` has 16 colours.
    public init(name: String, author: String, variant: Variant, palette: [Color]) {
        precondition(palette.count == 16, "A base16 palette has 16 colours, not \(palette.count).")
        self.name = name
        self.author = author
        self.variant = variant
        self.palette = palette
    }
}

extension Theme {
    /// This theme on a terminal of a depth: with sixteen colours each role has one of the terminal's own, with none a panel
    /// has no surface.
    ///
    /// The nearest of sixteen colours would make a muted green grey, and a selection the background. So what is drawn is
    /// chosen by role: surfaces, text and lines keep apart, and what means something keeps its hue. Colours that the theme
    /// takes from the terminal stay.
    public func shown(at depth: ColorDepth) -> Theme {
        if depth == .none {
            // Nobody sees its surface, so it has an edge instead.
            return Theme(id: id, scheme: scheme, overrides: overrides.merging([.panel: self[.background]]) { $1 })
        }
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
        // On blue or bright black red could not be read: on a dark background the bar at its left alone marks what is selected.
        case .selection: isDark ? 0 : 7
        // What is quiet could not be read on a grey.
        case .panel: isDark ? 0 : 15
        case .text: isDark ? 15 : 0
        case .dim, .heading, .paused, .bar: isDark ? 7 : 8
        case .track, .rule: isDark ? 8 : 7
        case .accent, .running, .soon, .due, .dueBar:
            color.ansiHue.map { hue(of: $0, isDark: isDark) } ?? (isDark ? 15 : 0)
        }
    }

    /// A bright colour on a dark background; on a light one nobody can read yellow.
    private func hue(of number: Int, isDark: Bool) -> Int {
        // Bright blue is too dark on some consoles.
        if isDark { return number == 4 ? 14 : number + 8 }
        return number == 3 ? 5 : number
    }
}
