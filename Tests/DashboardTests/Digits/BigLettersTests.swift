import Screen
import Testing

@testable import Dashboard

@Suite struct BigLettersTests {
    private func picture(_ text: String, scale: Int = 1) throws -> String {
        let letters = try #require(BigLetters(text, scale: scale, columns: 80))
        var canvas = Canvas(size: Size(columns: letters.columns(of: text), rows: letters.rows))
        letters.draw(text, in: &canvas, column: 0, row: 0, style: Style())
        return canvas.text()
    }

    @Test func `a title is drawn in big capitals of three rows`() throws {
        #expect(try picture("Tea") == "▄▄▄ ▄▄▄ ▄▄▄\n █  █▄  █▄█\n █  █▄▄ █ █\n")
        #expect(try picture("É") == picture("e"))
    }

    @Test func `big letters are as large as the space allows, up to the requested scale`() throws {
        #expect(try #require(BigLetters("Over", scale: 3, columns: 200)).scale == 3)
        #expect(try #require(BigLetters("Over", scale: 3, columns: 40)).scale == 2)
        #expect(BigLetters("Over", scale: 3, columns: 10) == nil)
        #expect(BigLetters("Over", scale: 0, columns: 200) == nil)
    }

    @Test func `a text without big glyphs is not enlarged, and an emoji among letters stays small`() throws {
        #expect(BigLetters("煎茶", scale: 1, columns: 80) == nil)
        #expect(try picture("A 🎄").hasSuffix("█ █    🎄\n"))
    }
}
