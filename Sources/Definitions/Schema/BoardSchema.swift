/// The form of countdown files as a JSON Schema, for editors that check and complete YAML.
///
/// It is made of the same keys as the decoder. What the schema refuses the decoder refuses too, but not the other way
/// round: whether a text is a date only the decoder knows.
public enum BoardSchema {
    /// The schema, draft 2020-12.
    ///
    /// - Parameter themes: the names that editors offer for `theme`.
    /// - Returns: lines of JSON, ended by a line break.
    public static func text(themes: [String] = []) -> String {
        let schema: JSONText = [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "countdowns",
            "description": "A file of countdowns.",
            "type": "object",
            "properties": properties(BoardField.allCases, themes: themes),
            "additionalProperties": false,
            "anyOf": [requires(BoardField.countdowns), requires(BoardField.include)],
            "$defs": definitions,
        ]
        return schema.text() + "\n"
    }

    /// The parts to which others refer.
    private static var definitions: JSONText {
        let keys = CountdownField.countdownKeys
        return [
            "item": ["anyOf": [reference("countdown"), reference("calendar"), reference("shortForm")]],
            "countdown": countdown(keys, title: true),
            "calendar": [
                "type": "object",
                "properties": properties(CountdownField.calendarKeys),
                "additionalProperties": false,
                "required": .array([.string(CountdownField.calendar.rawValue)]),
            ],
            "shortForm": [
                "description": "A title and its time: \"Tea: 4m\".",
                "type": "object",
                "minProperties": 1,
                "maxProperties": 1,
                "propertyNames": ["not": words(CountdownField.words)],
                "additionalProperties": reference("behindTitle"),
            ],
            "behindTitle": ["anyOf": [reference("time"), reference("untitled")]],
            "untitled": countdown(keys.filter { $0 != .title }, title: false),
            "step": ["anyOf": [reference("time"), timed(StepField.allCases), reference("titledStep")]],
            "titledStep": [
                "description": "A title and its duration: \"Work: 25m\".",
                "type": "object",
                "minProperties": 1,
                "maxProperties": 1,
                "propertyNames": ["not": words(StepField.words)],
                "additionalProperties": reference("behindStep"),
            ],
            "behindStep": ["anyOf": [reference("time"), timed(StepField.allCases)]],
            "longBreak": timed(LongBreakField.allCases),
            "time": ["description": "A duration or a date.", "type": ["string", "number"]],
            "defaults": closed(CountdownField.defaults),
            "groupDefaults": closed(CountdownField.groupDefaults),
            "word": ["type": ["string", "number", "boolean"]],
        ]
    }

    private static func countdown(_ keys: [CountdownField], title: Bool) -> JSONText {
        let kinds =
            CountdownField.kinds.filter { !$0.isSequence }.map(kind)
            + [["anyOf": .array(CountdownField.kinds.filter(\.isSequence).map { requires($0) })]]
        let from: JSONText = .object([(CountdownField.from.rawValue, .array([.string(CountdownField.date.rawValue)]))])
        let recurrence: JSONText = ["anyOf": .array(CountdownField.recurrences.map { requires($0) })]
        var members: [(String, JSONText)] = [
            ("type", "object"),
            ("properties", properties(keys)),
            ("additionalProperties", false),
            ("oneOf", .array(kinds)),
            ("dependentRequired", from),
            ("dependentSchemas", .object(CountdownField.recurrenceParts.map { ($0.rawValue, recurrence) })),
        ]
        if title { members.append(("required", .array([.string(CountdownField.title.rawValue)]))) }
        return .object(members)
    }

    /// One of the keys that say what is counted; beside those that say how often, `at` does not.
    private static func kind(_ key: CountdownField) -> JSONText {
        guard key == .date else { return requires(key) }
        return .object([
            ("required", .array([.string(key.rawValue)])),
            ("not", ["anyOf": .array(CountdownField.recurrences.map { requires($0) })]),
        ])
    }

    /// A mapping that may have some keys and no others, or nothing.
    private static func closed(_ keys: [CountdownField]) -> JSONText {
        ["type": ["object", "null"], "properties": properties(keys), "additionalProperties": false]
    }

    /// A mapping that may have some keys and no others, and has a duration.
    private static func timed<Key: DocumentedKey>(_ keys: [Key]) -> JSONText {
        [
            "type": "object", "properties": properties(keys), "additionalProperties": false,
            "required": [.string(CountdownField.duration.rawValue)],
        ]
    }

    /// The schema of each key, by name.
    private static func properties<Key: DocumentedKey>(_ keys: [Key], themes: [String] = []) -> JSONText {
        .object(
            keys.map { key in
                var members = [("description", JSONText.string(key.summary))] + members(key.form)
                if key.rawValue == BoardField.theme.rawValue, !themes.isEmpty {
                    members.append(("examples", .array(themes.map { .string($0) })))
                }
                return (key.rawValue, .object(members))
            })
    }

    /// What may stand behind a key.
    ///
    /// Numbers and booleans may stand wherever text may: `12:30` and `no` are one for some readers of YAML, and text for
    /// the decoder.
    private static func members(_ form: FieldForm) -> [(String, JSONText)] {
        switch form {
        case .title: [("type", ["string", "number", "boolean"])]
        case .text, .word, .zone, .threshold, .address, .color: [("type", ["string", "number", "boolean", "null"])]
        case .choice(let choices): [("enum", .array(choices.map { .string($0) } + [.null]))]
        case .duration, .date, .every: [("type", ["string", "number"])]
        case .rule: [("type", "string")]
        case .number: [("type", ["string", "integer"])]
        case .path: [("type", "string")]
        case .dates, .texts: [("anyOf", [reference("word"), list(of: "word"), ["type": "null"]])]
        case .steps:
            [("anyOf", [list(of: "step"), ["type": "object", "additionalProperties": reference("behindStep")]])]
        case .step: [("$ref", "#/$defs/step")]
        case .count: [("type", ["string", "integer", "null"])]
        case .longBreak: [("anyOf", [reference("time"), reference("longBreak"), ["type": "null"]])]
        case .units: [("anyOf", [words(UnitsText.words), ["type": "string", "pattern": "[{}]"], ["type": "null"]])]
        case .flag: [("enum", [true, false, "true", "false", .null])]
        case .words, .paths, .workHours, .daysOff: [("anyOf", [reference("word"), list(of: "word"), ["type": "null"]])]
        case .defaults: [("$ref", "#/$defs/defaults")]
        case .groups: [("type", ["object", "null"]), ("additionalProperties", reference("groupDefaults"))]
        case .countdowns:
            [
                (
                    "anyOf",
                    [
                        list(of: "item"), ["type": "object", "additionalProperties": reference("behindTitle")],
                        ["type": "null"],
                    ]
                )
            ]
        case .colors: [("type", "object")]
        }
    }

    private static func reference(_ name: String) -> JSONText { ["$ref": .string("#/$defs/" + name)] }

    private static func list(of name: String) -> JSONText { ["type": "array", "items": reference(name)] }

    private static func words(_ words: [String]) -> JSONText { ["enum": .array(words.map { .string($0) })] }

    private static func requires(_ key: some FieldKey) -> JSONText { ["required": [.string(key.rawValue)]] }
}
