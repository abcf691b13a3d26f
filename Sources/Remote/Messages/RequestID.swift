import Foundation

/// The `id` that identifies a request in its answer: a string, a number or `null`.
///
/// An answer repeats the id of its request with the same value.
public enum RequestID: Hashable, Sendable {
    /// `null`; also the id in the answer to a line that could not be parsed.
    case null
    /// A signed 64-bit integer.
    case integer(Int64)
    /// Any other number: a number with a fraction, or an integer that exceeds 64 bits; at most 38 digits.
    case number(Decimal)
    /// A string.
    case string(String)
}

extension RequestID: Codable {
    /// Decodes an id.
    ///
    /// - Throws: the error of the decoder; an array, an object, `true` and `false` are not valid ids.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Decimal.self) {
            self = .number(value)
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    /// Encodes the id.
    ///
    /// - Throws: the errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        }
    }
}

extension RequestID {
    /// The number of digits that a `Decimal` holds without rounding.
    private static let digitLimit = 38
    private static let exponentLimit = 80

    /// Creates the id of a request.
    ///
    /// - Throws: the reason why the value is not a valid id, or why an answer cannot repeat it without rounding.
    init(_ value: JSONValue) throws(RemoteFailure) {
        switch value {
        case .null: self = .null
        case .integer(let value): self = .integer(value)
        case .string(let value): self = .string(value)
        case .number(let text): self = .number(try Self.decimal(text))
        case .bool, .array, .object:
            throw RemoteFailure(.invalidRequest, "id must be a string, a number or null")
        }
    }

    private static func decimal(_ text: String) throws(RemoteFailure) -> Decimal {
        let parts = text.utf8.split { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
        guard parts[0].count(where: { $0.isASCIIDigit }) <= digitLimit else {
            throw RemoteFailure(.invalidRequest, "id has more than \(digitLimit) digits")
        }
        let exponent = parts.count == 1 ? 0 : Int(Substring(parts[1]))
        guard let exponent, (-exponentLimit...exponentLimit).contains(exponent), let number = Decimal(string: text)
        else {
            throw RemoteFailure(
                .invalidRequest, "the exponent of id must be from -\(exponentLimit) to \(exponentLimit)")
        }
        return number
    }
}
