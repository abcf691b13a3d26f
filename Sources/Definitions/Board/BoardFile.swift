import Countdowns
import Foundation

/// Countdown files: YAML in, countdowns or errors with a place out.
///
/// Reading the file and making sense of it are two steps: ``SourceFile/read(path:)`` fails when there is no file, and
/// ``decode(_:machineZone:themes:)`` when there is something wrong in it.
public enum BoardFile {
    /// Decodes a countdown file.
    ///
    /// All mistakes of the file are found in one run, but for those that hide what follows: bytes that are not text,
    /// text that is not YAML, a key given twice.
    ///
    /// - Parameters:
    ///   - file: the bytes, and the path that errors name.
    ///   - machineZone: the zone of dates for which the file gives none.
    ///   - themes: the names that `theme` may have; nil takes any.
    /// - Returns: what the file says.
    /// - Throws: every mistake in the file, with its place.
    /// - Complexity: linear in the size of the file; aliases cannot make it more.
    public static func decode(
        _ file: SourceFile,
        machineZone: TimeZone,
        themes: [String]? = nil
    ) throws(DefinitionErrors) -> BoardDefinition {
        var source = SourceText(path: file.path, bytes: file.bytes)
        let root = try YAMLDocument.root(of: &source)
        var decoder = BoardDecoder(machineZone: machineZone, themes: themes, size: source.bytes.count)
        if let board = decoder.board(from: root), decoder.report.isEmpty { return board }
        throw decoder.report.errors(in: &source)
    }

    /// Decodes the text of a countdown file.
    ///
    /// - Parameters:
    ///   - text: the YAML text.
    ///   - path: the path that errors name.
    ///   - machineZone: the zone of dates for which the text gives none.
    ///   - themes: the names that `theme` may have; nil takes any.
    /// - Returns: what the text says.
    /// - Throws: every mistake in the text, with its place.
    public static func decode(
        text: String,
        path: String,
        machineZone: TimeZone,
        themes: [String]? = nil
    ) throws(DefinitionErrors) -> BoardDefinition {
        try decode(SourceFile(path: path, bytes: Array(text.utf8)), machineZone: machineZone, themes: themes)
    }
}
