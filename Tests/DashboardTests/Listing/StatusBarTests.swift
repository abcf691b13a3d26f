import Testing

@testable import Dashboard

/// Tests that characters that start a tag or a format are escaped, even in a grapheme cluster with a combining mark or a
/// letter.
@Suite struct StatusBarTests {
    @Test(arguments: [
        (StatusBar.tmux, "#(touch x) #[fg=red] ##", "##(touch x) ##[fg=red] ####"),
        (.tmux, "\u{D4E}#(x) #\u{301}", "\u{D4E}##(x) ##\u{301}"),
        (.polybar, "%{A1:touch x:}Tea%{A} 50% {", "% {A1:touch x:}Tea% {A} 50% {"),
        (.polybar, "%%{A} \u{D4E}%{\u{301}", "%% {A} \u{D4E}% {\u{301}"),
        (.pango, "<b>R&D</b> &lt;", "&lt;b&gt;R&amp;D&lt;/b&gt; &amp;lt;"),
        (.waybar, "\u{D4E}<b>\u{301}&\u{FE0F}", "\u{D4E}&lt;b&gt;\u{301}&amp;\u{FE0F}"),
    ])
    func `the markup of a status bar is escaped in a text`(bar: StatusBar, text: String, expected: String) {
        #expect(bar.escaped(text).unicodeScalars.elementsEqual(expected.unicodeScalars), "\(bar.escaped(text))")
    }

    @Test(arguments: StatusBar.allCases) func `escaping leaves a text without markup unchanged`(bar: StatusBar) {
        #expect(bar.escaped("Tea: Focus 03:59 due, 50 %") == "Tea: Focus 03:59 due, 50 %")
    }
}
