import Countdowns
import Foundation
import Testing

@testable import Definitions

/// Edits that change only the keys that a line names.
struct ChangedKeysTests {
    private func editing(
        _ text: String, _ others: [String: String] = [:], zone: TimeZone = .utc
    ) throws -> YAMLEditor {
        try YAMLEditor(
            ["board.yaml"], in: .christmasEve(zone),
            from: MemoryFiles(texts: others.merging(["board.yaml": text]) { $1 }))
    }

    private func edited(_ editor: YAMLEditor, _ edit: FileEdit) throws -> String {
        let (before, after) = (try editor.bytes(of: edit.path), try editor.applying(edit))
        #expect(try edit.inverse.applied(to: after) == before)
        return String(decoding: after, as: UTF8.self)
    }

    private func refusal(_ body: () throws -> FileEdit) -> String {
        do { return "not refused: \(try body())" } catch { return "\(error)" }
    }

    /// A file, the parts of a line, the keys to remove, and the file after the edit of its first countdown.
    struct Example: Sendable, CustomTestStringConvertible {
        let before: String
        var title: String?
        var values: [(String, String)] = []
        var tags: [String] = []
        var unset: [String] = []
        let after: String

        var testDescription: String { "\(title ?? "") \(values) \(tags) -\(unset): \(before)" }

        var line: CountdownLine {
            CountdownLine(title: title, values: values.map { .init(key: $0, text: $1) }, tags: tags)
        }
    }

    @Test(arguments: examples)
    func `an edit changes only the keys of the line, and keys that cannot be combined with them`(
        _ example: Example
    ) throws {
        let editor = try editing("# top\ncountdowns:\n" + example.before + "# end\n")
        let id = try #require(editor.countdowns.first?.id)
        let edit = try editor.changing(id, to: example.line, unset: example.unset)
        #expect(try edited(editor, edit) == "# top\ncountdowns:\n" + example.after + "# end\n")
    }

    static let examples: [Example] = [
        .init(
            before: "  - { title: L, at: 2027-01-15 09:00, zone: Asia/Tokyo } # flight\n",
            values: [("at", "2027-01-16 10:00")],
            after: "  - { title: L, at: \"2027-01-16 10:00\", zone: Asia/Tokyo } # flight\n"),
        .init(
            before: "  - title: Tea # hot\n    in: 4m\n    tags: # why\n      - a\n    note: |\n      x\n",
            title: "Soup",
            after: "  - title: Soup # hot\n    in: 4m\n    tags: # why\n      - a\n    note: |\n      x\n"),
        .init(before: "  - Tea: 4m\n", values: [("warn", "1m")], after: "  - Tea: { in: 4m, warn: 1m }\n"),
        .init(before: "  - Tea: 4m\n", values: [("in", "5m")], after: "  - Tea: 5m\n"),
        .init(
            before: "  Tea: 4m # x\n", values: [("every", "mon"), ("at", "18:00")],
            after: "  Tea: { every: mon, at: \"18:00\" } # x\n"),
        .init(
            before:
                "  - title: Gym\n    every: mon # day\n    at: 18:00\n    starting: 2026-01-05\n    until: 2028-01-01\n"
                + "    note: x\n",
            values: [("in", "5m")], after: "  - title: Gym\n    in: 5m # day\n    note: x\n"),
        .init(
            before: "  - { title: Gym, every: mon, at: 18:00, except: [2027-03-01], warn: 1h }\n",
            values: [("at", "2027-03-01 18:00")],
            after: "  - { title: Gym, at: \"2027-03-01 18:00\", warn: 1h }\n"),
        .init(
            before: "  - title: Gym\n    at: 2027-01-01 18:00\n    from: 2026-12-01\n    note: x\n",
            values: [("every", "mon"), ("at", "18:00"), ("starting", "2027-01-04")],
            after: "  - title: Gym\n    at: 18:00\n    every: mon\n    starting: 2027-01-04\n    note: x\n"),
        .init(
            before: "  - title: Essay\n    at: 2027-01-01 18:00\n    from: 2026-12-01\n",
            values: [("by", "2027-01-04")],
            after: "  - title: Essay\n    by: 2027-01-04\n    from: 2026-12-01\n"),
        .init(
            before: "  - Books: 3w\n", values: [("every", "3 weeks after done")],
            after: "  - Books: { every: 3 weeks after done }\n"),
        .init(
            before: "  - title: Gym\n    every: mon\n    count: 3\n    starting: 2027-01-04\n",
            values: [("every", "mon"), ("until", "2027-06-01")],
            after: "  - title: Gym\n    every: mon\n    starting: 2027-01-04\n    until: 2027-06-01\n"),
        .init(
            before: "  - { title: Work, steps: [{ title: A, in: 25m }], rounds: 4 }\n", title: "Focus", tags: ["k"],
            after: "  - { title: Focus, steps: [{ title: A, in: 25m }], rounds: 4, tags: [k] }\n"),
        .init(
            before: "  - title: Work\n    preset: pomodoro\n", values: [("warn", "1m")],
            after: "  - title: Work\n    preset: pomodoro\n    warn: 1m\n"),
        .init(
            before: "  - title: Tea\n    in: 4m\n    note: x # gone\n    # stays\n    warn: 1m\n",
            unset: ["note", "warn"],
            after: "  - title: Tea\n    in: 4m\n    # stays\n"),
        .init(
            before: "  - { note: x, tags: [a], title: Tea, in: 4m, warn: 1m, danger: 10s }\n",
            unset: ["note", "tags", "warn", "danger"], after: "  - { title: Tea, in: 4m }\n"),
        .init(
            before: "  - note: x # gone\n    # stays\n    title: Tea\n    in: 4m\n", unset: ["note"],
            after: "  -  # gone\n    # stays\n    title: Tea\n    in: 4m\n"),
    ]

