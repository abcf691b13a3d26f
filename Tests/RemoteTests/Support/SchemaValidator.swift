import Remote

/// A validator of values against a schema.
///
/// The validator supports only the schema keywords that ``MessageSchema`` uses.
struct SchemaValidator {
    let definitions: [String: JSONValue]

    /// Whether an unknown member is an error.
    var isStrict = false

    func faults(of value: JSONValue, _ schema: JSONValue, at place: String = "$") -> [String] {
        guard case .object(let rules) = schema else { return ["\(place): no schema"] }
        return rules.sorted { $0.key < $1.key }.flatMap { word, rule in
            faults(of: value, word, rule, rules: rules, at: place)
        }
    }

    private func faults(
        of value: JSONValue, _ word: String, _ rule: JSONValue, rules: [String: JSONValue], at place: String
    ) -> [String] {
        switch (word, rule, value) {
        case ("$ref", .string(let name), _):
            let definition = definitions[String(name.dropFirst("#/$defs/".count))]
            return definition.map { faults(of: value, $0, at: place) } ?? ["\(place): no \(name)"]
        case ("type", .string(let type), _): return isOf(type, value) ? [] : ["\(place): not of type \(type)"]
        case ("type", .array(let types), _):
            let fits = types.contains { if case .string(let type) = $0 { isOf(type, value) } else { false } }
            return fits ? [] : ["\(place): of none of its types"]
        case ("enum", .array(let words), _): return words.contains(value) ? [] : ["\(place): not one of its words"]
        case ("const", let constant, _): return constant == value ? [] : ["\(place): not \(constant)"]
        case ("items", _, .array(let items)):
            return items.enumerated().flatMap { faults(of: $1, rule, at: "\(place)[\($0)]") }
        case ("required", .array(let names), .object(let members)):
            return names.filter { if case .string(let name) = $0 { members[name] == nil } else { true } }
                .map { "\(place): without \($0)" }
        case ("properties", .object(let properties), .object(let members)):
            return members.sorted { $0.key < $1.key }.flatMap { name, member in
                properties[name].map { faults(of: member, $0, at: "\(place).\(name)") }
                    ?? (isStrict ? ["\(place).\(name) is not in the schema"] : [])
            }
        default: return []
        }
    }

    private func isOf(_ type: String, _ value: JSONValue) -> Bool {
        switch (type, value) {
        case ("object", .object), ("array", .array), ("string", .string), ("integer", .integer), ("number", .integer),
            ("number", .number), ("boolean", .bool), ("null", .null):
            true
        // An integer that does not fit into 64 bits is a `.number`.
        case ("integer", .number(let text)): Double(text).map { $0 == $0.rounded() } ?? false
        default: false
        }
    }
}
