import Countdowns
import Dashboard
import Screen
import Testing

@testable import DashboardApp

@Suite struct KeyInputTests {
    private func key(_ name: String) -> Key { Key(name) ?? Key(.escape) }

    private func add(_ names: String..., to input: inout KeyInput) {
        for name in names { input.add(.key(key(name))) { $0 == .key(key("ctrl-c")) } }
    }

    private func rest(_ input: inout KeyInput) -> [PendingInput] {
        var all: [PendingInput] = []
        while let next = input.next() { all.append(next) }
        return all
    }

    @Test func `keys and pasted text are handled in the order of arrival`() {
        var input = KeyInput()
        add("j", "k", to: &input)
        input.add(.paste("tea")) { _ in false }
        #expect(
            rest(&input) == [.trigger(.key(key("j"))), .trigger(.key(key("k"))), .paste("tea")] && input.isEmpty)
    }

    @Test func `a key that ends the program discards all earlier pending keys`() {
        var input = KeyInput()
        add("j", "k", "ctrl-c", "j", to: &input)
        #expect(rest(&input) == [.trigger(.key(key("ctrl-c"))), .trigger(.key(key("j")))])
    }

    @Test func `keys that arrive while 4,096 keys are pending are dropped`() {
        var input = KeyInput()
        for _ in 0..<5_000 { add("j", to: &input) }
        #expect(rest(&input).count == 4_096)
    }

    @Test func `digits form a count, which does not begin with zero and has at most four digits`() {
        var input = KeyInput()
        #expect(input.addDigit(.key(key("0"))) == nil)
        #expect(["1", "0", "5", "7"].map { input.addDigit(.key(key($0))) } == ["1", "10", "105", "1057"])
        #expect(input.addDigit(.key(key("9"))) == "")
        #expect(input.addDigit(.key(key("j"))) == nil && input.addDigit(.wheelUp) == nil)
        #expect(input.takeCount() == 1_057 && input.takeCount() == nil)
    }

    @Test func `an unbound key is recorded as new only the first time`() {
        var input = KeyInput()
        #expect(input.noteUnknown(key("X")) && !input.noteUnknown(key("X")) && input.noteUnknown(key("Q")))
    }
}
