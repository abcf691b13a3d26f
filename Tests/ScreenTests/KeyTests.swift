import Testing

@testable import Screen

struct KeyTests {
    @Test(arguments: [
        ("q", Key(.character("q"))), ("space", Key(.character(" "))), ("P", Key(.character("P"))),
        ("ctrl-c", Key(.character("c"), modifiers: .control)), ("down", Key(.down)), ("page-down", Key(.pageDown)),
        ("shift-tab", Key(.tab, modifiers: .shift)), ("alt-enter", Key(.enter, modifiers: .alt)),
        ("ctrl-alt-shift-f12", Key(.function(12), modifiers: [.control, .alt, .shift])),
        ("-", Key(.character("-"))), ("ctrl--", Key(.character("-"), modifiers: .control)), ("f", Key(.character("f"))),
        ("?", Key(.character("?"))), ("é", Key(.character("é"))),
    ])
    func `the name of a key is parsed as the key, and the description of the key is its name`(name: String, key: Key) {
        #expect(Key(name) == key)
        #expect(key.description == name)
    }

    @Test func `alternative spellings give the same key`() {
        #expect(Key("shift-p") == Key("P"))
        #expect(Key("ctrl-C") == Key("ctrl-shift-c"))
        #expect(Key("shift-space") == Key("space"))
        #expect(Key("alt-ctrl-x") == Key("ctrl-alt-x"))
    }

    @Test(arguments: ["", " ", "qq", "ctrl-", "f0", "f99", "pagedown", "Space", "ctrl-qq"])
    func `an invalid name gives no key`(name: String) {
        #expect(Key(name) == nil)
    }
}
