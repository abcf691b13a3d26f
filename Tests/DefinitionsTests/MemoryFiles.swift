import Definitions

/// A file system in memory.
struct MemoryFiles: FileReading {
    private var files: [String: (bytes: [UInt8], identity: FileIdentity)]
    private let links: [String: String]
    private let unreadable: Set<String>

    /// Creates files.
    ///
    /// - Parameters:
    ///   - texts: the texts, by path.
    ///   - links: symbolic links, and the paths of their targets.
    ///   - unreadable: paths that cannot be read.
    init(texts: [String: String], links: [String: String] = [:], unreadable: Set<String> = []) {
        let numbered = texts.sorted { $0.key < $1.key }.enumerated().map { number, file in
            (file.key, (Array(file.value.utf8), FileIdentity(device: 1, inode: UInt64(number))))
        }
        files = Dictionary(uniqueKeysWithValues: numbered)
        self.links = links
        self.unreadable = unreadable
    }

    /// A copy of the files with one more file, which may have any bytes.
    func adding(_ path: String, _ bytes: [UInt8]) -> MemoryFiles {
        var files = self
        files.files[path] = (bytes, FileIdentity(device: 2, inode: UInt64(files.files.count)))
        return files
    }

    func entry(at location: FileLocation, isKnown: (FileIdentity) -> Bool) throws(SourceFileError) -> FileEntry {
        let path = Self.normalized(location.name)
        let target = links[path] ?? path
        if let file = files[target], !unreadable.contains(path) {
            return isKnown(file.identity) ? .known(file.identity) : .file(file.identity, file.bytes)
        }
        let prefix = path == "." || path.isEmpty ? "" : path + "/"
        let names = files.keys.filter { $0.hasPrefix(prefix) }
            .compactMap { $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init) }
        if !names.isEmpty, path != "<stdin>" { return .directory(Array(Set(names))) }
        throw SourceFileError.missing(location.name)
    }

    /// The path without `.` and `..`.
    private static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", parts.last.map({ $0 != ".." }) ?? false { parts.removeLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}

extension SourceFileError {
    /// The system's error for a missing file.
    static func missing(_ path: String) -> SourceFileError {
        SourceFileError(code: .notFound, path: path, reason: "there is no such file")
    }
}
