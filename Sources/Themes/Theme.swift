import Screen

/// The colours of a board, by role.
///
/// A theme is made from a base16 scheme. The initial colour of each role is the palette entry that the base16 styling
/// guide assigns to the role. If text is too faint on a surface, its colour is moved towards black or white until the
/// text is readable. If a bar is too faint, its colour is moved until the bar is visible. So schemes with faint colours
/// work, too. A colour that the theme file sets for a role is used unchanged.
///
/// Colours of the terminal (its default colours and its sixteen palette colours) can be neither mixed nor measured,
/// because their values are unknown. In place of a mixed colour, a surface then gets the background colour, and any
/// other role gets the unmixed foreground colour. Dimmed text, bars and lines then get the `dim` attribute, so that
/// they differ from other text. The contrast of terminal colours depends on the palette of the terminal.
public struct Theme: Equatable, Sendable {
    /// The name of the theme in board files, in the configuration and on the command line: the file's name without `.yaml`.
    public let id: String

    /// The scheme of the theme.
    public let scheme: Base16Scheme

    /// The colour depth of the terminal for which the colours were adapted.
    public private(set) var depth = ColorDepth.truecolor

    /// The colours that the theme file sets for individual roles.
    public let overrides: [ThemeRole: Color]

    private let colors: [ThemeRole: Color]

    /// Creates a theme from a scheme.
    ///
    /// - Parameters:
    ///   - id: the name of the theme.
    ///   - scheme: the sixteen colours.
    ///   - overrides: the colours of individual roles, which are used unchanged.
    public init(id: String, scheme: Base16Scheme, overrides: [ThemeRole: Color] = [:]) {
        self.id = id
        self.scheme = scheme
        self.overrides = overrides
        let surfaces = Self.roles(.surface).map { overrides[$0] ?? Self.base($0, of: scheme) }
        let derived = ThemeRole.allCases.map { role in
            let base = Self.base(role, of: scheme)
            // Bars and horizontal lines appear on the background only, and keep their colour on a selected row.
            let behind = role.use == .drawing ? Array(surfaces.prefix(1)) : surfaces
            return (role, role.madeContrast.map { base.readable(on: behind, ratio: $0) } ?? base)
        }
        colors = Dictionary(uniqueKeysWithValues: derived).merging(overrides) { _, override in override }
    }

    /// The colour of a role.
    public subscript(role: ThemeRole) -> Color { colors[role] ?? scheme.palette[0x5] }

    /// The colour of a role for bars and big digits, which need a contrast of only 3:1 and so keep more of their hue.
    public func large(_ role: ThemeRole) -> Color {
        overrides[role] ?? Self.base(role, of: scheme).readable(on: Self.roles(.surface).map { self[$0] }, ratio: 3)
    }

    /// Returns the style of a role on a surface.
    ///
    /// - Parameters:
    ///   - role: the role of the foreground.
    ///   - surface: the role of the surface.
    ///   - attributes: additional attributes, such as bold.
    /// - Returns: the colours and the attributes, with `dim` if no colour distinguishes the role from text.
    public func style(
        _ role: ThemeRole, on surface: ThemeRole = .background, _ attributes: TextAttributes = []
    ) -> Style {
        let color = self[role]
        let isLoud = role.use == .drawing ? color.isOfTerminal : role.use == .dimmedText && color.isTerminalDefault
        return Style(
            foreground: color, background: self[surface], attributes: isLoud ? attributes.union(.dim) : attributes)
    }

    private static func roles(_ use: ThemeRole.Use) -> [ThemeRole] { ThemeRole.allCases.filter { $0.use == use } }

    /// Returns the colour of a role in a scheme, before the contrast is adjusted.
    ///
    /// Surfaces and drawings are mixed from the background and the foreground, because the distance of `base01`, `base02` and
    /// `base03` from the background differs widely between schemes.
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
        case .group1: scheme.palette[0xD]
        case .group2: scheme.palette[0xB]
        case .group3: scheme.palette[0xE]
        case .group4: scheme.palette[0xC]
        case .bar: mix(0.42)
        case .track: mix(0.16)
        case .rule: mix(0.20)
        }
    }
}

/// A colour scheme of sixteen colours, as tinted-theming's base16 styling guide defines them.
///
/// - SeeAlso: <https://github.com/tinted-theming/home/blob/main/styling.md>
public struct Base16Scheme: Equatable, Sendable {
    /// The background for which a scheme is made.
    public enum Variant: String, CaseIterable, Sendable {
        /// Light text on a dark background.
        case dark
        /// Dark text on a light background.
        case light
        /// The default colours of the terminal, dark or light.
        case both
    }

    /// The display name of the scheme, such as `Rosé Pine Dawn`.
    public var name: String

    /// The author of the colours.
    public var author: String

    /// The background for which the scheme is made.
    public var variant: Variant

    /// The colours `base00` to `base0F`; `palette.count == 16`.
    public var palette: [Color]

    /// Creates a scheme from its parts.
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
    /// Adapts the theme to the colour depth of a terminal.
    ///
    /// With sixteen colours, each role gets one of the terminal's colours. The colour depends on the role, because the
    /// nearest colour to a muted green would be grey, and the nearest colour to a selection would be the background. So
    /// surfaces, text and lines remain distinct, and colours with a meaning keep their hue. Colours of the terminal
    /// remain unchanged. Without colours or with sixteen, all surfaces have the background colour: borders and reverse video
    /// mark panels, cards and the selection.
    public func shown(at depth: ColorDepth) -> Theme {
        var shown = adapted(to: depth)
        shown.depth = depth
        return shown
    }

    private func adapted(to depth: ColorDepth) -> Theme {
        if depth == .none {
            let same = [ThemeRole.selection: self[.background], .panel: self[.background]]
            return Theme(id: id, scheme: scheme, overrides: overrides.merging(same) { $1 })
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
        // Red is not readable on blue or on bright black, and dimmed text is not readable on grey.
        case .background, .selection, .panel: isDark ? 0 : 15
        case .text: isDark ? 15 : 0
        case .dim, .heading, .paused, .bar: isDark ? 7 : 8
        case .track, .rule: isDark ? 8 : 7
        case .accent, .running, .soon, .due, .group1, .group2, .group3, .group4:
            color.ansiHue.map { hue(of: $0, isDark: isDark) } ?? (isDark ? 15 : 0)
        }
    }

    /// Returns the bright variant of a hue for a dark background, and the normal variant for a light background.
    ///
    /// For a light background, magenta replaces yellow, because yellow is not readable on a light background.
    private func hue(of number: Int, isDark: Bool) -> Int {
        // Bright blue is too dark on some consoles, so bright cyan replaces it.
        if isDark { return number == 4 ? 14 : number + 8 }
        return number == 3 ? 5 : number
    }
}
