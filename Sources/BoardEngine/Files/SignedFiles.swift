import Definitions

/// A reader of files that records the signature of each path just before it reads the path.
///
/// Therefore a file that changes during or after the read differs from its signature. Standard input cannot be read
/// again, so the bytes of the first read are reused.
///
/// - Thread: belongs to one thread.
final class SignedFiles: FileReading {
    /// The signature of each path, even of paths that could not be read.
    private(set) var signatures: [String: FileSignature] = [:]

    private let input: FileEntry?

    /// Creates a reader.
    ///
    /// - Parameter input: the text of standard input; nil to read standard input.
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
