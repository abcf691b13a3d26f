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
        do {
            self = try MessageCoder.decode(Self.self, from: line)
        } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
            // Nothing within the object throws.
            let isBatch = line.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "[")
            let words = isBatch ? "batches are not taken; send a line for each request" : "a request is an object"
            self.init(id: .null, call: .failure(RemoteFailure(.invalidRequest, words)))
        } catch {
            self.init(id: .null, call: .failure(RemoteFailure(.parseError, "the line is no JSON")))
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
            return .failure(RemoteFailure(.methodNotFound, "there is no method \(name)"))
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
        case .hello: .hello(try parameters(in: container))
        case .status: .status
        case .list: .list(try checked(parameters(in: container), \ListParameters.cursor))
        case .next: .next(try checked(parameters(in: container)))
        case .change(let verb): .change(verb, try checked(parameters(in: container), verb))
        case .set(let verb): .set(verb, try parameters(in: container))
        case .reload: .reload
        case .quit: .quit(try parameters(in: container))
        case .listen: .listen(try parameters(in: container))
        case .snapshot: .snapshot(try checked(parameters(in: container), \PageParameters.cursor))
        }
    }

    private static func checked(
        _ parameters: ChangeParameters, _ verb: CountdownVerb
    ) throws(BadParameters) -> ChangeParameters {
        guard parameters.by != nil || !verb.line.parameter.isAmount else { throw BadParameters(words: "by is missing") }
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

    private static func parameters<Parameters: Decodable>(
        in container: KeyedDecodingContainer<Key>
    ) throws(BadParameters) -> Parameters {
        do {
            if let parameters = try container.decodeIfPresent(Parameters.self, forKey: .params) { return parameters }
            return try MessageCoder.decode(Parameters.self, from: Data("{}".utf8))
        } catch let error as DecodingError {
            throw BadParameters(error)
        } catch {
            throw BadParameters(words: "params cannot be read")
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
        case .dataCorrupted(let context): words = "\(Self.name(context)) has no such value"
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
        case is Int.Type, is Double.Type: "a number"
        case is [Any].Type: "an array"
        default: "an object"
        }
    }
}
