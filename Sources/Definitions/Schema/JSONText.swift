/// A JSON value whose members keep their order.
indirect enum JSONText {
    case string(String)
    case bool(Bool)
    case integer(Int)
    case null
    case array([JSONText])
    case object([(String, JSONText)])

    /// The value in lines, with an indentation of two spaces for each level.
    func text(indent: String = "") -> String {
        let inner = indent + "  "
        switch self {
        case .string(let text): return Self.quoted(text)
        case .bool(let flag): return String(flag)
        case .integer(let number): return String(number)
        case .null: return "null"
        case .array(let items) where items.allSatisfy(\.isShort):
            return "[" + items.map { $0.text() }.joined(separator: ", ") + "]"
        case .array(let items):
            let lines = items.map { inner + $0.text(indent: inner) }
            return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members) where members.isEmpty: return "{}"
        case .object(let members):
            let lines = members.map { inner + Self.quoted($0) + ": " + $1.text(indent: inner) }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
        }
    }

    private var isShort: Bool {
        switch self {
        case .string, .bool, .integer, .null: true
        case .array, .object: false
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case "\n": quoted += "\\n"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension JSONText: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
    init(stringLiteral text: String) { self = .string(text) }
    init(arrayLiteral items: JSONText...) { self = .array(items) }
    init(dictionaryLiteral members: (String, JSONText)...) { self = .object(members) }
    init(booleanLiteral flag: Bool) { self = .bool(flag) }
    init(integerLiteral number: Int) { self = .integer(number) }
}
