/// Reads files as another reader does, and keeps what was read, so that it can be read again elsewhere.
///
/// - Thread: belongs to one thread.
public final class RecordingFiles: FileReading {
    /// What was found at each place, in the order in which it was looked at.
    public private(set) var places: [FilePlace] = []

    private let files: any FileReading

    /// Makes a reader over another one.
    public init(_ files: any FileReading = SystemFiles()) { self.files = files }

    /// Looks at what is at a location, and reads it unless it is known.
    ///
    /// - Parameters:
    ///   - location: where to look.
    ///   - isKnown: whether a file was read before.
    /// - Returns: what is there.
    /// - Throws: what the reader under it throws.
    public func entry(
        at location: FileLocation, isKnown: (FileIdentity) -> Bool
    ) throws(SourceFileError) -> FileEntry {
        let entry = try files.entry(at: location, isKnown: isKnown)
        places.append(FilePlace(path: location.name, entry: entry))
        return entry
    }
}

/// A place, and what was found there.
public struct FilePlace: Sendable {
    /// The name by which errors call it.
    public var path: String

    /// What was found.
    public var entry: FileEntry

    /// Makes a place of its parts.
    public init(path: String, entry: FileEntry) {
        self.path = path
        self.entry = entry
    }
}

/// Files in the order in which they were read before, whatever their places are called now: the same texts lead from
/// each file to the same next one.
///
/// - Thread: belongs to one thread.
public final class ReplayedFiles: FileReading {
    private var rest: ArraySlice<FilePlace>

    /// Takes what was found, in the order in which it was looked at.
    public init(_ places: [FilePlace]) { rest = places[...] }

    /// What was found next.
    ///
    /// - Parameters:
    ///   - location: the name for errors.
    ///   - isKnown: whether a file was read before.
    /// - Returns: what was there.
    /// - Throws: ``SourceFileError`` where nothing more was.
    public func entry(
        at location: FileLocation, isKnown: (FileIdentity) -> Bool
    ) throws(SourceFileError) -> FileEntry {
        guard let place = rest.popFirst() else {
            throw SourceFileError(code: .notFound, path: location.name, reason: "it was not read then")
        }
        let found = RecordedFiles([FilePlace(path: location.name, entry: place.entry)])
        return try found.entry(at: location, isKnown: isKnown)
    }
}

/// Files as they were read before, by this program or another one.
public struct RecordedFiles: FileReading, Sendable {
    private let entries: [String: FileEntry]

    /// Takes what was found; of several finds at one place the first counts.
    public init(_ places: [FilePlace]) {
        entries = Dictionary(places.map { ($0.path, $0.entry) }) { first, _ in first }
    }

    /// What was found at a location.
    ///
    /// - Parameters:
    ///   - location: where to look.
    ///   - isKnown: whether a file was read before.
    /// - Returns: what was there.
    /// - Throws: ``SourceFileError`` where nothing was.
    public func entry(
        at location: FileLocation, isKnown: (FileIdentity) -> Bool
    ) throws(SourceFileError) -> FileEntry {
        switch entries[location.name] {
        case nil: throw SourceFileError(code: .notFound, path: location.name, reason: "it was not read then")
        case .file(let identity, _, _)? where isKnown(identity): return .known(identity)
        case let entry?: return entry
        }
    }
}
