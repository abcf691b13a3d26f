import Foundation
import TestSupport
import Testing

@Suite struct GoldenSessionTests {
    @Test(arguments: [false, true])
    func `a session of some three hundred entries matches its recording, also beside a second terminal`(
        isShared: Bool
    ) async throws {
        let folder = try RuntimeFolder()
        // The session runs in a separate process, because it buffers standard error and handles signals of the whole
        // process.
        await #expect(processExitsWith: .success) { [path = folder.path as String, isShared = isShared as Bool] in
            let record: String
            do {
                var session = try GoldenSession(in: path)
                record = try await session.run(isShared: isShared)
            } catch {
                record = "\(error)"
            }
            try Data(record.utf8).write(to: URL(fileURLWithPath: path + "/record.txt"))
        }
        Snapshot.expect(
            try String(contentsOfFile: folder.path + "/record.txt", encoding: .utf8), matches: "golden-session")
    }

    @Test(arguments: [("b", "has no URL."), ("y", "Copy this by hand: ")])
    func `a pending notice is still shown after a key shows a notice of its own`(key: String, words: String)
        async throws
    {
        let folder = try RuntimeFolder()
        await #expect(processExitsWith: .success) { [path = folder.path as String, key = key as String] in
            var seen: [String]
            do {
                seen = await (try GoldenSession(in: path)).notices(of: ["first", "second"], around: key)
            } catch {
                seen = ["\(error)"]
            }
            try Data(seen.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path + "/record.txt"))
        }
        let seen = try String(contentsOfFile: folder.path + "/record.txt", encoding: .utf8).split(separator: "\n")
        #expect(seen.count == 3 && seen.first == "first" && seen.last == "second", "\(seen)")
        #expect(seen.dropFirst().first?.contains(words) == true, "\(seen)")
    }
}
