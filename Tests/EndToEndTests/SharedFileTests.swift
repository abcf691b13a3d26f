import Foundation
import TestSupport
import Testing

/// Tests of edits of a file that belongs to another user, and of edits on a full disk.
@Suite(.waitsForProgram) struct SharedFileTests {
    private static let text = "countdowns:\n  - Tea: 4m\n"
    private static let setpriv = "setpriv --reuid=65534 --regid=65534 --clear-groups "
    private static let canChangeUser =
        geteuid() == 0 && (try? Program.shell("\(setpriv) '\(Program.path)' --version"))?.status == 0

    private let remote: RemoteProgram

    init() throws { remote = try RemoteProgram() }

    /// Runs the program as a user without rights.
    private func run(_ arguments: String...) throws -> Program.Run {
        let words = arguments.map { "'\($0)'" }.joined(separator: " ")
        return try remote.shell("HOME=/nonexistent XDG_STATE_HOME= \(Self.setpriv) '\(Program.path)' \(words)")
    }

    private func read(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test(
        .enabled(if: canChangeUser, "needs root and setpriv"),
        arguments: [(0, 0, 0o666), (65_534, 0, 0o644), (0, 65_534, 0o664)] as [(UInt32, UInt32, mode_t)],
        [0o777, 0o1777] as [mode_t])
    func `a file of another owner or group is edited in place and keeps both, and its old text is in a copy`(
        owner: (user: UInt32, group: UInt32, mode: mode_t), folderMode: mode_t
    ) throws {
        chmod(remote.folder.path, 0o755)
        let folder = remote.folder.path + "/shared"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = try remote.file(Self.text, name: "shared/board.yaml")
        chmod(folder, folderMode)
        chown(path, owner.user, owner.group)
        chmod(path, owner.mode)
        let copy = folder + "/.board.yaml.before"
        let words = "in place to keep its owner and group; the old text is in \(copy)"
        for (title, old) in [("Soup", Self.text), ("Nap", Self.text + "  - Soup: 8m\n")] {
            let added = try run("add", "\(title) 8m", path)
            #expect(added.status == 0 && added.output.hasSuffix("(to \(path), \(words))\n"), "\(added)")
            #expect(try read(path) == old + "  - \(title): 8m\n")
            #expect(try read(copy) == old)
            var status = stat()
            #expect(stat(path, &status) == 0 && status.st_uid == owner.user && status.st_gid == owner.group)
            #expect(status.st_mode & 0o7777 == owner.mode)
            #expect(stat(copy, &status) == 0 && status.st_mode & 0o7777 == 0o600)
        }
        #expect(try run("remove", "soup", path, "--json").output.contains(#""copy" : "\#(copy)""#))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names.sorted() == [".board.yaml.before", "board.yaml"])
    }

    @Test(.enabled(if: canChangeUser, "needs root and setpriv"))
    func `a file of another user that the user may not write is not edited`() throws {
        chmod(remote.folder.path, 0o777)
        let path = try remote.file(Self.text)
        chmod(path, 0o644)
        let refused = try run("add", "Soup 8m", path)
        #expect(refused.status == 1 && refused.errors.hasPrefix("error: \(path): permission denied; "))
        #expect(try read(path) == Self.text)
    }

    @Test func `an edit that the disk has no room for leaves the file as it was, and no other file`() throws {
        let folder = remote.folder.path + "/full"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let text = Self.text + String(repeating: "# a long comment\n", count: 100)
        let path = try remote.file(text, name: "full/board.yaml")
        for command in ["add 'Soup 8m' \(path)", "init --samples \(folder)/new.yaml"] {
            // A limit of 1,024 bytes for each file has the effect of a full disk.
            let refused = try remote.shell("ulimit -f 1; '\(Program.path)' \(command)")
            #expect(refused.status != 0 && refused.errors.contains("cannot be written: "), "\(refused)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["board.yaml"])
            #expect(try read(path) == text)
        }
    }
}
