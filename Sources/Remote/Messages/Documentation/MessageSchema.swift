/// The messages as JSON Schema (2020-12).
///
/// Objects may have members beyond those that are named: who reads a message ignores what it does not know.
public enum MessageSchema {
    /// The types of all messages by name, and all types that they are made of.
    public static let definitions: [String: JSONValue] = parameterTypes.merging(
        answerTypes.merging(snapshotTypes) { first, _ in first }
    ) { first, _ in first }

    /// The whole as one document: anything that goes over a connection is valid against it.
    public static var document: JSONValue {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "What goes over the socket of a countdowns board, a line each",
            "anyOf": .array(
                DocumentedMessage.all.map(request)
                    + Set(DocumentedMessage.all.compactMap(\.result)).sorted().map { answer(reference($0)) } + [failure]
            ),
            "$defs": .object(definitions),
        ]
    }

    /// Refers to a type by its name.
    static func reference(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/\(name)")] }

    /// An object.
    ///
    /// - Parameters:
    ///   - optional: members that may be missing.
    ///   - members: all members.
    /// - Returns: the schema.
    static func object(optional: Set<String> = [], _ members: [String: JSONValue]) -> JSONValue {
        let required = members.keys.filter { !optional.contains($0) }.sorted()
        return [
            "type": "object", "properties": .object(members), "required": .array(required.map(JSONValue.string)),
        ]
    }

    /// An array of one type.
    static func array(of items: JSONValue) -> JSONValue { ["type": "array", "items": items] }

    /// One of some words.
    static func word(_ words: [String]) -> JSONValue { ["enum": .array(words.map(JSONValue.string))] }

    static let string: JSONValue = ["type": "string"]
    static let integer: JSONValue = ["type": "integer"]
    static let number: JSONValue = ["type": "number"]
    static let boolean: JSONValue = ["type": "boolean"]
    static let time: JSONValue = ["type": "string", "format": "date-time"]
    static let seconds: JSONValue = ["type": "string", "pattern": #"^-?[0-9]+(\.[0-9]{1,18})?$"#]

    private static let id: JSONValue = ["type": ["string", "number", "null"]]
    private static let version: JSONValue = ["const": "2.0"]

    private static func request(_ message: DocumentedMessage) -> JSONValue {
        var members: [String: JSONValue] = ["jsonrpc": version, "method": ["const": .string(message.name)]]
        var optional: Set<String> = []
        if message.kind == .method {
            members["id"] = id
            optional = ["id"]
        }
        if let parameters = message.parameters {
            members["params"] = reference(parameters)
            if definitions[parameters]?.requiresNothing == true { optional.insert("params") }
        }
        return object(optional: optional, members)
    }

    private static func answer(_ result: JSONValue) -> JSONValue {
        object(["jsonrpc": version, "id": id, "result": result])
    }

    private static let failure = object(["jsonrpc": version, "id": id, "error": reference("RemoteFailure")])
}

extension JSONValue {
    fileprivate var requiresNothing: Bool {
        if case .object(let members) = self { members["required"] == [] } else { false }
    }
}
