import Countdowns
import Dashboard
import Definitions
import Foundation
import Screen
import TestSupport
import Testing

@testable import BoardEngine
@testable import DashboardApp

/// Two terminals on one engine: each has its own look, and both show the same board.
@Suite struct TwoTerminalsTests {
    private static let board = """
        countdowns:
          - { title: Tea, in: 10m, group: Kitchen }
          - { title: Eggs, in: 20m, group: Kitchen, on_zero: hide }
          - { title: Nap, in: 30m, group: Home }
          - { title: Launch, at: "2027-01-20", group: Work }
          - { title: Focus, steps: [Work: 25m, Break: 5m], group: Work }
        """

    /// The keys of a random session, without those that end the board, edit files or start programs.
    private static let keys = [
        "j", "k", "h", "l", "g", "G", "\t", "z", "Z", "o", "O", "n", "N", "m", "v", "V", "f", "F", "t", "T", "H", "K",
        "]", "[", "\u{4}", "\u{15}", "\u{14}", "?", "\u{1B}", "\r", "/kitchen\r", ":sort title\r", ":theme nord\r", " ",
        "P", "r", "+", "-", ">", "<", "s", "x", "S", "p", "d", "u", "U", "M",
    ]

    /// Two started terminals of an engine with a stopped clock.
    private final class Session {
        let fixture: EngineFixture
        let engine: Engine
        let pairs: [TerminalPair]
        private(set) var terminals: [Handle<TerminalFrontEnd>] = []

        init() throws {
            let moment = Moment(
                wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(1_000)))
            fixture = try EngineFixture(TwoTerminalsTests.board) { moment }
            pairs = try (0..<2).map { _ in try TerminalPair(columns: 80, rows: 24) }
            let (engine, attachFirst) = try fixture.engine(on: pairs[0])
            self.engine = engine
            let first = try #require(try engine.result { attachFirst($0)?.handle })
            terminals = [first, try attach(on: pairs[1])]
            for terminal in terminals { try step(terminal) { $0.start($1) } }
        }

        /// Attaches one more terminal with the options of a command line.
        func attach(on pair: TerminalPair, as options: Config = Config()) throws -> Handle<TerminalFrontEnd> {
            let (settings, descriptor) = (try fixture.settings(options), pair.program)
            let terminal = try engine.result { engine in
                let setup = TerminalConfiguration(
                    settings, of: engine.files.loaded, as: engine.board.remembered, environment: [:])
                return try? engine.attach { handle, engine in
                    TerminalFrontEnd(
                        setup, on: try TTY(opening: descriptor), reportingTo: Promise(), handle, engine)
                }.handle
            }
            return try #require(terminal)
        }

        /// Runs a body in the engine's isolation, and waits for its result.
        @discardableResult
        func step<Result: Sendable>(
            _ terminal: Handle<TerminalFrontEnd>,
            _ body: @escaping @Sendable (TerminalFrontEnd, isolated Engine) -> Result
        ) throws -> Result {
            defer { for pair in pairs { _ = pair.readAvailable() } }
            let promise = Promise<Result>()
            terminal.enter { promise.fulfil(body($0, $1)) }
            return try #require(promise.wait(within: .seconds(60)))
        }

        func press(_ key: String, on terminal: Handle<TerminalFrontEnd>) throws {
            try step(terminal) { terminal, engine in
                terminal.handle(terminal.keyReader.decode(Array(key.utf8)), engine)
                terminal.flushKeys(engine)
            }
        }

        func look(of terminal: Handle<TerminalFrontEnd>) throws -> Look {
            try step(terminal) { front, _ in front.look }
        }

        /// Draws a terminal, and compares its screen with a new picture of the board.
        ///
        /// - Returns: whether they are equal; true also if an overlay or a prompt covers the picture.
        func isCurrent(_ terminal: Handle<TerminalFrontEnd>) throws -> Bool {
            try step(terminal) { front, engine in front.drainOutput(engine) }
            return try step(terminal) { front, engine in
                front.drawFrame(engine)
                guard let painter = front.painter, !painter.hasOverlay, front.prompts.open == nil else { return true }
                var canvas = Canvas(size: painter.canvas.size, profile: front.setup.settings.profile)
                BoardPicture(theme: painter.themes.shown, keys: front.setup.keys)
                    .draw(engine.board, front.look, at: engine.now.shown, in: &canvas)
                return CanvasText.text(canvas, depth: .truecolor)
                    == CanvasText.text(painter.canvas, depth: .truecolor)
            }
        }

