import Countdowns
import Screen
import Testing

@testable import Dashboard

@Suite struct HeroTests {
    @Test(arguments: DigitFace.allCases)
    func `the area of the big digits takes at most a third of the rows and two rows, and its parts do not overlap`(
        face: DigitFace
    ) throws {
        for rows in 18...80 {
            for columns in stride(from: 40, through: 240, by: 5) {
                let layout = BoardLayout(size: Size(columns: columns, rows: rows), face: face, count: 1_000)
                guard let hero = layout.hero, let frame = HeroFrame(layout)
                else { continue }
                #expect(hero.area.rows * 3 <= rows + 6)
                #expect(frame.titleRow < frame.digitsRow)
                #expect(frame.digitsArea.endRow <= frame.wordsRow)
                #expect(frame.wordsRow < hero.area.endRow)
                guard let side = frame.side else {
                    #expect(columns < 76 || face != .block)
                    continue
                }
                #expect(side.intersection(frame.digitsArea).isEmpty)
                #expect(side.endColumn == columns - layout.margin)
            }
        }
    }

    @Test(arguments: DigitFace.allCases)
    func `a window of 80x24 has big digits in every digit style`(face: DigitFace) {
        #expect(BoardLayout(size: Size(columns: 80, rows: 24), face: face, count: 1_000).hero != nil)
    }

    @Test func `rows that a short list does not need go to the big digits`() throws {
        for size in [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 200, rows: 60)] {
            let areas = [2, 6, 1_000].compactMap { BoardLayout(size: size, count: $0, groups: 1).hero?.area.rows }
            #expect(areas == areas.sorted(by: >) && areas[0] > areas[2])
            for count in 1...60 {
                let layout = BoardLayout(size: size, count: count, groups: 2)
                #expect((layout.hero?.area.rows ?? 0) * 3 <= size.rows + 6 || layout.list.rows >= count + 3)
            }
        }
    }

    @Test func `in a wide and high window the next two countdowns are cards beside the big digits`() throws {
        for (columns, hasCards) in [(149, false), (200, true)] {
            var stage = try ViewStage(.list, Size(columns: columns, rows: 60))
            stage.draw(after: .zero)
            let panel = stage.theme[.panel]
            let cells = (0..<columns).filter { stage.canvas.style(column: $0, row: 20).background == panel }
            #expect(cells.isEmpty == !hasCards, "\(columns)")
        }
    }

    @Test func `the note and the next countdowns are shown beside the big digits`() throws {
        var stage = try ViewStage(.list, Size(columns: 100, rows: 30))
        let rows = stage.frame().split(separator: "\n", omittingEmptySubsequences: false).prefix(12)
        let note = try #require(rows.firstIndex { $0.contains("18 g in, 36 g out") })
        let next = try #require(rows.firstIndex { $0.contains("煎茶") })
        #expect(note < next && rows[next].hasSuffix("00:45"))
    }

    @Test func `beside big digits, a remaining time is shortened before a title is cut to a few letters`() throws {
        let now = WallTime(unixSeconds: 1_798_135_190)
        let countdowns = [
            Countdown(id: "a", title: "First", kind: .date(.fixed(now + .seconds(80_000)))),
            Countdown(
                id: "b", title: "Over all the mountains, my dear", kind: .date(.fixed(now + .seconds(2_678_399)))),
        ]
        var stage = try ViewStage(.list, Size(columns: 80, rows: 24), countdowns: countdowns)
        let side = try #require(stage.frame().split(separator: "\n").first { $0.contains("Over all") })
        #expect(side.contains("Over all the") && side.hasSuffix("…  31d"))
    }

    @Test func `tenths are shown only in big digits, so that the digits of rows are aligned`() throws {
        let countdowns = [7, 8].map {
            Countdown(id: "c\($0)", title: "C\($0)", kind: .duration(.seconds($0)))
        }
        for view in [BoardView.list, .compact, .timeline] {
            var stage = try ViewStage(view, Size(columns: 100, rows: 30), countdowns: countdowns)
            let text = stage.frame(after: .seconds(0.25))
            #expect(text.contains("00:07") && text.contains("00:08"), "\(view)")
            #expect(!text.contains(" 6.") && !text.contains(" 7."), "\(view)")
        }
    }

    @Test func `a done countdown keeps its big digits and shows the time since its deadline once`() throws {
        let countdowns = [
            Countdown(id: "a", title: "Tea", kind: .duration(.seconds(5)), onZero: .stop),
            Countdown(id: "b", title: "Bread", kind: .duration(.seconds(50))),
        ]
        var stage = try ViewStage(.list, Size(columns: 80, rows: 24), countdowns: countdowns)
        stage.apply(.tick, after: .seconds(6))
        let text = stage.frame(after: .seconds(6))
        let hero = text.split(separator: "\n").prefix(13).joined(separator: "\n")
        #expect(hero.components(separatedBy: "Tea").count == 2)
        #expect(hero.components(separatedBy: "ended").count == 2)
        #expect(hero.contains("██████"))
    }
}
