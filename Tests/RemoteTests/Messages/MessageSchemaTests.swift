import Countdowns
import Foundation
import Testing

@testable import Remote

/// The schema must describe the messages exactly.
@Suite struct MessageSchemaTests {
    private static let name = CountdownName(id: "tea", title: "Tea")
    private static let status = [CountdownStatus].samples(1)[0]
    private static let boardStatus: BoardStatus = {
        var board = BoardStatus(
            board: "b", title: "t", now: "2027-01-15T09:00:00Z", zone: "UTC", theme: "nord", view: "list",
            countdowns: .init(running: 1, paused: 2, due: 3, done: 4), next: status, listeners: 1, sequence: 2)
        board.problem = "a.yaml:1:2: no"
        return board
    }()

    /// A request with both `target` and `targets`; a real request has only one of these members.
    private static let both: ChangeParameters = {
        var parameters = ChangeParameters(targets: ["tea", "all"], by: "+5m", from: "me", sync: true)
        parameters.target = "bread"
        return parameters
    }()

    /// A value of each message type, in which no member is nil.
    private static let full: [(String, any Encodable & Sendable)] = [
        ("HelloParameters", HelloParameters(protocol: 1, program: "p", version: "1")),
        ("StatusParameters", StatusParameters(sync: true)),
        ("ListParameters", ListParameters(target: "all", order: "time", cursor: 1)),
        ("NextParameters", NextParameters(count: 1, target: "all")),
        ("ChangeParameters", both),
        ("NameParameters", NameParameters(name: "nord", from: "me", sync: true)),
        ("HistoryParameters", HistoryParameters(from: "me", sync: true, files: true)),
        ("HistoryAnswer", HistoryAnswer(step: "“Tea” was paused", reason: "a.yaml: no", sequence: 1)),
        (
            "FileParameters",
            FileParameters(
                target: "tea", line: "Tea in 4m", unset: ["note"], file: "a.yaml", dry: true, from: "me")
        ),
        (
            "FileAnswer",
            FileAnswer(
                file: "a.yaml", reading: "“Tea”: 4 min", kept: "a.yaml.edit", unchanged: true, copy: ".a.yaml.before")
        ),
        ("QuitParameters", QuitParameters(from: "me")),
        ("ListenParameters", ListenParameters(events: EventKind.allCases)),
        ("PageParameters", PageParameters(cursor: 1)),
        (
            "AttachParameters",
            AttachParameters(arguments: ["attach"], environment: ["TERM=xterm"], columns: 80, rows: 24, protocol: 1)
        ),
        ("TextParameters", TextParameters(arguments: ["next"], environment: ["TERM=xterm"], columns: 80, cursor: 1)),
        (
            "BoardEvent",
            BoardEvent(
                sequence: 1, event: .paused, at: "2027-01-15T09:00:00Z", countdown: name, name: "nord", from: "me",
                reason: "a.yaml:1:2: no", added: 1, changed: 2, removed: 3)
        ),
        ("DroppedNotice", DroppedNotice(reason: "slow")), ("HelloAnswer", HelloAnswer(.sample)),
        ("BoardRecord", BoardRecord.sample),
        (
            "BoardStatus",
            boardStatus
        ),
        ("CountdownStatus", status), ("CountdownName", name), ("NextAnswer", NextAnswer([status])),
        (
            "ChangeAnswer",
            ChangeAnswer(
                changed: 1, matched: 2, countdowns: [name], event: .paused, reading: "“Tea”: 4 min", sequence: 3)
        ),
        ("NameAnswer", NameAnswer(name: "nord", changed: true)), ("QuitAnswer", QuitAnswer()),
        ("ReloadAnswer", ReloadAnswer(added: 1, changed: 2, removed: 3, countdowns: 4)),
        ("ListenAnswer", ListenAnswer(sequence: 1, events: EventKind.allCases)),
        ("CountdownPage", CountdownPage(of: .samples(1_000), at: 0)),
        (
            "ExportPage",
            ExportPage(title: "t", zone: "UTC", count: 10_000, at: 0) { _ in
                ["title": .text("Tea"), "tags": .texts(["hot"]), "in": .text("4m"), "paused": .flag(true)]
            }
        ),
        (
            "RemoteFailure",
            RemoteFailure(
                .unknownTarget, "no", data: .init(candidates: [name], names: ["a"], more: 1, protocols: [1]))
        ),
        ("TextPage", TextPage(of: TestBoard.text, lasts: .seconds(1), warnings: ["no"], at: 0)),
    ]

    private static let validator = SchemaValidator(definitions: MessageSchema.definitions, isStrict: true)

    private static func value(_ message: some Encodable) throws -> JSONValue {
        try #require(JSONValue(line: MessageCoder.encode(message)))
    }

    @Test func `the schema has a definition for each message type and no other definitions`() {
        #expect(Set(Self.full.map(\.0)) == Set(MessageSchema.definitions.keys))
    }

    @Test(arguments: full.indices)
    func `an encoded message matches its schema and has exactly the members of the schema`(
        index: Int
    ) throws {
        let (name, message) = Self.full[index]
        let value = try Self.value(message)
        let schema = try #require(MessageSchema.definitions[name])
        #expect(Self.validator.faults(of: value, schema) == [])
        guard case .object(let members) = value else { throw RemoteError.badMessage }
        guard case .object(let properties) = schema["properties"] else { throw RemoteError.badMessage }
        #expect(Set(members.keys) == Set(properties.keys), "\(name)")
    }

    @Test(arguments: full.indices.filter { full[$0].1 is any Decodable })
    func `decoding a message without a member fails if and only if the schema requires the member`(index: Int) throws {
        let (name, message) = Self.full[index]
        guard case .object(let members) = try Self.value(message),
            case .array(let required) = MessageSchema.definitions[name]?["required"]
        else { throw RemoteError.badMessage }
        // The program writes these members as null instead of omitting them, so the schema requires them. A reader must
        // accept messages without these members.
        let nullable: Set<String> = [
            "target", "percent", "group", "step", "round", "rounds", "remaining_all", "work_day", "days",
        ]
        for key in members.keys where !nullable.contains(key) || name != "CountdownStatus" {
            var fewer = members
            fewer[key] = nil
            let isReadable = Self.isReadable(type(of: message), try MessageCoder.encode(JSONValue.object(fewer)))
            #expect(isReadable != required.contains(.string(key)), "\(name).\(key)")
        }
    }

    private static func isReadable(_ type: any Encodable.Type, _ data: Data) -> Bool {
        guard let type = type as? any Decodable.Type else { return false }
        return (try? JSONDecoder().decode(type, from: data)) != nil
    }

    @Test func `each documented example is a valid request, and its answer matches the schema of the result`() throws {
        for message in DocumentedMessage.all {
            let line = Data(message.example.utf8)
            let value = try #require(JSONValue(line: line))
            #expect(value["method"] == .string(message.name))
            if let parameters = value["params"] {
                let schema = MessageSchema.reference(try #require(message.parameters))
                #expect(Self.validator.faults(of: parameters, schema) == [], "\(message.name)")
            }
            guard let result = message.result else { continue }
            let call = try IncomingRequest(line: line).call.get()
            #expect(call.method.rawValue == message.name)
            let text = try #require(message.answer)
            let answer = try #require(JSONValue(line: text.utf8))
            let faults = Self.validator.faults(of: try #require(answer["result"]), MessageSchema.reference(result))
            #expect(faults == [], "\(message.name)")
        }
    }
}
