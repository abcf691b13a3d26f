import Countdowns
import Screen
import Testing

@testable import Dashboard

@Suite struct FocusViewTests {
    private static let sizes = [(80, 24), (100, 30), (120, 40), (200, 60)].map { Size(columns: $0.0, rows: $0.1) }

    @Test(arguments: sizes)
    func `an overrun is told by a sign, a colour and a word`(size: Size) throws {
        let over = Countdown(id: "a", title: "煎茶", kind: .duration(.seconds(5)))
        var stage = try ViewStage(.focus, size, countdowns: [over])
        let before = stage.frame(after: .seconds(4))
        let after = stage.frame(after: .seconds(65))
        let colours = CanvasText.text(stage.canvas, depth: .truecolor)
        let frame = FocusFrame(rows: BoardLayout(size: size, view: .focus).list.rows)
        let letters = try #require(BigLetters("Over", scale: frame.overScale, columns: size.columns))
        var word = Canvas(size: Size(columns: letters.columns(of: "Over"), rows: letters.rows))
        letters.draw("Over", in: &word, column: 0, row: 0, style: Style())
        let rows = word.text().split(separator: "\n")
        #expect(rows.allSatisfy { after.contains($0) })
        #expect(!rows.allSatisfy { before.contains($0) })
        #expect(after.contains("! 煎茶"))
        let due = stage.theme[.due]
        #expect(colours.contains("38;2;\(due.red);\(due.green);\(due.blue)"))
    }

    @Test func `in a low window the word stands before the date`() throws {
        let over = Countdown(id: "a", title: "Tea", kind: .duration(.seconds(5)))
        var stage = try ViewStage(.focus, Size(columns: 40, rows: 12), countdowns: [over])
        #expect(stage.frame(after: .seconds(65)).contains("OVER   ended 1 min ago"))
    }

    @Test func `the title and what comes next grow with the window`() throws {
        func text(_ size: Size) throws -> String {
            var stage = try ViewStage(.focus, size)
            return stage.frame()
        }
        #expect(try text(Size(columns: 80, rows: 24)).contains("» Espresso"))
        let large = try text(Size(columns: 120, rows: 40))
        #expect(!large.contains("Espresso"))
        // The first of what comes next is large, letters without a pattern among the others.
        #expect(large.components(separatedBy: "then ").count == 3)
        #expect(large.contains("煎茶を淹れる"))
    }

    @Test func `the bar is as thick as a stroke of the digits`() throws {
        for (face, height) in [(DigitFace.half, 2), (.block, 4), (.braille, 1), (.line, 0), (.ascii, 4)] {
            #expect(BigDigits(face, scale: 2).strokeHeight == height)
        }
    }
}
