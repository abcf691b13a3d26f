import Remote

/// Advice on which side to update if a board and a program are of incompatible versions.
public enum VersionAdvice {
    /// Whether a version mismatch may be the cause of an error.
    static func concerns(_ error: RemoteError) -> Bool {
        switch error {
        case .badMessage: true
        case .failure(let failure):
            [.methodNotFound, .invalidParameters, .unsupportedProtocol, .invalidRequest].contains(failure.code)
        default: false
        }
    }

    /// Returns the advice for an error.
    ///
    /// - Parameters:
    ///   - error: the error of the request.
    ///   - board: the version of the board's program.
    ///   - own: the version of this program.
    /// - Returns: a sentence without a full stop; nil if a version mismatch is not the cause of the error.
    public static func words(for error: RemoteError, board: String, own: String) -> String? {
        guard concerns(error), board != own else { return nil }
        let isOlder = numbers(of: board).lexicographicallyPrecedes(numbers(of: own))
        let advice = isOlder ? "end the board and start it again with this version" : "update this program"
        return "the board runs version \(board), this program is \(own): \(advice)"
    }

    /// Requests the version of a board if a version mismatch may be the cause of an error, and returns the advice.
    ///
    /// - Parameters:
    ///   - error: the error of the request.
    ///   - path: the path of the board's socket.
    ///   - own: the version of this program.
    /// - Returns: the advice; nil if a version mismatch is not the cause of the error, or if the board does not answer.
    /// - Thread: blocks the calling thread, for at most a second.
    public static func words(for error: RemoteError, at path: String, own: String) -> String? {
        guard concerns(error), let connection = try? RemoteConnection(path: path) else { return nil }
        // The request has no protocol version, because a board of any version answers such a request.
        let parameters = HelloParameters(protocol: nil)
        let hello: HelloAnswer? = try? connection.call(.hello(parameters), timeout: .seconds(1)).result()
        return hello.flatMap { words(for: error, board: $0.version, own: own) }
    }

    private static func numbers(of version: String) -> [Int] {
        version.split { !$0.isNumber }.map { Int($0) ?? 0 }
    }
}
