import Countdowns
import Definitions
import Foundation
import Journal
import Synchronization
import Testing

@testable import BoardEngine

/// Tests edits of files on the disk while other programs save the same files.
@Suite struct FileEditorTests {
    private static let text = "countdowns:\n  - Tea: 4m\n"

    private func withFile(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "edit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "board.yaml").path
        try Self.text.write(toFile: path, atomically: true, encoding: .utf8)
        try body(path)
    }

    private func editor(_ path: String, _ saves: SavingSystem.Point? = nil, _ text: String = "") -> FileEditor {
        FileEditor(
            [path], in: DecodingContext(now: WallTime(unixSeconds: 1_798_135_190), machineZone: .gmt),
            on: SavingSystem(path: path, text: text, at: saves))
    }

    private func read(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test func `an edit includes the content that another program saved before the exchange`() throws {
        try withFile { path in
            let saved = "countdowns:\n  - Tea: 5m # longer\n"
            let outcome = try editor(path, .write, saved).perform(.change(.add(line: "Soup in 8m"), path: nil))
            guard case .written = outcome else { return #expect(Bool(false), "\(outcome)") }
            #expect(try read(path) == saved + "  - Soup: 8m\n")
        }
    }

    @Test func `both files are kept if another program saves at the moment of the exchange`() throws {
        try withFile { path in
            let saved = "countdowns: []\n"
            let outcome = try editor(path, .exchange, saved).perform(.change(.add(line: "Soup in 8m"), path: nil))
            #expect(outcome == .kept(path: path, edited: path + ".edit"))
            #expect(try read(path) == saved)
            #expect(try read(path + ".edit") == Self.text + "  - Soup: 8m\n")
            let names = try FileManager.default.contentsOfDirectory(
                atPath: (path as NSString).deletingLastPathComponent)
            #expect(names.sorted() == ["board.yaml", "board.yaml.edit"])
        }
    }

    @Test func `a file that is read-only, has several hard links or contains an error is not edited`() throws {
        func refusal(_ path: String) -> String {
            do {
                return "\(try editor(path).perform(.change(.remove("tea"), path: nil)))"
            } catch {
                return "\(error)"
            }
        }
        try withFile { path in
            chmod(path, 0o444)
            #expect(refusal(path).hasPrefix("\(path): permission denied; "))
            chmod(path, 0o644)
            link(path, path + ".other")
            #expect(refusal(path).hasPrefix("\(path): the file has several hard links"))
            unlink(path + ".other")
            try "countdowns:\n  - Tea: 4x\n".write(toFile: path, atomically: true, encoding: .utf8)
            #expect(refusal(path).contains("fix the file first: countdowns edits only files without errors"))
            #expect(try read(path) == "countdowns:\n  - Tea: 4x\n")
        }
    }

    @Test func `undoing an edit keeps the changes that other programs wrote meanwhile`() throws {
        try withFile { path in
            guard case .written(let edit) = try editor(path).perform(.change(.add(line: "Soup in 8m"), path: nil))
            else {
                return #expect(Bool(false))
            }
            try ("# mine\n" + read(path)).write(toFile: path, atomically: true, encoding: .utf8)
            _ = try editor(path).perform(.edit(edit.inverse))
            #expect(try read(path) == "# mine\n" + Self.text)
        }
    }
}

/// The machine's file system, which simulates another program that saves the file just before a certain call.
///
/// - Thread: any.
private final class SavingSystem: ExchangingFileSystem {
    /// The call before which the file is saved once.
    enum Point { case write, exchange }

    private let system = SystemFileSystem(isPrivate: false)
    private let path: String
    private let text: String
    private let point: Mutex<Point?>

    init(path: String, text: String, at point: Point?) {
        (self.path, self.text) = (path, text)
        self.point = Mutex(point)
    }

    private func save(before call: Point) {
        let isNow = point.withLock { point in
            defer { if point == call { point = nil } }
            return point == call
        }
        if isNow { try? text.write(toFile: path, atomically: true, encoding: .utf8) }
    }

    func read(_ path: String) throws(FileError) -> [UInt8]? { try system.read(path) }
    func names(in folder: String) throws(FileError) -> [String] { try system.names(in: folder) }
    func makeFolder(_ path: String) throws(FileError) { try system.makeFolder(path) }

    func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        save(before: .write)
        try system.write(bytes, to: path)
    }

    func append(_ bytes: [UInt8], to path: String, behind length: Int) throws(FileError) {
        try system.append(bytes, to: path, behind: length)
    }
    func sync(_ path: String) throws(FileError) { try system.sync(path) }
    func syncFolder(_ path: String) throws(FileError) { try system.syncFolder(path) }
    func rename(_ path: String, to other: String) throws(FileError) { try system.rename(path, to: other) }
    func remove(_ path: String) throws(FileError) { try system.remove(path) }

    func exchange(_ path: String, with other: String) throws(FileError) {
        save(before: .exchange)
        try system.exchange(path, with: other)
    }

    func copyAttributes(of path: String, to other: String) throws(FileError) {
        try system.copyAttributes(of: path, to: other)
    }
}
