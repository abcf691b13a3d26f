import Foundation
import Testing

@testable import Remote

#if canImport(Glibc)
import Glibc
#endif

@Suite struct FirstConnectionListenerTests {
    private static func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) != -1 }

    private static func inode(_ descriptor: Int32) -> UInt64? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? UInt64(status.st_ino) : nil
    }

    private static func socket(_ folder: TemporaryFolder) throws -> (descriptor: Int32, path: String) {
        let path = folder.path + "/bell.sock"
        return (try UnixSocket.listening(at: path), path)
    }

    @Test func `the handler is called once, at the first connection`() throws {
        let folder = TemporaryFolder()
        let (descriptor, path) = try Self.socket(folder)
        let rings = Received<Int>()
        let bell = FirstConnectionListener(descriptor) {
            rings.add(1)
            return true
        }
        let first = try RawPeer(path)
        try rings.wait(for: 1)
        let second = try RawPeer(path)
        bell.end().wait()
        #expect(rings.all.count == 1)
        // The handler has taken over the descriptor, so the listener must not close the descriptor.
        #expect(Self.isOpen(descriptor))
        close(descriptor)
        withExtendedLifetime((first, second)) {}
    }

    @Test func `a listener ended before the first connection closes its socket and calls no handler`() throws {
        let folder = TemporaryFolder()
        let (descriptor, path) = try Self.socket(folder)
        let inode = Self.inode(descriptor)
        let rings = Received<Int>()
        let bell = FirstConnectionListener(descriptor) {
            rings.add(1)
            return true
        }
        bell.end().wait()
        bell.end().wait()
        // The descriptor is closed, but another file may already have the same number, so the test compares inodes.
        #expect(Self.inode(descriptor) != inode)
        #expect(throws: RemoteError.noBoard(path: path)) { try UnixSocket.connected(to: path) }
        #expect(rings.all.isEmpty)
    }

    @Test func `a socket that the handler does not take over is closed`() throws {
        let folder = TemporaryFolder()
        let (descriptor, path) = try Self.socket(folder)
        let bell = FirstConnectionListener(descriptor) { false }
        let peer = try RawPeer(path)
        #expect(peer.isEnded())
        bell.end().wait()
        #expect(throws: RemoteError.noBoard(path: path)) { try UnixSocket.connected(to: path) }
    }

    @Test func `a server stopped during its first connection leaves no files and no open connection`() throws {
        for _ in 1...50 {
            let folder = TemporaryFolder()
            let board = try TestBoard(in: folder)
            let peer = try RawPeer(board.server.path)
            peer.send(#"{"jsonrpc":"2.0","id":1,"method":"status"}"# + "\n")
            board.server.stop()
            #expect(folder.names.isEmpty)
            #expect(peer.isEnded())
        }
    }
}
