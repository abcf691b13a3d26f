import Foundation

extension Encodable {
    /// The value as JSON; equal values have equal texts, because keys are sorted.
    ///
    /// - Parameter indented: whether the text has a line for each key.
    /// - Returns: the text.
    /// - Throws: `EncodingError` where a number is not finite.
    public func jsonData(indented: Bool = false) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if indented { encoder.outputFormatting.insert(.prettyPrinted) }
        return try encoder.encode(self)
    }

    /// The value as JSON; equal values have equal texts, because keys are sorted.
    ///
    /// - Parameter indented: whether the text has a line for each key.
    /// - Returns: the text.
    /// - Throws: `EncodingError` where a number is not finite.
    public func jsonText(indented: Bool = false) throws -> String {
        String(decoding: try jsonData(indented: indented), as: UTF8.self)
    }
}
