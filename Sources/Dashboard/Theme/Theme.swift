import Screen

/// The colours of a board, by role.
///
/// Made from a base16 scheme: each role starts from the palette's entry that the base16 styling guide gives to that
/// kind of thing, and a text colour that is too faint on one of the theme's surfaces is moved towards black or white
/// until it can be read there. So any scheme works, however pale its comments are. Colours given for a role by name are
/// taken as they are.
public struct Theme: Equatable, Sendable {
    /// The name by which the board file, the keys and the command line call it: the file's name without `.yaml`.
    public let id: String

    /// The scheme it was made from.
    public let scheme: Base16Scheme

    /// The colour of each role; every role has one.
    private let colors: [Color]

    /// Makes a theme from a scheme.
    ///
    /// - Parameters:
    ///   - id: the name it is called by.
    ///   - scheme: the sixteen colours.
    ///   - overrides: colours for single roles, used as they are.
    public init(id: String, scheme: Base16Scheme, overrides: [ThemeRole: Color] = [:]) {
        self.id = id
        self.scheme = scheme
        colors = ThemeRole.allCases.map { role in overrides[role] ?? scheme.palette[5] }
    }

    /// The colour of a role.
    public subscript(role: ThemeRole) -> Color {
        colors[ThemeRole.allCases.firstIndex(of: role) ?? 0]
    }
}
