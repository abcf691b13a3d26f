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

/// A command of the shell that takes what a viewer's keys ask for: requests of the protocol, one on each line.
///
/// It is started with the first request, and again with the next one after it has ended. Its standard input ends with the
/// viewer.
///
/// - Thread: any; nothing here waits for the command.
final class ControlCommand: Sendable {
    /// Why a request did not go out.
    enum Failure: Error {
        /// There is no pipe.
        case cannotStart
        /// The command has not read what it was given before.
        case isFull
        /// It has ended.
        case hasEnded
    }

    private let line: String
    private let state = LockedValue(State())

    private struct State {
        /// The standard input of the command that runs.
        var input: Input?
        /// The number of the last request.
        var number: Int64 = 0
    }

    /// The writing end of a pipe, closed with the last reference to it.
    private final class Input: Sendable {
        let descriptor: Int32

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        deinit { close(descriptor) }
    }

    init(_ line: String) { self.line = line }

    /// Sends a request; one that is longer than a line may be is left out.
    ///
    /// - Throws: why it cannot be sent.
    func send(_ call: RemoteCall) throws(Failure) {
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        guard let request = call.line(number: number) else { return }
        // Ended since the last request: then it is started once more.
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
            // A line is shorter than what a pipe takes as a whole or not at all.
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
            // The reading end is closed here, so that the end of the command is seen when a line is written.
            _ = try await Subprocess.run(
                .path("/bin/sh"), arguments: ["-c", line],
                input: .fileDescriptor(.init(rawValue: reader), closeAfterSpawningProcess: true), output: .discarded,
                error: .discarded)
        }
        return Input(ends[1])
    }
}
