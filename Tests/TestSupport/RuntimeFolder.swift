import Foundation

/// A folder for the sockets and the states of one test, in which no other program's are.
///
/// - Lifetime: the folder goes with it.
public final class RuntimeFolder {
    /// Its path; short, because that of a socket must be.
    public let path: String

    /// Makes a folder.
    ///
    /// - Throws: what the system says.
    public init() throws {
        var template = Array("/tmp/countdowns-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The variables that lead there.
    public var environment: [String: String] { ["XDG_RUNTIME_DIR": path, "XDG_STATE_HOME": path + "/state"] }
}
