import Countdowns
import Definitions
import Testing

struct SeveralFilesTests {
    private func load(
        _ texts: [String: String], _ arguments: [String], links: [String: String] = [:], unreadable: Set<String> = [],
        zone: String = "UTC"
    ) throws -> DecodedBoard {
        let files = MemoryFiles(texts: texts, links: links, unreadable: unreadable)
        return try BoardFile.load(arguments, in: .christmasEve(.named(zone)), from: files)
    }

    private func failure(
        _ texts: [String: String], _ arguments: [String], unreadable: Set<String> = []
    ) throws -> BoardFailure {
        try #require(throws: BoardFailure.self) { try load(texts, arguments, unreadable: unreadable) }
    }

    private func titles(_ board: DecodedBoard) -> [String] { board.definition.countdowns.map(\.title) }

    @Test func `several files make one board in the order of the arguments`() throws {
        let board = try load(
            [
                "a.yaml": "zone: Asia/Tokyo\ncountdowns: [A: 1m]",
                "b.yaml": "title: B\ntheme: nord\nzone: UTC\ncountdowns: [B: 1m]",
                "c.yaml": "title: C\ntheme: dracula\ncountdowns: [C: 1m]",
            ], ["b.yaml", "a.yaml", "c.yaml"])
        #expect(titles(board) == ["B", "A", "C"])
        #expect(board.definition.title == "B" && board.definition.theme == "nord" && board.definition.zone == .utc)
        #expect(board.definition.countdowns.map(\.origin?.path) == ["b.yaml", "a.yaml", "c.yaml"])
        #expect(board.texts.map(\.count) == [1, 1, 1])
    }

    @Test func `zone, date order, defaults and groups of a file apply only to its own countdowns`() throws {
        let board = try load(
            [
                "a.yaml": "zone: Asia/Tokyo\ndate_order: dmy\ndefaults: { tags: a }\ncountdowns: [A: 15/01/2027]",
                "b.yaml": "zone: UTC\ndate_order: mdy\ngroups: { G: { tags: b } }\ncountdowns: [B: 01/15/2027]",
                "c.yaml": "countdowns: [{ title: C, at: 2027-01-15, group: G }]",
            ], ["a.yaml", "b.yaml", "c.yaml"], zone: "Europe/Berlin")
        let countdowns = board.definition.countdowns
        let midnight = WallTime(unixSeconds: 1_799_971_200)
        #expect(countdowns[0].kind == .date(.fixed(midnight + .seconds(-9 * 3600))) && countdowns[0].tags == ["a"])
        #expect(countdowns[1].kind == .date(.fixed(midnight)) && countdowns[1].tags.isEmpty)
        #expect(countdowns[2].tags.isEmpty)
        // The zones in which the dates are shown: the board's zone, the file's zone, and the machine's zone.
        #expect(countdowns.map(\.zone?.identifier) == [nil, "GMT", "Europe/Berlin"])
        guard case .date(.floating) = countdowns[2].kind else {
            Issue.record("A date of a file without a zone does not float.")
            return
        }
    }

    @Test func `a path that begins with a tilde is relative to the home folder of the user`() throws {
        let event = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:E\nDTSTART:20270104T090000Z\nEND:VEVENT\nEND:VCALENDAR"
        let files = MemoryFiles(
            texts: [
                "boards/a.yaml": "include: ~/b.yaml\ncountdowns: [{ ics: ~/c.ics }]",
                "home/b.yaml": "countdowns: [B: 1m]", "home/c.ics": event,
            ])
        var context = DecodingContext.christmasEve()
        context.home = "home"
        #expect(titles(try BoardFile.load(["boards/a.yaml"], in: context, from: files)) == ["E", "B"])
    }

    @Test func `a folder contributes its YAML files in the order of names, without hidden ones and subfolders`() throws
    {
        let texts = [
            "boards/b.yaml": "countdowns: [B: 1m]", "boards/a.yml": "countdowns: [A: 1m]",
            "boards/.hidden.yaml": "x", "boards/notes.txt": "x", "boards/deep/c.yaml": "x",
            "boards/folder.yaml/d.yaml": "x",
        ]
        #expect(try titles(load(texts, ["boards"])) == ["A", "B"])
        #expect(try titles(load(texts, ["boards/"])) == ["A", "B"])
        #expect(try load(texts, ["boards/"]).definition.countdowns.first?.origin?.path == "boards/a.yml")
    }

    @Test func `a folder without countdown files is an error`() throws {
        let failure = try failure(["boards/notes.txt": ""], ["boards"])
        #expect(failure.unreadable.map(\.code) == [.emptyDirectory])
        #expect(failure.description == "boards: error: cannot be read: the folder contains no .yaml or .yml file")
    }

