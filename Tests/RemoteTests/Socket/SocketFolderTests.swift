import Foundation
import Testing

@testable import Remote

@Suite struct SocketFolderTests {
    private static let long = "/" + String(repeating: "x", count: 90)
    private static let choices: [([String: String], String)] = [
        (["XDG_RUNTIME_DIR": "/run/user/7", "TMPDIR": "/t"], "/run/user/7/countdowns"),
        (["XDG_RUNTIME_DIR": "/run/user/7/"], "/run/user/7/countdowns"), (["TMPDIR": "/t/"], "/t/countdowns-7"),
        ([:], "/tmp/countdowns-7"), (["XDG_RUNTIME_DIR": "", "TMPDIR": "relative"], "/tmp/countdowns-7"),
        (["XDG_RUNTIME_DIR": long, "TMPDIR": "/t"], "/t/countdowns-7"),
        (["XDG_RUNTIME_DIR": long, "TMPDIR": long], "/tmp/countdowns-7"),
    ]

    @Test(arguments: choices) func `the folder is the first that is absolute and leaves room`(
        environment: [String: String], path: String
    ) {
        #expect(SocketFolder(environment: environment, user: 7).path == path)
    }

    @Test
    func `without a variable the folder of the login is before those for temporary files, if it is the user's alone`()
        throws
    {
        let (logins, user) = (TemporaryFolder(), geteuid())
        let login = logins.path + "/\(user)"
        func chosen(_ environment: [String: String]) -> String {
            SocketFolder(environment: environment, user: user, logins: logins.path).path
        }
        #expect(chosen([:]) == "/tmp/countdowns-\(user)")
        try FileManager.default.createDirectory(
            atPath: login, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        #expect(chosen([:]) == login + "/countdowns" && chosen(["TMPDIR": "/t"]) == login + "/countdowns")
        #expect(chosen(["XDG_RUNTIME_DIR": "/x"]) == "/x/countdowns")
        chmod(login, 0o755)
        #expect(chosen([:]) == "/tmp/countdowns-\(user)" && chosen(["TMPDIR": "/t"]) == "/t/countdowns-\(user)")
        try FileManager.default.removeItem(atPath: login)
        try FileManager.default.createSymbolicLink(atPath: login, withDestinationPath: logins.path)
        #expect(chosen([:]) == "/tmp/countdowns-\(user)")
    }

    @Test(arguments: [
        ["XDG_RUNTIME_DIR": "/run/user/7", "TMPDIR": "/t"], ["XDG_RUNTIME_DIR": "/run/user/7"], ["TMPDIR": "/t"], [:],
    ])
    func `each side looks also where the other one puts its sockets`(environment: [String: String]) {
        let folders = SocketFolder.all(environment: environment, user: 7).map(\.path)
        #expect(folders.first == SocketFolder(environment: environment, user: 7).path)
        #expect(Set(folders).isSuperset(of: ["/run/user/7/countdowns", "/tmp/countdowns-7"]))
        #expect(Set(folders).count == folders.count)
    }

    @Test func `boards in all folders are found, and only the first folder must be the user's own`() throws {
        let (first, second) = (TemporaryFolder(), TemporaryFolder())
        let user = geteuid()
        let environment = ["XDG_RUNTIME_DIR": first.path, "TMPDIR": second.path]
        let board = try TestBoard(in: first)
        let other = try RemoteServer(
            .sample, in: SocketFolder(path: second.path + "/countdowns-\(user)"), board: .sample
        ) { TestBoard.answer($0) }
        let paths = try SocketFolder.boards(environment: environment, user: user).map(\.path)
        #expect(paths.starts(with: [board.server.path, other.path]))
        chmod(second.path + "/countdowns-\(user)", 0o755)
        #expect(try SocketFolder.boards(environment: environment, user: user).map(\.path).contains(board.server.path))
        chmod(first.sockets.path, 0o755)
        #expect(throws: RemoteError.self) { try SocketFolder.boards(environment: environment, user: user) }
    }

    @Test func `a folder is made for the user alone, and taken the second time`() throws {
        let temporary = TemporaryFolder()
        for _ in 1...2 {
            try temporary.sockets.prepare()
            let attributes = try FileManager.default.attributesOfItem(atPath: temporary.sockets.path)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test func `what others may enter, a link, and what is no folder are refused`() throws {
        let temporary = TemporaryFolder()
        let (files, path) = (FileManager.default, temporary.sockets.path)
        func expectRefusal(_ reason: String) throws {
            #expect(throws: RemoteError.badFolder(path: path, reason: reason)) { try temporary.sockets.prepare() }
            #expect(throws: RemoteError.badFolder(path: path, reason: reason)) { try temporary.sockets.boards() }
            #expect(throws: RemoteError.badFolder(path: path, reason: reason)) { try TestBoard(in: temporary) }
            try files.removeItem(atPath: path)
        }
        try files.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
        try expectRefusal("others may enter it; chmod 700 fixes that")
        try files.createSymbolicLink(atPath: path, withDestinationPath: temporary.path)
        try expectRefusal("it is a symbolic link")
        #expect(files.createFile(atPath: path, contents: nil))
        try expectRefusal("it is not a folder")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
    func `a folder of another user is refused`() throws {
        let temporary = TemporaryFolder()
        let path = temporary.sockets.path
        try temporary.sockets.prepare()
        chown(path, 65_534, 65_534)
        #expect(throws: RemoteError.badFolder(path: path, reason: "it belongs to user 65534")) {
            try temporary.sockets.boards()
        }
    }

    @Test func `no folder has no boards`() throws {
        #expect(try TemporaryFolder().sockets.boards().isEmpty)
        #expect(try SocketFolder(path: "/dev/null/x").boards().isEmpty)
    }

    @Test func `boards that run are told from those that were killed`() throws {
        let temporary = TemporaryFolder()
        let board = try TestBoard(in: temporary)
        let stale = temporary.sockets.socketPath(of: "a-stale")
        close(try UnixSocket.bound(to: stale))
        _ = FileManager.default.createFile(atPath: temporary.sockets.lockPath(of: "a-stale"), contents: Data("{".utf8))
        _ = FileManager.default.createFile(atPath: temporary.sockets.path + "/other", contents: nil)
        let boards = try temporary.sockets.boards()
        #expect(boards.map(\.name) == ["a-stale", board.server.board.name])
        #expect(boards.map(\.isLive) == [false, true])
        #expect(boards.map(\.record) == [nil, board.server.board])
        #expect(boards[1].path == board.server.path)
    }
}
