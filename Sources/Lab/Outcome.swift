import Foundation

/// The outcome of an experiment.
public struct Outcome: Codable, Equatable, Sendable {
    /// The experiment's name.
    public let name: String
    /// The subject of the experiment, in one line.
    public let title: String
    /// The expectation of the experiment.
    public let expectation: String
    /// The reason for the expectation.
    public let reason: String
    /// The paths of the source files of the implementation.
    public let reading: [String]
    /// The observations, in order.
    public let observations: [Observation]
    /// Whether every expectation held.
    public let held: Bool
    /// The duration of the run, in seconds.
    public let seconds: Double

    init(of experiment: Experiment, observations: [Observation], seconds: Double) {
        name = experiment.name
        title = experiment.title
        expectation = experiment.expectation
        reason = experiment.reason
        reading = experiment.reading
        self.observations = observations
        held = observations.allSatisfy { $0.held ?? true }
        self.seconds = seconds
    }

    /// The outcome as lines of text without colour, with at most 100 columns if possible.
    public var lines: [String] {
        let width = observations.map(\.subject.count).max() ?? 0
        var lines = ["\(name): \(title)"]
        lines += paragraph("expected", wrapped(expectation, width: 86))
        lines += paragraph("because", wrapped(reason, width: 86))
        lines += ["  seen"] + observations.map { "    " + $0.line(width: width) }
        lines += paragraph("read", reading)
        lines += paragraph("verdict", ["\(verdict), in \(tenths(seconds)) s"])
        return lines
    }

    private var verdict: String {
        let failed = observations.count { $0.held == false }
        let checked = observations.count { $0.held != nil }
        if checked == 0 { return "reported, without expectations" }
        return failed == 0 ? "as expected, \(checked) checks" : "NOT as expected, \(failed) of \(checked) checks"
    }

    private func paragraph(_ heading: String, _ text: [String]) -> [String] {
        text.enumerated().map { index, line in
            "  " + (index == 0 ? heading : "").padding(toLength: 10, withPad: " ", startingAt: 0) + line
        }
    }
}

/// Wraps a text at word boundaries.
private func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
        if let last = lines.last, last.count + word.count < width {
            lines[lines.count - 1] = "\(last) \(word)"
        } else {
            lines.append(String(word))
        }
    }
    return lines
}

extension Observation {
    fileprivate func line(width: Int) -> String {
        let mark = held.map { $0 ? "ok  " : "FAIL" } ?? "    "
        let name = form.rawValue.padding(toLength: 9, withPad: " ", startingAt: 0)
        let subject = subject + String(repeating: " ", count: max(width - subject.count, 0))
        return "\(mark)  \(name) \(subject)  \(seen)\(expected.map { " (expected \($0))" } ?? "")"
    }
}

/// An observation of an experiment: a line of its outcome.
public struct Observation: Codable, Equatable, Sendable {
    /// The implementation that an observation is about.
    public enum Form: String, Codable, Sendable {
        /// The obvious implementation, which fails.
        case naive
        /// The implementation with `Ticking`.
        case ticking
        /// The behaviour of the system itself, without either implementation.
        case platform
    }

    /// The subject of the observation.
    public let subject: String
    /// The implementation that the observation is about.
    public let form: Form
    /// The expectation; nil for a figure that is only reported.
    public let expected: String?
    /// The observed value.
    public let seen: String
    /// Whether the expectation held; nil for a figure that is only reported.
    public let held: Bool?
}

/// The observations of an experiment so far.
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
