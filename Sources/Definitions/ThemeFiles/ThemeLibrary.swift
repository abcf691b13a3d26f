import Dashboard
import Foundation

/// The themes that can be chosen: those of the program, and those of directories.
///
/// The program's own are decoded when they are asked for, so that a start costs one of them and not all.
public struct ThemeLibrary: Sendable {
    /// The theme for a dark terminal, and where nothing else is said.
    public static let defaultDark = "countdowns-dark"

    /// The theme for a light terminal.
    public static let defaultLight = "countdowns-light"

    /// The names of all themes, in the order in which keys go through them: the program's, then those added, by name.
    public private(set) var ids: [String]

    private var added: [String: Theme] = [:]

    /// Makes a library of the program's own themes.
    public init() {
        ids = ShippedThemes.all.map(\.id)
    }

    /// The theme of that name.
    ///
    /// - Throws: ``UnknownTheme`` with the name that may be meant.
    public func theme(_ id: String) throws(UnknownTheme) -> Theme {
        if let theme = added[id] { return theme }
        guard let file = ShippedThemes.all.first(where: { $0.id == id }),
            let theme = try? ThemeFile.decode(SourceFile(path: "\(id).yaml", bytes: file.bytes()), id: id)
        else {
            throw UnknownTheme(name: id, help: Spelling.help(for: id, among: ids, otherwise: "themes are \(list)"))
        }
        return theme
    }

    /// Adds a theme; it takes the place of one with the same name.
    public mutating func add(_ theme: Theme) {
        if !ids.contains(theme.id) { ids.append(theme.id) }
        added[theme.id] = theme
    }

    /// Adds the themes of all `.yaml` and `.yml` files in a directory; later ones take the place of earlier ones.
    ///
    /// - Returns: the files that are no themes, with the reasons. The others are added all the same.
    /// - Throws: ``SourceFileError`` when the directory cannot be read.
    public mutating func add(directory: String) throws(SourceFileError) -> [ThemeFailure] {
        var failures: [ThemeFailure] = []
        for name in try Self.themeFiles(in: directory) {
            let path = (directory as NSString).appendingPathComponent(name)
            do {
                let file = try SourceFile.read(path: path)
                let id = ThemeFile.id(ofPath: path)
                // Folders often hold copies of the program's own; those are decoded when they are asked for.
                if ShippedThemes.all.contains(where: { $0.id == id && $0.bytes() == file.bytes }) {
                    added[id] = nil
                } else {
                    add(try ThemeFile.decode(file, id: id))
                }
            } catch let error as SourceFileError {
                failures.append(.unreadable(error))
            } catch let error as DefinitionErrors {
                failures.append(.invalid(error))
            } catch {
                preconditionFailure("A theme file gave an error of neither kind: \(error)")
            }
        }
        return failures
    }

    private var list: String { ids.joined(separator: ", ") }

    private static func themeFiles(in directory: String) throws(SourceFileError) -> [String] {
        // Asked first because its reasons are plain; Foundation's lie two errors deep.
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SourceFileError(path: directory, errno: errno) }
        close(descriptor)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.sorted()
    }
}
