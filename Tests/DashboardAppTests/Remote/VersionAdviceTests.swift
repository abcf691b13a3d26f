import Remote
import TestSupport
import Testing

@testable import DashboardApp

@Suite struct VersionAdviceTests {
    private static let unknown = RemoteError.failure(RemoteFailure(.methodNotFound, "there is no method fly"))

    @Test func `the advice is to update the side with the older version`() {
        #expect(
            VersionAdvice.words(for: Self.unknown, board: "0.9.1", own: "0.10.0")
                == "the board runs version 0.9.1, this program is 0.10.0: end the board and start it again with this version"
        )
        #expect(
            VersionAdvice.words(for: .badMessage, board: "2.0", own: "1.9.9")
                == "the board runs version 2.0, this program is 1.9.9: update this program")
    }

    @Test func `there is no advice if the versions are equal or the error has another cause`() {
        #expect(VersionAdvice.words(for: Self.unknown, board: "1", own: "1") == nil)
        #expect(VersionAdvice.words(for: .noAnswer, board: "2", own: "1") == nil)
        let target = RemoteError.failure(RemoteFailure(.unknownTarget, "nothing"))
        #expect(VersionAdvice.words(for: target, board: "2", own: "1") == nil)
    }

    /// A board of another version, which refuses unknown requests.
    private static func server(
        in folder: RuntimeFolder, _ answer: @escaping @Sendable (RemoteRequest) -> Void
    ) throws -> RemoteServer {
        try RemoteServer(
            SocketName(title: "old", files: []), in: SocketFolder(path: folder.path + "/o"),
            board: BoardRecord(name: "", title: "Old", files: [], process: 1, started: "", version: "0.0.1"),
            handle: answer)
    }

    @Test func `the version of the board is requested if a version mismatch may be the cause of the error`() throws {
        let folder = try RuntimeFolder()
        let server = try Self.server(in: folder) { $0.refuse(RemoteFailure(.methodNotFound, "there is none")) }
        #expect(
            VersionAdvice.words(for: Self.unknown, at: server.path, own: "0.1.0")
                == "the board runs version 0.0.1, this program is 0.1.0: end the board and start it again with this version"
        )
        server.stop()
    }
}
