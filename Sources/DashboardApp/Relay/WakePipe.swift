import Remote

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A pipe whose bytes wake a thread that waits in `poll`.
///
/// - Thread: any; one thread reads.
/// - Lifetime: `deinit` closes both ends.
final class WakePipe: Sendable {
    let descriptor: Int32
    private let writeEnd: Int32

    init() throws(RemoteError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .system(call: "pipe", path: "", errno: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (descriptor, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(writeEnd)
    }

    func wake(_ number: UInt8) {
        var number = number
        write(writeEnd, &number, 1)
    }

    func read() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = readPipe(&bytes)
        return Array(bytes.prefix(max(count, 0)))
    }

    private func readPipe(_ bytes: inout [UInt8]) -> Int {
        #if canImport(Glibc)
        Glibc.read(descriptor, &bytes, bytes.count)
        #else
        Darwin.read(descriptor, &bytes, bytes.count)
        #endif
    }
}
