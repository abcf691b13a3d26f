import Foundation

/// The answer to a request.
public struct RemoteReply: Hashable, Sendable {
    private struct Envelope<Answer: Decodable>: Decodable {
        var result: Answer
    }

    /// The line as received.
    let line: Data

    /// Decodes the result.
    ///
    /// The documentation of each case of ``RemoteCall`` states the type of the result.
    ///
    /// - Parameter type: the type of the result.
    /// - Returns: the result.
    /// - Throws: ``RemoteError/badMessage`` if the result cannot be decoded as this type.
    public func result<Answer: Decodable>(_ type: Answer.Type = Answer.self) throws(RemoteError) -> Answer {
        do {
            return try MessageCoder.decode(Envelope<Answer>.self, from: line).result
        } catch {
            throw .badMessage
        }
    }

    /// The result with all fields, including unknown fields; nil if the answer has no result.
    private var value: JSONValue? { JSONValue(line: line)?["result"] }

    /// Returns the result as JSON with all fields, including unknown fields, on one line or indented.
    public func json(indented: Bool = false) -> String {
        value?.text(indented: indented) ?? "null"
    }
}