    @Test func `standard input has its own name and includes files from the current folder`() throws {
        let texts = ["<stdin>": "include: sub/a.yaml\ncountdowns: [S: 1m]", "sub/a.yaml": "countdowns: [A: 1m]"]
        let board = try load(texts, ["-"])
        #expect(titles(board) == ["S", "A"] && board.definition.countdowns[0].origin?.path == "<stdin>")
        let failure = try failure(["<stdin>": "countdowns: 3"], ["-"])
        #expect(failure.description.hasPrefix("<stdin>:1:13: error: "))
        // A file that has the name `-` is read with the path `./-`.
        #expect(try unreadable(["-": "x"], ["-"]).map(\.path) == ["<stdin>"])
        #expect(try titles(load(["-": "countdowns: [A: 1m]"], ["./-"])) == ["A"])
    }

    private func unreadable(_ texts: [String: String], _ arguments: [String]) throws -> [SourceFileError] {
        try failure(texts, arguments).unreadable
    }

    @Test func `files are loaded depth-first, a file before its includes and these before the next file`() throws {
        let texts = [
            "main.yaml": "include: [sub/a.yaml, more]\ncountdowns: [Main: 1m]",
            "sub/a.yaml": "include: b.yaml\ncountdowns: [A: 1m]",
            "sub/b.yaml": "title: B\ncountdowns: [B: 1m]",
            "more/d.yaml": "countdowns: [D: 1m]", "more/c.yaml": "countdowns: [C: 1m]",
            "last.yaml": "countdowns: [Last: 1m]",
        ]
        let board = try load(texts, ["main.yaml", "last.yaml"])
        #expect(titles(board) == ["Main", "A", "B", "C", "D", "Last"] && board.definition.title == "B")
    }

    @Test func `a file that is reached by several paths is loaded once`() throws {
        let texts = [
            "main.yaml": "include: [a.yaml, b.yaml, ./sub/../c.yaml]\ncountdowns: []",
            "a.yaml": "include: c.yaml\ncountdowns: [A: 1m]", "b.yaml": "include: link.yaml\ncountdowns: [B: 1m]",
            "c.yaml": "countdowns: [C: 1m]",
        ]
        let board = try load(texts, ["main.yaml", "c.yaml", "main.yaml"], links: ["link.yaml": "c.yaml"])
        #expect(titles(board) == ["A", "C", "B"])
        let error = try failure(texts, ["main.yaml"], unreadable: ["link.yaml"])
        #expect(error.errors?.errors.map(\.code) == [.unreadableInclude])
    }

    @Test func `a file can include the folder that contains it`() throws {
        let texts = ["x/a.yaml": "include: .\ncountdowns: [A: 1m]", "x/b.yaml": "include: .\ncountdowns: [B: 1m]"]
        #expect(try titles(load(texts, ["x/a.yaml"])) == ["A", "B"])
        #expect(try titles(load(texts, ["x"])) == ["A", "B"])
    }

    @Test func `a cycle of includes is an error that shows the cycle`() throws {
        let texts = [
            "a.yaml": "include: b.yaml\ncountdowns: []", "b.yaml": "countdowns: []\ninclude: [c.yaml]",
            "c.yaml": "include: a.yaml\ncountdowns: []", "self.yaml": "include: self.yaml\ncountdowns: []",
        ]
        let errors = try #require(try failure(texts, ["a.yaml"]).errors)
        #expect(errors.errors.map(\.code) == [.includeCycle])
        #expect(errors.errors[0].path == "c.yaml" && errors.errors[0].quote.marked == "a.yaml")
        #expect(errors.errors[0].message == "this includes itself: a.yaml → b.yaml → c.yaml → a.yaml")
        let own = try #require(try failure(texts, ["self.yaml"]).errors)
        #expect(own.errors.map(\.message) == ["this includes itself: self.yaml → self.yaml"])
    }

