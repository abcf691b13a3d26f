import Themes

/// The themes that can be chosen: those of the program, and those of folders.
///
/// A value that was true when it was made. Making one only looks which files there are; a theme is decoded when it is
/// asked for, so that a start costs one of them and not all. ``readAll()`` decodes the files of the folders, and tells
/// which of them are no themes.
public struct ThemeLibrary: Sendable {
    /// The theme for a dark terminal, and where nothing else is said.
    public static let defaultDark = "countdowns-dark"

    /// The theme for a light terminal.
    public static let defaultLight = "countdowns-light"

    /// The names of all themes, in the order in which keys go through them: the program's, then the others by name.
    public private(set) var ids: [String]

    /// For which background each theme is made, as far as it is known without decoding it.
    public private(set) var variants: [String: Base16Scheme.Variant]

    /// The folders it was made from.
    public let folders: [String]

    /// The files of each name that is not only the program's, in order of precedence.
    private var files: [String: [String]] = [:]

    /// The folders that are there and cannot be read.
    private var unreadable: [ThemeFailure] = []

    /// The themes of folders that are already decoded.
    private var decoded: [String: Theme] = [:]

    /// The names with a file that came out as no theme.
    private var failed: Set<String> = []

    /// Makes a library of the program's own themes, and of the `.yaml` and `.yml` files in folders.
    ///
    /// A folder that is not there adds none. Hidden files are passed over.
    ///
    /// - Parameter folders: their paths; a name in an earlier one takes the place of the same name in a later one, and
    ///   of the program's.
    public init(folders: [String] = []) {
        self.folders = folders
        ids = ShippedThemes.all.map(\.id)
        variants = Dictionary(uniqueKeysWithValues: ShippedThemes.all.map { ($0.id, $0.variant) })
        for folder in folders {
            do {
                for path in try Self.themeFiles(in: folder) {
                    files[ThemeFile.id(ofPath: path), default: []].append(path)
                }
            } catch {
                unreadable.append(.unreadable(error))
            }
        }
        for id in files.keys { variants[id] = nil }
        ids += files.keys.filter { Self.shipped($0) == nil }.sorted()
    }

    /// Whether ``readAll()`` has anything to read.
    public var hasFiles: Bool { !files.isEmpty || !unreadable.isEmpty }

    /// The name among some that is meant by another: the same, or else the first that differs only in case.
    public static func id(for name: String, among ids: [String]) -> String? {
        if ids.contains(name) { return name }
        let lowercased = name.lowercased()
        return ids.first { $0.lowercased() == lowercased }
    }

    /// The theme of that name, whose case does not matter where there is only one of it.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - warn: told of each file of that name that is no theme, before the next is tried.
    /// - Returns: the theme.
    /// - Throws: ``UnknownTheme`` with the name that may be meant.
    public func theme(_ name: String, warn: (ThemeFailure) -> Void = { _ in }) throws(UnknownTheme) -> Theme {
        if let id = Self.id(for: name, among: ids), let theme = decoded[id] ?? read(id, warn: warn) { return theme }
        throw UnknownTheme(name, among: ids)
    }

    /// Decodes all files of the folders; a name of which none is a theme is dropped, unless it is the program's too.
    ///
    /// - Returns: the files that are no themes, and the folders that cannot be read, with the reasons.
    public mutating func readAll() -> [ThemeFailure] {
        var failures = unreadable
        for id in files.keys.sorted() {
            if let own = Self.shipped(id), holdsCopy(of: own) {
                variants[id] = own.variant
                continue
            }
            let before = failures.count
            let theme = read(id) { failures.append($0) }
            if failures.count > before { failed.insert(id) }
            if let theme {
                add(theme)
            } else {
                ids.removeAll { $0 == id }
            }
        }
        return failures
    }

    /// Keeps a theme that is in use as it is, if since then its file is gone or is no theme any more.
    public mutating func keep(_ theme: Theme) {
        if failed.contains(theme.id) || !ids.contains(theme.id) { add(theme) }
    }

    private mutating func add(_ theme: Theme) {
        if !ids.contains(theme.id) { ids.append(theme.id) }
        decoded[theme.id] = theme
        variants[theme.id] = theme.scheme.variant
    }

    /// Whether the file that counts is the program's own once more, as folders often have it: that is surely a theme.
    private func holdsCopy(of own: ShippedThemes.File) -> Bool {
        guard let path = files[own.id]?.first, let file = try? SourceFile.read(path: path) else { return false }
        return file.bytes == own.bytes()
    }

    /// The theme that another one extends.
    ///
    /// A file that has the name of one of the program's themes, and extends it, means the program's.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - extending: the names of the themes for which it is read, each extended by the one before it.
    /// - Returns: the theme, or why there is none.
    func extended(_ name: String, by extending: [String]) -> ExtendedTheme {
        let unknown = UnknownTheme(name, among: ids)
        guard let id = Self.id(for: name, among: ids) else { return .unknown(unknown) }
        guard extending.contains(id) else {
            return read(id, extending: extending) { _ in }.map(ExtendedTheme.theme) ?? .unknown(unknown)
        }
        let own = extending.last == id ? readShipped(id) : nil
        return own.map(ExtendedTheme.theme) ?? .cycle(extending + [id])
    }

    /// Decodes the first file of a name that is a theme, or else the program's own.
    private func read(_ id: String, extending: [String] = [], warn: (ThemeFailure) -> Void) -> Theme? {
        for path in files[id] ?? [] {
            do {
                return try ThemeFile.decode(try SourceFile.read(path: path), among: self, extending: extending)
            } catch let error as SourceFileError {
                warn(.unreadable(error))
            } catch let error as DefinitionErrors {
                warn(.invalid(error))
            } catch {
                preconditionFailure("A theme file gave an error of neither kind: \(error)")
            }
        }
        return readShipped(id)
    }

    private func readShipped(_ id: String) -> Theme? {
        Self.shipped(id).flatMap { file in
            try? ThemeFile.decode(SourceFile(path: "\(id).yaml", bytes: file.bytes()), id: id)
        }
    }

    private static func shipped(_ id: String) -> ShippedThemes.File? { ShippedThemes.all.first { $0.id == id } }

    private static func themeFiles(in folder: String) throws(SourceFileError) -> [String] {
        let names: [String]
        do {
            guard case .directory(let all) = try SystemFiles().entry(at: .path(folder), isKnown: { _ in true }) else {
                return []
            }
            names = all
        } catch {
            // Most boards have no such folder.
            if error.code == .notFound || error.code == .notAFile { return [] }
            throw error
        }
        let themes = names.filter { !$0.hasPrefix(".") && ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml")) }
        return themes.sorted().map { PathText.join(folder, $0) }
    }
}
