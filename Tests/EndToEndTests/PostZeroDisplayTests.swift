import TestSupport
import Testing

/// Tests of the display of a countdown after it reached zero.
@Suite(.waitsForProgram) struct PostZeroDisplayTests {
    /// Starts a board, and waits until its countdown of one second is at least three seconds past zero.
    ///
    /// By then, the display no longer pulses.
    private func atZero(
        _ onZero: String, in program: RemoteProgram, _ arguments: [String] = []
    ) throws -> PseudoTerminal {
        let text = """
            title: Kitchen
            countdowns:
              - { title: Tea, in: 1s, on_zero: \(onZero) }
              - { title: Bread, in: 2h }

            """
        let terminal = try program.start(["watch", program.file(text), "--no-state"] + arguments, until: "Bread")
        try waitForZero(3, in: terminal)
        return terminal
    }

    /// Waits until a countdown is at least `seconds` past zero.
    ///
    /// A busy machine can skip the frame of the exact second.
    private func waitForZero(_ seconds: Int, in terminal: PseudoTerminal) throws {
        try terminal.wait(for: "\(seconds) seconds after zero") { screen in
            guard let match = screen.screenText.firstMatch(of: #/ended (\d+) s ago/#) else { return false }
            return Int(match.1).map { $0 >= seconds } ?? false
        }
    }

    /// Checks which countdown is selected: the prompt for the deadline (key `=`) shows its title.
    private func expectSelection(_ title: String, in terminal: PseudoTerminal) throws {
        terminal.type("=")
        try terminal.wait(forText: "\(title) ends")
        terminal.type("\u{1B}")
        try terminal.wait(for: "the board without the question") { !$0.screenText.contains("\(title) ends") }
    }

    @Test(arguments: ["list", "cards", "focus", "timeline", "compact"], ["stop", "hide", "overtime"])
    func `a countdown at zero stays selected in every view, with on_zero stop, hide or overtime`(
        view: String, onZero: String
    ) throws {
        let program = try RemoteProgram()
        let terminal = try atZero(onZero, in: program)
        terminal.type(":view \(view)\r")
        try expectSelection("Tea", in: terminal)
        terminal.type("G")
        try expectSelection("Bread", in: terminal)
        try program.expectEnd(terminal)
    }

    @Test(arguments: ["list", "cards", "focus"])
    func `a finished countdown keeps its big digits in the list, cards and focus views`(view: String) throws {
        let program = try RemoteProgram()
        let terminal = try atZero("stop", in: program)
        terminal.type(":view \(view)\r")
        // Big digits have gaps between their blocks, and bars have none.
        try terminal.wait(for: "big digits") { $0.screenText.contains(#/[█▄▀]{2,} +[█▄▀]+/#) }
        try program.expectEnd(terminal)
    }

    @Test func `keys act on the selected countdown at zero, and Tab selects a due countdown`() throws {
        let program = try RemoteProgram()
        let terminal = try atZero("overtime", in: program)
        terminal.type("S")
        try terminal.wait(for: "the snoozed countdown") { !$0.screenText.contains("ended") }
        terminal.type("r")
        try waitForZero(1, in: terminal)
        terminal.type("G")
        try expectSelection("Bread", in: terminal)
        terminal.type("\t")
        try expectSelection("Tea", in: terminal)
        terminal.type("x\t")
        try terminal.wait(forText: "Nothing is due.")
        try program.expectEnd(terminal)
    }

    @Test func `a countdown at zero is hidden after the time of --stay`() throws {
        let program = try RemoteProgram()
        let terminal = try atZero("hide", in: program, ["--stay", "25s"])
        try terminal.wait(for: "the list without Tea") { !$0.screenText.contains("Tea") }
        try expectSelection("Bread", in: terminal)
        try program.expectEnd(terminal)
    }
}
