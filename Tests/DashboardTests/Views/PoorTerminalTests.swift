import Countdowns
import Definitions
import Screen
import TestSupport
import Testing
import Themes

@testable import Dashboard

@Suite struct PoorTerminalTests {
    private static let size = Size(columns: 80, rows: 24)

    @Test(arguments: [ColorDepth.none, .ansi16], [ThemeLibrary.defaultDark, ThemeLibrary.defaultLight])
    func `without surfaces, the selection is in reverse video and cards have frames`(depth: ColorDepth, theme: String)
        throws
    {
        for view in [BoardView.list, .compact, .timeline] {
            var stage = try ViewStage(view, Self.size, theme: theme, depth: depth)
            for command in [LookCommand.selectFirst, .moveSelection(5)] { stage.apply(command) }
            stage.draw(after: .zero)
            let rows = (0..<Self.size.rows).filter { row in
                (0..<Self.size.columns).contains {
                    let style = stage.canvas.style(column: $0, row: row)
                    return style.attributes.contains(.reverse) && style.foreground == stage.theme[.text]
                }
            }
            #expect(rows.count == 1, "\(view): \(rows)")
        }
        var cards = try ViewStage(.cards, Self.size, theme: theme, depth: depth)
        let text = cards.frame()
        #expect(text.contains("╭──") && text.contains("╯"))
        #expect(!(try ViewStage(.cards, Self.size, theme: theme).framed.contains("╭")))
    }

    private static let usualSizes = [size, Size(columns: 120, rows: 40)]

    @Test(arguments: BoardView.allCases, usualSizes)
    func `a view matches its snapshots in sixteen colours, without colours and in ASCII`(view: BoardView, size: Size)
        throws
    {
        let kinds: [(name: String, depth: ColorDepth, profile: DisplayProfile)] = [
            ("16", .ansi16, DisplayProfile()), ("monochrome", .none, DisplayProfile()),
            ("ascii", .truecolor, DisplayProfile(isASCII: true)),
        ]
        for kind in kinds {
            var stage = try ViewStage(view, size, depth: kind.depth, profile: kind.profile)
            Snapshot.expect(stage.frame(), matches: "\(kind.name)-\(view.rawValue)-\(size.columns)x\(size.rows)")
        }
    }

    @Test(arguments: BoardView.allCases, usualSizes)
    func `a view shows the same text in every theme with colours`(view: BoardView, size: Size) throws {
        var dark = try ViewStage(view, size)
        let text = dark.frame()
        for theme in [ThemeLibrary.defaultLight, "catppuccin-latte", "gruvbox-dark", "colorblind"] {
            var stage = try ViewStage(view, size, theme: theme)
            #expect(stage.frame() == text, "\(theme)")
        }
    }

    @Test func `six cards with digits of three rows fit in 80 columns and 24 rows of ASCII`() throws {
        let layout = BoardLayout(size: Self.size, view: .cards, face: .ascii, count: 40)
        let grid = CardGrid(layout)
        #expect(grid.columns * grid.visibleRows == 6 && grid.digits != nil)
        #expect(BigDigits(.ascii, scale: 1).rows == 3 && BigDigits(.ascii, scale: 2).rows == 5)
        #expect(DisplayProfile(isASCII: true).sign("»") == "~")
    }

    @Test(arguments: [40, 60, 80, 100, 120, 200])
    func `each row of a list shows its time, and either all times have a verb or none has`(columns: Int) throws {
        var stage = try ViewStage(.list, Size(columns: columns, rows: 60))
        let verbs = #/ (ends|next|since|ended|begins|due|on|starts|until) /#
        let rows = stage.frame().split(separator: "\n").filter { $0.contains("▸ ") && !$0.contains("work and the sky") }
        let withVerb = rows.count { $0.contains(verbs) }
        #expect(withVerb == 0 || withVerb == rows.count, "\(rows.filter { !$0.contains(verbs) })")
    }
}

extension ViewStage {
    fileprivate var framed: String {
        var stage = self
        return stage.frame()
    }
}
