import NIOCore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The process and the user at the other end of a socket, as the system reports them.
struct PeerCredentials: Equatable, Sendable {
    /// The process identifier; nil if the system does not report one.
    var process: Int32?
    var user: UInt32

    /// Whether the process can be trusted like this process: it belongs to the same user, or to root.
    var isTrusted: Bool { user == geteuid() || user == 0 }

    /// Reads the credentials of the process that listens at the other end of a connected socket.
    ///
    /// - Returns: nil if the system does not report them.
    static func ofListener(_ descriptor: Int32) -> PeerCredentials? {
        #if canImport(Glibc)
        var system = SystemCredentials(process: 0, user: 0, group: 0)
        var size = socklen_t(MemoryLayout<SystemCredentials>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &system, &size) == 0 else { return nil }
        return PeerCredentials(process: system.process, user: system.user)
        #else
        var (user, group) = (uid_t(), gid_t())
        return getpeereid(descriptor, &user, &group) == 0 ? PeerCredentials(process: nil, user: user) : nil
        #endif
    }

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
