import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Definitions

/// The results of parsing times as users write them.
///
/// `Oracles/texts.txt` has the keys and the texts. `Oracles/texts-read.txt` has the parsed values, or the help texts of
/// the errors. With `RECORD_SNAPSHOTS=1`, the test writes `Oracles/texts-read.txt` again.
struct TimeTextTableTests {
    private static let texts: [(key: String, text: String)] =
        ((try? TestFiles.text("Oracles/texts.txt")) ?? "").split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t", maxSplits: 1).map(String.init)
            return fields.count == 2 ? (fields[0], fields[1]) : nil
        }

    @Test func `every text of the table has its recorded value or error with help`() {
        #expect(Self.texts.count == 325)
        let rows = Self.texts.map { "\($0.key)\t\($0.text)\t\(Self.reading($0.key, $0.text))\n" }
        let accepted = rows.filter { $0.contains("\t= ") }.count
        let summary = "# \(accepted) of \(rows.count) are accepted, on Thursday, 24 December 2026, 17:59:50 UTC\n"
        Snapshot.expect(summary + rows.joined(), matches: "texts-read", in: "Oracles")
    }

    /// The result of parsing the value of a key; the key `title` stands for the short form, such as `Tea: 4m`.
    private static func reading(_ key: String, _ text: String) -> String {
        let quoted = "'\(text.replacing("'", with: "''"))'"
        let isTime = ["title", "in", "at", "since", "every"].contains(key)
        let item =
            key == "title" ? "Tea: \(quoted)" : "{ title: Tea, \(isTime ? "" : "in: 4m, ")\(key): \(quoted) }"
        do {
            let file = SourceFile(path: "x.yaml", text: "zone: UTC\ncountdowns:\n  - \(item)\n")
            let board = try BoardFile.decode(file, in: .christmasEve())
            let warnings =
                board.warnings?.errors.map {
                    "; warning: \($0.message); \(($0.help ?? "").replacing("\n", with: ", "))"
                }.joined() ?? ""
            guard let kind = board.definition.countdowns.first?.kind else { return "nothing" + warnings }
            return "= " + words(kind) + warnings
        } catch {
            return error.errors.map { "error: \($0.message); \($0.help ?? "")" }.joined(separator: " ")
        }
    }

    private static func words(_ kind: Countdown.Kind) -> String {
        switch kind {
        case .duration(let duration): DurationText.text(of: duration)
        case .date(let target): RFC3339.text(of: target.wallTime(in: .gmt))
        case .since(let target): "since " + (target.map { RFC3339.text(of: $0.wallTime(in: .gmt)) } ?? "now")
        case .recurring, .steps: "something else"
        }
    }
}
