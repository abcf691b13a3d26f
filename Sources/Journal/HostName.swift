import Countdowns
import Foundation

/// What a machine calls itself in the names of folders.
public enum HostName {
    /// That of this machine: a hash of its number, so that the number itself stands nowhere.
    public static let current: String = {
        let number = (try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8))?.filter { !$0.isWhitespace }
        #if canImport(Darwin)
        let other = ProcessInfo.processInfo.hostName
        #else
        // A container has a new name each time.
        let other = "local"
        #endif
        let name = number.flatMap { $0.isEmpty ? nil : $0 } ?? other
        return FileName.hash32(of: Array("countdowns \(name)".utf8))
    }()
}
