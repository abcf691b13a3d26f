import Testing

@testable import Screen

struct ColorTests {
    @Test func `each of the 16 terminal colours has a number and no RGB channels`() throws {
        for number in 0..<16 {
            let color = try #require(Color(ansi: number))
            #expect(color.ansiNumber == UInt8(number) && color.isOfTerminal && !color.isTerminalDefault)
            #expect((color.red, color.green, color.blue) == (0, 0, 0))
            #expect(color.shown == Color(palette: UInt8(number)))
        }
        #expect(Color(ansi: 16) == nil && Color(ansi: -1) == nil)
    }

    @Test func `a 24-bit colour has no ANSI number, and neither has the default colour`() {
        for packed in [0, 0x0F, 0xFF_FFFF, 0x80_8080] as [UInt32] {
            let color = Color(packed: packed)
            #expect(!color.isOfTerminal && color.ansiNumber == nil && color.shown == color)
        }
        #expect(Color.terminalDefault.isOfTerminal && Color.terminalDefault.ansiNumber == nil)
    }

    @Test func `six hexadecimal digits are parsed as a colour, and any other text is rejected`() {
        #expect(Color(hex: "#0a0B0c") == Color(red: 10, green: 11, blue: 12))
        #expect(Color(hex: "0a0b0c") == Color(red: 10, green: 11, blue: 12))
        for text in ["", "#", "#123", "1234567", "12345g", "+12345", "##12345", "１２３４５６"] {
            #expect(Color(hex: text) == nil, "\(text)")
        }
    }
}
