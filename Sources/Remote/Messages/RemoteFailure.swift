/// The error of a request: the `error` of an answer.
public struct RemoteFailure: Error, Codable, Hashable, Sendable {
    /// The kind of an error.
    ///
    /// A program of a newer version may send codes that are unknown to this version.
    public struct Code: RawRepresentable, Codable, Hashable, Sendable {
        /// The error code of JSON-RPC.
        public var rawValue: Int

        /// Creates a code.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The line is not JSON.
        public static let parseError = Code(rawValue: -32_700)
        /// The line is not a request.
        public static let invalidRequest = Code(rawValue: -32_600)
        /// The method is unknown.
        public static let methodNotFound = Code(rawValue: -32_601)
        /// The parameters are invalid for the method.
        public static let invalidParameters = Code(rawValue: -32_602)
        /// The board failed to answer.
        public static let internalError = Code(rawValue: -32_603)
        /// The target matches no countdown.
        public static let unknownTarget = Code(rawValue: -32_001)
        /// The target matches several countdowns, but the method needs exactly one countdown.
        public static let ambiguousTarget = Code(rawValue: -32_002)
        /// The method is not possible for any countdown of the target.
        public static let notPossible = Code(rawValue: -32_003)
        /// The theme, view or sort key is unknown, or the duration is invalid.
        public static let unknownName = Code(rawValue: -32_004)
        /// The board does not support the requested version of the protocol.
        public static let unsupportedProtocol = Code(rawValue: -32_005)
        /// The client belongs to another user.
        public static let forbidden = Code(rawValue: -32_006)
        /// Too many clients are connected, or all clients together use too much memory.
        public static let tooManyPeers = Code(rawValue: -32_007)
        /// The answer does not fit into a line.
        public static let answerTooLong = Code(rawValue: -32_008)
        /// The board is ending, or did not answer.
        public static let unavailable = Code(rawValue: -32_009)
        /// The change was made but not saved.
        public static let notSaved = Code(rawValue: -32_010)
        /// The files of the board cannot be loaded now.
        public static let badFiles = Code(rawValue: -32_011)
    }

    /// More information about an error.
    public struct Details: Codable, Hashable, Sendable {
        /// The countdowns to which the target may refer; at most ``RemoteFailure/candidateLimit``.
        public var candidates: [CountdownName]?
        /// The valid names.
        public var names: [String]?
        /// The number of further candidates or names that are not listed.
        public var more: Int?
        /// The supported versions of the protocol.
        public var protocols: [Int]?

        /// Creates the details.
        public init(
            candidates: [CountdownName]? = nil, names: [String]? = nil, more: Int? = nil, protocols: [Int]? = nil
        ) {
            self.candidates = candidates
            self.names = names
            self.more = more
            self.protocols = protocols
        }
    }

    /// The maximum number of candidates in an error.
    public static let candidateLimit = 10

    /// The kind of the error.
    public var code: Code
    /// The description: a sentence without a full stop.
    public var message: String
    /// More information.
    public var data: Details?

    /// Creates an error and truncates a long message.
    public init(_ code: Code, _ message: String, data: Details? = nil) {
        self.code = code
        self.message = MessageText.cut(message)
        self.data = data
    }

    static let longLine = RemoteFailure(
        .invalidRequest, "the line exceeds the limit of \(RemoteProtocol.lineLimit) bytes")

    /// Creates the error for a target that matches no countdown or too many countdowns.
    ///
    /// - Parameters:
    ///   - code: ``Code/unknownTarget`` or ``Code/ambiguousTarget``.
    ///   - message: a sentence without a full stop.
    ///   - candidates: all countdowns to which the target may refer.
    /// - Returns: the error, with the first ``RemoteFailure/candidateLimit`` candidates.
    public static func target(
        _ code: Code, _ message: String, candidates: some Collection<CountdownName>
    ) -> RemoteFailure {
        let more = candidates.count - candidateLimit
        return RemoteFailure(
            code, message,
            data: Details(candidates: Array(candidates.prefix(candidateLimit)), more: more > 0 ? more : nil))
    }

    /// Creates the error for an unknown name.
    ///
    /// - Parameters:
    ///   - message: a sentence without a full stop.
    ///   - names: all valid names.
    ///   - code: the kind of error.
    /// - Returns: the error; its data lists only the first valid names if there are many.
    public static func name(_ message: String, names: [String], code: Code = .unknownName) -> RemoteFailure {
        let listed = MessageText.cut(Array(names.prefix(candidateLimit * 5)))
        let more = names.count - listed.count
        return RemoteFailure(code, message, data: Details(names: listed, more: more > 0 ? more : nil))
    }
}
