import Countdowns
import Definitions
import Foundation
import Testing

/// Edits of files, which change only the intended bytes.
struct YAMLEditorTests {
    @Test(arguments: additions)
    func `an added countdown is written in the style of its neighbours`(_ example: EditExample) throws {
        let board = try editing(example.before)
        let edit = try board.adding(try board.line(example.line))
        let after = try board.applying(edit)
        #expect(String(decoding: after, as: UTF8.self) == example.after)
        #expect(try edit.inverse.applied(to: after) == Array(example.before.utf8))
    }

    static let additions: [EditExample] = [
        .init("countdowns:\n  - Tea: 4m\n", "Soup in 8m", "countdowns:\n  - Tea: 4m\n  - Soup: 8m\n"),
        .init(
            "countdowns:\n  - { title: Tea, in: 4m } # hot\n", "Soup in 8m #kitchen",
            "countdowns:\n  - { title: Tea, in: 4m } # hot\n  - { title: Soup, in: 8m, tags: [kitchen] }\n"),
        .init(
            "countdowns:\n- title: Tea\n  in: 4m", "Soup in 8m",
            "countdowns:\n- title: Tea\n  in: 4m\n- title: Soup\n  in: 8m"),
        .init(
            "countdowns:\r\n    -   title: Tea\r\n        in: 4m\r\n# end\r\n", "Soup in 8m",
            "countdowns:\r\n    -   title: Tea\r\n        in: 4m\r\n    -   title: Soup\r\n        in: 8m\r\n# end\r\n"),
        .init("countdowns: [Tea: 4m]\n", "Soup 8m", "countdowns: [Tea: 4m, { title: Soup, in: 8m }]\n"),
        .init("countdowns: []\n", "Soup 8m", "countdowns: [{ title: Soup, in: 8m }]\n"),
        .init("countdowns:\ntitle: Board\n", "Soup 8m", "countdowns:\n  - Soup: 8m\ntitle: Board\n"),
        .init("countdowns:\n  Tea: 4m\n", "Soup 8m #a", "countdowns:\n  Tea: 4m\n  Soup: { in: 8m, tags: [a] }\n"),
        .init("countdowns: { Tea: 4m }\n", "Soup 8m", "countdowns: { Tea: 4m, Soup: 8m }\n"),
        .init(
            "countdowns: [\n  { title: Tea, in: 4m }, # first\n]\n", "Soup 8m",
            "countdowns: [\n  { title: Tea, in: 4m },\n  { title: Soup, in: 8m }, # first\n]\n"),
        .init(
            "countdowns:\n  - Tea: 4m\n", "Launch 2027-01-15 09:00 in New York",
            "countdowns:\n  - Tea: 4m\n  - Launch: { at: \"2027-01-15 09:00\", zone: America/New_York }\n"),
        .init(
            "defaults: { zone: Asia/Tokyo }\ncountdowns:\n  - { title: Tea, in: 4m }\n", "Bus tomorrow 9am",
            """
            defaults: { zone: Asia/Tokyo }
            countdowns:
              - { title: Tea, in: 4m }
              - { title: Bus, at: "2026-12-25 09:00", zone: UTC }

            """),
        .init(
            "countdowns:\n  - title: Tea\n    note: |\n      # no comment\n\n      end\n    in: 4m\n", "\"A: b\" in 1h",
            "countdowns:\n  - title: Tea\n    note: |\n      # no comment\n\n      end\n    in: 4m\n"
                + "  - title: \"A: b\"\n    in: 1h\n"),
    ]

    @Test(arguments: changes)
    func `an edited line changes only the values that differ`(_ example: EditExample) throws {
        let board = try editing(example.before)
        let id = try #require(board.countdowns.first?.id)
        let edit = try board.changing(id, to: try board.line(example.line, for: id))
        let after = try board.applying(edit)
        #expect(String(decoding: after, as: UTF8.self) == example.after)
        #expect(try edit.inverse.applied(to: after) == Array(example.before.utf8))
    }

