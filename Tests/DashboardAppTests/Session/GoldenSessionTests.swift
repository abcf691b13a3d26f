import Foundation
import TestSupport
import Testing

@Suite struct GoldenSessionTests {
    @Test func `a session of some three hundred entries goes as it was recorded`() async throws {
        let folder = try RuntimeFolder()
        // In a process of its own, because a session holds standard error back and handles signals.
        await #expect(processExitsWith: .success) { [path = folder.path as String] in
            let record: String
            do {
                var session = try GoldenSession(in: path)
                record = try await session.run()
            } catch {
                record = "\(error)"
            }
            try Data(record.utf8).write(to: URL(fileURLWithPath: path + "/record.txt"))
        }
        Snapshot.expect(
            try String(contentsOfFile: folder.path + "/record.txt", encoding: .utf8), matches: "golden-session")
    }
}
