import Countdowns
import Definitions
import Screen
import TestSupport
import Testing

@testable import Dashboard

@Suite struct HelpPictureTests {
    private func help() throws -> HelpPicture {
        HelpPicture(theme: try ThemeLibrary().theme(ThemeLibrary.defaultDark), keys: .standard)
    }

    @Test func `every binding stands in one line of the help, under its heading`() {
        let names = HelpText.sections.flatMap { $0.lines.flatMap(\.names) }
        #expect(names.sorted() == KeyMap.standard.bindings.map(\.name).sorted())
        for (section, lines) in HelpText.sections {
            for name in lines.flatMap(\.names) {
                #expect(KeyMap.standard.bindings.first { $0.name == name }?.section == section, "\(name)")
            }
        }
    }

    @Test func `a usual window shows all of it, in two columns`() throws {
        let size = Size(columns: 80, rows: 24)
        let help = try help()
        #expect(help.hiddenRows(in: size) == 0)
        var canvas = Canvas(size: size)
        help.draw(in: &canvas)
        let text = canvas.text()
        for part in ["Space P", "j ↓ k ↑", "PgDn PgUp", "Ctrl-T", "Esc"]
            + HelpText.signs.map({ "\($0.sign) \($0.text)" })
        {
            #expect(text.contains(part), "\(part)")
        }
        for line in HelpText.sections.flatMap(\.lines) { #expect(text.contains(line.text)) }
        #expect(!text.contains("…"))
    }

    @Test(arguments: [20, 24, 30, 40])
    func `in a narrow window nothing is cut, and what lies below is scrolled to`(columns: Int) throws {
        let size = Size(columns: columns, rows: 12)
        let help = try help()
        let hidden = help.hiddenRows(in: size)
        #expect(hidden > 0)
        var words: Set<Substring> = []
        for first in 0...hidden {
            var canvas = Canvas(size: size)
            help.draw(in: &canvas, firstRow: first)
            let text = canvas.text()
            #expect(!text.contains("…"))
            #expect(text.contains("▾ ") == (first < hidden))
            words.formUnion(text.split { $0.isWhitespace })
        }
        for line in HelpText.sections.flatMap(\.lines).map(\.text) + HelpText.signs.map(\.text) {
            #expect(line.split(separator: " ").allSatisfy(words.contains), "\(line)")
        }
    }
}
