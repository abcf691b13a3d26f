import Countdowns
import Definitions

/// The preferences of the user, and a function that reads them again.
public struct Configuration: Sendable {
    /// The result of a reading.
    public enum Reading: Sendable {
        /// The values.
        case config(Config)
        /// The reason why there are none.
        case problem(Problem)
    }

    /// The values.
    public var config: Config

    /// The paths from which they were read, and how each was then.
    let signatures: [String: FileSignature]

    /// Reads them again; it waits for the disk.
    ///
    /// - Returns: what was read, and how each path was.
    let read: @Sendable () -> (Reading, [String: FileSignature])

    /// Makes a configuration of values, the signatures of their files, and a function that reads them again.
    public init(
        config: Config, signatures: [String: FileSignature],
        read: @escaping @Sendable () -> (Reading, [String: FileSignature])
    ) {
        (self.config, self.signatures, self.read) = (config, signatures, read)
    }
}
