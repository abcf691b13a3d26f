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

/// A shell command that receives the requests of a viewer's keys: requests of the protocol, one on each line.
///
/// The first request starts the command. If the command has ended, the next request starts the command again. The
/// command's standard input ends with the viewer.
///
/// - Thread: any; no method waits for the command.
final class ControlCommand: Sendable {
    /// The reason why a request was not sent.
    enum Failure: Error {
        /// The pipe to the command cannot be created.
        case cannotStart
        /// The command has not read the earlier requests.
        case isFull
        /// The command has ended.
        case hasEnded
    }

    private let line: String
    private let state = LockedValue(State())

    private struct State {
        /// The standard input of the running command.
        var input: Input?
        /// The number of the last request.
        var number: Int64 = 0
    }

    /// The write end of a pipe, which `deinit` closes.
    private final class Input: Sendable {
        let descriptor: Int32

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        deinit { close(descriptor) }
    }

    init(_ line: String) { self.line = line }

    /// Sends a request.
    ///
    /// Drops a request that is longer than the line limit.
    ///
    /// - Throws: ``Failure`` if the request cannot be sent.
    func send(_ call: RemoteCall) throws(Failure) {
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        guard let request = call.line(number: number) else { return }
        // A command that has ended since the last request is started again.
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
            // A line is shorter than `PIPE_BUF`, so the pipe accepts all of it or nothing.
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
            // The read end is closed in this process, so that a write fails after the command has ended.
            _ = try await Subprocess.run(
                .path("/bin/sh"), arguments: ["-c", line],
                input: .fileDescriptor(.init(rawValue: reader), closeAfterSpawningProcess: true), output: .discarded,
                error: .discarded)
        }
        return Input(ends[1])
    }
}
