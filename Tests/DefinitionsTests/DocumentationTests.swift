import Countdowns
import Foundation
import Testing

@testable import Definitions

/// The examples in `docs/yaml.md`.
struct DocumentationTests {
    private static let page = (try? TestFiles.repositoryText("docs/yaml.md")) ?? ""

    /// The YAML blocks of the page.
    ///
    /// `fails` is true if decoding the block must fail.
    private static let examples: [(yaml: String, fails: Bool)] =
        page.matches(of: #/(?s)```yaml( fails)?\n(.*?)```/#).map { (String($0.2), $0.1 != nil) }

    @Test func `the YAML page has valid and invalid examples`() {
        #expect(Self.examples.count { !$0.fails } >= 7 && Self.examples.count(where: \.fails) >= 3)
    }

    @Test(arguments: examples)
    func `every example of the YAML page loads without warnings, or fails if it is marked so`(yaml: String, fails: Bool)
        throws
    {
        let calendar = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            SUMMARY:Code review
            DTSTART:20270104T090000Z
            END:VEVENT
            END:VCALENDAR
            """
        let files = MemoryFiles(texts: ["example.yaml": yaml, "work.ics": calendar, "holidays.ics": calendar])
        guard !fails else {
            #expect(throws: BoardFailure.self) {
                try BoardFile.load(["example.yaml"], in: .christmasEve(), from: files)
            }
            return
        }
        let board = try BoardFile.load(["example.yaml"], in: .christmasEve(), from: files)
        #expect(board.warnings?.description == nil)
    }

    @Test func `each table of keys lists all keys of its kind and no others`() throws {
        let tables = Self.page.components(separatedBy: "\n## ")
        for (heading, keys) in [("Keys of a countdown", CountdownField.words), ("Keys of a file", BoardField.words)] {
            let table = try #require(tables.first { $0.hasPrefix(heading) })
            let rows = table.matches(of: #/(?m)^\| (`.*?`) \|/#).map { String($0.1) }
            let listed = rows.flatMap { $0.matches(of: #/`(\w+)`/#).map { String($0.1) } }
            #expect(Set(listed) == Set(keys) && listed.count == keys.count)
        }
    }

    @Test func `the YAML page documents every word that a key accepts`() {
        let choices =
            DSTRule.words + DateOrder.words + OnZero.words + SleepRule.words + UnitsText.words
            + StepSequence.Preset.words + StepSequence.Advance.words
            + RecurrenceRule.LeapRule.words + RecurrenceRule.ShortMonthRule.words
        for word in choices { #expect(Self.page.contains("`\(word)`"), "\(word)") }
    }
}
