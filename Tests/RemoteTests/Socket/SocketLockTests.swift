import Foundation
import Journal
import Testing
import Ticking

@testable import Remote

#if canImport(Glibc)
import Glibc
#endif

@Suite struct SocketLockTests {
    @Test func `a second board with the same name fails with an error that identifies the owner`() throws {
        let folder = TemporaryFolder()
        let board = try TestBoard(in: folder)
        #expect(throws: RemoteError.isTaken(board.server.board)) { try TestBoard(in: folder) }
        #expect(folder.names.count == 2)
    }

    @Test func `a name is free after its owner has stopped`() throws {
        let folder = TemporaryFolder()
        let first = try TestBoard(in: folder)
        first.server.stop()
        let second = try TestBoard(in: folder)
        // The second stop of the first server must not remove the socket of the next owner.
        first.server.stop()
        #expect(try RemoteConnection(path: second.server.path).call(.status()).result(BoardStatus.self) == .sample)
    }

    @Test func `only the user has access to the socket and its lock file`() throws {
        let board = try TestBoard()
        for name in board.folder.names {
            let path = board.folder.sockets.path + "/" + name
            #expect(
                try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o1600, "\(name)")
        }
    }

    @Test func `exactly one of several boards started at the same time owns the socket`() throws {
        for _ in 1...20 {
            let folder = TemporaryFolder()
            let outcomes = Received<Result<TestBoard, any Error>>()
            let gate = DispatchSemaphore(value: 0)
            for _ in 1...4 {
                Thread {
                    gate.wait()
                    outcomes.add(Result { try TestBoard(in: folder) })
                }.start()
            }
            for _ in 1...4 { gate.signal() }
            let results = try outcomes.wait(for: 4)
            let owners = results.compactMap { try? $0.get() }
            #expect(owners.count == 1)
            for case .failure(let error) in results {
                guard case .isTaken = error as? RemoteError else { throw error }
            }
            let connection = try RemoteConnection(path: try #require(owners.first).server.path)
            #expect(try connection.call(.status()).result(BoardStatus.self) == .sample)
        }
    }

    @Test func `a socket that has its name accepts connections`() throws {
        let folder = TemporaryFolder()
        let lock = try SocketLock("board", in: folder.sockets, for: .sample)
        let path = folder.sockets.socketPath(of: "board")
        let (isOver, refused) = (LockedValue(false), Received<FileNumber?>())
        Thread {
            while !isOver.withLock({ $0 }) {
                guard let number = FileNumber(at: path), !UnixSocket.isLive(path) else { continue }
                if FileNumber(at: path) == number { refused.add(number) }
            }
            refused.add(nil)
        }.start()
        // The sockets stay open, so that only a socket that does not listen yet refuses a connection.
        let descriptors = try (0..<300).compactMap { _ in
            unlink(path)
            return try lock.recreateSocket()
        }
        isOver.withLock { $0 = true }
        try refused.wait(for: 1)
        for descriptor in descriptors { close(descriptor) }
        #expect(descriptors.count == 300 && refused.all == [nil])
    }

    @Test func `a new board takes over the socket and lock file of a killed board`() async throws {
        let folder = TemporaryFolder()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            let folder = SocketFolder(path: path + "/countdowns")
            try Self.serveAndDie(folder)
        }
        #expect(folder.names.count == 2)
        #expect(try folder.sockets.boards().map(\.isLive) == [false])
        let board = try TestBoard(in: folder)
        #expect(try folder.sockets.boards().map(\.isLive) == [true])
        #expect(try RemoteConnection(path: board.server.path).call(.status()).result(BoardStatus.self) == .sample)
    }

    private static func serveAndDie(_ folder: SocketFolder) throws {
        let server = try RemoteServer(.sample, in: folder, board: .sample) { TestBoard.answer($0) }
        _ = try RemoteConnection(path: server.path).call(.status())
        kill(getpid(), SIGKILL)
    }

    @Test(arguments: [".lock", ".sock", "both", "folder"])
    func `a board whose files were deleted and created again by another board leaves them when it stops`(
        deleted: String
    ) throws {
        let folder = TemporaryFolder()
        let first = try TestBoard(in: folder)
        _ = try RemoteConnection(path: first.server.path).call(.status())
        try Self.delete(deleted, in: folder)
        if deleted == ".sock" {
            #expect(throws: RemoteError.isTaken(first.server.board)) { try TestBoard(in: folder) }
            return
        }
        let second = try TestBoard(in: folder)
        first.server.stop()
        #expect(folder.names.count == 2)
        #expect(try RemoteConnection(path: second.server.path).call(.status()).result(BoardStatus.self) == .sample)
        #expect(throws: RemoteError.isTaken(second.server.board)) { try TestBoard(in: folder) }
    }

    @Test(arguments: [".lock", ".sock", "both", "folder"], [true, false])
    func `renew creates a deleted socket, lock file or folder again, and connections stay open`(
        deleted: String, wasAsked: Bool
    ) throws {
        let folder = TemporaryFolder()
        let board = try TestBoard(in: folder)
        let early = wasAsked ? try RemoteConnection(path: board.server.path) : nil
        _ = try early?.call(.status())
        try Self.delete(deleted, in: folder)
        try board.server.recreateSocket()
        #expect(folder.names.count == 2)
        for _ in 1...2 {
            #expect(try RemoteConnection(path: board.server.path).call(.status()).result(BoardStatus.self) == .sample)
        }
        _ = try early?.call(.status())
        #expect(throws: RemoteError.isTaken(board.server.board)) { try TestBoard(in: folder) }
        board.server.stop()
        #expect(folder.names.isEmpty)
    }

    private static func delete(_ what: String, in folder: TemporaryFolder) throws {
        let path = folder.sockets.path
        if what == "folder" { return try FileManager.default.removeItem(atPath: path) }
        for name in folder.names where what == "both" || name.hasSuffix(what) { unlink(path + "/" + name) }
    }

    @Test func `two claims during the release of a lock give at most one owner, which holds the existing file`() throws
    {
        let folder = TemporaryFolder()
        let name = try SocketName.sample.text(in: folder.sockets)
        for _ in 1...200 {
            let claims = Received<SocketLock>()
            let threads = (0..<2).map { _ in
                Thread { if let claim = try? SocketLock(name, in: folder.sockets, for: .sample) { claims.add(claim) } }
            }
            let before = try SocketLock(name, in: folder.sockets, for: .sample)
            for thread in threads { thread.start() }
            before.release()
            try waitUntil { threads.allSatisfy(\.isFinished) }
            #expect(claims.all.count <= 1)
            // The owner must hold the lock of the existing file, so another claim must fail.
            if let claim = claims.all.first {
                #expect(throws: RemoteError.self) { try SocketLock(name, in: folder.sockets, for: .sample) }
                claim.release()
            }
            claims.clear()
        }
    }
}
