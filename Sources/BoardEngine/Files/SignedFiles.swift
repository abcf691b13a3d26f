import Definitions

/// Reads the files of the machine, and notes how each path was right before.
///
/// What changes while it is read, or after, then differs from its signature. Standard input cannot be read again: its bytes are
/// those of the first time.
///
/// - Thread: belongs to one thread.
final class SignedFiles: FileReading {
    /// How each path was, also where nothing could be read.
    private(set) var signatures: [String: FileSignature] = [:]

    private let input: FileEntry?

    /// Makes a reader.
    ///
    /// - Parameter input: what standard input had; nil reads it.
    init(input: FileEntry? = nil) { self.input = input }

    func entry(
        at location: FileLocation, isKnown: (FileIdentity) -> Bool
    ) throws(SourceFileError) -> FileEntry {
        switch location {
        case .standardInput:
            if case .file(let identity, _, _)? = input, isKnown(identity) { return .known(identity) }
            if let input { return input }
        case .path(let path): if signatures[path] == nil { signatures[path] = FileSignature(of: path) }
        }
        return try SystemFiles().entry(at: location, isKnown: isKnown)
    }
}
