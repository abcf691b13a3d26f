import TestSupport
import Testing

@testable import Screen

struct KeyDecoderTests {
    /// Complete input sequences, and the events that the decoder returns for them.
    static let known: [(String, [InputEvent])] = [
        ("q", [.key(Key(.character("q")))]),
        ("P", [.key(Key(.character("P")))]),
        ("é漢\u{1F600}", ["é", "漢", "\u{1F600}"].map { .key(Key(.character($0))) }),
        ("\u{1}\u{3}\u{1A}", ["a", "c", "z"].map { .key(Key(.character($0), modifiers: .control)) }),
        ("\0\u{1C}", [" ", "\\"].map { .key(Key(.character($0), modifiers: .control)) }),
        ("\t\r\n\u{7F}\u{8}", [Key.Code.tab, .enter, .enter, .backspace, .backspace].map { .key(Key($0)) }),
        ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [Key.Code.up, .down, .right, .left].map { .key(Key($0)) }),
        (
            "\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD\u{1B}OH\u{1B}OF",
            [Key.Code.up, .down, .right, .left, .home, .end].map { .key(Key($0)) }
        ),
        ("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~", [Key.Code.home, .end, .home, .end].map { .key(Key($0)) }),
        ("\u{1B}[2~\u{1B}[3~\u{1B}[5~\u{1B}[6~", [Key.Code.insert, .delete, .pageUp, .pageDown].map { .key(Key($0)) }),
        ("\u{1B}[1;5A", [.key(Key(.up, modifiers: .control))]),
        ("\u{1B}[6;2~", [.key(Key(.pageDown, modifiers: .shift))]),
        ("\u{1B}[Z", [.key(Key(.tab, modifiers: .shift))]),
        ("\u{1B}OP\u{1B}[11~\u{1B}[15~\u{1B}[24~", [1, 1, 5, 12].map { .key(Key(.function($0))) }),
        ("\u{1B}[1;2P\u{1B}[[B", [.key(Key(.function(1), modifiers: .shift)), .key(Key(.function(2)))]),
        ("\u{1B}x\u{1B}\r", [.key(Key(.character("x"), modifiers: .alt)), .key(Key(.enter, modifiers: .alt))]),
        ("\u{1B}é", [.key(Key(.character("é"), modifiers: .alt))]),
        ("\u{1B}\u{1B}[Z", [.key(Key(.tab, modifiers: [.shift, .alt]))]),
        ("\u{1B}\u{1B}x", [.key(Key(.escape)), .key(Key(.character("x"), modifiers: .alt))]),
        ("\u{1B}\u{1B}[I", [.key(Key(.escape)), .focus(true)]),
        (
            "\u{1B}[<64;10;5M\u{1B}[<65;10;5M",
            [
                .mouse(MouseEvent(.wheelUp, column: 9, row: 4)), .mouse(MouseEvent(.wheelDown, column: 9, row: 4)),
            ]
        ),
        ("\u{1B}[<0;1;1M\u{1B}[<0;1;1m", [.mouse(MouseEvent(.press(button: 1), column: 0, row: 0))]),
        ("\u{1B}[<85;3;4M", [.mouse(MouseEvent(.wheelDown, column: 2, row: 3, modifiers: [.shift, .control]))]),
        ("\u{1B}[<35;3;4M\u{1B}[<128;3;4M\u{1B}[<66;3;4M", []),
        ("\u{1B}[<0;0;5M\u{1B}[<0;-5;5M\u{1B}[<0;5;65536M\u{1B}[<0;5M\u{1B}[<M", []),
        ("\u{1B}[M !!q", [.key(Key(.character("q")))]),
        ("\u{1B}[32;10;5Mq", [.key(Key(.character("q")))]),
        ("\u{1B}[I\u{1B}[O", [.focus(true), .focus(false)]),
        ("\u{1B}[200~two\nlines\u{1B}[201~q", [.paste("two\nlines"), .key(Key(.character("q")))]),
        ("\u{1B}[200~a\u{1B}[20b\u{1B}\u{1B}[201~", [.paste("a\u{1B}[20b\u{1B}")]),
        ("\u{1B}[201~", []),
        ("\u{1B}[200~\u{1F600}é\u{1B}[201~", [.paste("\u{1F600}é")]),
        (
            "\u{1B}[97u\u{1B}[97;2u\u{1B}[97;5u\u{1B}[27u\u{1B}[13;3u",
            [
                .key(Key(.character("a"))), .key(Key(.character("A"))), .key(Key(.character("a"), modifiers: .control)),
                .key(Key(.escape)), .key(Key(.enter, modifiers: .alt)),
            ]
        ),
        (
            "\u{1B}[49:33;2u\u{1B}[27;5;97~",
            [.key(Key(.character("!"))), .key(Key(.character("a"), modifiers: .control))]
        ),
        ("\u{1B}[97;1:1u\u{1B}[97;1:3u\u{1B}[1;1:3A\u{1B}[5;1:3~", [.key(Key(.character("a")))]),
        ("\u{1B}[57358u\u{1B}[57441;2u\u{1B}[57417u", [.key(Key(.left))]),
        ("\u{1B}[97;65u", [.key(Key(.character("a")))]),
        // Answers of the terminal to capability queries.
        (
            "\u{1B}[?62;22c\u{1B}[>1;10;0c\u{1B}[24;80R\u{1B}[?2026;2$y\u{1B}[8;24;80t\u{1B}[0n\u{1B}[?1u",
            [.report(.deviceAttributes(copies: false)), .report(.mode(2026, .off))]
        ),
        (
            "\u{1B}[?62;52c\u{1B}[?62;52;22c\u{1B}[?62;152c",
            [true, true, false].map { .report(.deviceAttributes(copies: $0)) }
        ),
        (
            "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\\u{1B}]11;rgb:ff/ff/ff\u{7}\u{1B}]11;#0a0b0c\u{7}",
            [Color(packed: 0x1E1E2E), Color(packed: 0xFFFFFF), Color(packed: 0x0A0B0C)].map { .report(.background($0)) }
        ),
        ("\u{1B}]10;rgb:ff/ff/ff\u{7}\u{1B}]11;rgb:ff/ff\u{7}\u{1B}]11;?\u{7}\u{1B}]4;1;rgb:f/f/f\u{1B}\\", []),
        ("\u{1B}[?2026;9$y\u{1B}[?2026$y\u{1B}[?;$y", []),
        (
            "\u{1B}P1$r0m\u{1B}\\\u{1B}_Gi=1;OK\u{1B}\\\u{1B}^pm\u{1B}\\\u{1B}Xsos\u{1B}\\q",
            [.key(Key(.character("q")))]
        ),
    ]

    private func decode(_ pieces: some Sequence<some Sequence<UInt8>>, flushes: Int = 0) -> [InputEvent] {
        var decoder = KeyDecoder()
        var events: [InputEvent] = []
        for piece in pieces {
            events += decoder.decode(piece)
            for _ in 0..<flushes { events += decoder.flush() }
        }
        return events
    }

    @Test(arguments: known)
    func `a known sequence gives the same events wherever it is split`(text: String, expected: [InputEvent]) {
        let bytes = Array(text.utf8)
        #expect(decode([bytes]) == expected)
        #expect(decode(bytes.map { [$0] }) == expected)
        for first in 0...bytes.count {
            for second in first...bytes.count {
                #expect(decode([bytes[..<first], bytes[first..<second], bytes[second...]]) == expected)
            }
        }
    }

    /// One flush simulates a pause of 60 ms; four flushes simulate a pause of 200 ms.
    @Test(arguments: known, [1, 4])
    func `a pause within a sequence gives no additional key, except Escape after its ESC`(
        known: (String, [InputEvent]), flushes: Int
    ) {
        let bytes = Array(known.0.utf8)
        for split in 1..<max(2, bytes.count) {
            let events = decode([bytes[..<split], bytes[split...]], flushes: flushes)
            if bytes[split - 1] == 0x1B {
                let isAltOrReal = known.1.contains { event in
                    guard case .key(let key) = event else { return false }
                    return key.modifiers.contains(.alt) || key.code == .escape
                }
                // If a pause follows the ESC of a sequence, the ESC becomes the Escape key. The remaining bytes of the
                // sequence must not become text.
                guard !isAltOrReal, !known.0.contains("\u{1B}P"), bytes.count > split, bytes[split] != 0x5C,
                    !known.0.contains("\u{1B}[200~")
                else { continue }
                #expect(events.filter { $0 != .key(Key(.escape)) } == known.1.filter { $0 != .key(Key(.escape)) })
                #expect(events.count <= known.1.count + 1)
            } else {
                #expect(events == known.1, "split at \(split)")
            }
        }
    }

    @Test func `a lone ESC becomes the Escape key after a pause`() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B]) == [])
        #expect(decoder.isAwaitingMore)
        #expect(decoder.flush() == [.key(Key(.escape))])
        #expect(!decoder.isAwaitingMore)
        #expect(decoder.flush() == [])
        #expect(decoder.decode("q".utf8) == [.key(Key(.character("q")))])
        #expect(decode(["\u{1B}\u{1B}".utf8], flushes: 1) == [.key(Key(.escape)), .key(Key(.escape))])
    }

    @Test func `a bracket or O typed after the Escape key is a character key`() {
        var decoder = KeyDecoder()
        var events = decoder.decode([0x1B]) + decoder.flush()
        events += decoder.decode("[".utf8)
        #expect(decoder.isAwaitingMore)
        for _ in 0..<KeyDecoder.lateTailFlushLimit { events += decoder.flush() }
        #expect(events == [.key(Key(.escape)), .key(Key(.character("[")))])
        events = decoder.decode([0x1B]) + decoder.flush() + decoder.decode("Oq".utf8)
        #expect(events == ["\u{1B}", "O", "q"].map { $0 == "\u{1B}" ? .key(Key(.escape)) : .key(Key(.character($0))) })
    }

    @Test func `a mouse report split after its ESC gives Escape and the mouse event, but no text`() {
        var decoder = KeyDecoder()
        var events = decoder.decode([0x1B])
        for _ in 0..<3 { events += decoder.flush() }
        events += decoder.decode("[<65;10;5M".utf8)
        #expect(events == [.key(Key(.escape)), .mouse(MouseEvent(.wheelDown, column: 9, row: 4))])
    }

    @Test func `an abandoned introducer is a key with Alt, and a longer abandoned sequence gives no key`() {
        for (text, character) in [("\u{1B}[", "["), ("\u{1B}O", "O"), ("\u{1B}]", "]"), ("\u{1B}P", "P")] {
            let expected = [InputEvent.key(Key(.character(Character(character)), modifiers: .alt))]
            #expect(decode([text.utf8], flushes: KeyDecoder.sequenceFlushLimit) == expected)
        }
        for text in ["\u{1B}[1;", "\u{1B}]11;", "\u{1B}Px", "\u{1B}[M!"] {
            var decoder = KeyDecoder()
            #expect(decoder.decode(text.utf8) == [])
            for _ in 0..<KeyDecoder.sequenceFlushLimit { #expect(decoder.flush() == []) }
            #expect(!decoder.isAwaitingMore)
            #expect(decoder.decode("q".utf8) + decoder.flush() == [.key(Key(.character("q")))])
        }
    }

    @Test(arguments: [
        "\u{1B}", "\u{1B}\u{1B}", "\u{1B}[", "\u{1B}[1;", "\u{1B}[<65;1", "\u{1B}[M!", "\u{1B}[[", "\u{1B}O",
        "\u{1B}]11;", "\u{1B}P1$r",
        "\u{1B}]11;\u{1B}", "\u{1B}[200~text", "\u{1B}[200~text\u{1B}[20",
    ])
    func `Ctrl-C is recognized within any incomplete sequence`(beginning: String) {
        let interrupt = InputEvent.key(Key(.character("c"), modifiers: .control))
        #expect(decode([Array((beginning + "\u{3}").utf8)]).last == interrupt)
    }

    // MARK: Strings and pastes without an end

    private static let openings = ["\u{1B}]", "\u{1B}P", "\u{1B}_", "\u{1B}^", "\u{1B}X", "\u{1B}[200~"]

    @Test(arguments: openings, [1, 3])
    func `an unterminated string or paste with pauses between its bytes gives no key except Escape`(
        opening: String, flushes: Int
    ) {
        var decoder = KeyDecoder()
        var events: [InputEvent] = []
        for byte in Array((opening + "1$rqP t").utf8) {
            events += decoder.decode([byte])
            for _ in 0..<flushes { events += decoder.flush() }
        }
        // The pause after the first ESC may turn the ESC into the Escape key. The other bytes must give no keys.
        #expect(events.allSatisfy { $0 == .key(Key(.escape)) } && events.count <= 1, "\(events)")
        for _ in 0..<KeyDecoder.sequenceFlushLimit { events = decoder.flush() }
        #expect(decoder.decode("q".utf8) + decoder.flush() == [.key(Key(.character("q")))])
    }

    @Test(arguments: openings)
    func `the rest of an abandoned string or paste gives no key, and a key typed afterwards does`(opening: String) {
        let end = opening.hasSuffix("~") ? "\u{1B}[201~" : "\u{1B}\\"
        for rest in ["qtP" + end, "q" + end, "qqqq"] {
            var decoder = KeyDecoder()
            var events = decoder.decode("\(opening)11$x".utf8)
            for _ in 0..<20 { events += decoder.flush() }
            events += decoder.decode(rest.utf8) + decoder.flush()
            #expect(events.allSatisfy { if case .paste = $0 { true } else { false } }, "\(rest): \(events)")
            #expect(decoder.decode("q".utf8) + decoder.flush() == [.key(Key(.character("q")))])
        }
    }

    @Test(arguments: openings)
    func `keys typed into an unterminated string or paste are recognized after two seconds`(opening: String) {
        var decoder = KeyDecoder()
        var heard: [InputEvent] = decoder.decode("\(opening)11$x".utf8)
        for _ in 0..<25 {
            heard += decoder.decode("q".utf8)
            for _ in 0..<2 { heard += decoder.flush() }
        }
        #expect(heard.contains(.key(Key(.character("q")))))
        #expect(decoder.decode([0x1B]) + decoder.flush() == [.key(Key(.escape))])
    }

    @Test(arguments: openings)
    func `Ctrl-C is recognized in an unterminated string or paste, even after it is abandoned`(opening: String) {
        let interrupt = InputEvent.key(Key(.character("c"), modifiers: .control))
        var decoder = KeyDecoder()
        #expect(decoder.decode("\(opening)11$x\u{3}".utf8).last == interrupt)
        _ = decoder.decode("\(opening)11$x".utf8)
        for _ in 0..<20 { _ = decoder.flush() }
        #expect(decoder.decode("ab\u{3}".utf8) == [interrupt])
    }

    @Test func `a control or arrow key within an unterminated string is recognized`() {
        #expect(decode(["\u{1B}]11;rgb:\u{3}q".utf8]).first == .key(Key(.character("c"), modifiers: .control)))
        #expect(decode(["\u{1B}Pabc\u{1B}[A".utf8]) == [.key(Key(.up))])
    }

    @Test(
        arguments: [
            [0xC3], [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80],
            [0xFF], [0xC2, 0x9B], [0xF0, 0x9F, 0x98],
        ] as [[UInt8]])
    func `invalid UTF-8 gives no key, and the next key is recognized`(bytes: [UInt8]) {
        #expect(decode([bytes + [0x71]]) == [.key(Key(.character("q")))])
        #expect(decode([bytes + Array("\u{1B}[A".utf8)]) == [.key(Key(.up))])
    }

    @Test func `a paste over the limit is truncated between scalars, and its rest is dropped`() {
        let pasted = "x" + String(repeating: "\u{1F600}", count: 250_000)
        let events = decode(["\u{1B}[200~\(pasted)\u{1B}[201~q".utf8])
        guard events.count == 2, case .paste(let text) = events[0] else {
            Issue.record("\(events.count) events")
            return
        }
        #expect(text.utf8.count <= PasteCollector.limit && text.utf8.count > PasteCollector.limit - 4)
        #expect(text.unicodeScalars.dropFirst().allSatisfy { $0 == "\u{1F600}" })
        #expect(events[1] == .key(Key(.character("q"))))
    }

    @Test func `an unterminated paste is returned as a paste event after the timeout`() {
        let events = decode(["\u{1B}[200~text".utf8, "".utf8], flushes: KeyDecoder.sequenceFlushLimit)
        #expect(events == [.paste("text")])
    }

    @Test func `sequences and strings over the length limit are discarded completely`() {
        let parameters = String(repeating: "1;", count: 10_000)
        #expect(decode(["\u{1B}[\(parameters)mq".utf8]) == [.key(Key(.character("q")))])
        let long = String(repeating: "x", count: 1_000_000)
        #expect(decode(["\u{1B}]52;\(long)\u{7}q".utf8]) == [.key(Key(.character("q")))])
    }

    @Test func `random bytes give the same events in random pieces as in one piece`() {
        var random = SplitMix(seed: 3)
        let spice: [UInt8] = Array("\u{1B}[O]P<;:0123456789~uMmAZI?$\\\u{7}".utf8)
        for round in 0..<4 {
            let bytes = (0..<250_000).map { _ in
                round % 2 == 0 ? UInt8.random(in: 0...255, using: &random) : spice.randomElement(using: &random) ?? 0
            }
            var whole = KeyDecoder()
            let expected = whole.decode(bytes)
            var pieces = KeyDecoder()
            var events: [InputEvent] = []
            var longest = 0
            var start = 0
            while start < bytes.count {
                let end = min(bytes.count, start + Int.random(in: 1...64, using: &random))
                events += pieces.decode(bytes[start..<end])
                longest = max(longest, pieces.sequence.count)
                start = end
            }
            #expect(longest <= KeyDecoder.sequenceLimit)
            #expect(events == expected)
            for _ in 0..<KeyDecoder.sequenceFlushLimit { _ = pieces.flush() }
            #expect(!pieces.isAwaitingMore)
        }
    }

    @Test func `a burst of 200 wheel reports gives 200 events`() {
        let bytes = String(repeating: "\u{1B}[<65;10;5M", count: 200)
        #expect(decode([bytes.utf8]).count == 200)
    }
}
