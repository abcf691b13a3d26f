import Foundation

/// A JSON value, for the parts of messages that have no specific type.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A signed 64-bit integer.
    case integer(Int64)
    /// Any other number, as its text.
    case number(String)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    ///
    /// The members of an object are unordered.
    case object([String: JSONValue])
}

extension JSONValue: Encodable {
    /// Encodes the value.
    ///
    /// - Throws: the errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let text): try container.encode(Double(text) ?? .nan)
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates a 64-bit integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(String(value)) }
    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Creates an object.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
    /// Creates `null`.
    public init(nilLiteral: ()) { self = .null }
}

extension JSONValue {
    /// Parses a line; nil if the line is not JSON or an object has a duplicate name.
    init?(line: some Sequence<UInt8>) {
        var reader = JSONReader(Array(line))
        guard let value = try? reader.read(.all), reader.duplicate == nil else { return nil }
        self = value
    }

    /// The member of an object; nil for an unknown name, or if the value is not an object.
    subscript(name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// Returns the value as JSON with sorted keys, on one line or indented.
    public func text(indented: Bool = false) -> String {
        // Encoding fails only for a number that is not finite.
        return (try? jsonText(indented: indented)) ?? "null"
    }
}
