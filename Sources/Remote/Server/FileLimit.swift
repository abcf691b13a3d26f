#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The process's limit of open file descriptors.
enum FileLimit {
    /// The number of descriptors that are reserved for purposes other than connections.
    static let reserve = 64

    /// Raises the process's soft limit of open file descriptors for `wanted` connections, at most to the hard limit.
    ///
    /// - Parameter wanted: the number of connections.
    /// - Returns: the number of connections that are possible, at least one.
    static func raise(for wanted: Int) -> Int {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return wanted }
        let needed = rlim_t(wanted + reserve)
        if limit.rlim_cur < needed {
            var raised = limit
            raised.rlim_cur = min(needed, limit.rlim_max)
            if setrlimit(resource, &raised) == 0 { limit = raised }
        }
        return min(wanted, max(Int(clamping: limit.rlim_cur) - reserve, 1))
    }

    /// Checks that the process can open `count` more descriptors.
    ///
    /// - Parameter count: the required number of descriptors.
    /// - Throws: ``RemoteError/system(call:path:errno:)`` if the process cannot open these descriptors.
    static func expectRoom(for count: Int) throws(RemoteError) {
        let taken = (0..<count).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
        for descriptor in taken where descriptor >= 0 { close(descriptor) }
        if taken.contains(where: { $0 < 0 }) { throw .system(call: "open", path: "/dev/null", errno: EMFILE) }
    }

    #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let resource = RLIMIT_NOFILE
    #endif
}
