import Screen
import Themes
import Yams

/// Builds a theme from a YAML tree, and reports its errors.
struct ThemeDecoder {
    let report = Report()

    let id: String

    /// The theme that the key `extends` names; nil without this key.
    private let extended: ExtendedTheme?

    /// The source ranges of the colours that the file sets for single roles.
    private var roleRanges: [ThemeRole: SourceRange] = [:]

    private var paletteRange: SourceRange?

    init(id: String, extending extended: ExtendedTheme?) { (self.id, self.extended) = (id, extended) }

    /// Reports each role with too little contrast.
    ///
    /// The error is located at the colour of the role. If the file does not set this colour, the error is located at
    /// the colour of the role's background, or else at the palette.
    func checkContrast(of theme: Theme) {
        for contrast in theme.faint {
            let sourceRange = roleRanges[contrast.role] ?? roleRanges[contrast.surface] ?? paletteRange
            report.add(
                .tooFaint, contrast.sentence, at: sourceRange ?? .start,
                help: roleRanges[contrast.role] == nil
                    ? "use more similar colours for the surfaces: no text colour is readable on all of them"
                    : "use another colour, or remove the role to have its colour computed")
        }
    }

    /// The theme in a document; nil or invalid if the report is not empty.
    mutating func theme(from root: Node?) -> Theme? {
        guard case .mapping(let mapping) = root else {
            let sourceRange = root.map(SourceRange.init) ?? .start
            report.add(
                .wrongType, "this is not a theme: expected a mapping with \"palette\"", at: sourceRange,
                help: Self.example)
            return nil
        }
        let fields = Fields<ThemeField>(mapping) { _, _ in }
        guard hasSupportedSystem(fields[.system]) else { return nil }
        let base = base(fields[.extends])
        guard report.isEmpty else { return nil }
        let variant = variant(fields[.variant])
        let palette = palette(fields, of: mapping, over: base?.scheme.palette)
        let roles = roles(fields[.roles], palette: palette)
        guard let palette else { return nil }
        let scheme = Base16Scheme(
            name: report.text(fields[.name]) ?? id,
            author: report.text(fields[.author]) ?? "",
            variant: variant ?? Self.variant(of: palette),
            palette: palette
        )
        return Theme(id: id, scheme: scheme, overrides: (base?.overrides ?? [:]).merging(roles) { $1 })
    }

    /// The theme that the file extends; nil if the key `extends` is missing or the theme has an error.
    private func base(_ entry: Fields<ThemeField>.Entry?) -> Theme? {
        guard let entry, let name = report.text(entry) else { return nil }
        switch extended {
        case nil: break
        case .theme(let theme): return theme
        case .unknown(let error):
            report.add(
                .unknownTheme, "there is no theme \(name.quoted) to extend", at: entry.sourceRange, help: error.help)
        case .cycle(let names):
            report.add(
                .includeCycle, "the theme extends itself: \(names.joined(separator: ", "))", at: entry.sourceRange,
                help: "give one of these themes a palette, and remove the key extends from it")
        }
        return nil
    }

    private func hasSupportedSystem(_ entry: Fields<ThemeField>.Entry?) -> Bool {
        guard let entry, let system = report.text(entry) else { return true }
        if ["base16", "base24"].contains(system) { return true }
        report.add(
            .unsupportedSystem,
            "themes of the system \(system.quoted) cannot be read",
            at: entry.sourceRange,
            help: "write base16 or base24"
        )
        return false
    }

    private func variant(_ entry: Fields<ThemeField>.Entry?) -> Base16Scheme.Variant? {
        guard let entry, let name = report.text(entry) else { return nil }
        if let variant = Base16Scheme.Variant(rawValue: name) { return variant }
        report.add(
            .badVariant, "the variant must be dark, light or both, not \(name.quoted)", at: entry.sourceRange,
            help: Spelling.help(
                for: name, among: Base16Scheme.Variant.words,
                otherwise: "leave the variant out to have it determined from the colours"))
        return nil
    }