    static let changes: [EditExample] = [
        .init("countdowns:\n  - Tea: 4m # hot\n", "Tea in 5m", "countdowns:\n  - Tea: 5m # hot\n"),
        .init("countdowns:\n  - Tea: 4m\n", "Green tea in 4m", "countdowns:\n  - Green tea: 4m\n"),
        .init("countdowns:\n  - Tea: 4m\n", "Tea 4m #k", "countdowns:\n  - Tea: { in: 4m, tags: [k] }\n"),
        .init("countdowns:\n  - Tea: 4m\n", "Tea at 2027-01-01", "countdowns:\n  - Tea: 2027-01-01\n"),
        .init(
            "countdowns:\n  - title: \"Tea\"\n    in: '4m'  # x\n    tags: [a]\n", "Soup at 2027-01-01 #a #b",
            "countdowns:\n  - title: \"Soup\"\n    at: '2027-01-01'  # x\n    tags: [a, b]\n"),
        .init(
            "countdowns:\n  - tags:\n      - a\n      # c\n      - b\n    title: Tea\n    in: 4m\n", "Tea in 5m",
            "countdowns:\n  - tags:\n      - a\n      # c\n      - b\n    title: Tea\n    in: 5m\n"),
        .init(
            "countdowns:\n  - title: Tea\n    tags: a\n    in: 4m\n", "Tea in 4m #b",
            "countdowns:\n  - title: Tea\n    tags: b\n    in: 4m\n"),
        .init(
            "countdowns:\n  - title: X\n    at: 2027-01-01 10:00\n", "X 2027-01-01 10:00 in Tokyo #t",
            "countdowns:\n  - title: X\n    at: 2027-01-01 10:00\n    zone: Asia/Tokyo\n    tags: [t]\n"),
        .init(
            "countdowns:\n  - title: Stand-up\n    every: day\n    at: 09:00\n", "Stand-up #work",
            "countdowns:\n  - title: Stand-up\n    every: day\n    at: 09:00\n    tags: [work]\n"),
    ]

    @Test(arguments: removals)
    func `removing a countdown leaves all other bytes unchanged`(_ example: EditExample) throws {
        let board = try editing(example.before)
        let edit = try board.removing(example.line)
        let after = try board.applying(edit)
        #expect(String(decoding: after, as: UTF8.self) == example.after)
        #expect(try edit.inverse.applied(to: after) == Array(example.before.utf8))
    }

    static let removals: [EditExample] = [
        .init(
            "countdowns:\n  # a\n  - Tea: 4m # x\n  # b\n  - Soup: 8m\n", "tea",
            "countdowns:\n  # a\n  # b\n  - Soup: 8m\n"),
        .init("countdowns:\n  - Tea: 4m\n  - Soup: 8m", "soup", "countdowns:\n  - Tea: 4m"),
        .init("countdowns:\n  - Tea: 4m\n", "tea", "countdowns:\n"),
        .init("countdowns: [Tea: 4m, Soup: 8m]", "tea", "countdowns: [Soup: 8m]"),
        .init("countdowns: [Tea: 4m, Soup: 8m]", "soup", "countdowns: [Tea: 4m]"),
        .init("countdowns: [Tea: 4m]", "tea", "countdowns: []"),
        .init("countdowns: {Tea: 4m, Soup: 8m}", "soup", "countdowns: {Tea: 4m}"),
        .init(
            "countdowns: [\n  {title: Tea, in: 4m}, # x\n  {title: Soup, in: 8m},\n]", "soup",
            "countdowns: [\n  {title: Tea, in: 4m}, # x\n]"),
        .init(
            "countdowns:\n  - title: Tea\n    in: 4m\n    note: |\n      a\n\n      # b\n  # c\n  - Soup: 8m\n", "tea",
            "countdowns:\n  # c\n  - Soup: 8m\n"),
        .init(
            "countdowns:\n  - Tea: 4m\n  - Tea: 5m\n", "tea-2", "countdowns:\n  - Tea: 4m\n"),
    ]

