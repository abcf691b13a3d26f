import Countdowns
import Definitions

/// The preferences of the user, and a function that reloads them.
public struct Configuration: Sendable {
    /// The result of a reload.
    public enum Reading: Sendable {
        /// The preferences.
        case config(Config)
        /// The reason why the preferences cannot be read.
        case problem(Problem)
    }

    /// The preferences.
    public var config: Config

    /// The paths of the configuration files, and the signature of each when it was read.
    let signatures: [String: FileSignature]

    /// A function that reloads the preferences.
    ///
    /// Blocks while the disk is read.
    ///
    /// - Returns: the preferences or an error, and the signature of each path.
    let read: @Sendable () -> (Reading, [String: FileSignature])

    /// Creates a configuration from preferences, the signatures of their files and a function that reloads them.
    public init(
        config: Config, signatures: [String: FileSignature],
        read: @escaping @Sendable () -> (Reading, [String: FileSignature])
    ) {
        (self.config, self.signatures, self.read) = (config, signatures, read)
    }
}
