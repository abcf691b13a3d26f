#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A buffer for standard error while the program uses the full screen; the buffered output is written to the terminal
/// afterwards.
///
/// Without the buffer, the messages of libraries and fatal errors would damage the screen, and disappear with the
/// alternate screen. With the buffer, these messages go into a pipe, which keeps about the first 64 KiB. Further output
/// is lost, and writers never block.
///
/// - Thread: changes descriptor 2 of the whole process; begin and end the buffering on the same thread.
/// - Lifetime: ``release()`` and `deinit` restore descriptor 2 and write the buffered output. If the program crashes,
///   ``CrashRestore`` writes the buffered output.
public final class StandardErrorBuffer {
    /// A duplicate of the original descriptor of standard error.
    private let original: Int32

    /// The terminal of ``original``, opened again as non-blocking: setting `O_NONBLOCK` on ``original`` would also
    /// affect the shell, which shares the open file.
    let target: Int32

    let readEnd: Int32

    private var isHolding = true

    /// Begins to buffer standard error; nil if standard error is not a terminal, and so needs no buffer, or if no pipe
    /// can be created.
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

    /// Restores standard error and writes the buffered output; a second call has no effect.
    public func release() {
        guard isHolding else { return }
        isHolding = false
        dup2(original, STDERR_FILENO)
        Self.replay(from: readEnd, to: target)
        close(original)
        close(target)
        close(readEnd)
    }

    /// Copies the content of the pipe, with async-signal-safe calls only.
    ///
    /// Stops if the terminal accepts no output for a fifth of a second.
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

    /// Creates a pipe with two non-blocking ends.
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
