#if canImport(Glibc)
import Glibc
#endif

/// Records whether a file is opened; on Darwin it records nothing.
///
/// - Lifetime: `deinit` ends the recording.
public final class OpenWatch {
    #if canImport(Glibc)
    private let descriptor: Int32

    /// Begins to record; nil if the file cannot be watched.
    public init?(_ path: String) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0, inotify_add_watch(descriptor, path, UInt32(IN_OPEN)) >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Whether the file was opened since the last call.
    public func hasOpened() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        return read(descriptor, &bytes, bytes.count) > 0
    }
    #else
    /// Creates an object that records nothing.
    public init?(_ path: String) {}

    /// Returns false.
    public func hasOpened() -> Bool { false }
    #endif
}
