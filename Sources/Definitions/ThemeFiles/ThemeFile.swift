import Themes

/// Theme files: base16 schemes in YAML, as tinted-theming has hundreds of them.
///
/// - SeeAlso: <https://github.com/tinted-theming/home/blob/main/builder.md>
public enum ThemeFile {
    /// Decodes a theme file.
    ///
    /// Read are `system`, `name`, `author`, `variant` and `palette` of the base16 format, and our `roles`, which gives
    /// single roles a colour or an entry of the palette, and `extends`, the name of a theme from which is taken what
    /// the file does not give. Where a colour stands, `default` is the terminal's own foreground or background, and
    /// `ansi0` to `ansi15` are its sixteen. All else is passed over.
    ///
    /// - Parameters:
    ///   - file: the bytes, and the path that errors name.
    ///   - id: the name by which the theme is called; nil takes the file's name without its extension.
    ///   - library: the themes that it can extend.
    ///   - extending: the names of the themes for which this one is read, each extended by the one before it.
    /// - Returns: the theme.
    /// - Throws: every mistake in the file, with its place.
    public static func decode(
        _ file: SourceFile, id: String? = nil, among library: ThemeLibrary = ThemeLibrary(), extending: [String] = []
    ) throws(DefinitionErrors) -> Theme {
        try decode(file, id: id, among: library, extending: extending) { _, _ in }
    }

    /// Decodes a theme file, and proves that its text can be read.
    ///
    /// - Parameters:
    ///   - file: the bytes, and the path that errors name.
    ///   - library: the themes that it can extend.
    /// - Returns: the theme; see ``Dashboard/Theme/contrasts`` for what was measured.
    /// - Throws: every mistake in the file, or else every role that is too faint, with its place.
    public static func check(
        _ file: SourceFile, among library: ThemeLibrary = ThemeLibrary()
    ) throws(DefinitionErrors) -> Theme {
        try decode(file, id: nil, among: library, extending: []) { $0.checkContrast(of: $1) }
    }

    private static func decode(
        _ file: SourceFile, id: String?, among library: ThemeLibrary, extending: [String],
        then check: (ThemeDecoder, Theme) -> Void
    ) throws(DefinitionErrors) -> Theme {
        var source = SourceText(path: file.path, bytes: file.bytes)
        let root = try YAMLDocument.root(of: &source)
        let id = id ?? self.id(ofPath: file.path)
        var decoder = ThemeDecoder(id: id) { library.extended($0, by: extending + [id]) }
        let theme = decoder.theme(from: root)
        if let theme, decoder.report.isEmpty { check(decoder, theme) }
        if let theme, decoder.report.isEmpty { return theme }
        throw decoder.report.errors(in: &source)
    }

    /// The name of the theme in a file: the file's name without its extension.
    public static func id(ofPath path: String) -> String {
        let name = PathText.name(of: path)
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }
}
