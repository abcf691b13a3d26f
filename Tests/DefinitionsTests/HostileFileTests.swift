import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Definitions

struct HostileFileTests {
    private func decode(_ text: String) throws -> BoardDefinition {
        try BoardFile.decode(text: text, path: "board.yaml", machineZone: .utc)
    }

    private func errors(_ text: String) throws -> DefinitionErrors {
        try #require(throws: DefinitionErrors.self) { try decode(text) }
    }

    @Test func `a byte order mark is skipped and does not shift columns`() throws {
        #expect(try decode("\u{FEFF}countdowns:\n- { title: Tea, in: 4m }").countdowns.count == 1)
        let error = try #require(try errors("\u{FEFF}titel: Tea\ncountdowns: []").errors.first)
        #expect(error.quote.line == 1 && error.quote.column == 1 && error.quote.marked == "titel")
    }

    @Test func `a title, a note and the number of countdowns have limits`() throws {
        let long = String(repeating: "x", count: 10_001)
        for item in ["{ title: \(long), in: 4m }", "{ title: Tea, in: 4m, note: \(long) }"] {
            #expect(try errors("countdowns:\n- \(item)").errors.map(\.code) == [.tooLong])
        }
        #expect(try decode("countdowns:\n- { title: \(long.dropLast()), in: 4m }").countdowns.count == 1)
        let items = (0...100_000).map { "- T\($0): 4m\n" }.joined()
        #expect(try errors("countdowns:\n" + items).errors.map(\.code) == [.tooManyCountdowns])
    }

