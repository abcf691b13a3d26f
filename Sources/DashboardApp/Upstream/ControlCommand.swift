import Foundation
import Remote
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
        /// There is no shell, or no pipe.
        case cannotStart
        /// The command has not read what it was given before.
        case isFull
        /// It has ended.
        case hasEnded
    }

    private let line: String
    private let state = LockedValue(State())

    private struct State {
        var running: Running?
        /// The number of the last request.
        var number: Int64 = 0
    }

    private struct Running {
        let process: Process
        let input: Pipe
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
            state.withLock { $0.running = nil }
            try write(request)
        }
    }

    private func write(_ request: Data) throws(Failure) {
        let bytes = request + [UInt8(ascii: "\n")]
        let result: Result<Void, Failure> = state.withLock { state in
            guard let current = state.running ?? Self.start(line) else { return .failure(.cannotStart) }
            state.running = current
            let descriptor = current.input.fileHandleForWriting.fileDescriptor
            // A line is shorter than what a pipe takes as a whole or not at all.
            let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count == bytes.count { return .success(()) }
            return .failure(count < 0 && errno == EPIPE ? .hasEnded : .isFull)
        }
        try result.get()
    }

    private static func start(_ line: String) -> Running? {
        let running = Running(process: Process(), input: Pipe())
        let writer = running.input.fileHandleForWriting.fileDescriptor
        _ = fcntl(writer, F_SETFL, fcntl(writer, F_GETFL) | O_NONBLOCK)
        _ = fcntl(writer, F_SETFD, FD_CLOEXEC)
        running.process.executableURL = URL(fileURLWithPath: "/bin/sh")
        running.process.arguments = ["-c", line]
        running.process.standardInput = running.input
        running.process.standardOutput = FileHandle.nullDevice
        running.process.standardError = FileHandle.nullDevice
        do { try running.process.run() } catch { return nil }
        // Its end must be seen when a line is written.
        try? running.input.fileHandleForReading.close()
        return running
    }
}
