import Testing

@testable import Screen

/// Tests of terminal answers that are late, or split by a pause of any length.
struct LateReplyFilterTests {
    private static let replies = [
        "\u{1B}[?2026;2$y", "\u{1B}]11;rgb:1e1e/ffff/2e2e\u{1B}\\", "\u{1B}]11;rgb:aa/bb/cc\u{7}",
        "\u{1B}]11;rgba:0000/0000/0000/ffff\u{1B}\\", "\u{1B}]11;#0a0b0c\u{7}", "\u{1B}[?62;22;52c",
    ]

    @Test(arguments: replies, [1, 9, 10, 11, 5_000])
    func `an answer split by a pause of any length gives no key, except Escape for a lone ESC`(
        reply: String, flushes: Int
    ) {
        let bytes = Array(reply.utf8)
        for split in 1..<bytes.count {
            var decoder = KeyDecoder()
            decoder.expectsReply = true
            var events = decoder.decode(bytes[..<split])
            for _ in 0..<flushes { events += decoder.flush() }
            events += decoder.decode(bytes[split...])
            let keys = events.filter { if case .report = $0 { false } else { true } }
            // If a long pause follows the first ESC of the answer, the ESC becomes the Escape key.
            #expect(keys.isEmpty || (split == 1 && flushes >= 10 && keys == [.key(Key(.escape))]), "split at \(split)")
            #expect(decoder.decode("q".utf8) == [.key(Key(.character("q")))], "split at \(split)")
        }
    }

    @Test(arguments: replies)
    func `the rest of an unexpected answer gives no text after its start was abandoned`(reply: String) {
        let bytes = Array(reply.utf8)
        for split in 2..<bytes.count {
            var decoder = KeyDecoder()
            var events = decoder.decode(bytes[..<split])
            for _ in 0..<KeyDecoder.sequenceFlushLimit { events += decoder.flush() }
            events += decoder.decode(bytes[split...])
            let isAlt = events.allSatisfy { event in
                guard case .key(let key) = event else { return false }
                return key.modifiers == .alt && split == 2
            }
            #expect(events.isEmpty || isAlt, "split at \(split)")
        }
    }

    @Test func `a byte that cannot continue an abandoned answer is recognized as a key`() {
        for begun in ["\u{1B}[?2026;", "\u{1B}]11;rgb:1e1e/", "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}"] {
            for text in ["q", " ", "\u{1B}[A", "\t", "j"] {
                var decoder = KeyDecoder()
                _ = decoder.decode(begun.utf8)
                for _ in 0..<KeyDecoder.sequenceFlushLimit { _ = decoder.flush() }
                var fresh = KeyDecoder()
                let expected = fresh.decode(text.utf8)
                // The filter may treat the ESC of an arrow key as the ESC of the terminator, so the events of the arrow
                // key are not compared.
                #expect(decoder.decode(text.utf8) == expected || text.hasPrefix("\u{1B}"), "\(begun) \(text)")
                #expect(decoder.decode("q".utf8).last == .key(Key(.character("q"))))
            }
        }
    }

    @Test func `a lone ESC is held back longer while an answer is expected`() {
        var decoder = KeyDecoder()
        decoder.expectsReply = true
        #expect(decoder.decode([0x1B]) == [])
        for _ in 1..<KeyDecoder.sequenceFlushLimit { #expect(decoder.flush() == []) }
        #expect(decoder.flush() == [.key(Key(.escape))])
        decoder.expectsReply = false
        #expect(decoder.decode([0x1B]) == [] && decoder.flush() == [.key(Key(.escape))])
    }
}
