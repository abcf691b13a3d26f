import Definitions
import Testing

@Suite struct ShellWordTests {
    @Test(arguments: ["green-tea", "#hot", "group:Own work", "café", "cafe\u{301}", "日本語", "a.b_c@d+e/f"])
    func `a word of letters, digits and signs without a meaning in a shell is plain`(word: String) {
        #expect(ShellWord.isPlain(word))
    }

    @Test(arguments: [
        "$(touch x)", "`touch x`", "a;b", "a'b", "a\"b", "a\\b", "a\tb", "a\nb", "{a,b}", "a*", "~x", "!x", "-x",
        "\u{D4E}`touch x\u{D4E}`", "$\u{301}x", "-\u{301}x", "a\u{1B}b", "a\u{202E}b",
    ])
    func `a word with a shell metacharacter is not plain, even inside a grapheme cluster`(word: String) {
        #expect(!ShellWord.isPlain(word))
    }

    @Test(arguments: [
        ("board.yaml", "board.yaml"), ("-x.yaml", "./-x.yaml"), ("-\u{301}x", "./-\u{301}x"),
        ("a b.yaml", "'a b.yaml'"), ("$(x)", "'$(x)'"), ("#x", "'#x'"), ("it's", "'it'\\''s'"),
        ("'\u{301};x", "''\\''\u{301};x'"), ("", "''"),
    ])
    func `a quoted path is one shell word, even with a quote inside a grapheme cluster`(
        path: String, word: String
    ) {
        #expect(Array(ShellWord.quoted(path: path).utf8) == Array(word.utf8))
    }
}
