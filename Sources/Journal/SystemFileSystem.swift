import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The file system of the machine.
public struct SystemFileSystem: FileSystem {
    /// Creates a file system.
    public init() {}

    /// The maximum size of a file that ``read(_:)`` accepts, in bytes.
    ///
    /// Both files of the log, and a state file with 100,000 countdowns, are smaller than this limit.
    private static let largest = 64_000_000

    /// Reads a whole file; returns nil if the file does not exist.
    public func read(_ path: String) throws(FileError) -> [UInt8]? {
        do {
            return try with(path, O_RDONLY, "open") { descriptor throws(FileError) in
                var status = stat()
                guard fstat(descriptor, &status) == 0, status.st_size <= Self.largest else {
                    throw FileError(call: "read", path: path, number: EFBIG)
                }
                var bytes: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 1 << 16)
                while true {
                    let count = buffer.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
                    if count < 0, errno == EINTR { continue }
                    guard count >= 0 else { throw FileError(call: "read", path: path, number: errno) }
                    if count == 0 { return bytes }
                    bytes += buffer[..<count]
                }
            }
        } catch {
            if error.number == ENOENT || error.number == ENOTDIR { return nil }
            throw error
        }
    }

    /// Returns the names of the directory entries in a folder; an empty array if the folder cannot be read.
    public func names(in folder: String) throws(FileError) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// Creates a folder and its missing parents with mode 700.
    public func makeFolder(_ path: String) throws(FileError) {
        var made = ""
        for part in path.split(separator: "/") {
            let parent = made.isEmpty ? "/" : made
            made += "/\(part)"
            if mkdir(made, 0o700) == 0 {
                try syncFolder(parent)
                continue
            }
            let number = errno
            if access(made, F_OK) != 0 { throw FileError(call: "mkdir", path: made, number: number) }
        }
    }

    /// Writes a file: creates it with mode 600, or overwrites an existing file.
    ///
    /// Throws an error if the path is a symbolic link.
    public func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        try with(path, O_WRONLY | O_CREAT | O_TRUNC, "open") { descriptor throws(FileError) in
            try Self.write(bytes, to: descriptor, path)
        }
    }

    /// Replaces all bytes after the first `length` bytes of an existing file.
    ///
    /// If the write fails, the file ends after these `length` bytes.
    ///
    /// Throws `ESTALE` if the file is shorter than `length`.
    public func append(_ bytes: [UInt8], to path: String, behind length: Int) throws(FileError) {
        try with(path, O_WRONLY, "open") { descriptor throws(FileError) in
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_size >= length else {
                throw FileError(call: "append", path: path, number: ESTALE)
            }
            // An earlier call may have failed after a partial write; `ftruncate` removes the partly written bytes.
            guard ftruncate(descriptor, off_t(length)) == 0, lseek(descriptor, off_t(length), SEEK_SET) >= 0 else {
                throw FileError(call: "ftruncate", path: path, number: errno)
            }
            do throws(FileError) {
                try Self.write(bytes, to: descriptor, path)
            } catch {
                ftruncate(descriptor, off_t(length))
                throw error
            }
        }
    }

    /// Waits until the content of a file is on the disk.
    public func sync(_ path: String) throws(FileError) {
        try with(path, O_WRONLY, "open") { descriptor throws(FileError) in
            #if canImport(Darwin)
            let result = fcntl(descriptor, F_FULLFSYNC)
            #else
            let result = fdatasync(descriptor)
            #endif
            guard result == 0 else { throw FileError(call: "fdatasync", path: path, number: errno) }
        }
    }

    /// Waits until the directory entries of a folder are on the disk.
    public func syncFolder(_ path: String) throws(FileError) {
        try with(path, O_RDONLY | O_DIRECTORY, "open") { descriptor throws(FileError) in
            // Some file systems do not support `fsync` for folders and do not need it.
            guard fsync(descriptor) == 0 || errno == EINVAL else {
                throw FileError(call: "fsync", path: path, number: errno)
            }
        }
    }

    /// Renames a file; an existing file that has the new name is replaced.
    public func rename(_ path: String, to other: String) throws(FileError) {
        guard Foundation.rename(path, other) == 0 else { throw FileError(call: "rename", path: other, number: errno) }
    }

    /// Removes a file; does nothing if the file does not exist.
    public func remove(_ path: String) throws(FileError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw FileError(call: "unlink", path: path, number: errno) }
    }

    private func with<Result>(
        _ path: String, _ flags: Int32, _ call: String, _ body: (Int32) throws(FileError) -> Result
    ) throws(FileError) -> Result {
        // `O_NOFOLLOW` applies only to the last component of the path, so a folder in the path may be a symbolic link.
        // Without `O_NONBLOCK`, `open` would block on a named pipe until another process opens the pipe.
        let isFolder = flags & O_DIRECTORY != 0
        let all = flags | O_CLOEXEC | (isFolder ? 0 : O_NOFOLLOW)
        var descriptor = open(path, all | O_NONBLOCK, 0o600)
        // `EWOULDBLOCK` means that another process holds a lease on the file. The second call of `open` has no
        // `O_NONBLOCK`, and waits until the lease is released.
        if descriptor < 0, errno == EWOULDBLOCK { descriptor = open(path, all, 0o600) }
        guard descriptor >= 0 else {
            throw FileError(call: call, path: path, number: errno == ENXIO ? FileError.notRegular : errno)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError(call: "fstat", path: path, number: errno) }
        guard isFolder || status.st_mode & S_IFMT == S_IFREG else {
            throw FileError(call: call, path: path, number: FileError.notRegular)
        }
        return try body(descriptor)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(FileError) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileError(call: "write", path: path, number: count < 0 ? errno : ENOSPC) }
            sent += count
        }
    }
}
