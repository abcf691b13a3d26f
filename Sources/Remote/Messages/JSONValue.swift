import Foundation

/// Any JSON value: what a message carries that has no type of its own.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number, written as one.
    case integer(Int64)
    /// The text of any other number.
    case number(String)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object; the order of its members means nothing.
    case object([String: JSONValue])
}

extension JSONValue: Encodable {
    /// Writes the value.
    ///
    /// - Throws: what the encoder throws.
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
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(String(value)) }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
}

extension JSONValue {
    /// Reads a line; nil where it is no JSON, or an object has two members with one name.
    init?(line: some Sequence<UInt8>) {
        var reader = JSONReader(Array(line))
        guard let value = try? reader.read(.all), reader.duplicate == nil else { return nil }
        self = value
    }

    /// The member of an object; nil where it has none of that name, and for any other value.
    subscript(name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The value as JSON, its members in the order of their names; on one line or indented.
    public func text(indented: Bool = false) -> String {
        // Only a number that is not finite cannot be written.
        return (try? jsonText(indented: indented)) ?? "null"
    }
}
