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

    @Test(arguments: choices) func `the socket folder is the first candidate with an absolute and short enough path`(
        environment: [String: String], path: String
    ) {
        #expect(SocketFolder(environment: environment, user: 7).path == path)
    }

    @Test
    func `without XDG_RUNTIME_DIR, a private login folder takes precedence over temporary folders`()
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
    func `in every environment, the search includes the login folder and /tmp, without duplicates`(
        environment: [String: String]
    ) {
        let folders = SocketFolder.all(environment: environment, user: 7).map(\.path)
        #expect(folders.first == SocketFolder(environment: environment, user: 7).path)
        #expect(Set(folders).isSuperset(of: ["/run/user/7/countdowns", "/tmp/countdowns-7"]))
        #expect(Set(folders).count == folders.count)
    }

    @Test func `boards in all folders are listed, and only a first folder open to others is an error`() throws {
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

    @Test func `a socket folder is created with mode 0700 and accepted when it exists`() throws {
        let temporary = TemporaryFolder()
        for _ in 1...2 {
            try temporary.sockets.prepare()
            let attributes = try FileManager.default.attributesOfItem(atPath: temporary.sockets.path)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test func `a folder open to other users, a symbolic link and a file are refused as socket folder`() throws {
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
        try expectRefusal("other users can access it; use chmod 700 to prevent this")
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

    @Test func `listing the boards of a missing folder gives an empty list`() throws {
        #expect(try TemporaryFolder().sockets.boards().isEmpty)
        #expect(try SocketFolder(path: "/dev/null/x").boards().isEmpty)
    }

    @Test func `the list of boards distinguishes running boards from stale sockets of killed boards`() throws {
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
