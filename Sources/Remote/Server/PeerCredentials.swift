import NIOCore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Who connected, as the system vouches for it.
struct PeerCredentials: Equatable, Sendable {
    /// The number of the process, where the system tells.
    var process: Int32?
    /// The number of the user.
    var user: UInt32

    /// Asks the system; the future has its value at once on the channel's event loop.
    static func of(_ channel: any Channel) -> EventLoopFuture<PeerCredentials> {
        guard let options = channel as? any SocketOptionProvider else {
            return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
        }
        #if canImport(Glibc)
        let level = NIOBSDSocket.OptionLevel(rawValue: SOL_SOCKET)
        let name = NIOBSDSocket.Option(rawValue: SO_PEERCRED)
        return options.unsafeGetSocketOption(level: level, name: name).map { (system: SystemCredentials) in
            PeerCredentials(process: system.process, user: system.user)
        }
        #else
        let level = NIOBSDSocket.OptionLevel(rawValue: SOL_LOCAL)
        let name = NIOBSDSocket.Option(rawValue: LOCAL_PEERCRED)
        return options.unsafeGetSocketOption(level: level, name: name).map { (system: xucred) in
            PeerCredentials(process: nil, user: system.cr_uid)
        }
        #endif
    }
}

#if canImport(Glibc)
/// `struct ucred` of the system, which this library of C does not show: three numbers of 32 bits.
private struct SystemCredentials: Sendable {
    var process: Int32
    var user: UInt32
    var group: UInt32
}
#endif
