import Themes

/// The available themes: the themes of the program, and the themes in folders.
///
/// The value is a snapshot. Creating a library only lists the files. A theme is decoded on demand, so that only one
/// theme is decoded at launch. ``readAll()`` decodes the files of the folders, and returns the invalid files.
public struct ThemeLibrary: Sendable {
    /// The theme for a dark terminal, and the default.
    public static let defaultDark = "countdowns-dark"

    /// The theme for a light terminal.
    public static let defaultLight = "countdowns-light"

    /// The names of all themes, in the order in which keys select them: the themes of the program, then all other
    /// themes by name.
    public private(set) var ids: [String]

    /// The folders of the library.
    public let folders: [String]

    /// The paths of the theme files in the folders, by theme name and in order of precedence.
    private(set) var files: [String: [String]] = [:]

    /// The existing folders that cannot be read.
    private var unreadable: [ThemeFailure] = []

    /// The themes that were already decoded from files of the folders, by name.
    private var decoded: [String: Theme] = [:]

    /// The theme names for which an invalid file was found.
    private var failed: Set<String> = []

    /// Creates a library of the program's themes, and of the `.yaml` and `.yml` files in folders.
    ///
    /// A missing folder is ignored. Hidden files are skipped. There may be as many files as a board may have.
    ///
    /// - Parameter folders: the paths of the folders. A theme in an earlier folder replaces themes of the same name in
    ///   later folders and in the program.
    public init(folders: [String] = []) {
        self.folders = folders
        ids = ShippedThemes.all.map(\.id)
        var count = 0
        for folder in folders {
            do throws(SourceFileError) {
                for path in try Self.themeFiles(in: folder) {
                    count += 1
                    guard count <= FileWalk.fileLimit else {
                        throw SourceFileError(
                            code: .tooMany, path: path, reason: "there are more than \(FileWalk.fileLimit) theme files")
                    }
                    files[ThemeFile.id(ofPath: path), default: []].append(path)
                }
            } catch {
                unreadable.append(.unreadable(error))
            }
        }
        ids += files.keys.filter { Self.shipped($0) == nil }.sorted()
    }

    /// The themes that are available without reading a folder, by name.
    public var known: [String: Theme] {
        let shipped = ids.filter { files[$0] == nil }.compactMap(Self.readShipped).map { ($0.id, $0) }
        return decoded.merging(shipped) { own, _ in own }
    }

    /// Whether ``readAll()`` has files or folders to report on.
    public var hasFiles: Bool { !files.isEmpty || !unreadable.isEmpty }

    /// The matching name: the same name, or else the first name that differs only in case; nil if no name matches.
    public static func id(for name: String, among ids: [String]) -> String? {
        if ids.contains(name) { return name }
        let lowercased = name.lowercased()
        return ids.first { $0.lowercased() == lowercased }
    }

    /// The theme with a name; case is ignored unless an exact match exists.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - warn: called with each invalid file of that name, before the next file is tried.
    /// - Returns: the theme.
    /// - Throws: ``UnknownTheme``, with the most similar name.
    public func theme(_ name: String, warn: (ThemeFailure) -> Void = { _ in }) throws(UnknownTheme) -> Theme {
        if let id = Self.id(for: name, among: ids) {
            if let theme = decoded[id] { return theme }
            var reader = ThemeReader(self)
            let theme = reader.theme(id)
            for failure in reader.failures[id] ?? [] { warn(failure) }
            if let theme { return theme }
        }
        throw UnknownTheme(name, among: ids)
    }

    /// Decodes all files of the folders; removes a name without a valid file, unless the program has a theme of that
    /// name.
    ///
    /// - Returns: the invalid files and the unreadable folders, with the reasons.
    public mutating func readAll() -> [ThemeFailure] {
        var failures = unreadable
        var reader = ThemeReader(self)
        for id in files.keys.sorted() {
            if let own = Self.shipped(id), holdsCopy(of: own) {
                decoded[id] = Self.readShipped(id)
                continue
            }
            let theme = reader.theme(id)
            if let found = reader.failures[id] {
                failures += found
                failed.insert(id)
            }
            if let theme {
                add(theme)
            } else {
                ids.removeAll { $0 == id }
            }
        }
        return failures
    }

    /// Adds a theme that is in use, if its file was removed or became invalid in the meantime.
    public mutating func keep(_ theme: Theme) {
        if failed.contains(theme.id) || !ids.contains(theme.id) { add(theme) }
    }

    private mutating func add(_ theme: Theme) {
        if !ids.contains(theme.id) { ids.append(theme.id) }
        decoded[theme.id] = theme
    }

    /// Whether a theme of the program and the first file of the same name have exactly the same content.
    ///
    /// Folders often have such copies, which are valid.
    private func holdsCopy(of own: ShippedThemes.File) -> Bool {
        guard let path = files[own.id]?.first, let file = try? SourceFile.read(path: path) else { return false }
        return file.bytes == own.bytes()
    }

    /// The program's theme with a name.
    static func readShipped(_ id: String) -> Theme? {
        shipped(id).flatMap { file in
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
            // A missing folder is not an error: most users have no theme folder.
            if error.code == .notFound || error.code == .notAFile { return [] }
            throw error
        }
        return names.filter(PathText.isYAML).sorted().map { PathText.join(folder, $0) }
    }
}
