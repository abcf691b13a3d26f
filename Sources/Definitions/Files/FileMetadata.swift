import Countdowns
import Foundation

/// Metadata of a file, taken from the descriptor from which its bytes were read.
///
/// The metadata applies to these bytes only: later, the path may lead to another file.
public struct FileMetadata: Hashable, Sendable {
    /// The user ID of the owner.
    public var owner: UInt32

    /// The mode bits.
    public var mode: UInt32

    /// Whether the file is on a file system with storage; false for procfs, which generates contents at each read.
    public var isKept: Bool

    /// The path of the file, without symbolic links; nil if the file has no path any more, or the path is not valid
    /// UTF-8.
    public var path: String?

    /// The nearest folder above the file that is world-writable and has no sticky bit.
    ///
    /// A folder that cannot be checked counts as unsafe. Nil if all folders are safe.
    public var unsafeFolder: String?

    /// Creates metadata.
    public init(owner: UInt32, mode: UInt32, isKept: Bool = true, path: String?, unsafeFolder: String? = nil) {
        (self.owner, self.mode, self.isKept, self.path, self.unsafeFolder) = (owner, mode, isKept, path, unsafeFolder)
    }
}

extension FileMetadata {
    /// Reads the metadata of an open file.
    init(of descriptor: Int32, _ status: stat) {
        var system = statvfs()
        // A file system without storage has no blocks.
        let isKept = fstatvfs(descriptor, &system) == 0 && system.f_blocks > 0
        let path = Self.path(of: descriptor).flatMap { Self.isFile(status, at: $0) ? $0 : nil }
        self.init(
            owner: status.st_uid, mode: UInt32(status.st_mode), isKept: isKept, path: path,
            unsafeFolder: path.flatMap(Self.unsafeFolder(above:)))
    }

    /// The current path of an open file.
    private static func path(of descriptor: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        #if canImport(Darwin)
        guard fcntl(descriptor, F_GETPATH, &bytes) == 0 else { return nil }
        let path = String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
        #else
        let count = readlink("/proc/self/fd/\(descriptor)", &bytes, bytes.count)
        guard count > 0, count < bytes.count else { return nil }
        let path = String(validating: bytes[..<count], as: UTF8.self)
        #endif
        return path.flatMap { $0.isAbsolutePath ? $0 : nil }
    }

    /// Whether a path leads to the open file.
    ///
    /// The result is false for a removed file, and for a file in the mount namespace of another process, such as a container.
    private static func isFile(_ file: stat, at path: String) -> Bool {
        var found = stat()
        return stat(path, &found) == 0 && found.st_dev == file.st_dev && found.st_ino == file.st_ino
    }

    private static func unsafeFolder(above path: String) -> String? {
        var folder = path
        while folder != "/" {
            folder = PathText.folder(of: folder)
            var status = stat()
            guard stat(folder, &status) == 0 else { return folder }
            if status.st_mode & S_IWOTH != 0, status.st_mode & S_ISVTX == 0 { return folder }
        }
        return nil
    }
}
