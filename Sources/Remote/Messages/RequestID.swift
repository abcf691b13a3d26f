import Foundation

/// What names a request, so that its answer can be told from others: a string, a number or `null`.
///
/// An answer carries the identifier of its request as it came.
public enum RequestID: Hashable, Sendable {
    /// `null`; the answer to what could not be read carries it too.
    case null
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction, or beyond 64 bits: 38 digits at most.
    case number(Decimal)
    /// A string.
    case string(String)
}

extension RequestID: Codable {
    /// Reads an identifier.
    ///
    /// - Throws: what the decoder throws; also for an array, an object, `true` and `false`.
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

    /// Writes the identifier.
    ///
    /// - Throws: what the encoder throws.
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
    /// The digits that a `Decimal` holds without rounding.
    private static let digitLimit = 38
    private static let exponentLimit = 80

    /// Takes the `id` of a request.
    ///
    /// - Throws: why the value is no identifier, or cannot be told back as it came.
    init(_ value: JSONValue) throws(RemoteFailure) {
        switch value {
        case .null: self = .null
        case .integer(let value): self = .integer(value)
        case .string(let value): self = .string(value)
        case .number(let text): self = .number(try Self.decimal(text))
        case .bool, .array, .object:
            throw RemoteFailure(.invalidRequest, "id is neither a string nor a number nor null")
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
            throw RemoteFailure(.invalidRequest, "the exponent of id is not from -\(exponentLimit) to \(exponentLimit)")
        }
        return number
    }
}
