import Screen

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