    @Test func `an edit without a change is empty`() throws {
        let editor = try editing(
            "countdowns:\n  - Tea: 4m\n  - { title: Bus, at: tomorrow 9am, tags: [a] }\n  - { title: Run, steps: [W: 5m] }\n"
        )
        #expect(try editor.line(of: "bus") == "Bus tomorrow 9am #a")
        for (id, line) in [("tea", "Tea in 4m"), ("tea", "Tea"), ("bus", "Bus tomorrow 9am #a"), ("run", "Run")] {
            let edit = try editor.changing(id, to: try editor.line(line, for: id))
            #expect(edit.isEmpty, "\(line)")
        }
    }

    @Test func `a date is parsed in the zone of the countdown, which stays`() throws {
        for text in [
            "countdowns:\n  - { title: L, at: 2027-01-15 09:00, zone: Asia/Tokyo }\n",
            "defaults: { zone: Asia/Tokyo }\ncountdowns:\n  - { title: L, at: 2027-01-15 09:00 }\n",
        ] {
            let editor = try editing(text)
            let edit = try editor.changing("l", to: editor.line("tomorrow 9am", for: "l"))
            // In Tokyo, it is already the 25th.
            #expect(
                try edited(editor, edit) == text.replacing("2027-01-15 09:00", with: "\"2026-12-26 09:00\""))
        }
    }

    @Test(arguments: [
        (
            "  - { title: Tea, in: 4m, note: x }\n", "x",
            "\"x\" is not a key of a countdown; give one key after each --unset, such as --unset warn"
        ),
        ("  - Tea: 4m\n", "warm", "\"warm\" is not a key of a countdown; did you mean \"warn\"?"),
        ("  - Tea: 4m\n", "warn", "board.yaml:2:5: this countdown has no key \"warn\"; remove another key"),
        (
            "  - Tea: 4m\n", "in",
            "board.yaml:2:5: \"in\" gives the time of this countdown; write a new time in the line"
        ),
        ("  - { title: Tea, in: 4m }\n", "title", "a countdown needs a title; write the new title in the line"),
        (
            "  - { title: Tea, every: day, at: 09:00 }\n", "every",
            "board.yaml:2:5: \"every\" gives the time of this countdown; write a new time in the line"
        ),
    ])
    func `a key that is missing, unknown or needed cannot be removed`(
        text: String, key: String, reason: String
    ) throws {
        let editor = try editing("countdowns:\n" + text)
        #expect(refusal { try editor.changing("tea", to: CountdownLine(), unset: [key]) } == reason)
    }

    @Test(arguments: [
        ("  - { title: Gym, every: 'mon,wed', at: 18:00 }\n", "19:30", "every: 'mon,wed', at: 19:30"),
        ("  - { title: Gym, at: 2031-12-04 15:00 }\n", "16:00", "at: 2031-12-04 16:00"),
        ("  - { title: Gym, at: 2031-12-04 15:00 }\n", "5m", "in: 5m"),
        ("  - { title: Gym, by: 2031-12-04 }\n", "16:00", "at: 2031-12-04 16:00"),
        ("  - { title: Gym, by: 2031-12-04 }\n", "by 16:00", "by: 2031-12-04 16:00"),
        ("  - { title: Gym, every: mon, at: 18:00 }\n", "by 16:00", "every: mon, at: 16:00"),
    ])
    func `a time of day alone keeps the day of a date and the days of a recurrence`(
        text: String, line: String, keys: String
    ) throws {
        let editor = try editing("countdowns:\n" + text)
        let edit = try editor.changing("gym", to: editor.line(line, for: "gym"))
        #expect(String(decoding: try editor.applying(edit), as: UTF8.self).replacing("\"", with: "").contains(keys))
    }

    @Test(arguments: ["in Tokyo", "9.15", "10", "at 25", "warn 5", "every"])
    func `a fragment of a time does not rename`(line: String) throws {
        let editor = try editing("countdowns:\n  - Tea: 4m\n")
        #expect(throws: GrammarError.self) { try editor.line(line, for: "tea") }
    }

    @Test(arguments: ["steps: [{ title: A, in: 5m }]", "preset: pomodoro", "rrule: FREQ=DAILY", "after: b + 5m"])
    func `the time of a countdown is not changed if a line cannot write it`(time: String) throws {
        let editor = try editing("countdowns:\n  - { title: A, \(time) }\n  - B: 9m\n")
        let key = time.prefix { $0 != ":" }
        #expect(
            refusal { try editor.changing("a", to: editor.line("5m", for: "a")) }
                == "board.yaml:2:17: \"\(key)\" gives the time of this countdown, which a line cannot change; "
                + "edit the file by hand")
    }

    @Test func `a rename changes the links to the countdown in the notation of each link`() throws {
        let text = """
            countdowns:
              - Green tea: 4m
              - { title: A, after: 'green-tea + 1m' }
              - title: B
                before: Green tea - 1m # comment
              - title: C
                after: "GREEN TEA"

            """
        let editor = try editing(text)
        let edit = try editor.changing("green-tea", to: editor.line("Mint", for: "green-tea"))
        let after =
            text.replacing("Green tea:", with: "Mint:").replacing("green-tea +", with: "mint +")
            .replacing("Green tea -", with: "Mint -").replacing("GREEN TEA", with: "Mint")
        #expect(try edited(editor, edit) == after)
        #expect(edit.renamed == ["green-tea": "mint"])
    }

    @Test func `a rename is refused if a link in another file would be lost, unless the link names an id`() throws {
        let other = ["other.yaml": "countdowns:\n  - { title: Soup, after: tea + 1m }\n"]
        let editor = try editing("include: other.yaml\ncountdowns:\n  - Tea: 4m\n", other)
        #expect(
            refusal { try editor.changing("tea", to: editor.line("Mint", for: "tea")) }
                == "other.yaml:2:5: “Soup” names the countdown in another file; give the countdown an id, and name the id there"
        )
        let named = try editing("include: other.yaml\ncountdowns:\n  - { title: Tea, id: tea, in: 4m }\n", other)
        let edit = try named.changing("tea", to: named.line("Mint", for: "tea"))
        #expect(edit.renamed.isEmpty)
        #expect(try edited(named, edit).contains("{ title: Mint, id: tea, in: 4m }"))
    }

    @Test func `a rename or a removal gives the new ids of all countdowns whose ids change`() throws {
        let editor = try editing("countdowns:\n  - Tea: 4m\n  - Tea: 5m\n  - { title: S, after: tea-2 + 1m }\n")
        let edit = try editor.changing("tea", to: editor.line("Mint", for: "tea"))
        #expect(edit.renamed == ["tea": "mint", "tea-2": "tea"])
        #expect(try edited(editor, edit).contains("after: tea + 1m"))
        let two = try editing("countdowns:\n  - Tea: 4m\n  - Tea: 5m\n")
        #expect(try two.removing("tea").renamed == ["tea-2": "tea"])
    }

    @Test func `the line of a countdown contains what a line can write`() throws {
        let editor = try editing(
            """
            countdowns:
              - { title: Tea, in: 4m, note: x, tags: [a] }
              - { title: Bus, at: 2027-01-15 09:00, zone: Asia/Tokyo }
              - { title: Run, steps: [{ title: W, in: 5m }], tags: b }
              - { title: Job, at: 2027-02-01 17:00, work_hours: mon-fri 09:00-17:00 }
              - { title: Soup, after: tea + 1m }
              - { title: Essay, by: 2027-02-01 }
              - { title: Books, every: 3 weeks after done, at: 09:00, starting: 2027-02-01 }
              - title: Smoke-free
                since: 2020-01-01

            """)
        let lines = try editor.countdowns.map { try editor.line(of: $0.id) }
        #expect(
            lines == [
                "Tea in 4m #a", "Bus 2027-01-15 09:00 in Asia/Tokyo", "Run #b", "Job 2027-02-01 17:00", "Soup",
                "Essay by 2027-02-01", "Books every 3 weeks after done at 09:00 starting 2027-02-01",
                "Smoke-free since 2020-01-01",
            ])
    }
}