    @Test func `a duplicate id is an error across all files, and generated ids are unique`() throws {
        let texts = [
            "a.yaml": "countdowns: [Tea: 1m, { title: Eggs, id: eggs, in: 6m }]",
            "b.yaml": "countdowns: [Tea: 1m, { title: Late, id: tea, in: 6m }]",
            "c.yaml": "countdowns:\n- title: More eggs\n  id: eggs\n  in: 6m",
        ]
        #expect(
            try load(texts, ["a.yaml", "b.yaml"]).definition.countdowns.map(\.id) == ["tea-2", "eggs", "tea-3", "tea"])
        let errors = try #require(try failure(texts, ["a.yaml", "c.yaml"]).errors)
        #expect(
            errors.description == """
                c.yaml:3:7: error: the id "eggs" is taken
                3 |   id: eggs
                  |       ^~~~
                  = give one of the countdowns another id
                a.yaml:1:42: note: first used here
                1 | countdowns: [Tea: 1m, { title: Eggs, id: eggs, in: 6m }]
                  |                                          ^~~~
                """)
    }

    @Test func `all errors of all files are reported in one run`() throws {
        let texts = [
            "a.yaml": "include: [b.yaml, none.yaml]\ncountdowns: [Tea: 4x]", "b.yaml": "countdowns: [",
            "c.yaml": "zone: Mars\ncountdowns: [{ title: Old, at: 1999-01-01 }]",
        ]
        let failure = try failure(texts, ["a.yaml", "nowhere.yaml", "c.yaml"])
        #expect(failure.unreadable.map(\.path) == ["nowhere.yaml"])
        #expect(failure.errors?.errors.map(\.path) == ["a.yaml", "a.yaml", "b.yaml", "c.yaml"])
        #expect(failure.errors?.errors.map(\.code) == [.unreadableInclude, .badDuration, .syntax, .badZone])
        #expect(failure.warnings?.errors.map(\.code) == [.pastDate])
    }

    @Test func `the same title in two files is a warning that names both files`() throws {
        let board = try load(
            ["a.yaml": "countdowns: [Tea: 1m]", "b.yaml": "countdowns: [Tea: 1m]"], ["a.yaml", "b.yaml"])
        #expect(board.warnings?.errors.map(\.path) == ["b.yaml"])
        #expect(board.warnings?.errors.first?.related?.path == "a.yaml")
    }

    @Test func `the limit on errors applies to all files together`() throws {
        let text = "countdowns:\n" + String(repeating: "- { title: Tea }\n", count: 700)
        let errors = try #require(try failure(["a.yaml": text, "b.yaml": text], ["a.yaml", "b.yaml"]).errors)
        #expect(errors.errors.count == DefinitionErrors.limit && errors.omitted == 400)
    }

    @Test func `more than 1000 files on a board are an error`() throws {
        var texts = ["main.yaml": "include: many\ncountdowns: []"]
        for number in 0..<1000 { texts["many/\(number).yaml"] = "countdowns: []" }
        let included = try failure(texts, ["main.yaml"])
        #expect(included.errors?.errors.map(\.code) == [.tooManyFiles] && included.unreadable.isEmpty)
        #expect(
            included.description.contains("cannot be included: a board can have 1000 files at most\n1 | include: many"))
        let named = try failure(texts, ["many", "main.yaml"])
        #expect(named.unreadable.map(\.code) == [.tooMany] && named.errors == nil)
        #expect(try load(texts, ["many"]).definition.countdowns.isEmpty)
    }

    @Test func `files of more than 64 MiB in total are an error`() throws {
        // Each file exceeds the limit for one file, so it is read and counts towards the total, but is not parsed.
        let large = String(repeating: "x", count: SourceFile.sizeLimit + 1)
        var texts: [String: String] = [:]
        for number in 0..<9 { texts["\(number).yaml"] = large }
        let failure = try failure(texts, texts.keys.sorted())
        #expect(failure.unreadable.map(\.path) == ["8.yaml"])
        #expect(failure.errors?.errors.map(\.code) == Array(repeating: .fileTooLarge, count: 8))
        #expect(failure.description.contains("the files of the board are larger than 64 MiB in total"))
    }

    @Test func `a file that is included 20000 times is an error`() throws {
        let list = Array(repeating: "b.yaml", count: 20_000).joined(separator: ", ")
        let texts = ["a.yaml": "include: [\(list)]\ncountdowns: []", "b.yaml": "countdowns: []"]
        #expect(try failure(texts, ["a.yaml"]).errors?.errors.map(\.code) == [.tooManyFiles])
    }

    @Test func `a chain of a thousand includes is loaded`() throws {
        var texts = ["999.yaml": "countdowns: [End: 1m]"]
        for number in 0..<999 { texts["\(number).yaml"] = "include: \(number + 1).yaml\ncountdowns: []" }
        #expect(try titles(load(texts, ["0.yaml"])) == ["End"])
        texts["999.yaml"] = "include: 0.yaml\ncountdowns: []"
        #expect(
            try failure(texts, ["0.yaml"]).errors?.errors.first?.message
                == "this includes itself: 0.yaml → 1.yaml → 2.yaml → … → 999.yaml → 0.yaml")
    }

    @Test(arguments: ["include: {}", "include: [[a]]", "include: [~]", "include: \"\""])
    func `an include that is not a path is a type error`(text: String) throws {
        #expect(
            try failure(["a.yaml": text + "\ncountdowns: []"], ["a.yaml"]).errors?.errors.map(\.code) == [.wrongType])
    }

    @Test func `a file with include needs no countdowns`() throws {
        #expect(try titles(load(["a.yaml": "include: b.yaml", "b.yaml": "countdowns: [B: 1m]"], ["a.yaml"])) == ["B"])
    }
}
