import Countdowns
import Definitions
import Testing

@Suite struct FilterTextTests {
    @Test func `words are terms, and quotes hold blanks together`() throws {
        let filter = try #require(try FilterText.parse("tea #work group:\"Deep work\" is:paused <2h >1m"))
        #expect(
            filter
                == BoardFilter(
                    "tea #work group:\"Deep work\" is:paused <2h >1m",
                    terms: [
                        .text("tea"), .tag("work"), .group("Deep work"), .state("paused"),
                        .left(isLess: true, than: .seconds(7_200)), .left(isLess: false, than: .seconds(60)),
                    ]))
    }

    @Test(arguments: ["", "  ", "all"])
    func `nothing, and all, ask for everything`(text: String) throws {
        #expect(try FilterText.parse(text) == nil)
    }

    @Test func `an amount that is none is an error`() {
        #expect(throws: GrammarError.self) { try FilterText.parse("<") }
        #expect(throws: GrammarError.self) { try FilterText.parse("<2x") }
    }
}
