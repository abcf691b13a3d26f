/// One line of what an experiment saw.
public struct Observation: Codable, Equatable, Sendable {
    /// Whose doing it is.
    public enum Form: String, Codable, Sendable {
        /// What one writes first, and what goes wrong.
        case naive
        /// What this project has for it.
        case ticking
        /// What the system does, with neither.
        case platform
    }

    /// What was looked at.
    public let subject: String
    /// Whose doing it is.
    public let form: Form
    /// What was expected; nil for a figure that is only told.
    public let expected: String?
    /// What was seen.
    public let seen: String
    /// True when the expectation held; nil for a figure that is only told.
    public let held: Bool?
}

/// What an experiment has seen so far.
struct Observations {
    private(set) var all: [Observation] = []

    mutating func expect(_ subject: String, _ form: Observation.Form, _ expected: String, seen: String, holds: Bool) {
        all.append(Observation(subject: subject, form: form, expected: expected, seen: seen, held: holds))
    }

    mutating func expect(_ subject: String, _ form: Observation.Form, equals expected: Int, seen: Int) {
        expect(subject, form, "\(expected)", seen: "\(seen)", holds: seen == expected)
    }

    mutating func expect(_ subject: String, _ form: Observation.Form, atLeast expected: Int, seen: Int) {
        expect(subject, form, "at least \(expected)", seen: "\(seen)", holds: seen >= expected)
    }

    mutating func expect(_ subject: String, _ form: Observation.Form, atMost expected: Int, seen: Int) {
        expect(subject, form, "at most \(expected)", seen: "\(seen)", holds: seen <= expected)
    }

    mutating func tell(_ subject: String, _ form: Observation.Form, seen: String) {
        all.append(Observation(subject: subject, form: form, expected: nil, seen: seen, held: nil))
    }
}
