import TestSupport
import Testing

@testable import Countdowns

/// The table of verbs.
@Suite struct CountdownVerbTests {
    @Test func `every verb has an abstract, an example with a duration if required, and a unique name`() {
        for verb in CountdownVerb.allCases {
            #expect(verb.line.verb == verb)
            #expect(verb.line.abstract.hasSuffix("."))
            #expect((verb.line.example.amount != nil) == verb.line.parameter.isAmount)
        }
        for verb in BoardVerb.allCases { #expect(verb.line.verb == verb) }
        let names =
            CountdownVerb.allCases.map(\.rawValue) + BoardVerb.allCases.map(\.rawValue)
            + HistoryVerb.allCases.map(\.rawValue)
        #expect(Set(names).count == names.count)
    }

    @Test func `no key is bound to two verbs`() {
        let keys = CountdownVerb.allCases.flatMap { $0.line.keys.flatMap { $0.names.split(separator: " ") } }
        #expect(Set(keys).count == keys.count && keys.contains("space"))
    }

    @Test func `the documentation of commands lists every command with the text of its help`() {
        func row(_ command: String, _ abstract: String, _ discussion: String = "") -> String {
            let words = discussion.isEmpty ? abstract : "\(abstract) \(discussion)"
            return "| `\(command)` | \(words) |"
        }
        let verbs = CountdownVerb.allCases.map { verb in
            let amount = verb.line.parameter.isAmount ? " DURATION" : ""
            return row("\(verb.rawValue) TARGET\(amount)", verb.line.abstract, verb.line.discussion)
        }
        let others = BoardVerb.allCases.map { row("\($0.rawValue) NAME", $0.line.abstract) }
        let history = HistoryVerb.allCases.map { row($0.rawValue, $0.abstract, $0.discussion) }
        GeneratedSection.expect(
            (["| command | does |", "|---|---|"] + verbs + others + history).joined(separator: "\n"), matches: "verbs",
            in: "docs/commands.md")
    }
}
