import Testing

@testable import Dashboard

@Suite struct ShellWordTests {
    @Test(arguments: ["green-tea", "#hot", "group:Own work", "café", "cafe\u{301}", "日本語", "a.b_c@d+e/f"])
    func `letters, digits and signs that mean nothing to a shell are plain`(word: String) {
        #expect(ShellWord.isPlain(word))
    }

    @Test(arguments: [
        "$(touch x)", "`touch x`", "a;b", "a'b", "a\"b", "a\\b", "a\tb", "a\nb", "{a,b}", "a*", "~x", "!x", "-x",
        "\u{D4E}`touch x\u{D4E}`", "$\u{301}x", "-\u{301}x", "a\u{1B}b", "a\u{202E}b",
    ])
    func `what a shell reads is not, also where it makes one character with a letter or a mark`(word: String) {
        #expect(!ShellWord.isPlain(word))
    }
}
