import Themes
import Yams

/// Decodes theme files: base16 schemes in YAML, such as the hundreds of schemes by tinted-theming.
///
/// - SeeAlso: <https://github.com/tinted-theming/home/blob/main/builder.md>
public enum ThemeFile {
    /// Decodes a theme file.
    ///
    /// The decoder reads `system`, `name`, `author`, `variant` and `palette` of the base16 format. The decoder also
    /// reads two keys of this program: `roles` sets single roles to a colour or to an entry of the palette, and
    /// `extends` names a theme whose values apply if the file does not set them. As a colour, `default` is the
    /// terminal's own foreground or background, and `ansi0` to `ansi15` are the terminal's sixteen colours. All other
    /// keys are ignored.
    ///
    /// - Parameters:
    ///   - file: the bytes of the file, and its path for errors.
    ///   - id: the name of the theme; nil for the file's name without its extension.
    ///   - library: the themes that the file can extend.
    /// - Returns: the theme.
    /// - Throws: every error in the file, with its location.
    public static func decode(
        _ file: SourceFile, id: String? = nil, among library: ThemeLibrary = ThemeLibrary()
    ) throws(DefinitionErrors) -> Theme {
        try decode(file, id: id, among: library) { _, _ in }
    }

    /// Decodes a theme file, and checks the contrast of its text.
    ///
    /// - Parameters:
    ///   - file: the bytes of the file, and its path for errors.
    ///   - library: the themes that the file can extend.
    /// - Returns: the theme; ``Dashboard/Theme/contrasts`` has the measured values.
    /// - Throws: every error in the file, or else every role with too little contrast, with its location.
    public static func check(
        _ file: SourceFile, among library: ThemeLibrary = ThemeLibrary()
    ) throws(DefinitionErrors) -> Theme {
        try decode(file, id: nil, among: library) { $0.checkContrast(of: $1) }
    }

    private static func decode(
        _ file: SourceFile, id: String?, among library: ThemeLibrary, then check: (ThemeDecoder, Theme) -> Void
    ) throws(DefinitionErrors) -> Theme {
        var source = try ThemeSource(file, id: id ?? self.id(ofPath: file.path))
        var reader = ThemeReader(library)
        let base = source.base.map { reader.extended($0, by: [source.id]) }
        return try source.theme(extending: base, then: check)
    }

    /// The name of the theme in a file: the file's name without its extension.
    public static func id(ofPath path: String) -> String {
        let name = PathText.name(of: path)
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }
}

/// A parsed theme file.
struct ThemeSource {
    let id: String

    private var text: SourceText
    private let root: Node?

    /// Parses a file; `id` is the name of the theme.
    init(_ file: SourceFile, id: String) throws(DefinitionErrors) {
        self.id = id
        text = SourceText(path: file.path, bytes: file.bytes)
        root = try YAMLDocument.root(of: &text)
    }

    /// The name of the theme that the file extends.
    var base: String? {
        root?.mapping?.first { $0.key.scalar?.string == ThemeField.extends.rawValue }?.value.scalar?.string.trimmed
    }

    /// Decodes the theme.
    ///
    /// - Parameters:
    ///   - base: the theme that the file extends; nil if the file extends no theme.
    ///   - check: a further check of a valid theme.
    /// - Returns: the theme.
    /// - Throws: every error in the file, with its location.
    mutating func theme(
        extending base: ExtendedTheme?, then check: (ThemeDecoder, Theme) -> Void = { _, _ in }
    ) throws(DefinitionErrors) -> Theme {
        var decoder = ThemeDecoder(id: id, extending: base)
        let theme = decoder.theme(from: root)
        if let theme, decoder.report.isEmpty { check(decoder, theme) }
        if let theme, decoder.report.isEmpty { return theme }
        throw decoder.report.errors(in: &text)
    }
}
