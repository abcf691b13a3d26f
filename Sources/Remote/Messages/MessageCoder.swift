import Foundation

enum MessageCoder {
    /// Encodes a message, without a line break.
    ///
    /// - Throws: the error of the encoder for a number that is not finite.
    static func encode(_ message: some Encodable) throws -> Data {
        PrintableJSON.bytes(try message.jsonData())
    }

    /// Decodes a message.
    ///
    /// - Throws: the errors of the decoder.
    static func decode<Message: Decodable>(_ type: Message.Type, from line: Data) throws -> Message {
        try JSONDecoder().decode(type, from: line)
    }

    /// Returns the encoded size of a part of a message, in bytes; the length limit of a line if the part cannot be
    /// encoded.
    static func size(of part: some Encodable) -> Int {
        let encoder = JSONEncoder()
        // The keys are not sorted, because sorting takes time and does not change the size.
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? PrintableJSON.bytes(encoder.encode(part)).count) ?? RemoteProtocol.lineLimit
    }
}
