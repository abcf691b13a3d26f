import Countdowns
import Foundation
import Testing

@testable import Definitions

@Suite struct RecordingFilesTests {
    private static let context = DecodingContext(
        now: WallTime(unixSeconds: 1_800_000_000), machineZone: .gmt)

    @Test func `canonically equivalent paths are different files in a recording`() throws {
        let names = ["\u{E9}.yaml", "e\u{301}.yaml"]
        let files = RecordedFiles(
            names.enumerated().map { number, name in
                let bytes = Array("countdowns: [\(number): 1m]".utf8)
                return RecordedFile(path: name, entry: .file(FileIdentity(device: 0, inode: UInt64(number)), bytes))
            })
        let board = try BoardFile.load(names, in: Self.context, from: files)
        #expect(board.definition.countdowns.map(\.title) == ["0", "1"])
    }

    @Test func `a recording of loaded files gives the same board after the files are deleted`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("all"), withIntermediateDirectories: true)
        for (name, text) in [
            ("a.yaml", "include: [all, b.yaml]\ncountdowns:\n  - tea: 5m\n"),
            ("b.yaml", "include: all\ncountdowns:\n  - b: 1m\n"),
            ("all/c.yaml", "countdowns:\n  - c: 1h\n"), ("all/ignored.txt", "?"),
        ] {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        let arguments = [folder.path + "/a.yaml", folder.path + "/all", folder.path + "/a.yaml"]
        let recording = RecordingFiles()
        let first = try BoardFile.load(arguments, in: Self.context, from: recording)
        try FileManager.default.removeItem(at: folder)
        #expect(first.definition.countdowns.count == 3)
        let again = try BoardFile.load(arguments, in: Self.context, from: RecordedFiles(recording.places))
        #expect(again.definition == first.definition)
        #expect(again.texts == first.texts)
        #expect(throws: BoardFailure.self) {
            try BoardFile.load([folder.path + "/b.yml"], in: Self.context, from: RecordedFiles(recording.places))
        }
    }
}
