import Definitions
import TestSupport
import Testing

@Suite struct ConfigPageTests {
    @Test func `the configuration page documents every setting`() {
        let rows = Config.documentation.map { "| `\($0.name)` | \($0.form) | \($0.summary) |" }
        GeneratedSection.expect(
            (["| setting | value | does |", "|---|---|---|"] + rows).joined(separator: "\n"), matches: "settings",
            in: "docs/configuration.md")
    }
}
