/// A countdown as a program writes it into a countdown file: its keys and their values.
public typealias FileCountdown = [String: FileValue]

/// The value of a key in a countdown file that a program writes.
public enum FileValue: Codable, Hashable, Sendable {
    /// A text.
    case text(String)
    /// A list of texts.
    case texts([String])
    /// `true` or `false`.
    case flag(Bool)

    /// Decodes a string, a Boolean or an array of strings.
    ///
    /// - Throws: the error of the decoder for any other value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else {
            self = .texts(try container.decode([String].self))
        }
    }

    /// Encodes the value alone.
    ///
    /// - Throws: the error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .texts(let texts): try container.encode(texts)
        case .flag(let flag): try container.encode(flag)
        }
    }
}
