import Countdowns
import Foundation

/// A line that was read as a request; what it asks may be wrong.
struct IncomingRequest: Equatable, Sendable {
    /// Its name; nil for a notification, which is not answered.
    var id: RequestID?
    /// What it asks, or why it cannot be carried out.
    var call: Result<RemoteCall, RemoteFailure>

    /// Reads a line.
    ///
    /// - Parameter line: the bytes, without the line break.
    init(line: Data) {
        // The decoder would take other encodings for JSON too.
        guard String(validating: line, as: UTF8.self) != nil, !line.contains(0) else {
            self.init(id: .null, call: .failure(RemoteFailure(.parseError, "the line is not UTF-8")))
            return
        }
        do throws(JSONGrammar.Mistake) {
            try JSONGrammar.check(line)
            self.init(checked: line)
        } catch {
            self.init(line, mistake: error)
        }
    }

    private init(_ line: Data, mistake: JSONGrammar.Mistake) {
        switch mistake {
        case .syntax(let byte):
            self.init(id: .null, call: .failure(RemoteFailure(.parseError, "the line is no JSON from byte \(byte) on")))
        case .duplicate(let name):
            let id = name == "id" ? nil : Self(checked: line).id
            let words = "an object has two members \(name.debugDescription)"
            self.init(id: id ?? .null, call: .failure(RemoteFailure(.invalidRequest, words)))
        case .longID:
            self.init(id: .null, call: .failure(RemoteFailure(.invalidRequest, "id has more than 38 digits")))
        }
    }

    /// Reads a line that is JSON.
    private init(checked line: Data) {
        do {
            self = try MessageCoder.decode(Self.self, from: line)
        } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
            // Nothing within the object throws.
            let isBatch = line.first { ![0x20, 0x09, 0x0D].contains($0) } == UInt8(ascii: "[")
            let words = isBatch ? "batches are not taken; send a line for each request" : "a request is an object"
            self.init(id: .null, call: .failure(RemoteFailure(.invalidRequest, words)))
        } catch {
            self.init(id: .null, call: .failure(RemoteFailure(.invalidRequest, "the line cannot be read")))
        }
    }

    private init(id: RequestID?, call: Result<RemoteCall, RemoteFailure>) {
        self.id = id
        self.call = call
    }
}

extension IncomingRequest: Decodable {
    private enum Key: String, CodingKey {
        case jsonrpc, id, method, params
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        do {
            id = container.contains(.id) ? try container.decode(RequestID.self, forKey: .id) : nil
        } catch {
            id = .null
            call = .failure(RemoteFailure(.invalidRequest, "id is neither a string nor a number nor null"))
            return
        }
        call = Self.call(in: container)
        // What is no request has an answer even without a name; only a request can be a notification.
        if id == nil, case .failure(let failure) = call, failure.code == .invalidRequest { id = .null }
    }

    private static func call(in container: KeyedDecodingContainer<Key>) -> Result<RemoteCall, RemoteFailure> {
        guard (try? container.decode(String.self, forKey: .jsonrpc)) == "2.0" else {
            return .failure(RemoteFailure(.invalidRequest, "jsonrpc is not \"2.0\""))
        }
        guard let name = try? container.decode(String.self, forKey: .method) else {
            return .failure(RemoteFailure(.invalidRequest, "method is missing, or no string"))
        }
        guard let method = RemoteMethod(rawValue: name) else {
            return .failure(
                .name("there is no method \(name)", names: RemoteMethod.allCases.map(\.rawValue), code: .methodNotFound)
            )
        }
        do {
            return .success(try call(method, in: container))
        } catch {
            return .failure(RemoteFailure(.invalidParameters, error.words))
        }
    }

