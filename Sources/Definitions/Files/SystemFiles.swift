import Foundation

/// A reader for the file system and standard input.
public struct SystemFiles: FileReading, Sendable {
    /// A step of reading a file.
    enum Step: CaseIterable, Sendable {
        case open, status, facts, read
    }

    /// Called after each step, so that a test can change the files between two steps.
    private let didStep: @Sendable (Step) -> Void

    /// Creates a reader without opening any file.
    public init() { didStep = { _ in } }

    init(didStep: @escaping @Sendable (Step) -> Void) { self.didStep = didStep }

    /// Reads the entry at a location, unless the entry is a known file.
    ///
    /// Standard input is read to its end, whether it is a file, a pipe or a terminal.
    ///
    /// - Parameters:
    ///   - location: the location to read.
    ///   - isKnown: whether a file was read before.
    /// - Returns: the entry.
    /// - Throws: ``SourceFileError`` if the location does not exist, is neither a regular file nor a directory, or
    ///   cannot be read.
    public func entry(
        at location: FileLocation, isKnown: (FileIdentity) -> Bool
    ) throws(SourceFileError) -> FileEntry {
        let path = location.name
        guard case .path = location else {
            let identity = FileIdentity(try OpenFile.status(of: STDIN_FILENO, path: path))
            return isKnown(identity)
                ? .known(identity) : .file(identity, try OpenFile.bytes(of: STDIN_FILENO, path: path))
        }
        let file = try OpenFile(path: path, didStep)
        switch file.status.st_mode & S_IFMT {
        case S_IFREG:
            let identity = FileIdentity(file.status)
            if isKnown(identity) { return .known(identity) }
            let facts = file.facts()
            didStep(.facts)
            let bytes = try file.bytes()
            didStep(.read)
            return .file(identity, bytes, facts)
        case S_IFDIR: return .directory(try Self.names(in: path))
        default: throw SourceFileError(notRegular: path)
        }
    }

    private static func names(in path: String) throws(SourceFileError) -> [String] {
        guard let directory = opendir(path) else { throw SourceFileError(path: path, errno: errno) }
        defer { closedir(directory) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(directory) else { break }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            names.append(name)
        }
        guard errno == 0 else { throw SourceFileError(path: path, errno: errno) }
        return names
    }
}

extension FileIdentity {
    fileprivate init(_ status: stat) {
        self.init(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
    }
}

/// A file that is open for reading, and is closed when the value is destroyed.
struct OpenFile: ~Copyable {
    let path: String
    let status: stat
    private let descriptor: Int32

    init(path: String, _ didStep: (SystemFiles.Step) -> Void = { _ in }) throws(SourceFileError) {
        _ = try Self.look(at: path)
        // Without O_NONBLOCK, opening a named pipe, swapped in after the look, blocks until a writer opens it. Callers
        // check that the open file is regular.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SourceFileError(path: path, errno: errno) }
        didStep(.open)
        do {
            status = try Self.status(of: descriptor, path: path)
        } catch {
            close(descriptor)
            throw error
        }
        didStep(.status)
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Returns the status of a path; opens nothing.
    ///
    /// - Throws: an error also if opening or reading the file has effects: a pipe, a device, or a file of procfs such as
    ///   `/proc/kmsg`. A file of procfs has no size, and its file system has no blocks.
    static func look(at path: String) throws(SourceFileError) -> stat {
        var (status, system) = (stat(), statvfs())
        guard stat(path, &status) == 0 else { throw SourceFileError(path: path, errno: errno) }
        let type = status.st_mode & S_IFMT
        let isKept = status.st_size > 0 || statvfs(path, &system) == 0 && system.f_blocks > 0
        guard type == S_IFDIR || type == S_IFREG && isKept else { throw SourceFileError(notRegular: path) }
        return status
    }

    /// The metadata of the file, from the same descriptor as its bytes.
    func facts() -> FileMetadata { FileMetadata(of: descriptor, status) }

    /// Reads the contents, at most ``SourceFile/sizeLimit`` + 1 bytes.
    ///
    /// - Throws: ``SourceFileError``, also if a read would block: some special files, such as `/proc/kmsg`, have the
    ///   type of a regular file.
    func bytes() throws(SourceFileError) -> [UInt8] { try Self.bytes(of: descriptor, path: path, waits: false) }

    static func status(of descriptor: Int32, path: String) throws(SourceFileError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SourceFileError(path: path, errno: errno) }
        return status
    }

    static func bytes(of descriptor: Int32, path: String, waits: Bool = true) throws(SourceFileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= SourceFile.sizeLimit {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { break }
            if count > 0 {
                bytes += chunk[..<count]
            } else if errno == EAGAIN {
                guard waits else { throw SourceFileError(notRegular: path) }
                // Another program may have made standard input nonblocking, so `poll` waits for input.
                var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                _ = poll(&event, 1, -1)
            } else if errno != EINTR {
                throw SourceFileError(path: path, errno: errno)
            }
        }
        return Array(bytes.prefix(SourceFile.sizeLimit + 1))
    }
}
