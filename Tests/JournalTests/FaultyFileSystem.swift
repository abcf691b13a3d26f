import Journal
import Synchronization
import TestSupport

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file system in memory that fails at a chosen call.
///
/// A restart can lose unsynced data, as after a power cut.
///
/// - Thread: any.
final class FaultyFileSystem: ExchangingFileSystem {
    /// The kind of failure of a call.
    enum Fault: CaseIterable {
        /// The call does nothing and throws.
        case refuses
        /// A write writes half of the bytes and throws; any other call does nothing and throws.
        case cuts
        /// The call takes effect, but throws.
        case lies
        /// The machine stops before the call.
        case stopsBefore
        /// The machine stops after the call, or in the middle of a write.
        case stopsAfter
    }

    private struct File {
        var content: [UInt8] = []
        /// The content that has reached the disk.
        var synced: [UInt8] = []
    }

    private struct Contents {
        /// The files by inode number.
        var files: [Int: File] = [:]
        /// The inode of each name: the current one, and the one on the disk (`syncedNames`).
        var names: [String: Int] = [:]
        var syncedNames: [String: Int] = [:]
        var calls = 0
        var reads = 0
        var fault: (call: Int, fault: Fault)?
        var isStopped = false
    }

    private let contents = Mutex(Contents())
    /// Whether a new file can have the owner of another file.
    private let canChangeOwner: Bool

    init(canChangeOwner: Bool = true) { self.canChangeOwner = canChangeOwner }

    var calls: Int { contents.withLock { $0.calls } }

    var reads: Int { contents.withLock { $0.reads } }

    var isStopped: Bool { contents.withLock { $0.isStopped } }

    /// Makes the call with a given number fail.
    func fail(at call: Int, _ fault: Fault) { contents.withLock { $0.fault = (call, fault) } }

    /// Restarts the machine.
    ///
    /// Unsynced data is lost completely, in part or not at all.
    func restart(using random: inout SplitMix) {
        var choices = random
        contents.withLock { contents in
            contents.fault = nil
            contents.isStopped = false
            // Each changed name may or may not have reached the disk, independently of the order of the changes.
            for (name, file) in contents.names where contents.syncedNames[name] != file {
                if Bool.random(using: &choices) { contents.syncedNames[name] = file }
            }
            contents.names = contents.syncedNames
            for number in contents.files.keys.sorted() {
                guard var file = contents.files[number] else { continue }
                file.content = Self.survived(file, using: &choices)
                file.synced = file.content
                contents.files[number] = file
            }
        }
        random = choices
    }

    /// The content of a file after a restart: parts of the unsynced data may be missing, or replaced by zeros.
    private static func survived(_ file: File, using random: inout SplitMix) -> [UInt8] {
        guard file.content.starts(with: file.synced) else {
            return Bool.random(using: &random) ? file.synced : file.content
        }
        let new = file.content[file.synced.count...]
        guard !new.isEmpty else { return file.synced }
        switch Int.random(in: 0...3, using: &random) {
        case 0: return file.synced
        case 1: return file.content
        case 2: return file.synced + new.prefix(Int.random(in: 0...new.count, using: &random))
        default:
            let hole = Int.random(in: 0...new.count, using: &random)
            return file.synced + [UInt8](repeating: 0, count: hole) + new.dropFirst(hole)
        }
    }

    /// Performs a call, or makes it fail as chosen by ``fail(at:_:)``.
    private func call(
        _ name: String, _ path: String, writes: Bool = false, _ body: (inout Contents, _ part: Double) -> Void
    ) throws(FileError) {
        let number = contents.withLock { contents -> Int32 in
            guard !contents.isStopped else { return EIO }
            contents.calls += 1
            guard let fault = contents.fault, fault.call == contents.calls else {
                body(&contents, 1)
                return 0
            }
            switch fault.fault {
            case .refuses: return ENOSPC
            case .cuts:
                if writes { body(&contents, 0.5) }
                return ENOSPC
            case .lies:
                body(&contents, 1)
                return EIO
            case .stopsBefore:
                contents.isStopped = true
                return EIO
            case .stopsAfter:
                body(&contents, writes ? 0.7 : 1)
                contents.isStopped = true
                return EIO
            }
        }
        if number != 0 { throw FileError(call: name, path: path, number: number) }
    }

    func read(_ path: String) throws(FileError) -> [UInt8]? {
        contents.withLock { contents in
            contents.reads += 1
            return contents.names[path].flatMap { contents.files[$0]?.content }
        }
    }

    func names(in folder: String) throws(FileError) -> [String] {
        contents.withLock { contents in
            contents.names.keys.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) }
        }
    }

    func makeFolder(_ path: String) throws(FileError) { try call("mkdir", path) { _, _ in } }

    func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        try call("write", path, writes: true) { contents, part in
            let number = contents.names[path] ?? contents.files.count
            contents.names[path] = number
            contents.files[number, default: File()].content = Array(bytes.prefix(Int(Double(bytes.count) * part)))
        }
    }

    func append(_ bytes: [UInt8], to path: String, behind length: Int) throws(FileError) {
        guard contents.withLock({ $0.isStopped || $0.names[path] != nil }) else {
            throw FileError(call: "open", path: path, number: ENOENT)
        }
        try call("write", path, writes: true) { contents, part in
            guard let number = contents.names[path], let file = contents.files[number] else { return }
            // If the machine stops during the write, a part of the bytes remains. If only the call fails, the part is removed.
            let isWhole = part == 1 || part == 0.7
            contents.files[number]?.content =
                Array(file.content.prefix(length)) + (isWhole ? bytes.prefix(Int(Double(bytes.count) * part)) : [])
        }
    }

    func sync(_ path: String) throws(FileError) {
        try call("fdatasync", path) { contents, _ in
            guard let number = contents.names[path], let file = contents.files[number] else { return }
            contents.files[number]?.synced = file.content
        }
    }

    func syncFolder(_ path: String) throws(FileError) {
        try call("fsync", path) { contents, _ in contents.syncedNames = contents.names }
    }

    func rename(_ path: String, to other: String) throws(FileError) {
        guard contents.withLock({ $0.isStopped || $0.names[path] != nil }) else {
            throw FileError(call: "rename", path: path, number: ENOENT)
        }
        try call("rename", path) { contents, _ in
            contents.names[other] = contents.names.removeValue(forKey: path)
        }
    }

    func remove(_ path: String) throws(FileError) {
        try call("unlink", path) { contents, _ in contents.names[path] = nil }
    }

    func exchange(_ path: String, with other: String) throws(FileError) {
        try call("renameat2", path) { contents, _ in
            let first = contents.names[path]
            contents.names[path] = contents.names[other]
            contents.names[other] = first
        }
    }

    func copyAttributes(of path: String, to other: String) throws(FileError) {
        guard canChangeOwner else { throw FileError(call: "fchown", path: path, number: EPERM) }
        try call("fchown", path) { _, _ in }
    }
}
