import Countdowns
import Foundation

/// A line of external input that controls a board: a request of the protocol, or a subcommand with its arguments.
public struct ControlLine: Sendable {
    /// The restrictions for lines, and the name of the sender.
    public struct Rules: Sendable {
        /// The commands that are allowed.
        public var allowed: Set<String>
        /// The name that the board shows for the sender.
        ///
        /// This name replaces any sender's name in the line.
        public var sender: String

        /// Creates rules.
        public init(allowed: Set<String>, sender: String) {
            self.allowed = allowed
            self.sender = sender
        }

        /// The names of all commands that can be allowed.
        ///
        /// Lines with other commands are always refused.
        public static let verbs: [String] =
            CountdownVerb.words + BoardVerb.words
            + HistoryVerb.words
    }

    /// The call, or the reason why it is refused.
    public let call: Result<RemoteCall, RemoteFailure>

    /// Whether the line is a request of the protocol.
    ///
    /// If true, the answer must be a line of the protocol, too.
    public let isRequest: Bool

    private let id: RequestID

    /// Parses a line.
    ///
    /// - Parameters:
    ///   - line: the bytes, without the line break; nil if the line is too long.
    ///   - rules: the restrictions.
    public init(_ line: Data?, under rules: Rules) {
        guard let line, line.count < RemoteProtocol.lineLimit else {
            (id, isRequest, call) = (.null, false, .failure(.longLine))
            return
        }
        isRequest = line.first { ![0x20, 0x09, 0x0D].contains($0) } == UInt8(ascii: "{")
        if isRequest {
            let request = IncomingRequest(line: line)
            id = request.id ?? .null
            call = request.call.flatMap(rules.checked)
        } else {
            id = .null
            call = Self.call([UInt8](line).split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }).flatMap(rules.checked)
        }
    }

    /// Encodes an answer as a line of the protocol.
    public func answer(_ result: Result<RemoteReply, RemoteFailure>) -> Data {
        switch result {
        case .success(let reply):
            guard let value = reply.value else {
                return MessageLine.failure(RemoteFailure(.internalError, "the answer cannot be read"), to: id)
            }
            return MessageLine.answer(value, to: id)
        case .failure(let failure): return MessageLine.failure(failure, to: id)
        }
    }

    /// Returns the call of a subcommand: a command, targets and, for some commands, a duration.
    private static func call(_ words: [ArraySlice<UInt8>]) -> Result<RemoteCall, RemoteFailure> {
        guard let first = words.first else { return .failure(RemoteFailure(.invalidRequest, "the line is empty")) }
        // Truncates a long unknown command for the error message; all valid commands are shorter than the limit.
        let name = String(decoding: first.prefix(MessageText.nameLimit), as: UTF8.self)
        guard Rules.verbs.contains(name) else {
            return .failure(.name("there is no command \(name.debugDescription)", names: Rules.verbs))
        }
        let rest = words.dropFirst().map { String(decoding: $0, as: UTF8.self) }
        guard rest.allSatisfy(\.isStreamSafe) else {
            return .failure(RemoteFailure(.invalidParameters, "more than 30 combining marks follow each other"))
        }
        if let verb = HistoryVerb(rawValue: name) { return .success(.undoOrRedo(verb, HistoryParameters())) }
        if let verb = BoardVerb(rawValue: name) {
            guard !rest.isEmpty else { return .failure(RemoteFailure(.invalidParameters, "name is missing")) }
            return .success(.set(verb, NameParameters(name: rest.joined(separator: " "))))
        }
        guard let verb = CountdownVerb(rawValue: name) else { preconditionFailure("\(name) is not a command.") }
        let (targets, amount) = verb.line.parameter.isAmount ? ChangeParameters.split(rest) : (rest, [])
        guard !targets.isEmpty else { return .failure(RemoteFailure(.invalidParameters, "target is missing")) }
        guard !amount.isEmpty || !verb.line.parameter.isAmount else {
            return .failure(RemoteFailure(.invalidParameters, "by is missing"))
        }
        let by = amount.isEmpty ? nil : amount.joined(separator: " ")
        return .success(.change(verb, ChangeParameters(targets: targets, by: by)))
    }
}

extension ControlLine.Rules {
    /// Returns the call with the name of the sender, or an error if the call is not allowed.
    fileprivate func checked(_ call: RemoteCall) -> Result<RemoteCall, RemoteFailure> {
        let name = call.method.rawValue
        guard Self.verbs.contains(name), allowed.contains(name) else {
            let names = Self.verbs.filter(allowed.contains)
            return .failure(.name("\(name) is not an allowed command", names: names, code: .notAllowed))
        }
        switch call {
        case .change(let verb, var parameters):
            parameters.from = sender
            return .success(.change(verb, parameters))
        case .set(let verb, var parameters):
            parameters.from = sender
            return .success(.set(verb, parameters))
        case .undoOrRedo(let verb, var parameters):
            // External input must never change a file, so the request must not undo or redo a reload.
            (parameters.from, parameters.files) = (sender, false)
            return .success(.undoOrRedo(verb, parameters))
        case .hello, .status, .list, .next, .editFiles, .reload, .quit, .listen, .snapshot:
            preconditionFailure("Only commands are allowed.")
        }
    }
}

extension ChangeParameters {
    /// Splits arguments into targets and a duration.
    ///
    /// The duration consists of all trailing arguments that begin with a sign or a digit. If the last argument begins
    /// with another character, the duration is the last argument alone. The first argument is always a target.
    ///
    /// - Parameter words: the arguments.
    /// - Returns: the targets, and the parts of the duration; no duration if there is only one argument.
    public static func split(_ words: [String]) -> (targets: [String], amount: [String]) {
        let begins = words.lastIndex { $0.unicodeScalars.first.map(beginsAmount) != true } ?? -1
        let start = min(max(begins + 1, 1), words.count - 1)
        return words.count < 2 ? (words, []) : (Array(words[..<start]), Array(words[start...]))
    }

    private static func beginsAmount(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "+" || scalar == "-" || scalar.properties.numericType != nil
    }
}

/// A rate limit for lines (a token bucket): the number of lines per second, which is also the maximum size of a burst.
public struct RateLimit: Sendable {
    private let perSecond: Double
    private var left: Double
    private var last: Uptime?

    /// Creates a limit.
    ///
    /// - Parameter perSecond: the number of lines in a second; more than 0.
    public init(perSecond: Double) { (self.perSecond, left) = (perSecond, max(perSecond, 1)) }

    /// Counts a line.
    ///
    /// - Parameter time: the current time.
    /// - Returns: whether the line is within the limit.
    public mutating func countLine(at time: Uptime) -> Bool {
        if let last { left = min(left + (time - last) / .seconds(1) * perSecond, max(perSecond, 1)) }
        last = time
        guard left >= 1 else { return false }
        left -= 1
        return true
    }
}
