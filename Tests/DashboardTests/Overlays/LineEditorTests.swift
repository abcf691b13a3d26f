import Screen
import Testing

@testable import Dashboard

@Suite struct LineEditorTests {
    /// Returns an editor with a text, after the keys with these names were pressed.
    private func edited(_ text: String, _ keys: String) -> LineEditor {
        var editor = LineEditor(text)
        for name in keys.split(separator: " ") {
            guard let key = Key(String(name)) else {
                Issue.record("\(name) is no key")
                continue
            }
            let isTaken = editor.handle(key)
            #expect(isTaken, "\(name)")
        }
        return editor
    }

    /// The line with a bar at the cursor.
    private func shown(_ editor: LineEditor) -> String {
        editor.textBeforeCursor + "|" + editor.text.dropFirst(editor.cursor)
    }

    @Test(arguments: [
        ("", "a b space c", "ab c|"), ("tea", "left left x", "tx|ea"), ("tea", "home 1 end 2", "1tea2|"),
        ("one two  three", "alt-b alt-b", "one |two  three"), ("one two", "home alt-f", "one| two"),
        ("one two  ", "ctrl-w", "one |"), ("one two", "home alt-d", "| two"), ("one two", "alt-b ctrl-u", "|two"),
        ("one two", "alt-b ctrl-k", "one |"), ("tea", "backspace ctrl-h", "t|"), ("tea", "home delete ctrl-d", "|a"),
        ("tea", "home backspace left ctrl-b", "|tea"), ("tea", "delete right ctrl-f", "tea|"),
    ])
    func `the editing keys of a shell's command line edit the text`(text: String, keys: String, result: String) {
        #expect(shown(edited(text, keys)) == result)
    }

    @Test func `a grapheme cluster is moved over and deleted as one character`() {
        #expect(shown(edited("a👩‍👩‍👧e\u{301}", "left")) == "a👩‍👩‍👧|e\u{301}")
        #expect(shown(edited("a👩‍👩‍👧e\u{301}", "backspace backspace")) == "a|")
    }

    @Test func `an inserted combining mark joins the grapheme cluster before the cursor`() {
        var editor = edited("cafex", "left")
        editor.insert("\u{301}")
        #expect(editor.text == "cafe\u{301}x")
        #expect(editor.cursor == 4)
    }

    @Test func `a pasted text is inserted as one line with spaces for line breaks and tabs`() {
        var editor = LineEditor()
        editor.insert("a\nb\tc\r\nd")
        #expect(editor.text == "a b c d")
    }

    @Test func `the editor does not handle keys that do not edit text`() throws {
        var editor = LineEditor("tea")
        for name in ["enter", "escape", "up", "down", "tab", "ctrl-c", "f1"] {
            let isTaken = try editor.handle(#require(Key(name)))
            #expect(!isTaken, "\(name)")
        }
        #expect(editor.text == "tea")
    }

    @Test func `a text too long for its columns is drawn around the cursor, which is in reverse video`() {
        func row(_ editor: LineEditor, columns: Int) -> (String, Int?) {
            var canvas = Canvas(size: Size(columns: columns, rows: 1))
            editor.draw(in: &canvas, column: 0, row: 0, columns: columns, style: Style())
            let cursor = (0..<columns).first {
                canvas.style(column: $0, row: 0).attributes.contains(.reverse)
            }
            return (canvas.text(row: 0), cursor)
        }
        #expect(row(LineEditor("tea"), columns: 10) == ("tea", 3))
        #expect(row(LineEditor("0123456789"), columns: 5) == ("6789", 4))
        #expect(row(edited("0123456789", "home"), columns: 5) == ("01234", 0))
        #expect(row(edited("日本語", "left"), columns: 10) == ("日本語", 4))
        #expect(row(LineEditor("日本語"), columns: 4) == ("語", 2))
        #expect(row(LineEditor("tea"), columns: 1) == ("", 0))
    }
}
