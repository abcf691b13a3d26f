import Foundation

/// A line from a board: an answer (a JSON-RPC response) or a notification.
struct IncomingAnswer: Decodable, Sendable {
    /// The id of the request.
    ///
    /// `null` if the board could not read the id; nil for a notification.
    let id: RequestID?
    /// The error, if the request was refused.
    let error: RemoteFailure?
    /// The name of a notification.
    let method: String?

    private enum Key: String, CodingKey {
        case id, error, method
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        id = container.contains(.id) ? try container.decode(RequestID.self, forKey: .id) : nil
        error = try container.decodeIfPresent(RemoteFailure.self, forKey: .error)
        method = try container.decodeIfPresent(String.self, forKey: .method)
    }

    /// Decodes a line; nil if it is neither an answer nor a notification.
    init?(line: Data) {
        guard let answer = try? MessageCoder.decode(Self.self, from: line), answer.id != nil || answer.method != nil
        else {
            return nil
        }
        self = answer
    }
}
