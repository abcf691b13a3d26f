import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Which uptime is meant: it begins anew when the machine starts, and a container may count another one.
public struct BootIdentity: Hashable, Sendable {
    /// The name of the machine's last start, and of the clocks that the process sees.
    public let text: String

    /// Makes one of its text.
    public init(text: String) { self.text = text }

    /// That of this process.
    ///
    /// Empty where the system tells none: then no uptime is ever known to be the same.
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

    /// Whether uptimes of both are of one clock.
    func isSame(as other: BootIdentity) -> Bool { !text.isEmpty && text == other.text }
}
