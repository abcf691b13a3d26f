import Foundation

extension Encodable {
    /// Encodes the value as JSON with sorted keys, so that equal values have equal texts.
    ///
    /// - Parameter indented: whether to pretty-print the JSON, with one key on each line.
    /// - Returns: the JSON text in UTF-8.
    /// - Throws: `EncodingError` if a number is not finite.
    public func jsonData(indented: Bool = false) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if indented { encoder.outputFormatting.insert(.prettyPrinted) }
        return try encoder.encode(self)
    }

    /// Encodes the value as JSON with sorted keys, so that equal values have equal texts.
    ///
    /// - Parameter indented: whether to pretty-print the JSON, with one key on each line.
    /// - Returns: the JSON text.
    /// - Throws: `EncodingError` if a number is not finite.
    public func jsonText(indented: Bool = false) throws -> String {
        String(decoding: try jsonData(indented: indented), as: UTF8.self)
    }
}