    /// The sixteen colours of the file; missing colours are taken from `base`, the colours of the extended theme.
    ///
    /// Nil if a colour is invalid, or is missing both in the file and in `base`.
    private mutating func palette(
        _ fields: Fields<ThemeField>, of mapping: Node.Mapping, over base: [Color]?
    ) -> [Color]? {
        guard let entry = fields[.palette] else {
            if let base { return base }
            let isOldFormat = mapping.contains { $0.key.scalar?.string == "base00" }
            report.add(
                .missingPart,
                "the key \"palette\" is missing",
                at: fields.sourceRange,
                help: isOldFormat ? "put the colours under \"palette:\", indented" : Self.example
            )
            return nil
        }
        paletteRange = entry.keyRange
        guard let mapping = report.mapping(entry) else { return nil }
        let colors = Fields<PaletteField>(mapping) { _, _ in }
        var palette: [Color] = []
        var missing: [String] = []
        for (index, key) in PaletteField.allCases.enumerated() {
            guard let entry = colors[key] else {
                if let base {
                    palette.append(base[index])
                    continue
                }
                missing.append(key.rawValue)
                continue
            }
            if let color = color(entry.value, palette: nil) { palette.append(color) }
        }
        if !missing.isEmpty {
            report.add(
                .missingPart,
                "the palette has no \(missing.joined(separator: ", "))",
                at: entry.keyRange,
                help: "a palette must have the colours base00 to base0F"
            )
        }
        return palette.count == PaletteField.allCases.count ? palette : nil
    }

    private mutating func roles(_ entry: Fields<ThemeField>.Entry?, palette: [Color]?) -> [ThemeRole: Color] {
        guard let entry, !entry.value.isEmpty, let mapping = report.mapping(entry) else { return [:] }
        var roles: [ThemeRole: Color] = [:]
        for (key, value) in mapping {
            let name = key.scalar?.string ?? ""
            guard let role = ThemeRole(rawValue: name) else {
                let names = ThemeRole.words
                report.add(
                    .unknownRole,
                    "there is no role \(name.quoted)",
                    at: SourceRange(key),
                    help: Spelling.help(
                        for: name, among: names, otherwise: "roles are \(names.joined(separator: ", "))")
                )
                continue
            }
            roleRanges[role] = SourceRange(value)
            // If the palette is missing, every palette entry gets the terminal's default colour: the missing palette is
            // already reported.
            roles[role] = color(value, palette: palette ?? Array(repeating: .terminalDefault, count: 16))
        }
        return roles
    }

    /// Parses a colour: hexadecimal digits, a name in the palette if a palette exists, or a colour that the terminal
    /// defines.
    private func color(_ node: Node, palette: [Color]?) -> Color? {
        let text = node.scalar?.string.trimmed ?? ""
        if let color = ColorText.color(text) { return color }
        if let palette, let index = ColorText.paletteIndex(text) { return palette[index] }
        report.add(
            .badColor,
            node.isEmpty ? "there is no colour" : "\(node.kindName) is not a colour",
            at: SourceRange(node),
            help: ColorText.help(isMissing: node.isEmpty, hasPalette: palette != nil)
        )
        return nil
    }

    /// The variant of a palette: dark if the background is darker than the text on it.
    private static func variant(of palette: [Color]) -> Base16Scheme.Variant {
        if palette[0].isOfTerminal || palette[5].isOfTerminal { return .both }
        return palette[0].luma < palette[5].luma ? .dark : .light
    }

    private static let example = "a base16 scheme has \"palette:\" with the colours base00 to base0F"
}

extension Color {
    /// The approximate brightness, enough to distinguish a background from the text on it.
    fileprivate var luma: Int { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) }
}

/// The result of looking up the theme that a theme file extends.
enum ExtendedTheme {
    case theme(Theme)
    case unknown(UnknownTheme)
    /// The themes with these names extend each other in a cycle.
    case cycle([String])
}
