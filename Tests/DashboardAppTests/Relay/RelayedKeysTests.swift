import Countdowns
import Definitions
import Foundation
import Screen
import TestSupport
import Testing

@testable import BoardEngine
@testable import DashboardApp

/// Tests of keys that are typed in the terminals of several clients at once.
@Suite struct RelayedKeysTests {
    private static let file = """
        title: Kitchen
        countdowns:
          - { title: Tea, in: 10m, group: Kitchen }
          - { title: Noodles, in: 20m, group: Kitchen }
          - { title: Noon, in: 30m, group: Home }
          - { title: Launch, at: "2027-01-20", group: Work }
          - { title: Focus, steps: [Work: 25m, Break: 5m], group: Work }

        """

    /// Keys that change only the look of their terminal; Esc in the encoding that needs no waiting.
    private static let keys = [
        "j", "k", "h", "l", "g", "G", "\t", "z", "Z", "o", "O", "n", "N", "m", "v", "V", "f", "F", "t", "T", "H",
        "]", "[", "\u{4}", "\u{15}", "\u{14}", "?", escape, "\r", "/no\r", ":sort title\r", ":theme nord\r",
    ]

    private static let escape = "\u{1B}[27u"

    private typealias TypedKey = (client: Int, key: String)

    /// Types keys in the terminals of clients of a new board whose clock is stopped, and returns the cells of each
    /// terminal.
    ///
    /// Calls `body` with the clients before the board ends.
    private static func screens(
        of clients: Int, after keys: [TypedKey], _ body: ([RelayClient]) throws -> Void = { _ in }
    ) throws -> [[EmulatedCell]] {
        let moment = Moment(
            wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(1_000)))
        var options = Config()
        options.motion = false
        let fixture = try EngineFixture(file, options: options) { moment }
        let engine = fixture.engine()
        let (_, path) = try fixture.serve(engine)
        let clients = try (0..<clients).map { _ in try RelayClient(path) }
        for client in clients { try client.wait(forText: "Noodles") }
        for (client, key) in keys { clients[client].type(key) }
        for client in clients {
            client.type("\(escape)\(escape)\(escape):the last key")
            try client.wait(forText: "the last key")
        }
        let screens = clients.map(\.screen.cells)
        try body(clients)
        engine.enter { $0.end(.quit) }
        #expect(fixture.hasQuit())
        return screens
    }

    @Test func `300 random keys in two terminals show in each what its own keys show alone`() throws {
        var random = SplitMix(seed: 58)
        let keys: [TypedKey] = try (0..<300).map { _ in
            (Int.random(in: 0...1, using: &random), try #require(Self.keys.randomElement(using: &random)))
        }
        let together = try Self.screens(of: 2, after: keys) { clients in
            for client in clients { client.type("\(Self.escape):view list\r") }
            for number in 0..<6 {
                clients[number % 2].type(number.isMultiple(of: 2) ? ":pause tea\r" : ":resume tea\r")
                for client in clients {
                    try client.wait(for: "the change") { $0.screen.screenText.contains("‖ 1") == (number % 2 == 0) }
                }
            }
        }
        for number in 0...1 {
            let own = keys.filter { $0.client == number }.map { TypedKey(0, $0.key) }
            // The bytes depend on the times of the frames, but the screens do not.
            #expect(try Self.screens(of: 1, after: own) == [together[number]], "terminal \(number)")
        }
        #expect(together[0] != together[1])
    }
}
