import Countdowns
import Testing

@testable import Definitions

/// Texts that are written as YAML values.
@Suite struct YAMLValueTests {
    private func countdowns(titled title: String, isFlow: Bool) throws -> [Countdown] {
        let value = YAMLValue.scalar(title, isFlow: isFlow)
        let item = isFlow ? "{ title: \(value), in: 4m }" : "title: \(value)\n    in: 4m"
        let file = SourceFile(path: "x.yaml", text: "countdowns:\n  - \(item)\n")
        return try BoardFile.decode(file, in: .christmasEve()).definition.countdowns
    }

    @Test(arguments: [true, false])
    func `a quoted title cannot end its quotes, even with a quote in a grapheme cluster`(isFlow: Bool) throws {
        let title = "\u{D4E}\", hooks: { zero: [touch, PWNED] }, note: \"\u{301}"
        let countdowns = try countdowns(titled: title, isFlow: isFlow)
        #expect(countdowns.map(\.title) == [title] && countdowns.map(\.hooks) == [[:]])
    }

    @Test(arguments: ["{", "a: [", "- - -", "\u{1B}[31m 4m", "\"}]: 4m", "#", ": 4m", "x: 4m # y", "'a\\n' 4m"])
    func `any title gives a valid countdown file`(title: String) throws {
        for isFlow in [true, false] { #expect(try countdowns(titled: title, isFlow: isFlow).count == 1) }
    }
}
