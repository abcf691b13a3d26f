import Definitions

/// Files that are nowhere but in a test.
struct MemoryFiles: FileReading {
    /// The texts, by path.
    var texts: [String: String]

    /// Paths that lead to another file.
    var links: [String: String] = [:]

    /// Paths of which nothing can be read, with the reason.
    var unreadable: Set<String> = []

    func entry(at location: FileLocation, isKnown: (FileIdentity) -> Bool) throws(SourceFileError) -> FileEntry {
        let path = Self.normalized(location.name)
        let target = links[path] ?? path
        if let text = texts[target], !unreadable.contains(path) {
            let identity = FileIdentity(device: 1, inode: UInt64(texts.keys.sorted().firstIndex(of: target) ?? 0))
            return isKnown(identity) ? .known(identity) : .file(identity, Array(text.utf8))
        }
        let prefix = path == "." || path.isEmpty ? "" : path + "/"
        let names = texts.keys.filter { $0.hasPrefix(prefix) }
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
    /// What the system says of a file that is not there.
    static func missing(_ path: String) -> SourceFileError {
        SourceFileError(code: .notFound, path: path, reason: "there is no such file")
    }
}
