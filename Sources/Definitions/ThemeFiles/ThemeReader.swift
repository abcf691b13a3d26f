import Themes

/// Decodes themes of a library, each file once.
///
/// The reader does not call itself for each theme of a chain, so a chain of themes that extend each other may be as
/// long as the list of files.
struct ThemeReader {
    /// The invalid files, by the name of the theme.
    private(set) var failures: [String: [ThemeFailure]] = [:]

    /// The total size of the files that were read in bytes.
    private(set) var size = 0

    private let library: ThemeLibrary

    /// The themes of the names that were read; nil for a name without a valid file.
    private var themes: [String: Theme?] = [:]

    init(_ library: ThemeLibrary) { self.library = library }

    /// Decodes the first valid file with a name, or else the program's theme of that name.
    mutating func theme(_ id: String) -> Theme? {
        if let known = themes[id] { return known }
        // Each theme waits for the next one, which it extends. `source` is the first file of `paths`, parsed.
        var waiting = [(id: id, paths: files(id), source: ThemeSource?.none)]
        while var next = waiting.popLast() {
            guard let path = next.paths.first else {
                themes[next.id] = .some(ThemeLibrary.readShipped(next.id))
                continue
            }
            do {
                var source = try next.source ?? read(path, next.id)
                let names = waiting.map(\.id) + [next.id]
                if let base = source.base.flatMap({ ThemeLibrary.id(for: $0, among: library.ids) }),
                    themes[base] == nil, !names.contains(base)
                {
                    next.source = source
                    waiting += [next, (base, files(base), nil)]
                    continue
                }
                themes[next.id] = try source.theme(extending: source.base.map { extended($0, by: names) })
            } catch {
                failures[next.id, default: []].append(Self.failure(error))
                waiting.append((next.id, next.paths.dropFirst(), nil))
            }
        }
        return themes[id] ?? nil
    }

    /// Finds the theme that another theme extends.
    ///
    /// A file that has the name of one of the program's themes may extend the same name: the file then extends the
    /// program's theme.
    ///
    /// - Parameters:
    ///   - name: the name of the theme.
    ///   - names: the names of the themes that lead to the theme. Each theme extends the next theme, and the last theme
    ///     extends the theme `name`.
    /// - Returns: the theme, or the reason why it cannot be used.
    mutating func extended(_ name: String, by names: [String]) -> ExtendedTheme {
        let id = ThemeLibrary.id(for: name, among: library.ids)
        if let id, let first = names.firstIndex(of: id) {
            let own = names.last == id ? ThemeLibrary.readShipped(id) : nil
            return own.map(ExtendedTheme.theme) ?? .cycle(names[first...] + [id])
        }
        return id.flatMap { theme($0) }.map(ExtendedTheme.theme)
            ?? .unknown(UnknownTheme(name, among: failures.count < 20 ? library.ids : []))
    }

    private func files(_ id: String) -> ArraySlice<String> { library.files[id, default: []][...] }

    private mutating func read(_ path: String, _ id: String) throws -> ThemeSource {
        let file = try SourceFile.read(path: path)
        size += file.bytes.count
        guard size <= FileWalk.sizeLimit else {
            throw SourceFileError(
                code: .tooMany, path: path, reason: "the theme files are larger than 64 MiB in total")
        }
        return try ThemeSource(file, id: id)
    }

    private static func failure(_ error: any Error) -> ThemeFailure {
        switch error {
        case let error as SourceFileError: .unreadable(error)
        case let error as DefinitionErrors: .invalid(error)
        default: preconditionFailure("A theme file threw an error of an unexpected type: \(error)")
        }
    }
}
