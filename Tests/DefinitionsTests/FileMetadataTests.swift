import Foundation
import Testing

@testable import Definitions

@Suite struct FileMetadataTests {
    private func facts(_ path: String) throws -> FileMetadata {
        guard case .file(_, _, let facts?) = try SystemFiles().entry(at: .path(path), isKnown: { _ in false }) else {
            throw SourceFileError(code: .notAFile, path: path, reason: "it has no facts")
        }
        return facts
    }

    @Test func `owner, mode and path of a symbolic link are those of its target`() throws {
        let directory = try TemporaryDirectory()
        let file = directory.path + "/a.yaml"
        try directory.write("a.yaml", "x")
        chmod(file, 0o640)
        let link = directory.path + "/link.yaml"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        let found = try facts(link)
        #expect(found.path == PathText.resolved(file) && found.owner == geteuid())
        #expect(found.mode == UInt32(S_IFREG) | 0o640 && found.isKept && found.unsafeFolder == nil)
    }

    @Test func `the nearest folder that other users can write to is reported unless it is sticky`() throws {
        let directory = try TemporaryDirectory()
        let open = directory.path + "/open"
        let file = open + "/more/a.yaml"
        try FileManager.default.createDirectory(atPath: open + "/more", withIntermediateDirectories: true)
        try directory.write("open/more/a.yaml", "x")
        #expect(chmod(open, 0o757) == 0)
        #expect(try facts(file).unsafeFolder == PathText.resolved(open))
        #expect(chmod(open, 0o1757) == 0)
        #expect(try facts(file).unsafeFolder == nil)
    }

    @Test func `a file that is removed while it is read has no path`() throws {
        let directory = try TemporaryDirectory()
        let file = directory.path + "/a.yaml"
        try directory.write("a.yaml", "x")
        let files = SystemFiles { if $0 == .open { unlink(file) } }
        guard case .file(_, let bytes, let facts?) = try files.entry(at: .path(file), isKnown: { _ in false }) else {
            Issue.record("The file is not read.")
            return
        }
        #expect(bytes == Array("x".utf8) && facts.path == nil)
    }

    #if os(Linux)
    @Test(arguments: ["/sys/kernel/mm/transparent_hugepage/enabled", "/sys/kernel/uevent_seqnum"])
    func `a file in sysfs is not reported as stored`(path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        #expect(try !facts(path).isKept)
    }
    #endif
}
