import Foundation

/// A private folder for the sockets and the state of one test.
///
/// - Lifetime: `deinit` removes the folder.
public final class RuntimeFolder {
    /// The path, which is short because the path of a socket has to be short.
    public let path: String

    /// Creates a folder.
    ///
    /// - Throws: `CocoaError` if the folder cannot be created.
    public init() throws {
        var template = Array("/tmp/countdowns-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The environment variables that point to the folder.
    public var environment: [String: String] { ["XDG_RUNTIME_DIR": path, "XDG_STATE_HOME": path + "/state"] }
}
