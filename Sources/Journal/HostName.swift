import Countdowns
import Foundation

/// The name that identifies a machine in the names of folders.
public enum HostName {
    /// The name of this machine: a hash of its machine id, so that the id itself is not written to any file.
    public static let current: String = {
        let number = (try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8))?.filter { !$0.isWhitespace }
        #if canImport(Darwin)
        let other = ProcessInfo.processInfo.hostName
        #else
        // The host name of a container changes with each start, so it cannot be used.
        let other = "local"
        #endif
        let name = number.flatMap { $0.isEmpty ? nil : $0 } ?? other
        return FileName.hash32(of: Array("countdowns \(name)".utf8))
    }()
}
