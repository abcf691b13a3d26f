import Foundation

/// A line that a board sent: an answer or a notification.
struct IncomingAnswer: Decodable, Sendable {
    /// The name of the request; `null` where the board could not tell which it was, nil for a notification.
    let id: RequestID?
    /// Why the request was refused.
    let error: RemoteFailure?
    /// What a notification tells.
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

    /// Reads a line; nil if it is of no such kind.
    init?(line: Data) {
        guard let answer = try? MessageCoder.decode(Self.self, from: line), answer.id != nil || answer.method != nil
        else {
            return nil
        }
        self = answer
    }
}
