import Foundation

/// The answer to a request.
public struct RemoteReply: Hashable, Sendable {
    private struct Envelope<Answer: Decodable>: Decodable {
        var result: Answer
    }

    /// The line as it came.
    let line: Data

    /// The result, as the type that the case of ``RemoteCall`` names.
    ///
    /// - Parameter type: the type.
    /// - Returns: the result.
    /// - Throws: ``RemoteError/badMessage`` if it is no such value.
    public func result<Answer: Decodable>(_ type: Answer.Type = Answer.self) throws(RemoteError) -> Answer {
        do {
            return try MessageCoder.decode(Envelope<Answer>.self, from: line).result
        } catch {
            throw .badMessage
        }
    }

    /// The result with all fields that came; nil if there is none.
    var value: JSONValue? { JSONValue(line: line)?["result"] }

    /// The result as JSON, with all fields that came, on one line or indented.
    public func json(indented: Bool = false) -> String {
        value?.text(indented: indented) ?? "null"
    }
}
