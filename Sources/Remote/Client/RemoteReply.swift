import Foundation

/// The answer to a request.
public struct RemoteReply: Hashable, Sendable {
    /// The line as it came.
    let line: Data

    /// The result, as the type that the case of ``RemoteCall`` names.
    ///
    /// - Throws: ``RemoteError/badMessage`` if it is no such value.
    public func result<Answer: Decodable>(_ type: Answer.Type = Answer.self) throws(RemoteError) -> Answer {
        throw .badMessage
    }

    /// The result as JSON, with all fields that came, on one line or indented.
    public func json(indented: Bool = false) -> String { "" }
}

/// Something that a board tells unasked.
public enum RemoteNotification: Hashable, Sendable {
    /// Something happened; with the parameters as JSON on one line, all fields that came.
    case event(BoardEvent, json: String)
    /// A notification that this program does not know, such as an event of a newer version.
    case other(method: String, json: String)
}
