import Countdowns
import Definitions
import Testing

@Suite struct FilterTextTests {
    @Test func `a filter is split into terms at spaces outside quotes`() throws {
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
    func `an empty filter and the filter all match every countdown`(text: String) throws {
        #expect(try FilterText.parse(text) == nil)
    }

    @Test func `an invalid duration in a filter is an error`() {
        #expect(throws: GrammarError.self) { try FilterText.parse("<") }
        #expect(throws: GrammarError.self) { try FilterText.parse("<2x") }
    }
}