    @Test func `a countdown is not removed if its anchor is used elsewhere`() throws {
        let board = try editing(
            "countdowns:\n  - { title: Tea, in: 4m, tags: &t [a] }\n  - { title: B, in: 5m, tags: *t }\n")
        #expect(
            try refusal { try board.removing("tea") }
                == "board.yaml:2:33: an alias elsewhere refers to the anchor &t; edit the file by hand")
    }

    @Test func `a value that is an alias, or whose anchor is used elsewhere, cannot be edited`() throws {
        let board = try editing("countdowns:\n  - { title: Tea, in: &d 4m }\n  - { title: B, in: *d }\n")
        #expect(
            try refusal { try board.changing("b", to: board.line("B in 5m", for: "b")) }
                == "board.yaml:3:21: a value of this countdown is an alias; edit the file by hand")
        #expect(
            try refusal { try board.changing("tea", to: board.line("Tea in 5m", for: "tea")) }
                == "board.yaml:2:23: an alias elsewhere refers to the anchor &d; edit the file by hand")
    }

    @Test func `an edit can be undone after a change elsewhere in the file`() throws {
        let text = "countdowns:\n  - Tea: 4m\n  - Soup: 8m\n"
        let board = try editing(text)
        let edit = try board.removing("tea")
        let after = try board.applying(edit)
        #expect(try edit.inverse.applied(to: after + Array("# end\n".utf8)) == Array((text + "# end\n").utf8))
        #expect(throws: EditError.self) { try edit.inverse.applied(to: Array("countdowns: []\n".utf8)) }
    }

    @Test(arguments: ["Soup after tea + 10m #hot", "Soup before tea - 10m", "Soup After green tea + 1h 5m"])
    func `a line that would follow another countdown is refused with the YAML to write instead`(line: String) throws {
        let board = try editing("countdowns:\n  - Tea: 4m\n")
        let error = #expect(throws: GrammarError.self) { try board.line(line) }
        #expect(error?.message == "a countdown that follows another one cannot be written in one line")
        #expect(error?.help.contains(/\{ title: Soup, (after|before): (green )?tea [+-]/) == true)
        #expect(error?.range.lowerBound == 5)
        #expect(try board.line("Look after tea 10m").title == "Look after tea")
    }

    @Test func `a countdown that others follow cannot be removed, and renaming it changes their links`() throws {
        let board = try editing(
            "countdowns:\n  - Tea: 4m\n  - { title: Soup, after: tea + 1m }\n  - { title: Bed, after: soup }\n")
        #expect(
            try refusal { try board.removing("tea") }
                == "board.yaml: “Soup” follows it; give that countdown a time of its own first")
        #expect(try refusal { try board.removing("bed") } == "none")
        let renamed = try board.changing("tea", to: board.line("Hot tea", for: "tea"))
        #expect(
            String(decoding: try board.applying(renamed), as: UTF8.self)
                == "countdowns:\n  - Hot tea: 4m\n  - { title: Soup, after: hot-tea + 1m }\n  - { title: Bed, after: soup }\n"
        )
        #expect(renamed.renamed == ["tea": "hot-tea"] && renamed.inverse.renamed == ["hot-tea": "tea"])
        #expect(try board.line(of: "soup") == "Soup")
        #expect(
            try refusal { try board.changing("soup", to: board.line("Soup in 4m", for: "soup")) }
                == "board.yaml:3:20: \"after\" gives the time of this countdown, which a line cannot change; "
                + "edit the file by hand")
        let longer = try board.applying(try board.changing("tea", to: board.line("Tea in 6m", for: "tea")))
        #expect(String(decoding: longer, as: UTF8.self).contains("Tea: 6m\n"))
        let tagged = try board.applying(try board.changing("soup", to: board.line("Soup #hot", for: "soup")))
        #expect(String(decoding: tagged, as: UTF8.self).contains("{ title: Soup, after: tea + 1m, tags: [hot] }"))
    }

    private func editing(_ text: String) throws -> YAMLEditor {
        try YAMLEditor(
            ["board.yaml"], in: .christmasEve(), from: MemoryFiles(texts: ["board.yaml": text]))
    }

    private func refusal(_ body: () throws -> FileEdit) throws -> String {
        do {
            _ = try body()
            return "none"
        } catch {
            return "\(error)"
        }
    }
}

/// A file, the argument of an edit, and the file after the edit.
///
/// The argument is the new line of a countdown, or the identifier of the countdown to remove.
struct EditExample: Sendable, CustomTestStringConvertible {
    let before: String
    let line: String
    let after: String

    init(_ before: String, _ line: String, _ after: String) {
        (self.before, self.line, self.after) = (before, line, after)
    }

    var testDescription: String { "\(line): \(before.prefix(60))" }
}
