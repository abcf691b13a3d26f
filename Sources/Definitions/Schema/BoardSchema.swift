import Countdowns

/// The JSON Schema of countdown files, for editors that check and complete YAML.
///
/// The schema is generated from the keys of the decoder. The decoder refuses every file that the schema refuses. The
/// decoder also refuses other files, because a schema cannot check dates, for example.
public enum BoardSchema {
    /// The schema, draft 2020-12.
    ///
    /// - Parameter themes: the names that editors suggest for `theme`.
    /// - Returns: lines of JSON that end with a line break.
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

    /// The definitions that other parts of the schema refer to.
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
            "step": ["anyOf": [reference("length"), timed(StepField.allCases), reference("titledStep")]],
            "titledStep": [
                "description": "A title and its duration: \"Work: 25m\".",
                "type": "object",
                "minProperties": 1,
                "maxProperties": 1,
                "propertyNames": ["not": words(StepField.words)],
                "additionalProperties": reference("behindStep"),
            ],
            "behindStep": ["anyOf": [reference("length"), timed(StepField.allCases)]],
            "longBreak": timed(LongBreakField.allCases),
            "alert": ["anyOf": [alertTrigger, alertKeys]],
            "hook": ["anyOf": [["type": "array", "items": reference("word"), "minItems": 1], hookKeys]],
            // The least number is a day such as 20270115.
            "time": [
                "description": "A duration or a date.", "type": ["string", "number"], "pattern": "\\S",
                "minimum": 1_000_101,
            ],
            "length": .object([("description", "A duration.")] + length(orNull: false)),
            "defaults": closed(CountdownField.defaults),
            "groupDefaults": closed(CountdownField.groupDefaults),
            "word": ["type": ["string", "number", "boolean"]],
            "tag": ["type": ["string", "number", "boolean"], "pattern": "^\\s*\\S+\\s*$"],
            "day": ["type": ["string", "number"], "pattern": "\\S"],
            "hours": ["type": "string", "pattern": "[0-9].*[-–]"],
        ]
    }

    /// The trigger of an alert, as text.
    private static var alertTrigger: JSONText {
        ["type": "string", "pattern": .string("^\\s*(none|warn|danger|zero|step|round)\\s*$|" + amount)]
    }

    private static var alertKeys: JSONText {
        [
            "type": "object", "properties": properties(AlertField.allCases), "additionalProperties": false,
            "required": [.string(AlertField.trigger.rawValue)],
        ]
    }

    private static var hookKeys: JSONText {
        [
            "type": "object", "properties": properties(HookField.allCases), "additionalProperties": false,
            "required": [.string(HookField.run.rawValue)],
        ]
    }

    private static var hookEvents: JSONText {
        .object(HookEvent.allCases.map { ($0.rawValue, reference("hook")) })
    }

    private static func countdown(_ keys: [CountdownField], title: Bool) -> JSONText {
        let kinds =
            CountdownField.kinds.filter { !$0.isSequence }.map(kind)
            + [["anyOf": .array(CountdownField.kinds.filter(\.isSequence).map { requires($0) })]]
        let companions: JSONText = .object([
            (CountdownField.count.rawValue, .array([.string(CountdownField.starting.rawValue)]))
        ])
        let twoEnds = [CountdownField.count, .until].map { JSONText.string($0.rawValue) }
        let recurrence: JSONText = ["anyOf": .array(CountdownField.recurrences.map { requires($0) })]
        var members: [(String, JSONText)] = [
            ("type", "object"),
            ("properties", properties(keys)),
            ("additionalProperties", false),
            ("oneOf", .array(kinds)),
            ("not", ["required": .array(twoEnds)]),
            ("dependentRequired", companions),
            (
                "dependentSchemas",
                .object(
                    CountdownField.recurrenceParts.map { ($0.rawValue, recurrence) } + [
                        ("from", ["anyOf": [requires(CountdownField.date), requires(CountdownField.deadline)]])
                    ])
            ),
        ]
        if title { members.append(("required", .array([.string(CountdownField.title.rawValue)]))) }
        return .object(members)
    }

    /// Requires `key`, which determines the kind of the countdown.
    ///
    /// With a key for a recurrence, `at` does not determine the kind.
    private static func kind(_ key: CountdownField) -> JSONText {
        guard key == .date else { return requires(key) }
        return .object([
            ("required", .array([.string(key.rawValue)])),
            ("not", ["anyOf": .array(CountdownField.recurrences.map { requires($0) })]),
        ])
    }

    /// A mapping with no keys other than the given optional keys, or no value.
    private static func closed(_ keys: [CountdownField]) -> JSONText {
        ["type": ["object", "null"], "properties": properties(keys), "additionalProperties": false]
    }

    /// A mapping with a required duration, and with no keys other than the given keys.
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

    /// The schema of the value of a key.
    ///
    /// Numbers and Booleans are valid wherever text is, except in durations: some YAML parsers read `12:30` as a number and
    /// `no` as a Boolean. The decoder reads numbers and Booleans as text.
    private static func members(_ form: FieldForm) -> [(String, JSONText)] {
        switch form {
        case .title: [("type", ["string", "number", "boolean"]), ("pattern", "\\S")]
        case .text, .word, .zone: [("type", ["string", "number", "boolean", "null"])]
        case .identifier:
            [("type", ["string", "number", "boolean"]), ("pattern", "^\\s*[^\\s-]\\S*\\s*$"), ("minimum", 0)]
        case .threshold, .span: length(orNull: true)
        case .late:
            [
                ("type", types(["string"], true)), ("pattern", .string(blank + "|\(amount)|^\\s*(run|skip)\\s*$")),
            ]
        case .address: [("type", ["string", "null"]), ("pattern", "^\\s*([A-Za-z][A-Za-z0-9+.-]*:\\S+\\s*)?$")]
        case .color: [("type", ["string", "number"]), ("pattern", "\\S")]
        case .choice(let choices): [("enum", .array(choices.map { .string($0) } + [.null]))]
        case .duration: length(orNull: false)
        case .date, .every, .after, .before, .timeOfDay: [("type", ["string", "number"]), ("pattern", "\\S")]
        case .rule: [("type", "string"), ("pattern", "[Ff][Rr][Ee][Qq]=")]
        case .number: number(upTo: RecurrenceRule.largestCount, orNull: false)
        case .path: [("type", "string"), ("pattern", "\\S")]
        case .texts: oneOrMore("word")
        case .dates, .daysOff: oneOrMore("day")
        case .workHours: oneOrMore("hours")
        case .words: oneOrMore("tag")
        case .paths: oneOrMore("word")
        case .steps:
            [
                (
                    "anyOf",
                    [
                        ["type": "array", "items": reference("step"), "minItems": 1],
                        ["type": "object", "additionalProperties": reference("behindStep"), "minProperties": 1],
                    ]
                )
            ]
        case .step: [("$ref", "#/$defs/step")]
        case .count: number(upTo: 1_000, orNull: true)
        case .oneOrTwo: [("enum", [1, 2, "1", "2", .null])]
        case .longBreak: [("anyOf", [reference("length"), reference("longBreak"), ["type": "null"]])]
        case .units: [("anyOf", [words(UnitsText.words), ["type": "string", "pattern": "[{}]"], ["type": "null"]])]
        case .flag: [("enum", [true, false, "true", "false", .null])]
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
        case .colors, .keys: [("type", "object")]
        case .alerts: [("anyOf", [reference("alert"), list(of: "alert"), ["type": "null"]])]
        case .trigger: [("$ref", "#/$defs/alert/anyOf/0")]
        case .ring: [("anyOf", [words(["once", "until-ack"]), .object(number(upTo: 100, orNull: true))])]
        case .hooks:
            [
                (
                    "anyOf",
                    [
                        .object([("type", "object"), ("properties", hookEvents), ("additionalProperties", false)]),
                        ["type": "null"],
                    ]
                )
            ]
        case .command:
            [
                (
                    "anyOf",
                    [
                        ["type": "array", "items": reference("word"), "minItems": 1],
                        ["type": "string", "pattern": "\\S"],
                    ]
                )
            ]
        }
    }

    /// A duration, or a percentage: a text with more than a number.
    private static func length(orNull: Bool) -> [(String, JSONText)] {
        [("type", types(["string"], orNull)), ("pattern", .string(orNull ? blank + "|" + amount : amount))]
    }

    /// The pattern for a duration or a percentage: a digit with a unit, a colon or a percent sign behind it, or two words.
    private static let amount = "[0-9]\\s*[^0-9.\\s]|[A-Za-z]\\s+[A-Za-z]"

    /// An integer from 1 to `most`.
    private static func number(upTo most: Int, orNull: Bool) -> [(String, JSONText)] {
        let digits = "^\\s*\\+?[0-9]+\\s*$"
        return [
            ("type", types(["string", "integer"], orNull)),
            ("pattern", .string(orNull ? blank + "|" + digits : digits)),
            ("minimum", 1), ("maximum", .integer(most)),
        ]
    }

    /// The pattern for an empty value.
    private static let blank = "^\\s*$"

    private static func types(_ names: [String], _ orNull: Bool) -> JSONText {
        .array((names + (orNull ? ["null"] : [])).map { .string($0) })
    }

    /// A value, a list of values, or no value.
    private static func oneOrMore(_ name: String) -> [(String, JSONText)] {
        let none: JSONText = ["type": ["string", "null"], "pattern": .string(blank)]
        return [("anyOf", [reference(name), list(of: name), none])]
    }

    private static func reference(_ name: String) -> JSONText { ["$ref": .string("#/$defs/" + name)] }

    private static func list(of name: String) -> JSONText { ["type": "array", "items": reference(name)] }

    private static func words(_ words: [String]) -> JSONText { ["enum": .array(words.map { .string($0) })] }

    private static func requires(_ key: some FieldKey) -> JSONText { ["required": [.string(key.rawValue)]] }
}
