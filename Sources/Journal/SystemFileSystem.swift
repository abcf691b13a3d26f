import Countdowns
import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The file system of the machine.
public struct SystemFileSystem: FileSystem {
    private let isPrivate: Bool

    /// Creates a file system.
    ///
    /// - Parameter isPrivate: whether all files belong to the state of the user. Then a file or its folder is refused if
    ///   another user (except root) owns it or could have written it.
    public init(isPrivate: Bool = true) { self.isPrivate = isPrivate }

    /// The maximum size of a file that ``read(_:)`` accepts, in bytes.
    ///
    /// Both files of the log, and a state file with 100,000 countdowns, are smaller than this limit.
    private static let largest = 64_000_000

    /// Reads a whole file; returns nil if the file does not exist.
    public func read(_ path: String) throws(FileError) -> [UInt8]? {
        do {
            return try with(path, O_RDONLY) { descriptor throws(FileError) in
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
                    if bytes.count > Self.largest { throw FileError(call: "read", path: path, number: EFBIG) }
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
        try checkFolders(from: path)
        var made = ""
        for part in path.pathParts {
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
        try with(path, O_WRONLY | O_CREAT | O_TRUNC) { descriptor throws(FileError) in
            try Self.write(bytes, to: descriptor, path)
        }
    }

    /// Replaces all bytes after the first `length` bytes of an existing file.
    ///
    /// If the write fails, the file ends after these `length` bytes.
    ///
    /// Throws `ESTALE` if the file is shorter than `length`.
    public func append(_ bytes: [UInt8], to path: String, behind length: Int) throws(FileError) {
        try with(path, O_WRONLY) { descriptor throws(FileError) in
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

    /// Appends bytes to a file, which is created if it is missing.
    ///
    /// - Returns: the size of the file.
    public func append(_ bytes: [UInt8], to path: String) throws(FileError) -> Int {
        try with(path, O_WRONLY | O_CREAT | O_APPEND) { descriptor throws(FileError) in
            try Self.write(bytes, to: descriptor, path)
            return Int(lseek(descriptor, 0, SEEK_CUR))
        }
    }

    /// Replaces a file atomically by a new file, and waits until the content is on the disk.
    public func replace(_ path: String, by bytes: [UInt8]) throws(FileError) {
        let new = path + ".new"
        try create(new, with: bytes) { () throws(FileError) in try rename(new, to: path) }
    }

    /// Waits until the content of a file is on the disk.
    public func sync(_ path: String) throws(FileError) {
        try with(path, O_WRONLY) { descriptor throws(FileError) in
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
        try with(path, O_RDONLY | O_DIRECTORY) { descriptor throws(FileError) in
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
        _ path: String, _ flags: Int32, _ body: (Int32) throws(FileError) -> Result
    ) throws(FileError) -> Result {
        let isFolder = flags & O_DIRECTORY != 0
        var status = stat()
        // The look is before `open`, because opening a pipe or a device has effects.
        let isMissing = lstat(path, &status) != 0
        let isNew = isMissing && errno == ENOENT && flags & O_CREAT != 0
        guard !isMissing || isNew else { throw FileError(call: "open", path: path, number: errno) }
        if !isFolder { try checkFolders(from: path.pathFolder) }
        if !isFolder, !isNew { try check(status, at: path) }
        // `O_NOFOLLOW` applies only to the last component of the path, so a folder in the path may be a symbolic link.
        // Without `O_NONBLOCK`, `open` would block on a named pipe until another process opens the pipe.
        let all = flags & ~O_CREAT | (isNew ? O_CREAT | O_EXCL : 0) | O_CLOEXEC | (isFolder ? 0 : O_NOFOLLOW)
        var descriptor = open(path, all | O_NONBLOCK, 0o600)
        // `EWOULDBLOCK` means that another process holds a lease on the file. The second call of `open` has no
        // `O_NONBLOCK`, and waits until the lease is released.
        if descriptor < 0, errno == EWOULDBLOCK { descriptor = open(path, all, 0o600) }
        guard descriptor >= 0 else {
            // Another process has created the file since the look.
            if errno == EEXIST { return try with(path, flags, body) }
            throw FileError(call: "open", path: path, number: errno == ENXIO ? FileError.notRegular : errno)
        }
        defer { close(descriptor) }
        guard fstat(descriptor, &status) == 0 else { throw FileError(call: "fstat", path: path, number: errno) }
        if !isFolder { try check(status, at: path) }
        return try body(descriptor)
    }

    private func check(_ status: stat, at path: String) throws(FileError) {
        let flaw: Int32? =
            switch status.st_mode & S_IFMT {
            case S_IFREG: isPrivate ? Self.flaw(of: status) : nil
            case S_IFLNK: ELOOP
            default: FileError.notRegular
            }
        if let flaw { throw FileError(call: "open", path: path, number: flaw) }
    }

    /// Checks the folder of private files, and the folder `countdowns` above it.
    ///
    /// A folder above these can have another owner, but other users must not be able to rename the folders in it.
    private func checkFolders(from path: String) throws(FileError) {
        guard isPrivate else { return }
        var (folder, isOwn) = (path, true)
        while !folder.isEmpty {
            var (entry, status) = (stat(), stat())
            if lstat(folder, &entry) == 0, stat(folder, &status) == 0 {
                let isLoose = status.st_mode & S_IWOTH != 0 && status.st_mode & S_ISVTX == 0
                // The mode of a symbolic link has no meaning, but its owner chose the target.
                let own = isOwn ? Self.flaw(of: entry, mask: 0) ?? Self.flaw(of: status) : nil
                let flaw = own ?? (isLoose ? FileError.shared : nil)
                if let flaw { throw FileError(call: "open", path: folder, number: flaw) }
            }
            if folder == "/" { return }
            folder = folder.pathFolder
            isOwn = isOwn && folder.pathParts.last == "countdowns"
        }
    }

    /// The reason why another user could have written a file or changed a folder; nil if no other user could.
    private static func flaw(of status: stat, mask: mode_t = S_IWGRP | S_IWOTH) -> Int32? {
        if status.st_uid != geteuid(), status.st_uid != 0 { return FileError.foreign }
        return status.st_mode & mask == 0 ? nil : FileError.shared
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
