/// A reader that passes each request to another reader, and records the returned entries.
///
/// - Thread: belongs to one thread.
public final class RecordingFiles: FileReading {
    /// The recorded entries, in the order in which they were read.
    public private(set) var places: [RecordedFile] = []

    private let files: any FileReading

    /// Creates a recorder for another reader.
    public init(_ files: any FileReading = SystemFiles()) { self.files = files }

    /// Reads the entry at a location, unless the entry is a known file.
    ///
    /// - Parameters:
    ///   - location: the location to read.
    ///   - isKnown: whether a file was read before.
    /// - Returns: the entry.
    /// - Throws: an error of the underlying reader.
    public func entry(
        at location: FileLocation, isKnown: (FileIdentity) -> Bool
    ) throws(SourceFileError) -> FileEntry {
        let entry = try files.entry(at: location, isKnown: isKnown)
        places.append(RecordedFile(path: location.name, entry: entry))
        return entry
    }
}

/// A location and its recorded entry.
public struct RecordedFile: Sendable {
    /// The name of the location in errors.
    public var path: String

    /// The recorded entry.
    public var entry: FileEntry

    /// Creates a recorded location.
    public init(path: String, entry: FileEntry) {
        self.path = path
        self.entry = entry
    }
}

/// A reader that returns recorded entries by location.
public struct RecordedFiles: FileReading, Sendable {
    /// The entries by the bytes of their paths: canonically equivalent paths lead to different files.
    private let entries: [[UInt8]: FileEntry]

    /// Creates a reader for recorded entries; if a location was recorded several times, its first entry is used.
    public init(_ places: [RecordedFile]) {
        entries = Dictionary(places.map { (Array($0.path.utf8), $0.entry) }) { first, _ in first }
    }

    /// Returns the recorded entry at a location.
    ///
    /// - Parameters:
    ///   - location: the location.
    ///   - isKnown: whether a file was read before.
    /// - Returns: the entry.
    /// - Throws: ``SourceFileError`` if the location was not recorded.
    public func entry(
        at location: FileLocation, isKnown: (FileIdentity) -> Bool
    ) throws(SourceFileError) -> FileEntry {
        switch entries[Array(location.name.utf8)] {
        case nil:
            throw SourceFileError(code: .notFound, path: location.name, reason: "the record does not contain this path")
        case .file(let identity, _, _)? where isKnown(identity): return .known(identity)
        case let entry?: return entry
        }
    }
}