    private static func call(
        _ method: RemoteMethod, in container: KeyedDecodingContainer<Key>
    ) throws(BadParameters) -> RemoteCall {
        switch method {
        case .hello: .hello(try checked(parameters(in: container), \HelloParameters.program))
        case .status: try noParameters(in: container, .status)
        case .list: .list(try checked(parameters(in: container), \ListParameters.cursor))
        case .next: .next(try checked(parameters(in: container)))
        case .change(let verb): .change(verb, try checked(parameters(in: container), verb))
        case .set(let verb): .set(verb, try checked(parameters(in: container), \NameParameters.from))
        case .travel(let verb): .travel(verb, try checked(parameters(in: container), \HistoryParameters.from))
        case .editFiles(let verb): .editFiles(verb, try checked(parameters(in: container), verb))
        case .reload: .reload
        case .quit: .quit(try checked(parameters(in: container), \QuitParameters.from))
        case .listen: .listen(try parameters(in: container))
        case .snapshot: .snapshot(try checked(parameters(in: container), \PageParameters.cursor))
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
        guard parameters.line != nil || verb == .remove else { throw BadParameters(words: "line is missing") }
        guard parameters.target != nil || verb == .add else { throw BadParameters(words: "target is missing") }
        return try checked(parameters, \FileParameters.from)
    }

    /// Refuses the one name that tells the board's own keys from everybody else.
    private static func checked<Parameters>(
        _ parameters: Parameters, _ sender: KeyPath<Parameters, String?>
    ) throws(BadParameters) -> Parameters {
        guard parameters[keyPath: sender] != RemoteProtocol.keySender else {
            let field = sender == \HelloParameters.program ? "program" : "from"
            throw BadParameters(words: "\(field) is \"key\", which the board's own keys are called")
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
            throw BadParameters(words: "count is not from 1 to \(limit)")
        }
        return parameters
    }

    private static func noParameters(
        in container: KeyedDecodingContainer<Key>, _ call: RemoteCall
    ) throws(BadParameters) -> RemoteCall {
        // Members that nobody knows do no harm, but it must be an object.
        let _: [String: JSONValue] = try parameters(in: container)
        return call
    }

    private static func parameters<Parameters: Decodable>(
        in container: KeyedDecodingContainer<Key>
    ) throws(BadParameters) -> Parameters {
        do {
            if let parameters = try container.decodeIfPresent(Parameters.self, forKey: .params) { return parameters }
            return try MessageCoder.decode(Parameters.self, from: Data("{}".utf8))
        } catch let error as DecodingError {
            throw BadParameters(error)
        } catch {
            // What the decoder throws for a number that is none of the type it wants does not say which it is.
            let members = (try? container.decode([String: JSONValue].self, forKey: .params)) ?? [:]
            let name = members.sorted { $0.key < $1.key }.first { _, value in
                if case .number = value { true } else { false }
            }?.key
            throw BadParameters(words: "\(name ?? "a number in params") is not a whole number")
        }
    }
}

/// What is wrong with the parameters of a request.
private struct BadParameters: Error {
    var words: String

    init(words: String) { self.words = words }

    init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, _): words = "\(key.stringValue) is missing"
        case .typeMismatch(let type, let context):
            words = "\(Self.name(context)) is not \(Self.name(of: type))"
        case .valueNotFound(_, let context): words = "\(Self.name(context)) is null"
        case .dataCorrupted(let context):
            let kinds = EventKind.allCases.map(\.rawValue).joined(separator: ", ")
            let isKind = context.codingPath.contains { $0.stringValue == "events" }
            words = "\(Self.name(context)) is \(isKind ? "none of \(kinds)" : "not a whole number")"
        @unknown default: words = "params cannot be read"
        }
    }

    /// Where in the parameters it is: `events[0]`.
    private static func name(_ context: DecodingError.Context) -> String {
        let keys = context.codingPath.filter { $0.stringValue != "params" }
        let name = keys.reduce("") { name, key in
            key.intValue.map { "\(name)[\($0)]" } ?? (name.isEmpty ? key.stringValue : "\(name).\(key.stringValue)")
        }
        return name.isEmpty ? "params" : name
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Int.Type: "a whole number"
        case is Bool.Type: "true or false"
        case is [Any].Type: "an array"
        default: "an object"
        }
    }
}
