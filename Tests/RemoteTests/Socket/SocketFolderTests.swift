import Foundation
import Testing

@testable import Remote

@Suite struct SocketFolderTests {
    private static let long = "/" + String(repeating: "x", count: 90)
    private static let choices: [([String: String], [String])] = [
        (
            ["XDG_RUNTIME_DIR": "/r", "TMPDIR": "/t/", "HOME": "/h"],
            ["/r/countdowns", "/l/7/countdowns", "/t/countdowns-7", "/tmp/countdowns-7", "/h/.countdowns"]
        ),
        ([:], ["/l/7/countdowns", "/tmp/countdowns-7"]),
        (["XDG_RUNTIME_DIR": "", "TMPDIR": "relative"], ["/l/7/countdowns", "/tmp/countdowns-7"]),
        (["XDG_RUNTIME_DIR": long, "TMPDIR": "/tmp"], ["/l/7/countdowns", "/tmp/countdowns-7"]),
    ]

    @Test(arguments: choices) func `the socket folders are the candidates with an absolute and short enough path`(
        environment: [String: String], paths: [String]
    ) {
        #expect(SocketFolder.all(environment: environment, user: 7, logins: "/l").map(\.path) == paths)
    }

    @Test func `the socket folder is the first one that is private to the user, or that the user can create`() throws {
        let (logins, runtime, user) = (TemporaryFolder(), TemporaryFolder(), geteuid())
        let (login, files) = (logins.path + "/\(user)", FileManager.default)
        var environment = ["TMPDIR": logins.path]
        func chosen() -> String { SocketFolder(environment: environment, user: user, logins: logins.path).path }
        #expect(chosen() == logins.path + "/countdowns-\(user)")
        try files.createDirectory(atPath: login, withIntermediateDirectories: false)
        #expect(chosen() == login + "/countdowns")
        environment["XDG_RUNTIME_DIR"] = "/missing"
        #expect(chosen() == login + "/countdowns")
        environment["XDG_RUNTIME_DIR"] = runtime.path
        #expect(chosen() == runtime.sockets.path)
        #expect(files.createFile(atPath: runtime.sockets.path, contents: nil))
        #expect(chosen() == login + "/countdowns")
    }

    @Test func `if another user has taken the folder in /tmp, the socket folder is in the home folder`() throws {
        let home = TemporaryFolder()
        // A sticky folder, such as /tmp, is accepted for all users.
        chmod(home.path, 0o1777)
        let user = UInt32.random(in: 1_000_000_000...2_000_000_000)
        func chosen() -> String {
            SocketFolder(environment: ["HOME": home.path], user: user, logins: home.path + "/missing").path
        }
        #expect(chosen() == "/tmp/countdowns-\(user)")
        mkdir("/tmp/countdowns-\(user)", 0o700)
        defer { rmdir("/tmp/countdowns-\(user)") }
        #expect(chosen() == home.path + "/.countdowns")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
    func `a socket folder is not created in a folder of another user`() throws {
        let (runtime, temporary) = (TemporaryFolder(), TemporaryFolder())
        chown(runtime.path, 65_534, 65_534)
        let environment = ["XDG_RUNTIME_DIR": runtime.path, "TMPDIR": temporary.path]
        let folder = SocketFolder(environment: environment, user: 0, logins: runtime.path)
        #expect(folder.path == temporary.path + "/countdowns-0")
    }

    @Test(arguments: [
        ["XDG_RUNTIME_DIR": "/run/user/7", "TMPDIR": "/t"], ["XDG_RUNTIME_DIR": "/run/user/7"], ["TMPDIR": "/t"], [:],
    ])
    func `in every environment, the search includes the login folder and /tmp, without duplicates`(
        environment: [String: String]
    ) {
        let folders = SocketFolder.all(environment: environment, user: 7).map(\.path)
        #expect(Set(folders).isSuperset(of: ["/run/user/7/countdowns", "/tmp/countdowns-7"]))
        #expect(Set(folders).count == folders.count)
    }

    @Test func `the boards in all folders are listed, except in folders that are open to others`() throws {
        let (first, second) = (TemporaryFolder(), TemporaryFolder())
        let user = geteuid()
        let environment = ["XDG_RUNTIME_DIR": first.path, "TMPDIR": second.path]
        let board = try TestBoard(in: first)
        let other = try RemoteServer(
            .sample, in: SocketFolder(path: second.path + "/countdowns-\(user)"), board: .sample
        ) { TestBoard.answer($0) }
        let paths = SocketFolder.boards(environment: environment, user: user).map(\.path)
        #expect(paths.starts(with: [board.server.path, other.path]))
        chmod(second.path + "/countdowns-\(user)", 0o755)
        let open = SocketFolder.boards(environment: environment, user: user).map(\.path)
        #expect(open.contains(board.server.path) && !open.contains(other.path))
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
