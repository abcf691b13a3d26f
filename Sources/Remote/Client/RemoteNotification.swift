import Foundation

/// A notification that a board sent.
public enum RemoteNotification: Hashable, Sendable {
    /// An event of the board; `json` contains all parameters of the event on one line, including unknown fields.
    case event(BoardEvent, json: String)
    /// The last notification: the board drops the connection because the client did not read its events.
    case dropped(reason: String)
    /// A notification that this program does not know, such as an event of a newer version.
    case other(method: String, json: String)
}

extension RemoteNotification {
    private struct Envelope<Parameters: Decodable>: Decodable {
        var params: Parameters
    }

    init(_ method: String, line: Data) {
        func parameters<Parameters: Decodable>(_ type: Parameters.Type) -> Parameters? {
            try? MessageCoder.decode(Envelope<Parameters>.self, from: line).params
        }
        let json = JSONValue(line: line)?["params"]?.text() ?? "null"
        if method == RemoteProtocol.eventMethod, let event = parameters(BoardEvent.self) {
            self = .event(event, json: json)
        } else if method == RemoteProtocol.droppedMethod, let notice = parameters(DroppedNotice.self) {
            self = .dropped(reason: notice.reason)
        } else {
            self = .other(method: method, json: json)
        }
    }
}
