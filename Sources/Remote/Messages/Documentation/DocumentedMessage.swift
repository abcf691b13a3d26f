/// What there is to say of one message: for the documentation, its tests and the schema.
public struct DocumentedMessage: Sendable {
    /// Who sends it.
    public enum Kind: Hashable, Sendable {
        /// A client asks for it, and has an answer.
        case method
        /// A board tells it, and wants no answer.
        case notification
    }

    /// Who sends it.
    public let kind: Kind
    /// Its `method`.
    public let name: String
    /// One sentence.
    public let summary: String
    /// The name of the type of its parameters in ``MessageSchema/definitions``; nil where it has none.
    public let parameters: String?
    /// The name of the type of its answer there; nil for a notification.
    public let result: String?
    /// A line that is sent.
    public let example: String
    /// The line that comes back; nil for a notification.
    public let answer: String?

    /// All messages, in the order in which one meets them.
    public static var all: [DocumentedMessage] { RemoteMethod.allCases.map(Self.init) + notifications }
}

extension DocumentedMessage {
    private init(_ method: RemoteMethod) {
        let (parameters, result) = method.types
        let (params, answer) = method.example
        self.init(
            kind: .method, name: method.rawValue, summary: method.summary, parameters: parameters, result: result,
            example: params.isEmpty
                ? #"{"jsonrpc":"2.0","id":1,"method":"\#(method.rawValue)"}"#
                : #"{"jsonrpc":"2.0","id":1,"method":"\#(method.rawValue)","params":\#(params)}"#,
            answer: #"{"jsonrpc":"2.0","id":1,"result":\#(answer)}"#)
    }

    private static let notifications = [
        DocumentedMessage(
            kind: .notification, name: RemoteProtocol.eventMethod,
            summary: "Something happened; comes to those who listen.", parameters: "BoardEvent", result: nil,
            example: #"{"jsonrpc":"2.0","method":"event","params":{"at":"2027-01-15T09:00:00Z","countdown":"#
                + #"{"id":"tea","title":"Tea"},"event":"paused","from":"phone","sequence":7}}"#,
            answer: nil),
        DocumentedMessage(
            kind: .notification, name: RemoteProtocol.droppedMethod,
            summary: "The last line to a listener that does not read; the connection closes.",
            parameters: "DroppedNotice", result: nil,
            example:
                #"{"jsonrpc":"2.0","method":"dropped","params":{"reason":"more than 4194304 bytes of events were not read"}}"#,
            answer: nil),
    ]
}

extension RemoteMethod {
    /// What it does, in one sentence.
    public var summary: String {
        switch self {
        case .hello: "Says who is there and which version of the protocol is spoken; no other request needs it first."
        case .status: "Tells the board in one object."
        case .list: "Lists countdowns, a page at a time."
        case .next: "Tells the countdowns that reach zero next, the nearest first."
        case .pause: "Makes countdowns stand still."
        case .resume: "Lets countdowns go on."
        case .toggle: "Pauses what runs, and resumes what is paused."
        case .restart: "Starts durations again, in full."
        case .extend: "Moves ends, later or earlier."
        case .done: "Ends countdowns now."
        case .skip: "Leaves countdowns out this time."
        case .theme: "Changes the theme."
        case .view: "Changes how the board is looked at."
        case .quit: "Ends the board; the answer comes before it does."
        case .listen: "Asks for events, which come as notifications from then on."
        case .snapshot: "Tells everything another screen needs to show the same board, a page at a time."
        }
    }

    /// The names of the types of its parameters and of its answer.
    var types: (parameters: String?, result: String) {
        switch self {
        case .hello: ("HelloParameters", "HelloAnswer")
        case .status: (nil, "BoardStatus")
        case .list: ("ListParameters", "CountdownPage")
        case .next: ("NextParameters", "NextAnswer")
        case .pause, .resume, .toggle, .restart, .extend, .done, .skip: ("ChangeParameters", "ChangeAnswer")
        case .theme, .view: ("NameParameters", "NameAnswer")
        case .quit: ("QuitParameters", "QuitAnswer")
        case .listen: ("ListenParameters", "ListenAnswer")
        case .snapshot: ("PageParameters", "SnapshotPage")
        }
    }
}
