import Dashboard
import Foundation

/// Theme files: base16 schemes in YAML, as tinted-theming has hundreds of them.
///
/// - SeeAlso: <https://github.com/tinted-theming/home/blob/main/builder.md>
public enum ThemeFile {
    /// Decodes a theme file.
    ///
    /// Read are `system`, `name`, `author`, `variant` and `palette` of the base16 format, and our `roles`, which gives
    /// single roles a colour or an entry of the palette. All else is passed over.
    ///
    /// - Parameters:
    ///   - file: the bytes, and the path that errors name.
    ///   - id: the name by which the theme is called; nil takes the file's name without its extension.
    /// - Returns: the theme.
    /// - Throws: every mistake in the file, with its place.
    public static func decode(_ file: SourceFile, id: String? = nil) throws(DefinitionErrors) -> Theme {
        var source = SourceText(path: file.path, bytes: file.bytes)
        let root = try YAMLDocument.root(of: &source)
        var decoder = ThemeDecoder(id: id ?? self.id(ofPath: file.path))
        if let theme = decoder.theme(from: root), decoder.report.isEmpty { return theme }
        throw decoder.report.errors(in: &source)
    }

    /// The name of the theme in a file: the file's name without its extension.
    static func id(ofPath path: String) -> String {
        ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    }
}
