import Countdowns
import Foundation
import Remote
import Screen
import TestSupport
import Testing

@testable import BoardEngine
@testable import DashboardApp

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Tests of the terminals of clients, whose front ends run on pseudoterminals in this process.
@Suite struct RelayedTerminalTests {
    private static let file = """
        title: Kitchen
        countdowns:
          - { title: Tea, in: 10m, url: "https://example.org/tea" }
          - { title: Eggs, in: 20m }

        """

    /// Serves a board, and runs a body with its engine and the path of its socket.
    private static func serve(_ body: (Engine, String) throws -> Void) throws {
        let fixture = try EngineFixture(file)
        let engine = fixture.engine()
        let (_, path) = try fixture.serve(engine)
        try body(engine, path)
        engine.enter { $0.end(.quit) }
        #expect(fixture.hasQuit())
    }

    @Test func `a pseudoterminal has its size, and neither blocks nor reaches child processes`() throws {
        let ends = try RemoteFrontEnd.openPseudoterminal(
            of: AttachParameters(arguments: [], environment: [], columns: 91, rows: 17))
        for descriptor in [ends.master.input, ends.master.output, ends.device] {
            #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
            #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
        }
        let tty = TTY(relayed: ends.device)
        #expect(tty.size() == Size(columns: 91, rows: 17))
        tty.resize(to: Size(columns: 40, rows: 9))
        #expect(tty.size() == Size(columns: 40, rows: 9))
        #expect(tty.isForeground && tcgetsid(ends.device) < 0)
        for descriptor in [ends.master.input, ends.master.output] { close(descriptor) }
    }

    @Test func `several terminals of one board have their own sizes and selections`() throws {
        try Self.serve { engine, path in
            let (first, second) = (try RelayClient(path), try RelayClient(path, columns: 120, rows: 40))
            try first.wait(forText: "Kitchen")
            try second.wait(forText: "Kitchen")
            #expect(first.messages.first == .modes(mouse: true, title: true, progress: false))
            #expect(first.screen.modes == [7, 25], "the client has the modes of its terminal")
            second.type("j ")
            try first.wait(forText: "‖ Eggs")
            first.type(" ")
            try second.wait(forText: "‖ Tea")
            second.type("t")
            try second.wait(forText: "Theme “")
            #expect(!first.screen.screenText.contains("Theme “"))
            first.resize(columns: 60, rows: 10)
            try first.wait(for: "the footer") { $0.screen.text(row: 9).contains("help") }
            first.type("q")
            try first.wait(for: "the end") { $0.isClosed }
            guard case .end(.quit, let statistics)? = first.messages.last else {
                throw RemoteError.badMessage
            }
            #expect(statistics.contains { $0.hasPrefix("frames") })
            second.type("\u{3}")
            try second.wait(for: "the end") { client in
                if case .end(.interrupt, _)? = client.messages.last { true } else { false }
            }
        }
    }

    @Test func `a client that does not read stops neither the board nor other terminals`() throws {
        try Self.serve { engine, path in
            let (slow, other) = (try RelayClient(path, columns: 200, rows: 50), try RelayClient(path))
            try slow.wait(forText: "Kitchen")
            try other.wait(forText: "Kitchen")
            // At some time, the frames no longer fit into the buffers.
            while try engine.result({ !$0.hasSkippedFrames }) {
                slow.type("\u{C}")
                other.type("\u{C}")
                let before = other.received
                try other.wait(for: "a frame") { $0.received > before }
            }
            _ = try engine.result { $0.send(.change(.pause, of: ["tea"]), at: $0.now, cause: .user) }
            try other.wait(forText: "‖ Tea")
            try slow.wait(forText: "‖ Tea")
        }
    }

    @Test func `the user's editor and browser are started by the client`() throws {
        try Self.serve { engine, path in
            let client = try RelayClient(path)
            try client.wait(forText: "Kitchen")
            client.type("b")
            try client.wait(for: "the address") { $0.messages.contains(.open("https://example.org/tea")) }
            client.send(.notice("Opened: it"))
            try client.wait(forText: "Opened: it")
            let file = try engine.result { $0.files.loaded.arguments[0] }
            client.type("E")
            try client.wait(for: "the file") { $0.messages.contains(.edit(path: file, line: 3)) }
            client.clear()
            client.send(.resumed)
            try client.wait(forText: "Kitchen")
            client.send(.suspend)
            try client.wait(for: "the answer") { $0.messages.contains(.suspend) }
            client.send(.heartbeat)
            try client.wait(for: "the heartbeat") { $0.messages.contains(.heartbeat) }
        }
    }
}

extension Engine {
    /// Whether a terminal has skipped a frame because it did not accept the frame before.
    fileprivate var hasSkippedFrames: Bool {
        frontEnds.contains { ($0 as? TerminalFrontEnd)?.statistics.skippedFrames ?? 0 > 0 }
    }
}
