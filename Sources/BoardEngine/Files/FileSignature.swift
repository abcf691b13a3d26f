import Definitions

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The state of a path when it was read.
///
/// A different signature means that the path must be read again.
public enum FileSignature: Hashable, Sendable {
    /// The path cannot be read, with this error number.
    case missing(Int32)
    /// A file, or anything else that is not a folder.
    case file(Status)
    /// A folder, with the names of the files that a board reads.
    case folder([String])
    /// A symbolic link, with its target.
    case link(String)

    /// The properties of a file in the file system.
    public struct Status: Hashable, Sendable {
        let device: UInt64
        let inode: UInt64
        let size: Int64
        /// The modification time and the status change time (`mtime` and `ctime`), each in seconds and nanoseconds.
        let times: [Int]
    }

    /// Creates the signature of a path.
    ///
    /// - Parameter path: a path; symbolic links are followed.
    public init(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            self = .missing(errno)
            return
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            self = .file(Status(status))
            return
        }
        switch Result(catching: { () throws(SourceFileError) in
            try SystemFiles().entry(at: .path(path), isKnown: { _ in true })
        }) {
        case .success(.directory(let names)): self = .folder(names.filter(PathText.isYAML).sorted())
        case .success: self = .file(Status(status))
        case .failure: self = .missing(EACCES)
        }
    }

    /// Creates the signature of a symbolic link itself, not of its target.
    init(ofLink path: String) {
        var bytes = [CChar](repeating: 0, count: 4_096)
        let count = readlink(path, &bytes, bytes.count)
        self =
            count < 0
            ? .missing(errno) : .link(String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    /// Returns the current signature of the same path.
    func now(at path: String) -> FileSignature {
        if case .link = self { FileSignature(ofLink: path) } else { FileSignature(of: path) }
    }
}

extension FileSignature.Status {
    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        #if canImport(Darwin)
        let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
        let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        times = [modified.tv_sec, modified.tv_nsec, changed.tv_sec, changed.tv_nsec].map { Int($0) }
    }
}
