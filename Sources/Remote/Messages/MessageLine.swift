import Foundation

/// The lines of a connection, without their line breaks.
enum MessageLine {
    /// Encodes a request, or a notification of the client if `id` is nil.
    static func request(_ call: RemoteCall, id: RequestID?) throws -> Data {
        try MessageCoder.encode(Request(id: id, call: call))
    }

    /// Encodes an answer; encodes an error instead if the answer cannot be encoded or is too long.
    static func answer(_ result: some Encodable, to id: RequestID) -> Data {
        guard let line = try? MessageCoder.encode(Answer(id: id, result: result)) else {
            return failure(RemoteFailure(.internalError, "the answer cannot be encoded"), to: id)
        }
        guard line.count < RemoteProtocol.lineLimit else {
            return failure(RemoteFailure(.answerTooLong, "the answer does not fit into a line"), to: id)
        }
        return line
    }

    /// Encodes an error as the answer to a request.
    static func failure(_ failure: RemoteFailure, to id: RequestID) -> Data {
        let line = try? MessageCoder.encode(Refusal(id: id, error: failure))
        guard let line, line.count < RemoteProtocol.lineLimit else {
            return Self.failure(RemoteFailure(failure.code, "the request's id is too long"), to: .null)
        }
        return line
    }

    /// Encodes a notification of the server; nil if it cannot be encoded or is too long.
    static func notification(_ method: String, _ parameters: some Encodable) -> Data? {
        let line = try? MessageCoder.encode(Notification(method: method, params: parameters))
        return line.flatMap { $0.count < RemoteProtocol.lineLimit ? $0 : nil }
    }

    private struct Answer<Result: Encodable>: Encodable {
        var jsonrpc = "2.0"
        var id: RequestID
        var result: Result
    }

    private struct Refusal: Encodable {
        var jsonrpc = "2.0"
        var id: RequestID
        var error: RemoteFailure
    }

    private struct Notification<Parameters: Encodable>: Encodable {
        var jsonrpc = "2.0"
        var method: String
        var params: Parameters
    }

    private struct Request: Encodable {
        private enum Key: String, CodingKey {
            case jsonrpc, id, method, params
        }

        var id: RequestID?
        var call: RemoteCall

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode("2.0", forKey: .jsonrpc)
            try container.encodeIfPresent(id, forKey: .id)
            try container.encode(call.method.rawValue, forKey: .method)
            switch call {
            case .hello(let parameters): try container.encode(parameters, forKey: .params)
            case .status(let parameters) where parameters.sync != nil: try container.encode(parameters, forKey: .params)
            case .status, .reload: break
            case .list(let parameters): try container.encode(parameters, forKey: .params)
            case .next(let parameters): try container.encode(parameters, forKey: .params)
            case .export(let parameters): try container.encode(parameters, forKey: .params)
            case .change(_, let parameters): try container.encode(parameters, forKey: .params)
            case .set(_, let parameters): try container.encode(parameters, forKey: .params)
            case .undoOrRedo(_, let parameters): try container.encode(parameters, forKey: .params)
            case .editFiles(_, let parameters): try container.encode(parameters, forKey: .params)
            case .quit(let parameters): try container.encode(parameters, forKey: .params)
            case .listen(let parameters): try container.encode(parameters, forKey: .params)
            case .text(let parameters): try container.encode(parameters, forKey: .params)
            case .attach(let parameters): try container.encode(parameters, forKey: .params)
            }
        }
    }
}
