import Foundation

/// The three standard streams, which a parent process may have closed.
enum StandardStreams {
    /// Opens `/dev/null` in place of each standard stream that is closed.
    ///
    /// Without this call, a file that is opened later could get the descriptor of a standard stream, and output would
    /// be written to this file by mistake.
    ///
    /// A closed standard output is opened for reading, so that writing fails and the loss is reported. Text for a
    /// closed standard error is discarded.
    static func open() {
        for (descriptor, flags) in [(0, O_RDONLY), (1, O_RDONLY), (2, O_WRONLY)] as [(Int32, Int32)]
        where fcntl(descriptor, F_GETFD) == -1 {
            _ = Foundation.open("/dev/null", flags)
        }
    }
}
