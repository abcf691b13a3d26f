import Foundation
import TestSupport
import Testing
import Ticking

@Suite struct ExecutableFileTests {
    /// Runs a shell command, and returns its exit status.
    private static func run(_ arguments: String...) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c"] + arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    @Test func `a new executable file can be run at once while other programs start`() throws {
        try withTemporaryFolder { folder in
            let statuses = LockedValue<[Int32]>([])
            let threads = DispatchGroup()
            for thread in 0..<8 {
                threads.enter()
                Thread.detachNewThread {
                    for index in 0..<50 {
                        let path = folder.path + "/program-\(thread)-\(index)"
                        try? writeExecutable("#!/bin/sh\nexit 3\n", at: path)
                        let status = try? Self.run("exec \"$0\"", path)
                        statuses.withLock { $0.append(status ?? -1) }
                    }
                    threads.leave()
                }
            }
            threads.wait()
            #expect(statuses.withLock { Set($0) } == [3])
        }
    }
}
