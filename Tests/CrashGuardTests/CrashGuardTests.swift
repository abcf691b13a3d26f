import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CrashGuard

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Each test crashes a separate process.
@Suite struct CrashGuardTests {
    @Test func `a crash removes the registered file`() async throws {
        let folder = try RuntimeFolder()
        let path = folder.path + "/board.sock"
        try Data().write(to: URL(fileURLWithPath: path))
        await #expect(processExitsWith: .signal(SIGABRT)) { [path = path as String] in
            CrashGuard.removeFile(path)
            abort()
        }
        #expect(access(path, F_OK) != 0)
    }

    @Test func `a crash does not remove a file that another program has put at the registered path`() async throws {
        let folder = try RuntimeFolder()
        let path = folder.path + "/board.sock"
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
        try Data("another's".utf8).write(to: URL(fileURLWithPath: path + ".new"))
        await #expect(processExitsWith: .signal(SIGABRT)) { [path = path as String] in
            CrashGuard.removeFile(path)
            rename(path + ".new", path)
            abort()
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "another's")
    }

    @Test func `a crash removes a file that was replaced and registered again at the same path`() async throws {
        let folder = try RuntimeFolder()
        let path = folder.path + "/board.sock"
        try Data().write(to: URL(fileURLWithPath: path))
        try Data().write(to: URL(fileURLWithPath: path + ".new"))
        await #expect(processExitsWith: .signal(SIGABRT)) { [path = path as String] in
            CrashGuard.removeFile(path)
            rename(path + ".new", path)
            CrashGuard.removeFile(path)
            abort()
        }
        #expect(access(path, F_OK) != 0)
    }

    @Test func `a crash removes the registered file and calls the registered function`() async throws {
        let folder = try RuntimeFolder()
        let path = folder.path + "/board.sock"
        try Data().write(to: URL(fileURLWithPath: path))
        let result = await #expect(
            processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]
        ) { [path = path as String] in
            CrashGuard.removeFile(path)
            CrashGuard.call { write(STDERR_FILENO, "called", 6) }
            abort()
        }
        #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains("called") == true)
        #expect(access(path, F_OK) != 0)
    }

    #if os(Linux)
    @Test func `a thread frees its alternate signal stack when it ends`() async {
        // Runs in a separate process, because other tests allocate memory at the same time.
        await #expect(processExitsWith: .success) {
            // Compares addresses, not the memory in use, because a sanitizer retains memory for each thread.
            let places = Mutex<Set<UInt>>([])
            for _ in 0..<1_000 {
                let thread = Thread {
                    CrashGuard.useAlternateStack()
                    var stack = stack_t()
                    sigaltstack(nil, &stack)
                    _ = places.withLock { $0.insert(UInt(bitPattern: stack.ss_sp)) }
                }
                thread.start()
                while !thread.isFinished { _ = poll(nil, 0, 0) }
            }
            let count = places.withLock(\.count)
            #expect(count > 0 && count < 100, "\(count)")
        }
    }
    #endif
}
