import Countdowns
import Foundation

/// A line that was parsed as a request.
///
/// The method or the parameters may be invalid.
public struct IncomingRequest: Equatable, Sendable {
    /// The id of the request; nil for a notification, which has no answer.
    var id: RequestID?
    /// The call, or the reason why it is invalid.
    public internal(set) var call: Result<RemoteCall, RemoteFailure>

    /// The members of the request object that the parser keeps.
    ///
    /// The parser keeps no members of nested objects except the members of `params`.
    private static let kept = JSONKept.members([
        "jsonrpc": .nothing, "id": .nothing, "method": .nothing, "params": RequestParameters.kept,
    ])

    /// Parses a line.
    ///
    /// - Parameter line: the bytes, without the line break.
    public init(line: Data) {
        var reader = JSONReader([UInt8](line))
        do throws(JSONError) {
            self.init(try reader.read(Self.kept), duplicate: reader.duplicate)
        } catch {
            self.init(id: .null, call: .failure(RemoteFailure(.parseError, error.words)))
        }
    }

    private init(_ value: JSONValue, duplicate: String?) {
        guard case .object(let members) = value else {
            let isBatch = if case .array = value { true } else { false }
            let words =
                isBatch ? "batches are not supported; send a line for each request" : "a request must be an object"
            self.init(id: .null, call: .failure(RemoteFailure(.invalidRequest, words)))
            return
        }
        do throws(RemoteFailure) {
            self.init(id: try members["id"].map(RequestID.init), members, duplicate: duplicate)
        } catch {
            self.init(id: .null, call: .failure(error))
        }
    }

    private init(id: RequestID?, _ members: [String: JSONValue], duplicate: String?) {
        if let duplicate {
            let words = "an object has the duplicate member \(MessageText.cut(duplicate).debugDescription)"
            self.init(
                id: duplicate == "id" ? .null : id ?? .null, call: .failure(RemoteFailure(.invalidRequest, words)))
            return
        }
        let call = Self.call(in: members)
        // A valid request without an id is a notification and has no answer. An invalid request has an answer even
        // without an id.
        if id == nil, case .failure(let failure) = call, failure.code == .invalidRequest {
            self.init(id: .null, call: call)
        } else {
            self.init(id: id, call: call)
        }
    }

    private init(id: RequestID?, call: Result<RemoteCall, RemoteFailure>) {
        self.id = id
        self.call = call
    }
}

// MARK: The call

extension IncomingRequest {
    private static func call(in members: [String: JSONValue]) -> Result<RemoteCall, RemoteFailure> {
        guard members["jsonrpc"] == "2.0" else {
            return .failure(RemoteFailure(.invalidRequest, "jsonrpc is not \"2.0\""))
        }
        guard case .string(let name)? = members["method"] else {
            return .failure(RemoteFailure(.invalidRequest, "method is missing, or not a string"))
        }
        guard let method = RemoteMethod(rawValue: name) else {
            return .failure(
                .name(
                    "there is no method \(MessageText.cut(name))", names: RemoteMethod.words,
                    code: .methodNotFound)
            )
        }
        do throws(BadParameters) {
            return .success(try call(method, members["params"]))
        } catch {
            return .failure(RemoteFailure(.invalidParameters, error.words))
        }
    }

    private static func call(
        _ method: RemoteMethod, _ parameters: JSONValue?
    ) throws(BadParameters) -> RemoteCall {
        let parameters = try RequestParameters(parameters)
        switch method {
        case .hello: return .hello(try checked(HelloParameters(parameters), \HelloParameters.program))
        case .status: return .status(try StatusParameters(parameters))
        case .list: return .list(try checked(ListParameters(parameters), \ListParameters.cursor))
        case .next: return .next(try checked(NextParameters(parameters)))
        case .export: return .export(try checked(PageParameters(parameters), \PageParameters.cursor))
        case .change(let verb): return .change(verb, try checked(ChangeParameters(parameters), verb))
        case .set(let verb): return .set(verb, try checked(NameParameters(parameters), \NameParameters.from))
        case .undoOrRedo(let verb):
            return .undoOrRedo(verb, try checked(HistoryParameters(parameters), \HistoryParameters.from))
        case .editFiles(let verb): return .editFiles(verb, try checked(FileParameters(parameters), verb))
        case .reload: return .reload
        case .quit: return .quit(try checked(QuitParameters(parameters), \QuitParameters.from))
        case .listen: return .listen(try ListenParameters(parameters))
        case .text: return .text(try checked(TextParameters(parameters), \TextParameters.cursor))
        case .attach: return .attach(try AttachParameters(parameters))
        }
    }

    private static func checked(
        _ parameters: ChangeParameters, _ verb: CountdownVerb
    ) throws(BadParameters) -> ChangeParameters {
        guard !parameters.allTargets.isEmpty else { throw BadParameters(words: "target is missing") }
        guard parameters.by != nil || !verb.line.parameter.isAmount else { throw BadParameters(words: "by is missing") }
        return try checked(parameters, \ChangeParameters.from)
    }

    private static func checked(
        _ parameters: FileParameters, _ verb: FileVerb
    ) throws(BadParameters) -> FileParameters {
        let isRemoval = verb == .remove || verb == .edit && parameters.unset != nil
        guard parameters.line != nil || isRemoval else { throw BadParameters(words: "line is missing") }
        guard parameters.target != nil || verb == .add else { throw BadParameters(words: "target is missing") }
        return try checked(parameters, \FileParameters.from)
    }

    /// Throws an error if the client's name is `key`, which is reserved for keys pressed on the board.
    private static func checked<Parameters>(
        _ parameters: Parameters, _ sender: KeyPath<Parameters, String?>
    ) throws(BadParameters) -> Parameters {
        guard parameters[keyPath: sender] != Change.Cause.keySender else {
            let field = sender == \HelloParameters.program ? "program" : "from"
            throw BadParameters(words: "\(field) is \"key\", which is reserved for keys pressed on the board")
        }
        return parameters
    }

    private static func checked<Parameters>(
        _ parameters: Parameters, _ cursor: KeyPath<Parameters, Int?>
    ) throws(BadParameters) -> Parameters {
        guard parameters[keyPath: cursor] ?? 0 >= 0 else { throw BadParameters(words: "cursor is less than 0") }
        return parameters
    }

    private static func checked(_ parameters: NextParameters) throws(BadParameters) -> NextParameters {
        let limit = NextAnswer.countLimit
        guard (1...limit).contains(parameters.count ?? 1) else {
            throw BadParameters(words: "count must be from 1 to \(limit)")
        }
        return parameters
    }
}
