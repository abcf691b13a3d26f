import Foundation
import Testing

@testable import Definitions

struct SchemaTests {
    private func schema() throws -> [String: Any] {
        let text = BoardSchema.text(themes: ["nord"])
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func properties(_ schema: Any?) throws -> [String: [String: Any]] {
        let schema = try #require(schema as? [String: Any])
        #expect(schema["additionalProperties"] as? Bool == false)
        return try #require(schema["properties"] as? [String: [String: Any]])
    }

    @Test func `the schema has exactly the keys of the decoder, each with a description`() throws {
        let schema = try schema()
        let parts = try #require(schema["$defs"] as? [String: Any])
        let expected: [(part: Any?, keys: [String])] = [
            (schema, BoardField.words),
            (parts["countdown"], CountdownField.countdownKeys.map(\.rawValue)),
            (parts["untitled"], CountdownField.countdownKeys.map(\.rawValue).filter { $0 != "title" }),
            (parts["calendar"], CountdownField.calendarKeys.map(\.rawValue)),
            (parts["defaults"], CountdownField.defaults.map(\.rawValue)),
            (parts["groupDefaults"], CountdownField.groupDefaults.map(\.rawValue)),
        ]
        for (part, keys) in expected {
            let properties = try properties(part)
            #expect(Set(properties.keys) == Set(keys))
            #expect(properties.values.allSatisfy { ($0["description"] as? String)?.hasSuffix(".") == true })
        }
        #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    }

    @Test func `every reference in the schema has a definition, and every definition is used`() throws {
        let text = BoardSchema.text()
        let parts = try #require(try schema()["$defs"] as? [String: Any])
        let references = text.matches(of: #/"#\/\$defs\/(\w+)"/#).map { String($0.1) }
        #expect(!references.isEmpty && references.allSatisfy { parts[$0] != nil })
        #expect(Set(references).union(["time"]) == Set(parts.keys).union(["time"]))
    }

    @Test func `the schema lists the available themes as examples`() throws {
        #expect(BoardSchema.text(themes: ["nord", "mine"]).contains("\"examples\": [\"nord\", \"mine\"]"))
    }

    /// An independent validator checks the example and the bad files.
    @Test(.enabled(if: Python.hasSchemas, "python3 has no modules yaml and jsonschema here"))
    func `the decoder refuses the values that the schema refuses`() throws {
        let directory = try TemporaryDirectory()
        try directory.write("schema.json", BoardSchema.text())
        var files = ["examples.yaml": TestFiles.repositoryPath("examples.yaml")]
        for code in DefinitionError.Code.allCases where code != .fileTooLarge && code != .invalidUTF8 {
            files["\(code)"] = TestFiles.path("BadFiles/\(code).yaml")
        }
        for (name, texts) in [("good", Self.good), ("bad", Self.bad)] {
            for (number, text) in texts.enumerated() {
                try directory.write("\(name)\(number).yaml", text)
                files["\(name) \(number)"] = "\(directory.path)/\(name)\(number).yaml"
            }
        }
        let verdicts = try Python.validate(files, schema: directory.path + "/schema.json")
        #expect(verdicts["examples.yaml"] == true)
        for (number, text) in Self.bad.enumerated() {
            #expect(verdicts["bad \(number)"] == false, "\(text)")
            #expect(throws: DefinitionErrors.self, "\(text)") {
                try BoardFile.decode(text: text, path: "x.yaml", machineZone: .utc)
            }
        }
        for number in Self.good.indices { #expect(verdicts["good \(number)"] == true, "\(Self.good[number])") }
        for code in Self.structural { #expect(verdicts["\(code)"] == false, "\(code)") }
        for code in DefinitionError.Code.allCases where code.isWarning {
            #expect(verdicts["\(code)"] == true, "\(code)")
        }
    }

    /// Valid files whose values some YAML parsers read as numbers, dates or Booleans, or whose values are empty.
    private static let good = [
        "countdowns: { Tea: 4m, Day: 20270115, Lunch: { at: 12:30 }, 2027: 4m, no: { in: 1:30, note: 3, paused: true } }",
        "title: 3\ntheme:\nzone: ~\ncountdowns:",
        "include: other.yaml",
        "include: [a.yaml, b]\ncountdowns: []",
        "defaults:\ngroups: { A: , B: { tags: [1, x], zone: +0900 } }\ncountdowns: [Tea: 4m]",
        "countdowns: [{ ics: a.ics, match: [x, 1], within: 30d, on_zero: , tags: 1 }, { ics: b.ics }]",
        "countdowns: [{ title: a, every: 90m }, { title: b, every: day, at: 9:00, except: [2027-01-01], until: 2027 }]",
        "countdowns: [{ title: x, by: fri, from: 2026-12-01 }, { title: y, at: fri, from: 2026-12-01 }]",
        "countdowns: { a: { rrule: FREQ=DAILY, starting: 2027-01-01, count: 3, leap: mar1, short_month: } }",
        "countdowns: [{ title: x, at: 2027-01-01, tags: [], skip: '', work_hours: '', rounds: '', url: 'a:b', warn: 5% }]",
        "countdowns: [{ title: 5, in: 90s, tags: 1, warn: , danger: 10s, late: half an hour, url: , units: '{h}h', group: 7, on_zero: stop }]",
    ]

    /// Values that the schema can refuse.
    private static let bad =
        [
            "id: -5", "id: a b", "in: 0", "in: -4", "in: soon", "in: ''", "at: ''", "every: ' '", "rrule: daily",
            "every: day, count: 3", "every: day, starting: 2027-01-01, count: 0",
            "every: day, starting: 2027-01-01, count: x",
            "every: day, starting: 2027-01-01, count: 10001",
            "every: day, until: 2027-06-01, starting: 2027-01-01, count: 3",
            "every: day, except: true", "by: ''", "in: 4m, from: 2026-12-01", "steps: []", "steps: {}",
            "steps: [Work: soon]",
            "steps: [{ in: 4m, color: }]", "preset: tabata, rounds: 0", "preset: tabata, rounds: 1001",
            "preset: tabata, rounds: few", "preset: tabata, long_break: soon", "at: 2027-01-01, work_hours: mon-fri",
            "at: 2027-01-01, work_hours: 9", "at: 2027-01-01, skip: true", "in: 4m, warn: soon", "in: 4m, danger: 0",
            "in: 4m, tags: a b", "in: 90", "in: 4m, warn: 10", "in: 4m, late: 10", "in: 4m, alerts: [30, 7]",
            "steps: [15]", "in: '90'", "in: 4m, tags: ['']", "in: 4m, url: www.example.org", "in: 4m, url: 5",
        ].map { "countdowns: [{ title: x, \($0.replacing("id:", with: "in: 4m, id:")) }]" } + [
            "countdowns: [{ title: '', in: 4m }]", "countdowns: [Exam: 90]",
        ]

    /// The errors that the schema can detect without parsing a text.
    private static let structural: [DefinitionError.Code] = [
        .wrongType, .unknownKey, .misplacedKey, .missingCountdowns, .missingKind, .twoKinds, .misplacedFrom, .badChoice,
        .badUnits, .emptyValue, .badCount, .badNumber, .badTag, .badURL, .badID, .badThreshold, .badWorkHours, .noSteps,
        .missingTitle,
    ]
}

/// The machine's Python, which can validate a schema if the modules `yaml` and `jsonschema` are installed.
private enum Python {
    static let hasSchemas = (try? run(["-c", "import yaml, jsonschema"]))?.status == 0

    /// Returns, for the name of each file, whether the file matches a schema.
    static func validate(_ files: [String: String], schema: String) throws -> [String: Bool] {
        let script = TestFiles.path("schema-verdicts.py")
        let pairs = files.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let result = try run([script, schema] + pairs)
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n").map { $0.split(separator: "=") }
        return Dictionary(uniqueKeysWithValues: lines.map { (String($0[0]), $0[1] == "valid") })
    }

    private static func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3"] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
