import Foundation

/// Turns messages into lines and back.
enum MessageCoder {
    /// Writes a message, without a line break.
    ///
    /// - Throws: what the encoder throws: a number that is not finite.
    static func encode(_ message: some Encodable) throws -> Data {
        PrintableJSON.bytes(try message.jsonData())
    }

    /// Reads a message.
    ///
    /// - Throws: what the decoder throws.
    static func decode<Message: Decodable>(_ type: Message.Type, from line: Data) throws -> Message {
        try JSONDecoder().decode(type, from: line)
    }

    /// How many bytes a part of a message takes; more than any line where it cannot be written.
    static func size(of part: some Encodable) -> Int {
        let encoder = JSONEncoder()
        // The order of keys takes time, and no bytes.
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? PrintableJSON.bytes(encoder.encode(part)).count) ?? RemoteProtocol.lineLimit
    }
}
