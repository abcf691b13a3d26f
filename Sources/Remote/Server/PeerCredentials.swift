import NIOCore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The process and the user of a client, as the system reports them.
struct PeerCredentials: Equatable, Sendable {
    /// The process identifier of the client; nil if the system does not report one.
    var process: Int32?
    var user: UInt32

    /// Reads the credentials of the client of a channel; on the channel's event loop, returns a completed future.
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
/// `struct ucred` of the system: three 32-bit numbers.
///
/// Glibc does not export this type.
private struct SystemCredentials: Sendable {
    var process: Int32
    var user: UInt32
    var group: UInt32
}
#endif
