import Foundation

/// What came of an experiment.
public struct Outcome: Codable, Equatable, Sendable {
    /// The experiment's name.
    public let name: String
    /// What it shows, in one line.
    public let title: String
    /// What was expected.
    public let expectation: String
    /// Why.
    public let reason: String
    /// Where to read how it is done.
    public let reading: [String]
    /// What was seen.
    public let observations: [Observation]
    /// True when every expectation held.
    public let held: Bool
    /// How long the run took, in seconds.
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

    /// The outcome in plain lines, without colour.
    public var lines: [String] {
        let width = observations.map(\.subject.count).max() ?? 0
        let failed = observations.count { $0.held == false }
        let checked = observations.count { $0.held != nil }
        let verdict = failed == 0 ? "as expected" : "NOT as expected: \(failed)"
        return ["\(name): \(title)", "  expected  \(expectation)", "  because   \(reason)", "  seen"]
            + observations.map { "    " + $0.line(width: width) }
            + ["  read      \(reading.joined(separator: ", "))"]
            + ["  verdict   \(verdict) of \(checked) checks, in \(tenths(seconds)) s"]
    }
}

extension Observation {
    fileprivate func line(width: Int) -> String {
        let mark = held.map { $0 ? "ok  " : "FAIL" } ?? "    "
        let name = form.rawValue.padding(toLength: 9, withPad: " ", startingAt: 0)
        let subject = subject + String(repeating: " ", count: max(width - subject.count, 0))
        return "\(mark)  \(name) \(subject)  \(seen)\(expected.map { " (expected \($0))" } ?? "")"
    }
}

/// A number with one digit after the point, without a formatter.
func tenths(_ value: Double) -> String {
    let scaled = Int((value * 10).rounded())
    return "\(scaled / 10).\(abs(scaled % 10))"
}

/// A duration in milliseconds, with two digits after the point.
func milliseconds(_ duration: Duration) -> String {
    let hundredths = Int((duration / .microseconds(10)).rounded())
    let digits = abs(hundredths % 100)
    return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(digits < 10 ? "0" : "")\(digits) ms"
}
