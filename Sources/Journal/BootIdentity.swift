import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The identity of an uptime clock, which restarts with the machine and may differ in a container.
public struct BootIdentity: Hashable, Sendable {
    /// The id of the machine's boot, and of the time namespace of the process.
    public let text: String

    /// Creates an identity from its text.
    public init(text: String) { self.text = text }

    /// The identity of this process's clock.
    ///
    /// Empty if the system provides no id. Uptimes of two processes are then never comparable.
    public static let current: BootIdentity = {
        #if os(Linux)
        let boot = (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)) ?? ""
        let clocks = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/time")) ?? ""
        let text = String(boot.prefix { !$0.isWhitespace })
        return BootIdentity(text: text.isEmpty ? "" : text + (clocks.isEmpty ? "" : " " + clocks))
        #else
        var size = 0
        guard sysctlbyname("kern.bootsessionuuid", nil, &size, nil, 0) == 0, size > 1 else {
            return BootIdentity(text: "")
        }
        var bytes = [CChar](repeating: 0, count: size)
        sysctlbyname("kern.bootsessionuuid", &bytes, &size, nil, 0)
        return BootIdentity(text: String(decoding: bytes.prefix(size - 1).map(UInt8.init(bitPattern:)), as: UTF8.self))
        #endif
    }()

    /// Whether uptimes with these two identities can be compared; false if an identity is empty.
    func isSame(as other: BootIdentity) -> Bool { !text.isEmpty && text == other.text }
}
