import Foundation

@testable import Remote

/// A temporary folder for sockets, removed by `deinit`.
///
/// The path is short, because the length of a socket's path is limited.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        path = "/tmp/cd-\(UInt64.random(in: 0..<1 << 40))"
        try? FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The socket folder, which a board creates in the temporary folder.
    var sockets: SocketFolder { SocketFolder(path: "\(path)/countdowns") }

    /// The names of all files in the socket folder.
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: sockets.path).sorted()) ?? [] }
}

extension BoardRecord {
    /// A sample record of a board.
    static let sample = BoardRecord(
        name: "", title: "Launch day", files: ["/home/ada/launch.yaml"], process: getpid(),
        started: "2027-01-15T09:00:00Z", version: "1.0.0")
}

extension SocketName {
    /// The name of ``BoardRecord/sample``.
    static let sample = SocketName(title: "Launch day", files: ["/home/ada/launch.yaml"])
}
