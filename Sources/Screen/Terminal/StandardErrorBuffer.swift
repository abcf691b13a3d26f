#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Holds back what is written to standard error while the screen belongs to the program, and hands it on afterwards.
///
/// Whatever a library or a fatal error writes would else tear the picture, and be gone with the alternate screen. It
/// goes into a pipe; the first 64 KiB or so are kept, what is beyond is lost, and nobody who writes ever waits.
///
/// - Thread: changes descriptor 2 of the whole process; begin and end it on one thread.
/// - Lifetime: ``release()`` and `deinit` put descriptor 2 back and hand on what was held. If the program crashes,
///   ``CrashRestore`` does so.
public final class StandardErrorBuffer {
    /// Where standard error went before.
    private let original: Int32

    /// The same terminal, opened anew so that writing there never waits; `original` shares its flags with the shell.
    let target: Int32

    /// The end of the pipe to read from.
    let readEnd: Int32

    private var isHolding = true

    /// Begins to hold standard error back; nil if it is no terminal, for then nothing need be held.
    public init?() {
        guard isatty(STDERR_FILENO) == 1, let pipe = Self.makePipe() else { return nil }
        original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        let opened = open(TTY.name(of: original), O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        target = opened >= 0 ? opened : fcntl(original, F_DUPFD_CLOEXEC, 3)
        readEnd = pipe.read
        dup2(pipe.write, STDERR_FILENO)
        close(pipe.write)
    }

    deinit {
        release()
    }

    /// Puts standard error back and writes there what was held; does nothing the second time.
    public func release() {
        guard isHolding else { return }
        isHolding = false
        dup2(original, STDERR_FILENO)
        Self.replay(from: readEnd, to: target)
        close(original)
        close(target)
        close(readEnd)
    }

    /// Copies what is in the pipe; only calls that a signal handler may make.
    ///
    /// A terminal that takes nothing for a fifth of a second gets no more.
    static func replay(from source: Int32, to destination: Int32) {
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
            while true {
                let count = TTY.read(source, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                var sent = 0
                while sent < count {
                    let result = TTY.write(destination, buffer.baseAddress.map { $0 + sent }, count - sent)
                    sent += max(0, result)
                    if result > 0 || errno == EINTR { continue }
                    var request = pollfd(fd: destination, events: Int16(POLLOUT), revents: 0)
                    guard errno == EAGAIN, poll(&request, 1, 200) > 0 else { return }
                }
            }
        }
    }

    /// A pipe of which neither end ever makes anyone wait.
    private static func makePipe() -> (read: Int32, write: Int32)? {
        var ends: (Int32, Int32) = (-1, -1)
        let result = withUnsafeMutableBytes(of: &ends) { pipe($0.assumingMemoryBound(to: Int32.self).baseAddress) }
        guard result == 0 else { return nil }
        for end in [ends.0, ends.1] {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        return (ends.0, ends.1)
    }
}
