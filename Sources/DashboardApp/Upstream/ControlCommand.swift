import CrashGuard
import Foundation
import Remote
import Subprocess
import Ticking

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A shell command that receives the requests that key presses in a viewer cause.
///
/// The command reads the requests from standard input, one protocol request per line.
///
/// The first request starts the command. If the command has exited, the next request starts the command again. When the
/// viewer ends, it closes the command's standard input.
///
/// - Thread: any; no method waits until the command reads or exits.
final class ControlCommand: Sendable {
    /// The reason why a request was not sent.
    enum Failure: Error {
        /// The pipe to the command cannot be created.
        case cannotStart
        /// The command has not read the earlier requests.
        case isFull
        /// The command has exited.
        case hasEnded
    }

    private let line: String
    private let state = LockedValue(State())

    private struct State {
        /// The pipe to the standard input of the command; nil if the command was not started.
        var input: Input?
        /// The number of the last request.
        var number: Int64 = 0
    }

    /// The write end of a pipe; `deinit` closes it.
    private final class Input: Sendable {
        let descriptor: Int32

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        deinit { close(descriptor) }
    }

    init(_ line: String) { self.line = line }

    /// Sends a request.
    ///
    /// Drops a request whose line exceeds the length limit.
    ///
    /// - Throws: ``Failure`` if the request cannot be sent.
    func send(_ call: RemoteCall) throws(Failure) {
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        guard let request = call.line(number: number) else { return }
        // If the command has exited since the last request, starts it again and retries.
        do throws(Failure) { try write(request) } catch {
            guard error == .hasEnded else { throw error }
            state.withLock { $0.input = nil }
            try write(request)
        }
    }

    private func write(_ request: Data) throws(Failure) {
        let bytes = request + [UInt8(ascii: "\n")]
        let result: Result<Void, Failure> = state.withLock { state in
            guard let input = state.input ?? Self.start(line) else { return .failure(.cannotStart) }
            state.input = input
            // A line is shorter than `PIPE_BUF`, so the write is atomic: the pipe accepts the whole line or nothing.
            let count = bytes.withUnsafeBytes { Foundation.write(input.descriptor, $0.baseAddress, $0.count) }
            if count == bytes.count { return .success(()) }
            return .failure(count < 0 && errno == EPIPE ? .hasEnded : .isFull)
        }
        try result.get()
    }

    private static func start(_ line: String) -> Input? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        Task { [reader = ends[0]] in
            CrashGuard.useAlternateStack()
            // Closes the read end in this process, so that a write fails with `EPIPE` after the command has exited.
            _ = try await Subprocess.run(
                .path("/bin/sh"), arguments: ["-c", line],
                input: .fileDescriptor(.init(rawValue: reader), closeAfterSpawningProcess: true), output: .discarded,
                error: .discarded)
        }
        return Input(ends[1])
    }
}
