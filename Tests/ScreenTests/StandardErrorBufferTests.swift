import TestSupport
import Testing

@testable import Screen

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The tests run in separate processes, because descriptor 2 belongs to the whole process.
struct StandardErrorBufferTests {
    @Test func `buffered standard error is written to the terminal once, after the release`() async throws {
        let pair = try TerminalPair()
        await #expect(processExitsWith: .exitCode(0)) { [name = pair.name as String] in
            let descriptor = open(name, O_RDWR | O_NOCTTY)
            dup2(descriptor, STDERR_FILENO)
            let hold = StandardErrorBuffer()
            _ = write(STDERR_FILENO, "held\n", 5)
            _ = write(descriptor, "picture\n", 8)
            hold?.release()
            hold?.release()
            _ = write(STDERR_FILENO, "after\n", 6)
            exit(hold == nil ? 1 : 0)
        }
        #expect(String(decoding: pair.readAvailable(), as: UTF8.self) == "picture\r\nheld\r\nafter\r\n")
    }

    @Test func `writing more than the buffer can hold does not block, even if the terminal is not read`() async throws {
        let pair = try TerminalPair()
        await #expect(processExitsWith: .exitCode(0)) { [name = pair.name as String] in
            let descriptor = open(name, O_RDWR | O_NOCTTY)
            dup2(descriptor, STDERR_FILENO)
            do {
                let hold = StandardErrorBuffer()
                let line = [UInt8](repeating: 0x78, count: 1000)
                for _ in 0..<1000 { _ = write(STDERR_FILENO, line, line.count) }
                withExtendedLifetime(hold) {}
            }
            exit(0)
        }
        #expect(pair.readAvailable().count > 1000)
    }

    @Test func `standard error that is not a terminal is not buffered`() async {
        await #expect(processExitsWith: .exitCode(0)) {
            var ends: (Int32, Int32) = (-1, -1)
            withUnsafeMutableBytes(of: &ends) { _ = pipe($0.assumingMemoryBound(to: Int32.self).baseAddress!) }
            dup2(ends.1, STDERR_FILENO)
            exit(StandardErrorBuffer() == nil ? 0 : 1)
        }
    }
}
