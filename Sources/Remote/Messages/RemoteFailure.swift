/// Why a request was not carried out: the `error` of an answer.
public struct RemoteFailure: Error, Codable, Hashable, Sendable {
    /// What kind of failure it is; a number that this program does not know is possible.
    public struct Code: RawRepresentable, Codable, Hashable, Sendable {
        /// The number of JSON-RPC.
        public var rawValue: Int

        /// Takes a number for a code.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The line is no JSON.
        public static let parseError = Code(rawValue: -32_700)
        /// The line is no request.
        public static let invalidRequest = Code(rawValue: -32_600)
        /// There is no such method.
        public static let methodNotFound = Code(rawValue: -32_601)
        /// The method does not take these parameters.
        public static let invalidParameters = Code(rawValue: -32_602)
        /// The board cannot answer.
        public static let internalError = Code(rawValue: -32_603)
        /// Nothing has that name.
        public static let unknownTarget = Code(rawValue: -32_001)
        /// Several have that name.
        public static let ambiguousTarget = Code(rawValue: -32_002)
        /// What is asked cannot be done with what is meant.
        public static let notPossible = Code(rawValue: -32_003)
        /// There is no theme, view, order or amount of that name.
        public static let unknownName = Code(rawValue: -32_004)
        /// The protocol that was asked for is not spoken here.
        public static let unsupportedProtocol = Code(rawValue: -32_005)
        /// The peer is another user's.
        public static let forbidden = Code(rawValue: -32_006)
        /// There are as many peers as there can be.
        public static let tooManyPeers = Code(rawValue: -32_007)
        /// The answer does not fit into a line.
        public static let answerTooLong = Code(rawValue: -32_008)
        /// The board ends, or did not answer.
        public static let unavailable = Code(rawValue: -32_009)
        /// It was done, but is not on the disk.
        public static let notSaved = Code(rawValue: -32_010)
        /// The files of the board are none now.
        public static let badFiles = Code(rawValue: -32_011)
        /// Whoever carries out lines for others does not take it.
        public static let notAllowed = Code(rawValue: -32_012)
    }

    /// What else there is to know.
    public struct Details: Codable, Hashable, Sendable {
        /// What was meant, perhaps, or can be meant; ``RemoteFailure/candidateLimit`` at most.
        public var candidates: [CountdownName]?
        /// Names that there are.
        public var names: [String]?
        /// How many more there are than are told.
        public var more: Int?
        /// The versions of the protocol that are spoken.
        public var protocols: [Int]?

        /// Makes the details of their parts.
        public init(
            candidates: [CountdownName]? = nil, names: [String]? = nil, more: Int? = nil, protocols: [Int]? = nil
        ) {
            self.candidates = candidates
            self.names = names
            self.more = more
            self.protocols = protocols
        }
    }

    /// How many candidates are told at most.
    public static let candidateLimit = 10

    /// The kind.
    public var code: Code
    /// A sentence without a full stop.
    public var message: String
    /// What else there is to know.
    public var data: Details?

    /// Makes a failure of its parts.
    public init(_ code: Code, _ message: String, data: Details? = nil) {
        self.code = code
        self.message = MessageText.cut(message)
        self.data = data
    }

    /// A line that is longer than one may be.
    static let longLine = RemoteFailure(.invalidRequest, "a line can have at most \(RemoteProtocol.lineLimit) bytes")

    /// A target that names nothing, or too much.
    ///
    /// - Parameters:
    ///   - code: ``Code/unknownTarget`` or ``Code/ambiguousTarget``.
    ///   - message: a sentence without a full stop.
    ///   - candidates: what can be meant; any number.
    /// - Returns: the failure, with the first of them.
    public static func target(
        _ code: Code, _ message: String, candidates: some Collection<CountdownName>
    ) -> RemoteFailure {
        let more = candidates.count - candidateLimit
        return RemoteFailure(
            code, message,
            data: Details(candidates: Array(candidates.prefix(candidateLimit)), more: more > 0 ? more : nil))
    }

    /// A name that does not exist.
    ///
    /// - Parameters:
    ///   - message: a sentence without a full stop.
    ///   - names: those that do; any number.
    ///   - code: what kind of name it is.
    /// - Returns: the failure, with the first of them.
    public static func name(_ message: String, names: [String], code: Code = .unknownName) -> RemoteFailure {
        let told = MessageText.cut(Array(names.prefix(candidateLimit * 5)))
        let more = names.count - told.count
        return RemoteFailure(code, message, data: Details(names: told, more: more > 0 ? more : nil))
    }
}
