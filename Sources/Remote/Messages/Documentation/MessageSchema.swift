import Countdowns

/// The JSON Schema (2020-12) of all messages.
///
/// The schema permits additional members in each object, because the board and its clients ignore unknown members.
public enum MessageSchema {
    /// The types of all messages, and all types that they contain, by name.
    public static let definitions: [String: JSONValue] = parameterTypes.merging(answerTypes) { first, _ in first }

    /// One schema document, to which every valid line of a connection conforms.
    public static var document: JSONValue {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "The messages on the socket of a countdowns board, one on each line",
            "anyOf": .array(
                DocumentedMessage.all.map(request)
                    + Set(DocumentedMessage.all.compactMap(\.result)).sorted().map { answer(reference($0)) } + [failure]
            ),
            "$defs": .object(definitions),
        ]
    }

    /// Returns a `$ref` to the schema of a type.
    static func reference(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/\(name)")] }

    /// Returns the schema of an object.
    static func object(optional: Set<String> = [], _ members: [String: JSONValue]) -> JSONValue {
        let required = members.keys.filter { !optional.contains($0) }.sorted()
        return [
            "type": "object", "properties": .object(members), "required": .array(required.map(JSONValue.string)),
        ]
    }

    static func array(of items: JSONValue) -> JSONValue { ["type": "array", "items": items] }

    /// Returns the schema of an enumeration of strings.
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

extension MessageSchema {
    private static let from = string
    private static let cursor: JSONValue = ["type": "integer", "minimum": 0]
    private static let count: JSONValue = [
        "type": "integer", "minimum": 1, "maximum": .integer(Int64(NextAnswer.countLimit)),
    ]

    /// The types of parameters and of notifications.
    static let parameterTypes: [String: JSONValue] = [
        "HelloParameters": object(
            optional: ["protocol", "program", "version"],
            ["protocol": integer, "program": string, "version": string]),
        "StatusParameters": object(optional: ["sync"], ["sync": boolean]),
        "ListParameters": object(
            optional: ["target", "order", "cursor"], ["target": string, "order": string, "cursor": cursor]),
        "NextParameters": object(optional: ["count", "target"], ["count": count, "target": string]),
        "ChangeParameters": object(
            optional: ["target", "targets", "by", "from", "sync"],
            ["target": string, "targets": array(of: string), "by": string, "from": from, "sync": boolean]),
        "NameParameters": object(optional: ["from", "sync"], ["name": string, "from": from, "sync": boolean]),
        "HistoryParameters": object(
            optional: ["from", "sync", "files"], ["from": from, "sync": boolean, "files": boolean]),
        "FileParameters": object(
            optional: ["target", "line", "unset", "file", "dry", "from"],
            [
                "target": string, "line": string, "unset": array(of: string), "file": string, "dry": boolean,
                "from": from,
            ]),
        "QuitParameters": object(optional: ["from"], ["from": from]),
        "ListenParameters": object(optional: ["events"], ["events": array(of: kind)]),
        "PageParameters": object(optional: ["cursor"], ["cursor": cursor]),
        "TextParameters": object(
            optional: ["arguments", "environment", "columns", "cursor"],
            [
                "arguments": array(of: string), "environment": array(of: string),
                "columns": ["type": "integer", "minimum": 0, "maximum": 2_000], "cursor": cursor,
            ]),
        "AttachParameters": object(
            optional: ["arguments", "environment", "columns", "rows", "protocol"],
            [
                "arguments": array(of: string), "environment": array(of: string),
                "columns": ["type": "integer", "minimum": 0, "maximum": 2_000],
                "rows": ["type": "integer", "minimum": 0, "maximum": 1_000], "protocol": integer,
            ]),
        "BoardEvent": object(
            optional: ["countdown", "name", "from", "reason", "added", "changed", "removed"],
            [
                "sequence": integer, "event": kind, "at": time, "countdown": reference("CountdownName"), "name": string,
                "from": from, "reason": string, "added": integer, "changed": integer, "removed": integer,
            ]),
        "DroppedNotice": object(["reason": string]),
    ]

    static let kind = word(EventKind.words)
}

extension MessageSchema {
    /// The types of answers.
    static let answerTypes: [String: JSONValue] = [
        "HelloAnswer": object(
            optional: ["events"],
            [
                "protocol": integer, "program": string, "version": string, "capabilities": array(of: string),
                "methods": array(of: string), "events": array(of: string), "board": reference("BoardRecord"),
            ]),
        "BoardRecord": object([
            "name": string, "title": string, "files": array(of: string), "process": integer, "started": time,
            "version": string,
        ]),
        "BoardStatus": object(
            optional: ["next", "problem"],
            [
                "board": string, "title": string, "now": time, "zone": string, "theme": string, "view": string,
                "countdowns": object(["running": integer, "paused": integer, "due": integer, "done": integer]),
                "next": reference("CountdownStatus"), "listeners": integer, "sequence": integer,
                "problem": string,
            ]),
        "CountdownStatus": object([
            "id": string, "title": string, "kind": word(["in", "at", "since", "every", "steps"]),
            "state": word(["running", "paused", "due", "done"]), "remaining": number,
            "target": ["type": ["string", "null"], "format": "date-time"], "zone": string,
            "percent": ["type": ["number", "null"], "minimum": 0, "maximum": 100],
            "group": ["type": ["string", "null"]], "tags": array(of: string),
            "step": ["type": ["string", "null"]], "round": ["type": ["integer", "null"]],
            "rounds": ["type": ["integer", "null"]], "remaining_all": ["type": ["number", "null"]],
            "work_day": ["type": ["integer", "null"]],
            "all_day": ["type": "boolean"], "days": ["type": ["integer", "null"]],
        ]),
        "CountdownName": object(["id": string, "title": string]),
        "CountdownPage": object(
            optional: ["next"], ["countdowns": array(of: reference("CountdownStatus")), "next": integer]),
        "ExportPage": object(
            optional: ["next"],
            ["title": string, "zone": string, "countdowns": array(of: ["type": "object"]), "next": integer]),
        "TextPage": object(
            optional: ["lasts", "warnings", "next"],
            ["text": string, "lasts": seconds, "warnings": array(of: string), "next": integer]),
        "NextAnswer": object(["countdowns": array(of: reference("CountdownStatus"))]),
        "ChangeAnswer": object(
            optional: ["event", "reading"],
            [
                "changed": integer, "matched": integer, "countdowns": array(of: reference("CountdownName")),
                "event": kind, "effects": array(of: string), "reading": string, "sequence": integer,
            ]),
        "NameAnswer": object(["name": string, "changed": boolean]),
        "HistoryAnswer": object(
            optional: ["step", "reason"], ["step": string, "reason": string, "sequence": integer]),
        "FileAnswer": object(
            optional: ["reading", "kept", "unchanged", "copy"],
            ["file": string, "reading": string, "kept": string, "unchanged": boolean, "copy": string]),
        "ReloadAnswer": object(["added": integer, "changed": integer, "removed": integer, "countdowns": integer]),
        "QuitAnswer": object(["quits": boolean]),
        "ListenAnswer": object(["sequence": integer, "events": array(of: kind)]),
        "RemoteFailure": object(
            optional: ["data"],
            [
                "code": integer, "message": string,
                "data": object(
                    optional: ["candidates", "names", "more", "protocols"],
                    [
                        "candidates": array(of: reference("CountdownName")), "names": array(of: string),
                        "more": integer, "protocols": array(of: integer),
                    ]),
            ]),
    ]
}
