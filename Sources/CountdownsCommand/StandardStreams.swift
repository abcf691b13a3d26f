import Foundation

/// The three streams that every program is started with, or should be.
enum StandardStreams {
    /// Opens those that are closed, so that no file opened later takes the place of one and is written to by mistake.
    ///
    /// Nothing can be written to an output that was closed, so that its loss is told; errors go nowhere.
    static func open() {
        for (descriptor, flags) in [(0, O_RDONLY), (1, O_RDONLY), (2, O_WRONLY)] as [(Int32, Int32)]
        where fcntl(descriptor, F_GETFD) == -1 {
            _ = Foundation.open("/dev/null", flags)
        }
    }
}