    @Test(arguments: ["\r\n", "\r", "\n"])
    func `an error has the same location with every kind of line break`(lineBreak: String) throws {
        let text = ["countdowns:", "  - title: Tea", "    in: 4x", ""].joined(separator: lineBreak)
        #expect(
            try errors(text).description == """
                board.yaml:3:10: error: "x" is not a unit of time
                3 |     in: 4x
                  |          ^
                  = units are y, mo, w, d, h, m and s
                """
        )
    }

    @Test(arguments: [
        (
            "countdowns:\n- { title: T\u{0}a, in: 4m }",
            "board.yaml:2:13: error: control character U+0000 is not allowed"
        ),
        ("title: \u{7F}\ncountdowns: []", "board.yaml:1:8: error: control character U+007F is not allowed"),
        ("title: お\u{9B}31m\ncountdowns: []", "board.yaml:1:9: error: control character U+009B is not allowed"),
        ("title: \u{FFFF}\ncountdowns: []", "board.yaml:1:8: error: control character U+FFFF is not allowed"),
    ])
    func `a control character is an error at its location`(text: String, first: String) throws {
        let lines = try errors(text).description.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first.map(String.init) == first)
    }

    @Test(arguments: [
        "- { title: A, in: 4m, id: aMARKS }", "- { title: A, in: 4m, tags: [aMARKS] }", "- aMARKS: 4m",
        "- { title: A, in: 4m, group: aMARKS }", "- { aMARKS: x }",
    ])
    func `a letter with too many combining marks is an error at its location, in any spelling`(item: String) throws {
        let marks = ["\u{301}\u{316}", "\\u0301\\u0316", "\\u0301\\\n   \\U00000316", "\u{F73}\\x7f\u{301}"]
        for (number, mark) in marks.enumerated() {
            func text(_ count: Int) -> String {
                let marked = "a" + String(repeating: mark, count: count)
                return "countdowns:\n" + item.replacing("aMARKS", with: "\"\(marked)\"")
            }
            func found(_ text: String) -> [DefinitionError] {
                do {
                    _ = try decode(text)
                    return []
                } catch {
                    return (error as? DefinitionErrors)?.errors ?? []
                }
            }
            let many = found(text(51))
            // In the last text, another character is between the marks.
            #expect(many.contains { $0.message == "a letter has more than 100 combining marks" } == (number < 3))
            #expect(!found(text(50)).contains { $0.code == .tooLong })
        }
        let tag = "!<x\(String(repeating: "%CC%81%CC%96", count: 51))> b: c"
        #expect(try errors("countdowns: []\n" + tag).errors.map(\.code) == [.tooLong])
        let address = String(repeating: "%D0%9A", count: 200)
        #expect(try decode("countdowns: [{ title: A, in: 4m, url: 'https://x.org/\(address)' }]").countdowns.count == 1)
    }

    @Test func `only the first twenty errors of a board have suggestions`() throws {
        let errors = try errors("countdowns:\n" + String(repeating: "- { title: Tea, inn: 4m }\n", count: 50))
        #expect(errors.errors.count == 50 && errors.errors.prefix(20).allSatisfy { $0.help == "did you mean \"in\"?" })
        #expect(errors.errors.dropFirst(20).allSatisfy { $0.code == .unknownKey && $0.help == nil })
    }

    @Test(arguments: ["mon 9:00 ", "every ", "a,", "at 9:00 "])
    func `an interval with very many words is an error without a search for a time of day`(word: String) throws {
        let every = String(repeating: word, count: 20_000)
        #expect(try errors("countdowns: [{ title: A, every: \"\(every)\" }]").errors.map(\.code) == [.badRecurrence])
    }

    @Test func `the dictionary of groups contains references, not settings`() {
        #expect(MemoryLayout.size(ofValue: FileDefaults.Group(.init(), .start)) == MemoryLayout<Int>.size)
    }

    @Test(arguments: [String.Encoding.utf16BigEndian, .utf16LittleEndian], ["", "\u{FEFF}"])
    func `a file in UTF-16 is an error that names the encoding`(encoding: String.Encoding, mark: String) throws {
        let bytes = try #require((mark + "countdowns: [Tea: 4m]").data(using: encoding))
        let errors = try #require(throws: DefinitionErrors.self) {
            try BoardFile.decode(SourceFile(path: "x", bytes: Array(bytes)), in: .christmasEve())
        }
        #expect(errors.errors.map(\.message) == ["this file is UTF-16"])
    }

    @Test func `an id that is repeated through an alias is an error with one location`() throws {
        let error = try #require(try errors("countdowns:\n- &a { title: Tea, in: 4m, id: q }\n- *a\n").errors.first)
        #expect(error.code == .duplicateID && error.related == nil && error.message.hasSuffix("through an alias"))
    }

    @Test func `an id that begins with a hyphen is an error`() throws {
        #expect(try errors("countdowns: [{ title: Tea, in: 4m, id: -q }]").errors.map(\.code) == [.badID])
        #expect(try decode("countdowns: [{ title: Tea, in: 4m, id: q-1 }]").countdowns.first?.id == "q-1")
    }

    @Test
    func `an id contains no shell metacharacter, even inside a grapheme cluster`()
        throws
    {
        let board = try decode("countdowns: [{ title: 'x\u{D4E}`y`$\u{301}(z)', in: 1m }]")
        #expect(board.countdowns.map(\.id) == ["x-y-z"])
        #expect(try errors("countdowns: [{ title: x, in: 4m, id: 'x\u{D4E}`' }]").errors.map(\.code) == [.badID])
    }

    @Test(arguments: ["SystemV/EST5EDT", "SystemV/PST8", "US/Pacific-New"])
    func `a zone that only Foundation accepts is an error`(zone: String) throws {
        #expect(try errors("zone: \(zone)\ncountdowns: []").errors.map(\.code) == [.badZone])
    }

    @Test func `a tab as indentation is an error whose help asks for spaces`() throws {
        #expect(
            try errors("countdowns:\n\t- title: Tea").description.hasSuffix(
                "  = indent with spaces; YAML allows no tabs for indentation"
            )
        )
    }

    @Test(arguments: ["", "\n\n", "# nothing\n", "---\n", "~", "null\n", "\u{FEFF}"])
    func `an empty file is an error that names the missing key`(text: String) throws {
        #expect(try errors(text).errors.map(\.code) == [.missingCountdowns])
    }

    @Test(arguments: ["- title: Tea\n  in: 4m\n", "Tea\n", "[]", "\"\""])
    func `a file that is not a mapping is a type error`(text: String) throws {
        #expect(try errors(text).errors.map(\.code) == [.wrongType])
    }

    @Test func `a second YAML document is an error at its start`() throws {
        let errors = try errors("countdowns: []\n---\ncountdowns: []\n")
        #expect(errors.errors.map(\.message) == ["a second document starts here"])
        #expect(errors.errors.map(\.quote.line) == [2])
    }

    @Test func `an alias bomb in values is not expanded`() throws {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...40 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(aliases)]\n"
        }
        text += "countdowns: *a40\n"
        #expect(try errors(text).errors.allSatisfy { $0.code == .unknownKey || $0.code == .wrongType })
    }

    @Test func `an alias bomb in tags is an error that expects a word`() throws {
        var text = "countdowns:\n- { title: Tea, in: 4m, tags: &a0 [x, x] }\n"
        for level in 1...3 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
            text += "- { title: Tea \(level), in: 4m, tags: &a\(level) [\(aliases)] }\n"
        }
        #expect(try errors(text).errors.allSatisfy { $0.code == .wrongType && $0.message.hasPrefix("expected a word") })
    }

    @Test func `a list with many aliases is not mistaken for a mapping key`() throws {
        var text = "countdowns:\n- { title: Tea, in: 4m, tags: [&a hot, &b wet] }\n"
        for number in 0..<20 { text += "- { title: Tea \(number), in: 4m, tags: [*a, *b, x] }\n" }
        #expect(try decode(text).countdowns.last?.tags == ["hot", "wet", "x"])
    }

    @Test func `too many expanded aliases are an error`() throws {
        let tags = (0..<2000).map { "t\($0)" }.joined(separator: ", ")
        var text = "countdowns:\n- &a { title: Tea, in: 4m, tags: [\(tags)] }\n"
        text += String(repeating: "- *a\n", count: 2000)
        #expect(try errors(text).errors.map(\.code) == [.tooManyAliases])
    }

    @Test func `many countdowns share one copy of their work hours and days off`() throws {
        let days = (2_027...2_099).flatMap { year in (10...28).map { "\(year)-12-\($0)" } }
        let list = days.joined(separator: ", ")
        var text = "defaults: { work_hours: mon-fri 09:00-17:00 }\ngroups:\n"
        for group in 0..<2 { text += "  G\(group): { skip: [\(list)] }\n" }
        text += "countdowns:\n"
        for number in 0..<4_000 { text += "- { title: T\(number), at: 2028-01-14 17:00, group: G\(number % 2) }\n" }
        // If each countdown made its own copy of the work hours and the skipped days, decoding would take minutes.
        #expect(try decode(text).countdowns.count == 4_000)
    }

    @Test(arguments: [
        // Each alias to one of these items counts with the full size of the item's long text or large mapping.
        "- &a { title: \(String(repeating: "x", count: 20_000)), in: 4m }\n",
        "- &a { title: Tea, in: 4m, note: \(String(repeating: "x ", count: 10_000)) }\n",
        "- &a { \((0..<5000).map { "k\($0): x" }.joined(separator: ", ")) }\n",
        "- &a { \(String(repeating: "x", count: 1000)): \(String(repeating: "9", count: 20_000)) }\n",
    ])
    func `an alias to a large value counts with the size of the value`(item: String) throws {
        // Decoding the item again for each alias would take hours.
        let errors = try errors("countdowns:\n" + item + String(repeating: "- *a\n", count: 20_000))
        #expect(errors.errors.contains { $0.code == .tooManyAliases })
    }

    @Test(arguments: [
        "0001-01-01", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59.999-23:59", "9999-12-31", "@253402300799",
    ])
    func `dates in the years 1 and 9999 are valid in every zone`(date: String) throws {
        for zone in ["UTC", "Pacific/Apia", "America/Los_Angeles", "Antarctica/Troll", "+14:00", "-12:00"] {
            let text = "zone: \(zone)\ncountdowns: [{ title: A, at: '\(date)' }, { title: B, since: '\(date)' }]"
            for countdown in try decode(text).countdowns {
                guard case .date(.fixed(let time, _)) = countdown.kind else { continue }
                #expect((-62_135_683_200...253_402_387_200).contains(time.unixSeconds))
            }
        }
    }

    @Test(arguments: [
        "0000-01-01", "10000-01-01", "-0001-01-01", "@99999999999999999999", "in 99999999999999999999 years",
        "99999999999999999999999999999999999999", "2027-99999999999999999999-01",
    ])
    func `dates outside the years 1 to 9999 are errors`(date: String) throws {
        #expect(try errors("countdowns: [{ title: A, at: '\(date)' }]").errors.map(\.code) == [.badDate])
    }

    @Test(arguments: [
        "99999999999999999999s", "9999999999999y", "10000y", "120000mo", "P99999999999999999999D", "1e99", "999999999w",
        "99999999999999999999:00", "0.00000000000000000000000000000000000000001s",
    ])
    func `a duration that overflows is an error`(duration: String) throws {
        #expect(try errors("countdowns: [{ title: A, in: '\(duration)' }]").errors.map(\.code) == [.badDuration])
    }

    @Test func `the longest durations do not overflow, even from the end of the year 9999`() throws {
        for duration in ["9998y", "119976mo", "3650000d", "87000000h"] {
            let countdown = try #require(try decode("countdowns: [A: \(duration)]").countdowns.first)
            guard case .duration(let length) = countdown.kind else { continue }
            #expect(length.length(from: WallTime(unixSeconds: 253_402_300_799), in: .utc) > .zero)
        }
    }

    @Test(arguments: [
        "? *a24\n: x\n", "*a24 : x\n", "? [*a24]\n: x\n", "{ *a24 : x }\n", "{ [*a24]: x }\n", "{ b: c, *a24 : x }\n",
        "{ *a24, b: c }\n", "[ ? *a24 : x ]\n", "? { b: *a24 }\n: x\n", "[*a24]: x\n", "{ # a\n *a24 : x }\n",
        "{ \"[\": c, *a24 : x }\n", "{ b: c, # [\n *a24, b: c }\n", "{ '[': c, *a24, d: e }\n",
        "{ b: [c], *a24, d: e }\n",
        "{ b: !<x[y> c, *a24, d: e }\n", "{ b: !<x[y>, *a24, d: e }\n", "{ b: !<x[y>\n, *a24, d: e }\n",
    ])
    func `an alias bomb in a key is an error before the parser compares keys`(key: String) throws {
        var text = "bomb:\n- &a0 [x, x]\n"
        for level in 1...24 { text += "- &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
        #expect(try errors(text + "rest:\n- \(key)").errors.map(\.code) == [.tooManyAliases])
    }

    @Test(arguments: ["[", "{a: ", "- ", "? "])
    func `nesting of more than 1000 levels is an error with the decoder's own message`(opening: String) throws {
        let errors = try errors(String(repeating: opening, count: 5000))
        #expect(errors.errors.map(\.code) == [.nestedTooDeeply])
        #expect(errors.errors.map(\.message) == ["lists and mappings are nested more than 1000 levels deep"])
    }

    @Test func `the caret is in the right column after wide characters and tabs`() throws {
        #expect(
            try errors("countdowns:\n- { title: 日本🚀,\tin: 4x }").description == """
                board.yaml:2:22: error: "x" is not a unit of time
                2 | - { title: 日本🚀, in: 4x }
                  |                         ^
                  = units are y, mo, w, d, h, m and s
                """
        )
        #expect(
            try errors("countdowns: []\n火星探査: yes").description.contains("\n2 | 火星探査: yes\n  | ^~~~~~~~\n")
        )
    }

    @Test func `an error contains no control characters of the file or its path`() throws {
        let text = #"countdowns: [{ title: Tea, "in": "\e[31m4x\e[0m\u202E\a" }]"#
        let description = try errors(text).description
        #expect(description.contains("not \"\u{FFFD}[31m4x\u{FFFD}[0m\u{FFFD}\""))
        #expect(description.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        #expect(!description.unicodeScalars.contains("\u{202E}"))
        let path = try #require(throws: DefinitionErrors.self) {
            try BoardFile.decode(text: "", path: "a\u{1B}[2Jb.yaml", machineZone: .utc)
        }
        #expect(path.description.hasPrefix("a\u{FFFD}[2Jb.yaml:1:1: error: "))
    }

    @Test func `an error in a very long line quotes only the part around its column`() throws {
        let long = String(repeating: "é", count: 200_000)
        let description = try errors("countdowns: [{ title: \(long), in: 4x, note: \(long) }]").description
        #expect(description.utf8.count < 2000)
        #expect(description.contains("1:200030: error:"))
        #expect(description.contains("é, in: 4x, note: é"))
    }

    @Test func `errors in one long line are limited to 1000, and the omitted ones are counted`() throws {
        let items = String(repeating: "{ title: Tea }, ", count: 20_000)
        let errors = try errors("countdowns: [\(items)]")
        #expect(errors.errors.count == 1000 && errors.omitted == 19_000)
    }

    @Test(arguments: ["countdowns: [", "countdowns: \"", "a: b: c", "@", "countdowns: *a", "%", "&", "- !"])
    func `invalid YAML gives one error and does not trap`(text: String) throws {
        #expect(try errors(text).errors.count == 1)
    }

    @Test func `random bytes are decoded as a board or give errors`() throws {
        var generator = SplitMix(seed: 2)
        let pieces = [
            "countdowns:", "\n", "  ", "- ", "title: ", "in: ", "4m", "at: ", "2027-01-15", "{", "}", "[", "]", ",",
            "&a ", "*a", "\"", "'", "|", ">", "#", ": ", "? ", "\t", "\u{FEFF}", "日", "\u{0}", "---\n", "!!x ",
        ]
        for _ in 0..<3000 {
            let text = (0..<20).map { _ in pieces.randomElement(using: &generator)! }.joined()
            var bytes = Array(text.utf8)
            if Bool.random(using: &generator) { bytes[Int.random(in: 0..<bytes.count, using: &generator)] = 0xE9 }
            do {
                _ = try BoardFile.decode(SourceFile(path: "x", bytes: bytes), in: .christmasEve())
            } catch {
                #expect(!error.errors.isEmpty && !error.description.isEmpty)
            }
        }
    }
}
