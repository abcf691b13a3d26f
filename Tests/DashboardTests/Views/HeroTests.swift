import Countdowns
import Screen
import Testing

@testable import Dashboard

@Suite struct HeroTests {
    @Test(arguments: DigitFace.allCases)
    func `the big digits take at most a third of the rows, and nothing of them overlaps`(face: DigitFace) throws {
        for rows in 18...80 {
            for columns in stride(from: 40, through: 240, by: 5) {
                let layout = BoardLayout(size: Size(columns: columns, rows: rows), face: face)
                guard let hero = layout.hero, let frame = HeroFrame(layout), let short = HeroFrame(layout, of: "00:00")
                else { continue }
                #expect(hero.area.rows * 3 <= rows)
                #expect(frame.titleRow < frame.digitsRow)
                #expect(frame.digitsArea.endRow <= frame.wordsRow)
                #expect(frame.wordsRow < hero.area.endRow)
                guard let side = frame.side else {
                    #expect(columns < 76 || face != .half)
                    continue
                }
                #expect(side.intersection(frame.digitsArea).isEmpty)
                #expect(side.column == frame.digitsArea.endColumn + 4 && side.endColumn <= columns - layout.margin)
                #expect(short.side?.column ?? columns < side.column)
            }
        }
    }

    @Test(arguments: DigitFace.allCases)
    func `a usual window has big digits in every face`(face: DigitFace) {
        #expect(BoardLayout(size: Size(columns: 80, rows: 24), face: face).hero != nil)
    }

    @Test func `beside the digits stand the note and what comes next`() throws {
        var stage = try ViewStage(.list, Size(columns: 100, rows: 30))
        let rows = stage.frame().split(separator: "\n", omittingEmptySubsequences: false).prefix(12)
        let note = try #require(rows.firstIndex { $0.contains("18 g in, 36 g out") })
        let next = try #require(rows.firstIndex { $0.hasSuffix("Next") })
        #expect(note < next)
        #expect(rows[next + 1].contains("煎茶") && rows[next + 1].hasSuffix("00:45"))
    }

    @Test func `what just ended is named once, in place of a zero that stands still`() throws {
        let countdowns = [
            Countdown(id: "a", title: "Tea", kind: .duration(.seconds(5)), onZero: .stop),
            Countdown(id: "b", title: "Bread", kind: .duration(.seconds(50))),
        ]
        var stage = try ViewStage(.list, Size(columns: 80, rows: 24), countdowns: countdowns)
        stage.apply(.tick, after: .seconds(6))
        let text = stage.frame(after: .seconds(6))
        let hero = text.components(separatedBy: "▌")[0]
        #expect(hero.components(separatedBy: "Tea").count == 2)
        #expect(hero.components(separatedBy: "ended").count == 2)
        #expect(!text.contains("█"))
    }
}
