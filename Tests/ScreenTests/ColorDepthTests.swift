import Testing

@testable import Screen

struct ColorDepthTests {
    @Test(arguments: [
        ([:], ColorDepth.none),
        (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
        (["TERM": ""], .none),
        (["TERM": "vt100"], .none),
        (["TERM": "xterm-mono"], .none),
        (["TERM": "rxvt-m", "COLORTERM": "truecolor"], .none),
        (["TERM": "linux"], .ansi16),
        (["TERM": "xterm"], .ansi16),
        (["TERM": "xterm-256color"], .ansi256),
        (["TERM": "tmux-256color"], .ansi256),
        (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .truecolor),
        (["TERM": "xterm-256color", "COLORTERM": "24bit"], .truecolor),
        (["TERM": "xterm-256color", "COLORTERM": "yes"], .ansi256),
        (["TERM": "screen", "COLORTERM": "truecolor"], .ansi256),
        (["TERM": "screen-256color", "COLORTERM": "truecolor", "TMUX": "/tmp/x"], .truecolor),
        (["TERM": "xterm-kitty"], .truecolor),
        (["TERM": "xterm-direct"], .truecolor),
        (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": ""], .truecolor),
        (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "0"], .none),
        (["TERM": "xterm-256color", "NO_COLOR": "1", "FORCE_COLOR": "1", "CLICOLOR_FORCE": "1"], .none),
    ])
    func `environment variables such as TERM, COLORTERM and NO_COLOR determine the colour depth`(
        environment: [String: String], depth: ColorDepth
    ) {
        #expect(ColorDepth.detect(environment: environment) == depth)
    }

    @Test func `the names of the depths are none, 16, 256 and truecolor`() {
        #expect(ColorDepth.allCases.map(\.rawValue) == ["none", "16", "256", "truecolor"])
        #expect(ColorDepth(rawValue: "256") == .ansi256)
    }

    @Test func `a colour is mapped to the nearest of 256 or 16 colours`() {
        #expect(Color(packed: 0x808080).nearestOf256 == 244)
        #expect(Color(packed: 0x000000).nearestOf256 == 16)
        #expect(Color(packed: 0xFFFFFF).nearestOf256 == 231)
        #expect(Color(packed: 0xFF0000).nearestOf256 == 196)
        #expect(Color(packed: 0x5F87AF).nearestOf256 == 67)
        #expect(Color(packed: 0xFF0000).nearestOf16 == 9)
        #expect(Color(packed: 0x000000).nearestOf16 == 0)
        #expect(Color(packed: 0xF0F0F0).nearestOf16 == 7)
        for index in UInt8(16)...255 {
            let color = Color(palette: index)
            #expect(Color(palette: color.nearestOf256) == color)
        }
    }
}
