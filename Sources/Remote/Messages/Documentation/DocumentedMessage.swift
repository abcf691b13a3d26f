/// A message with its types and examples, for the documentation, the tests of the documentation and the schema.
public struct DocumentedMessage: Sendable {
    /// The kind of a message: a request or a notification.
    public enum Kind: Hashable, Sendable {
        /// A client's request, which has an answer.
        case method
        /// A board's notification, which has no answer.
        case notification
    }

    /// The kind of the message.
    public let kind: Kind
    /// The value of `method` in the message.
    public let name: String
    /// The name of the parameter type in ``MessageSchema/definitions``; nil if there are no parameters.
    public let parameters: String?
    /// The name of the answer's type in ``MessageSchema/definitions``; nil for a notification.
    public let result: String?
    /// An example of the message, as a line of JSON.
    public let example: String
    /// The answer to the example; nil for a notification.
    public let answer: String?

    /// All messages, in the order of the documentation.
    public static var all: [DocumentedMessage] { RemoteMethod.allCases.map(Self.init) + notifications }
}

extension DocumentedMessage {
    private init(_ method: RemoteMethod) {
        let (parameters, result) = method.types
        let (params, answer) = method.example
        self.init(
            kind: .method, name: method.rawValue, parameters: parameters, result: result,
            example: params.isEmpty
                ? #"{"jsonrpc":"2.0","id":1,"method":"\#(method.rawValue)"}"#
                : #"{"jsonrpc":"2.0","id":1,"method":"\#(method.rawValue)","params":\#(params)}"#,
            answer: #"{"jsonrpc":"2.0","id":1,"result":\#(answer)}"#)
    }

    private static let notifications = [
        DocumentedMessage(
            kind: .notification, name: RemoteProtocol.eventMethod,
            parameters: "BoardEvent", result: nil,
            example: #"{"jsonrpc":"2.0","method":"event","params":{"at":"2027-01-15T09:00:00Z","countdown":"#
                + #"{"id":"tea","title":"Tea"},"event":"paused","from":"phone","sequence":7}}"#,
            answer: nil),
        DocumentedMessage(
            kind: .notification, name: RemoteProtocol.droppedMethod,
            parameters: "DroppedNotice", result: nil,
            example:
                #"{"jsonrpc":"2.0","method":"dropped","params":{"reason":"more than 4194304 bytes of events were not read"}}"#,
            answer: nil),
    ]
}

extension RemoteMethod {
    var types: (parameters: String?, result: String) {
        switch self {
        case .hello: ("HelloParameters", "HelloAnswer")
        case .status: ("StatusParameters", "BoardStatus")
        case .list: ("ListParameters", "CountdownPage")
        case .next: ("NextParameters", "NextAnswer")
        case .export: ("PageParameters", "ExportPage")
        case .change: ("ChangeParameters", "ChangeAnswer")
        case .set: ("NameParameters", "NameAnswer")
        case .undoOrRedo: ("HistoryParameters", "HistoryAnswer")
        case .editFiles: ("FileParameters", "FileAnswer")
        case .reload: (nil, "ReloadAnswer")
        case .quit: ("QuitParameters", "QuitAnswer")
        case .listen: ("ListenParameters", "ListenAnswer")
        case .text: ("TextParameters", "TextPage")
        case .attach: ("AttachParameters", "HelloAnswer")
        }
    }
}
