import Testing

@testable import Screen

struct StyleCacheTests {
    private let grey = Color(packed: 0x808080)
    private let red = Color(packed: 0xFF0000)

    private func change(_ depth: ColorDepth, from old: Style?, to new: Style) -> String {
        var bytes: [UInt8] = []
        StyleCache(depth: depth).append(new, after: old, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        (ColorDepth.truecolor, "\u{1B}[0;1;38;2;128;128;128;48;2;255;0;0m"),
        (.ansi256, "\u{1B}[0;1;38;5;244;48;5;196m"),
        (.ansi16, "\u{1B}[0;1;90;101m"),
        (.none, "\u{1B}[0;1m"),
    ])
    func `a style is encoded for each colour depth`(depth: ColorDepth, expected: String) {
        let style = Style(foreground: grey, background: red, attributes: .bold)
        #expect(StyleCache(depth: depth).bytes(for: style) == Array(expected.utf8))
    }

    private static let ownColors: [(ColorDepth, String)] = [
        (.truecolor, "\u{1B}[0;34;107m"), (.ansi256, "\u{1B}[0;34;107m"), (.ansi16, "\u{1B}[0;34;107m"),
        (.none, "\u{1B}[0m"),
    ]

    @Test(arguments: ownColors)
    func `the 16 terminal colours are encoded by number at every depth except none`(depth: ColorDepth, expected: String)
        throws
    {
        let style = Style(foreground: try #require(Color(ansi: 4)), background: try #require(Color(ansi: 15)))
        #expect(StyleCache(depth: depth).bytes(for: style) == Array(expected.utf8))
        let again = change(depth, from: style, to: Style(foreground: style.foreground))
        #expect(again == (depth == .none ? "" : "\u{1B}[49m"))
    }

    @Test func `only the differences between two styles are encoded`() {
        let plain = Style(foreground: grey)
        #expect(change(.truecolor, from: plain, to: plain) == "")
        #expect(change(.truecolor, from: plain, to: Style(foreground: grey, attributes: .dim)) == "\u{1B}[2m")
        #expect(change(.ansi256, from: plain, to: Style(foreground: red)) == "\u{1B}[38;5;196m")
        #expect(change(.ansi256, from: plain, to: Style(background: red)) == "\u{1B}[39;48;5;196m")
        #expect(change(.ansi256, from: plain, to: Style()) == "\u{1B}[m")
        #expect(change(.none, from: plain, to: Style()) == "")
        #expect(change(.none, from: plain, to: Style(foreground: red)) == "")
        #expect(change(.none, from: Style(attributes: .reverse), to: Style()) == "\u{1B}[m")
        let both = Style(foreground: grey, attributes: [.bold, .dim, .underline])
        #expect(change(.ansi16, from: both, to: Style(foreground: grey, attributes: [.bold])) == "\u{1B}[22;24;1m")
    }

    @Test func `an emptied cache returns the same bytes`() {
        let cache = StyleCache(depth: .truecolor)
        let style = Style(foreground: grey, background: red)
        let before = cache.bytes(for: style)
        #expect(cache.count == 2)
        cache.removeAll()
        #expect(cache.count == 0)
        #expect(cache.bytes(for: style) == before)
    }

    @Test func `the cache encodes 5000 styles correctly and holds at most 1024 entries`() {
        let cache = StyleCache(depth: .truecolor)
        for value in UInt32(0)..<5000 {
            let color = Color(packed: value &* 2_654_435_761 >> 8)
            let expected = "\u{1B}[0;38;2;\(color.red);\(color.green);\(color.blue)m"
            guard cache.bytes(for: Style(foreground: color)) == Array(expected.utf8) else {
                Issue.record("\(color)")
                return
            }
        }
        #expect(cache.count <= 1024)
    }
}
