import Countdowns
import Foundation
import Testing

@testable import Remote

/// A comparison of `docs/remote.md` with the protocol.
@Suite struct ProtocolPageTests {
    private static let page: String = {
        let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return (try? String(contentsOf: root.appendingPathComponent("docs/remote.md"), encoding: .utf8)) ?? ""
    }()

    /// The section of the page below a heading.
    private struct Part {
        var heading: String
        var text: String

        /// The names in the heading, such as `` `pause`, `resume` ``.
        var names: [String] { Part.words(in: heading) }

        /// The messages in the examples.
        var lines: [Data] {
            text.matches(of: #/(?s)```json\n(.*?)```/#).flatMap { $0.1.split(separator: "\n") }.map { Data($0.utf8) }
        }

        /// Returns the names and types in the rows of the table whose first column has the heading `title`.
        func rows(_ title: String) -> [(name: String, type: String)] {
            guard let start = text.range(of: "| \(title) |") else { return [] }
            let table = text[start.lowerBound...].prefix { $0 != "#" }
            return table.matches(of: #/(?m)^\| `?([\w-]+)`? \| ([^|]*) \|/#).map { (String($0.1), String($0.2)) }
                .filter { $0.0 != title && $0.0 != "---" }
        }

        static func words(in text: String) -> [String] {
            text.matches(of: #/`([\w-]+)`/#).map { String($0.1) }
        }
    }

    private static let parts: [Part] = page.components(separatedBy: "\n#").dropFirst().map { text in
        let lines = text.drop { $0 == "#" || $0 == " " }
        let end = lines.firstIndex(of: "\n") ?? lines.endIndex
        // The page is split at each heading, so that each table is checked separately.
        return Part(heading: String(lines[..<end]), text: String(lines[end...]))
    }

    private static let methods = parts.filter { $0.heading.hasPrefix("`") }

    /// Returns the rows of the section's first table whose first column has the heading `title`.
    private static func table(_ part: Part, _ title: String) -> [(name: String, type: String)] {
        let tables = part.text.components(separatedBy: "\n\n")
        guard let table = tables.first(where: { $0.hasPrefix("| \(title) |") || $0.hasPrefix("\n| \(title) |") })
        else { return [] }
        return Part(heading: "", text: table).rows(title)
    }

    /// Returns the type of a method's answer.
    private static func answer(of method: RemoteMethod) -> any Codable.Type {
        switch method {
        case .hello: HelloAnswer.self
        case .status: BoardStatus.self
        case .list: CountdownPage.self
        case .next: NextAnswer.self
        case .export: ExportPage.self
        case .change: ChangeAnswer.self
        case .set: NameAnswer.self
        case .undoOrRedo: HistoryAnswer.self
        case .editFiles: FileAnswer.self
        case .reload: ReloadAnswer.self
        case .quit: QuitAnswer.self
        case .listen: ListenAnswer.self
        case .text: TextPage.self
        case .attach: HelloAnswer.self
        }
    }

    /// Returns the parameters of a call.
    private static func parameters(of call: RemoteCall) -> Any? {
        switch call {
        case .hello(let parameters): parameters
        case .reload: nil
        case .status(let parameters): parameters
        case .list(let parameters): parameters
        case .next(let parameters): parameters
        case .export(let parameters): parameters
        case .change(_, let parameters): parameters
        case .set(_, let parameters): parameters
        case .undoOrRedo(_, let parameters): parameters
        case .editFiles(_, let parameters): parameters
        case .quit(let parameters): parameters
        case .listen(let parameters): parameters
        case .text(let parameters): parameters
        case .attach(let parameters): parameters
        }
    }

    private static func fields(of value: Any) -> [String] { Mirror(reflecting: value).children.compactMap(\.label) }

    private static func object(_ value: JSONValue?) -> [String: JSONValue]? {
        if case .object(let members) = value { members } else { nil }
    }

    private static func message(_ line: Data) throws -> [String: JSONValue] {
        try #require(object(JSONValue(line: line)))
    }

    /// Whether a value matches a type.
    ///
    /// The type is written as in the tables of the page, for example `array of string`, or `string?` for an optional
    /// value.
    private static func fits(_ value: JSONValue?, _ type: String) -> Bool {
        if type.hasSuffix("?"), value == nil || value == .null { return true }
        let type = type.hasSuffix("?") ? String(type.dropLast()) : type
        switch value {
        case .string(let text)?:
            return type == "string" || type == "seconds" && ExactSeconds(text) != nil
                || type == "time" && text.contains(#/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/#)
        case .integer?: return type == "integer" || type == "number"
        case .number?: return type == "number"
        case .bool?: return type == "boolean"
        case .array(let elements)?:
            return type.hasPrefix("array of ") && elements.allSatisfy { fits($0, String(type.dropFirst(9))) }
        case .object? where type == "object": return true
        case .object(let members)?:
            guard let part = parts.first(where: { $0.heading == type }) else { return false }
            return fit(members, table(part, "field"))
        case .null?, nil: return false
        }
    }

    /// Whether an object has all required members of a table, and no other members.
    private static func fit(_ members: [String: JSONValue], _ rows: [(name: String, type: String)]) -> Bool {
        !rows.isEmpty && rows.allSatisfy { fits(members[$0.name], $0.type) }
            && Set(members.keys).isSubset(of: rows.map(\.name))
    }

    @Test func `the page documents every method exactly once and no other methods`() {
        #expect(Self.methods.flatMap(\.names).sorted() == RemoteMethod.allCases.map(\.rawValue).sorted())
    }

    @Test(arguments: RemoteMethod.allCases)
    func `the example of a method matches its tables, and the program encodes it unchanged`(
        method: RemoteMethod
    ) throws {
        let part = try #require(Self.methods.first { $0.names.contains(method.rawValue) })
        let (request, answer) = try #require(part.lines.count == 2 ? (part.lines[0], part.lines[1]) : nil)
        let incoming = IncomingRequest(line: request)
        let call = try incoming.call.get()
        #expect(part.names.contains(call.method.rawValue))
        #expect(
            try JSONValue(line: MessageLine.request(call, id: incoming.id))
                == .object(Self.message(request)))
        let wanted = Self.table(part, "parameter")
        #expect(wanted.map(\.name) == Self.parameters(of: call).map(Self.fields) ?? [])
        if let parameters = Self.object(try Self.message(request)["params"]) {
            #expect(Self.fit(parameters, wanted), "\(parameters)")
        }
        let result = try #require(Self.object(try Self.message(answer)["result"]))
        let told = Self.table(part, "result")
        #expect(Self.fit(result, told), "\(result)")
        try check(Self.answer(of: method), result, told.map(\.name))
    }

    /// Decodes an example as a type, encodes the value again, and compares the result with the example.
    ///
    /// Also requires that the value has the fields in `names`.
    private func check<Message: Codable>(
        _ type: Message.Type, _ example: [String: JSONValue], _ names: [String]
    ) throws {
        let value = try MessageCoder.decode(type, from: MessageCoder.encode(JSONValue.object(example)))
        #expect(Self.fields(of: value) == names)
        #expect(try JSONValue(line: MessageCoder.encode(value)) == .object(example))
    }

    @Test func `the examples of events and of the error match their tables and their types`() throws {
        let events = try #require(Self.parts.first { $0.heading == "Events" })
        #expect(Self.table(events, "event").map(\.name) == EventKind.allCases.map(\.rawValue))
        let shape = try #require(Self.parts.first { $0.heading == "Event" })
        #expect(events.lines.count >= 3)
        for line in events.lines {
            let message = try Self.message(line)
            #expect(message["method"] == .string(RemoteProtocol.eventMethod))
            let parameters = try #require(Self.object(message["params"]))
            #expect(Self.fits(.object(parameters), "Event"))
            try check(BoardEvent.self, parameters, Self.table(shape, "field").map(\.name))
        }
        let errors = try #require(Self.parts.first { $0.heading == "Errors" })
        let line = try #require(errors.lines.first)
        let failure = try #require(Self.object(try Self.message(line)["error"]))
        #expect(Self.fits(.object(failure), "Error"))
        let names = try #require(Self.parts.first { $0.heading == "Error" })
        try check(RemoteFailure.self, failure, Self.table(names, "field").map(\.name))
    }

    private static let codes: [RemoteFailure.Code] = [
        .parseError, .invalidRequest, .methodNotFound, .invalidParameters, .internalError, .unknownTarget,
        .ambiguousTarget, .notPossible, .unknownName, .unsupportedProtocol, .forbidden, .tooManyPeers, .answerTooLong,
        .unavailable, .notSaved, .badFiles,
    ]

    @Test func `the table of errors lists every error code`() throws {
        let errors = try #require(Self.parts.first { $0.heading == "Errors" })
        #expect(Self.table(errors, "code").map(\.name) == Self.codes.map { String($0.rawValue) })
    }

    private static let shapes: [(String, [String])] = [
        ("Board", fields(of: BoardRecord(name: "", title: "", files: [], process: 1, started: "", version: ""))),
        ("Details", fields(of: RemoteFailure.Details())), ("Name", fields(of: CountdownName(id: "", title: ""))),
        ("Counts", fields(of: BoardStatus.Counts(running: 0, paused: 0, due: 0, done: 0))),
    ]

    @Test(arguments: shapes)
    func `the table of an object lists the fields of its type`(name: String, fields: [String]) throws {
        let part = try #require(Self.parts.first { $0.heading == name })
        #expect(Self.table(part, "field").map(\.name) == fields)
    }

    @Test func `the limits stated on the page are the limits of the program`() {
        #expect(Self.page.contains("of \(RemoteProtocol.lineLimit >> 10) KiB at most"))
        #expect(Self.page.contains("when \(RemoteLimits().queue >> 20) MiB wait"))
        #expect(
            MessageText.limit == 1_024
                && Self.page.contains("beyond 1,024 bytes; in a name beyond \(MessageText.nameLimit)"))
        #expect(NextAnswer.countLimit == 10 && RemoteFailure.candidateLimit == 10)
    }
}