        func end() -> Bool {
            engine.enter { $0.end(.quit) }
            return fixture.hasQuit()
        }
    }

    /// The parts of a look that only a key of its own terminal changes.
    private struct Own: Equatable {
        var remembered: RememberedLook
        let (theme, overlay): (String, Overlay?)
        let (filter, past, isKiosk): (BoardFilter?, PastFold, Bool)
        let marked: Set<Countdown.ID>

        init(_ look: Look, ignoresSelection: Bool) {
            (remembered, theme, overlay) = (look.remembered, look.theme, look.overlay?.kind)
            (filter, past, isKiosk) = (look.list.choice.filter, look.list.choice.past, look.isKiosk)
            marked = look.list.cursor.marked
            if ignoresSelection { (remembered.list.selected, remembered.list.isHeld) = (nil, false) }
        }
    }

    @Test(arguments: 0..<2)
    func `300 random keys on two terminals change only the look of their terminal, and both show each change`(
        seed: UInt64
    ) throws {
        var random = SplitMix(seed: seed + 58)
        let session = try Session()
        var (changes, differences) = (0, 0)
        for number in 0..<300 {
            let own = Int.random(in: 0...1, using: &random)
            let (terminal, other) = (session.terminals[own], session.terminals[1 - own])
            let key = try #require(Self.keys.randomElement(using: &random))
            let (before, items) = (try session.look(of: other), try session.engine.result { $0.board.items })
            try session.press(key, on: terminal)
            let isChange = try session.engine.result { $0.board.items } != items
            if isChange { changes += 1 }
            // A change of the selected countdown may move the selection, for example because the countdown is hidden.
            let after = Own(try session.look(of: other), ignoresSelection: isChange)
            #expect(after == Own(before, ignoresSelection: isChange), "key \(number): \(key)")
            for terminal in session.terminals { #expect(try session.isCurrent(terminal), "key \(number): \(key)") }
            let looks = try session.terminals.map { Own(try session.look(of: $0), ignoresSelection: false) }
            if looks[0] != looks[1] { differences += 1 }
        }
        #expect(changes > 20 && differences > 200, "\(changes) changes, \(differences) different looks")
        #expect(session.end())
    }

    @Test func `a key that changes a look is saved for the next terminal, whose options take precedence`() throws {
        let session = try Session()
        try session.press("v", on: session.terminals[0])
        try session.press(":theme nord\r", on: session.terminals[1])
        try session.press("f", on: session.terminals[1])
        let looks = try session.terminals.map { try session.look(of: $0) }
        #expect(looks[0].theme == "countdowns-dark" && looks[1].theme == "nord")
        #expect(looks[0].view != .list && looks[1].view == .list && looks[0].face != looks[1].face)
        let pair = try TerminalPair()
        let third = try session.look(of: try session.attach(on: pair))
        #expect(third.view == looks[0].view && third.theme == "nord" && third.face == looks[1].face)
        var options = Config()
        (options.theme, options.view, options.digits) = ("dracula", .timeline, .dots)
        let fourth = try session.look(of: try session.attach(on: pair, as: options))
        #expect(fourth.view == .timeline && fourth.theme == "dracula" && fourth.face == .dots)
        #expect(try session.engine.result { $0.board.remembered.theme } == "nord")
        #expect(session.end())
    }

    @Test func `a theme or view of a client is shown on all terminals, also if the saved one is the same`() throws {
        let session = try Session()
        try session.press(":theme nord\r", on: session.terminals[0])
        try session.press("v", on: session.terminals[1])
        let events = try session.engine.result { engine in
            let view = engine.board.remembered.view
            return [Command.saveTheme("nord"), .saveView(view)].flatMap {
                engine.send($0, at: engine.now, cause: .peer("phone"))
            }
        }
        // The saved theme and view are unchanged, so there is no event.
        #expect(events.isEmpty)
        let looks = try session.terminals.map { try session.look(of: $0) }
        #expect(looks.map(\.theme) == ["nord", "nord"] && looks[0].view == looks[1].view)
        #expect(looks[0].notice(at: session.fixture.context.now)?.text.hasSuffix("set from phone.") == true)
        #expect(session.end())
    }

    @Test func `a terminal that leaves while it scrolls ends the tracking mode of the loop`() throws {
        let session = try Session()
        let modes = try session.step(session.terminals[1]) { front, engine in
            front.handle(front.keyReader.decode(Array("\u{4}".utf8)), engine)
            let mode = engine.thread.mode
            front.leave()
            return [mode, engine.thread.mode]
        }
        #expect(modes == [.tracking, .default])
        #expect(session.end())
    }

    @Test func `a terminal without a chosen theme follows its own background only`() throws {
        let session = try Session()
        let isLight = "\u{1B}[?997;2n"
        try session.press(isLight, on: session.terminals[1])
        var themes = try session.terminals.map { try session.look(of: $0).theme }
        #expect(themes == ["countdowns-dark", "countdowns-light"])
        try session.press(":theme nord\r", on: session.terminals[1])
        try session.press(isLight, on: session.terminals[0])
        themes = try session.terminals.map { try session.look(of: $0).theme }
        #expect(themes == ["countdowns-light", "nord"])
        #expect(try session.engine.result { $0.board.remembered.theme } == "nord")
        #expect(session.end())
    }
}
