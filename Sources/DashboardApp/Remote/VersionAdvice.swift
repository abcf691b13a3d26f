import Remote

/// Says which side must be updated where a board and a program of different versions do not understand each other.
public enum VersionAdvice {
    /// Whether an error may come from different versions.
    static func concerns(_ error: RemoteError) -> Bool {
        switch error {
        case .badMessage: true
        case .failure(let failure):
            [.methodNotFound, .invalidParameters, .unsupportedProtocol, .invalidRequest].contains(failure.code)
        default: false
        }
    }

    /// What to do about an error.
    ///
    /// - Parameters:
    ///   - error: why there is no answer, or no useful one.
    ///   - board: the version of the board's program.
    ///   - own: the version of this program.
    /// - Returns: a sentence without a full stop; nil where the versions are not why.
    public static func words(for error: RemoteError, board: String, own: String) -> String? {
        guard concerns(error), board != own else { return nil }
        let isOlder = numbers(of: board).lexicographicallyPrecedes(numbers(of: own))
        let advice = isOlder ? "end the board and start it again with this version" : "update this program"
        return "the board runs version \(board), this is \(own): \(advice)"
    }

    /// Asks a board for its version, where an error may come from that.
    ///
    /// - Parameters:
    ///   - error: why there is no answer.
    ///   - path: the path of the board's socket.
    ///   - own: the version of this program.
    /// - Returns: what to do; nil where the versions are not why, or the board does not tell.
    /// - Thread: blocks the calling thread, for a second at most.
    public static func words(for error: RemoteError, at path: String, own: String) -> String? {
        guard concerns(error), let connection = try? RemoteConnection(path: path) else { return nil }
        // Without a version of the protocol: any board answers that.
        let parameters = HelloParameters(protocol: nil)
        let hello: HelloAnswer? = try? connection.call(.hello(parameters), timeout: .seconds(1)).result()
        return hello.flatMap { words(for: error, board: $0.version, own: own) }
    }

    private static func numbers(of version: String) -> [Int] {
        version.split { !$0.isNumber }.map { Int($0) ?? 0 }
    }
}
