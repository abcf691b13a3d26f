import CLibrary
import Dispatch

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The system's file events: inotify on Linux, kqueue on Darwin.
///
/// - Thread: belongs to one queue; `body` runs on this queue.
/// - Lifetime: `deinit` closes all descriptors.
final class FileEvents {
    /// The paths for which events can be missed, because the system's limit of watches is reached, or because other
    /// machines write to the paths.
    private(set) var silent: Set<String> = []

    private let queue: DispatchQueue
    private let body: @Sendable () -> Void
    private let isRemote: (String) -> Bool

    #if canImport(Glibc)
    private var source: (any DispatchSourceRead)?
    private(set) var descriptor: Int32 = -1
    private var watches: Set<Int32> = []
    #else
    private var sources: [String: (identity: FileSignature, source: any DispatchSourceFileSystemObject)] = [:]
    #endif

    /// Creates an object that listens to no path, and holds no descriptor.
    ///
    /// - Parameters:
    ///   - queue: the queue to which the object belongs.
    ///   - isRemote: whether a path is on a file system that other machines write to.
    ///   - body: called after an event.
    init(
        on queue: DispatchQueue, isRemote: @escaping (String) -> Bool = FileEvents.isRemote,
        _ body: @escaping @Sendable () -> Void
    ) {
        self.queue = queue
        self.isRemote = isRemote
        self.body = body
    }

    deinit { end() }

    /// Whether a path is on a file system that other machines write to.
    ///
    /// Writes by other machines cause no events on this machine.
    static func isRemote(_ path: String) -> Bool { library_is_remote(path) }

    /// Listens to the paths of a plan, and to no other paths.
    ///
    /// A path may now lead to another file, so each watch is added again; the system ignores a watch that already
    /// exists.
    func listen(to plan: WatchPlan) {
        // Changes by this machine cause events for remote paths, too, so remote paths are also watched.
        silent = Set(plan.places.keys.filter { isRemote($0) })
        guard !plan.places.isEmpty else { return end() }
        follow(plan.places)
    }
}

#if canImport(Glibc)
extension FileEvents {
    private func follow(_ places: [String: WatchPlan.Interest]) {
        guard begin() else { return silent.formUnion(places.keys) }
        var wanted: Set<Int32> = []
        for (path, interest) in places {
            let watch = inotify_add_watch(descriptor, path, interest.mask)
            if watch >= 0 { wanted.insert(watch) } else { silent.insert(path) }
        }
        for old in watches.subtracting(wanted) { inotify_rm_watch(descriptor, old) }
        watches = wanted
    }

    private func begin() -> Bool {
        if descriptor >= 0 { return true }
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return false }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [descriptor, body] in if Self.drain(descriptor) { body() } }
        source.setCancelHandler { [descriptor] in close(descriptor) }
        source.activate()
        self.source = source
        return true
    }

    private func end() {
        source?.cancel()
        (source, descriptor, watches) = (nil, -1, [])
    }

    /// Reads all pending events.
    ///
    /// - Returns: whether there are events other than `IN_IGNORED`, which the system adds when a watch is removed.
    private static func drain(_ descriptor: Int32) -> Bool {
        var isNews = false
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            while case let count = read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
                var offset = 0
                while offset < count {
                    let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
                    if event.mask & UInt32(IN_IGNORED) == 0 { isNews = true }
                    offset += MemoryLayout<inotify_event>.size + Int(event.len)
                }
            }
        }
        return isNews
    }
}

extension WatchPlan.Interest {
    /// The event mask of inotify(7).
    fileprivate var mask: UInt32 {
        let presence = IN_MOVE_SELF | IN_DELETE_SELF | IN_DONT_FOLLOW
        let names = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR
        return switch self {
        case .presence: UInt32(presence)
        case .names: UInt32(presence | names)
        case .content: UInt32(presence | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB)
        }
    }
}
#else
extension FileEvents {
    private func follow(_ places: [String: WatchPlan.Interest]) {
        for path in sources.keys where places[path] == nil { sources.removeValue(forKey: path)?.source.cancel() }
        for (path, interest) in places {
            let identity = FileSignature(identityOf: path)
            if sources[path]?.identity == identity { continue }
            sources.removeValue(forKey: path)?.source.cancel()
            let descriptor = open(path, O_EVTONLY | O_CLOEXEC | O_NOFOLLOW)
            guard descriptor >= 0 else {
                silent.insert(path)
                continue
            }
            let source = DispatchSource.makeFileSystemObjectSource(
                fileDescriptor: descriptor, eventMask: interest.mask, queue: queue)
            source.setEventHandler(handler: body)
            source.setCancelHandler { close(descriptor) }
            source.activate()
            sources[path] = (identity, source)
        }
    }

    private func end() {
        for (_, source) in sources.values { source.cancel() }
        sources = [:]
    }
}

extension FileSignature {
    /// The identity of a file, independent of its content.
    fileprivate init(identityOf path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            self = .missing(errno)
            return
        }
        self = .link("\(status.st_dev) \(status.st_ino) \(status.st_mode)")
    }
}

extension WatchPlan.Interest {
    /// The event mask of kqueue(2).
    fileprivate var mask: DispatchSource.FileSystemEvent {
        switch self {
        case .presence: [.delete, .rename, .revoke]
        case .names: [.delete, .rename, .revoke, .write]
        case .content: [.delete, .rename, .revoke, .write, .extend, .attrib]
        }
    }
}
#endif
