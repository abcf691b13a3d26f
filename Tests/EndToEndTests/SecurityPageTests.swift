import Foundation
import Testing

/// Checks that each table row in `docs/security.md` names an existing test.
@Suite(.waitsForProgram) struct SecurityPageTests {
    /// The table rows of the page as lists of cells, without the header rows.
    private static let rows: [[String]] = {
        let page = try? String(contentsOf: Program.root.appendingPathComponent("docs/security.md"), encoding: .utf8)
        return (page ?? "").split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasSuffix("| test |") }.map {
            line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }()

    @Test func `each table row of docs/security.md has four cells and names an existing test`() throws {
        #expect(Self.rows.count >= 20)
        let tests = try Self.names()
        for row in Self.rows {
            try #require(row.count == 4, "\(row)")
            let name = row[3].trimmingCharacters(in: ["`"])
            #expect(row[3] == "`\(name)`" && tests.contains(name), "no test is called \(row[3])")
        }
    }

    /// Returns the names of all tests.
    private static func names() throws -> Set<String> {
        let folder = Program.root.appendingPathComponent("Tests")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var names: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: #/func `([^`]+)`/#) { names.insert(String(match.1)) }
        }
        return names
    }
}
