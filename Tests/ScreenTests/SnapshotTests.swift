import Foundation
import Testing

@testable import TestSupport

struct SnapshotTests {
    @Test func `a snapshot check reports a missing, recorded or different file, and nothing if equal`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("snapshot-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("deep/name.txt")
        #expect(Snapshot.check("a\n", against: url, isRecording: false)?.contains("RECORD_SNAPSHOTS=1") == true)
        #expect(Snapshot.check("a\nb\nc\nd\n", against: url, isRecording: true)?.hasPrefix("recorded name.txt") == true)
        #expect(Snapshot.check("a\nb\nc\nd\n", against: url, isRecording: false) == nil)
        let problem = try #require(Snapshot.check("a\nb\nX\nd\n", against: url, isRecording: false))
        #expect(problem.hasSuffix(" 2 |b|\n-3 |c|\n+3 |X|\n 4 |d|"))
    }

    @Test func `precomposed and decomposed letters are different in a snapshot`() {
        #expect(Snapshot.difference("\u{E9}", "e\u{301}") == "-1 |\u{E9}|\n+1 |e\u{301}|")
    }
}
