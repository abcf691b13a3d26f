import Countdowns
import Screen
import TestSupport
import Testing

@testable import Dashboard

/// Snapshots of every view in windows of every usual size.
@Suite struct ViewTests {
    private static let sizes = [
        Size(columns: 20, rows: 5), Size(columns: 40, rows: 12), Size(columns: 80, rows: 24),
        Size(columns: 120, rows: 40), Size(columns: 200, rows: 60),
    ]
    private static let otherViews = BoardView.allCases.filter { $0 != .list }

    @Test(arguments: otherViews, sizes)
    func `a view matches its snapshot at every usual window size`(view: BoardView, size: Size) throws {
        var stage = try ViewStage(view, size)
        Snapshot.expect(stage.frame(), matches: "\(view.rawValue)-\(size.columns)x\(size.rows)")
    }

    @Test(arguments: BoardView.allCases, [Size(columns: 40, rows: 6), Size(columns: 80, rows: 24)])
    func `a notice is shown in every view, even if there is no footer`(view: BoardView, size: Size) throws {
        var stage = try ViewStage(view, size)
        #expect(!stage.frame().contains("Undone"))
        stage.apply(.notify("Undone: “Tea” was paused."))
        #expect(stage.frame().contains("Undone: “Tea” was paused."))
    }

    @Test(arguments: DigitFace.allCases)
    func `the focus view matches its snapshot in every digit style`(face: DigitFace) throws {
        var stage = try ViewStage(.focus, Size(columns: 80, rows: 24), face: face)
        stage.select("heiligabend")
        Snapshot.expect(stage.frame(), matches: "focus-\(face.rawValue)-80x24")
    }

    private static let themes = ["countdowns-dark", "countdowns-light"]
    private static let depths: [(depth: ColorDepth, name: String)] = [
        (.ansi16, "16"), (.ansi256, "256"), (.truecolor, "truecolor"),
    ]

    @Test(arguments: themes, BoardView.allCases)
    func `the colours of a view match their snapshots in every colour depth`(theme: String, view: BoardView) throws {
        let size = view == .compact || view == .focus ? Size(columns: 40, rows: 12) : Size(columns: 80, rows: 24)
        for (depth, name) in Self.depths {
            var stage = try ViewStage(view, size, theme: theme, depth: depth)
            stage.draw(after: .seconds(3))
            Snapshot.expect(CanvasText.text(stage.canvas, depth: depth), matches: "\(theme)-\(view.rawValue)-\(name)")
        }
    }

    @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)])
    func `the details of a countdown match their snapshot`(size: Size) throws {
        var stage = try ViewStage(.list, size)
        stage.select("東京オフィス移転")
        stage.apply(.activate)
        Snapshot.expect(stage.frame(), matches: "detail-\(size.columns)x\(size.rows)")
    }

    @Test(arguments: BoardView.allCases)
    func `an error in the board's files is shown above the board, except in the smallest windows`(view: BoardView)
        throws
    {
        let problem: Problem = "board.yaml:7:5: unknown key \"tilte\""
        for rows in Tries.of([1, 2, 3, 4, 5, 8, 11, 12, 24, 40]) {
            for columns in [1, 12, 20, 44, 80, 120] {
                var stage = try ViewStage(view, Size(columns: columns, rows: rows))
                stage.apply(.setProblem(problem))
                let isSeen = stage.frame().contains("! board.yaml:7:5: unk")
                if columns >= 44, rows >= 4 { #expect(isSeen, "\(columns)x\(rows)") }
                if rows == 1 { #expect(!isSeen) }
                stage.apply(.setProblem(nil))
                #expect(!stage.frame().contains("! board"))
            }
        }
        var stage = try ViewStage(view, Size(columns: 80, rows: 24))
        stage.apply(.setProblem(problem))
        Snapshot.expect(stage.frame(), matches: "\(view.rawValue)-problem-80x24")
    }

    @Test func `a pinned countdown has a pin sign, also in a selected or marked row`() throws {
        var stage = try ViewStage(
            .list, Size(columns: 80, rows: 24), theme: "monochrome", yaml: "countdowns: [Tea: 9m, Bread: 20m]")
        func row(_ title: String) -> String {
            stage.frame().split(separator: "\n").last { $0.contains(title) && $0.contains(":00") }.map(String.init)
                ?? ""
        }
        stage.apply(.selectFirst)
        stage.apply(.change(.pin))
        #expect(row("Tea").contains("▌▸ Tea ^ "))
        stage.apply(.moveSelection(1))
        #expect(row("Tea").contains(" ▸ Tea ^ "))
        stage.apply(.selectFirst)
        stage.apply(.toggleMark)
        #expect(row("Tea").contains(" ▸ Tea •^ "))
        stage.apply(.selectFirst)
        #expect(row("Tea").contains("▌▸ Tea •^ "))
    }

    @Test(arguments: BoardView.allCases)
    func `big digits and letters use no half cells in ASCII`(view: BoardView) throws {
        let (size, profile) = (Size(columns: 100, rows: 30), DisplayProfile(isASCII: true))
        let stage = try ViewStage(view, size, yaml: "countdowns: [Tea: 9m, Rhubarb: 20m, Cake: 1h]")
        for face in DigitFace.allCases {
            var (board, canvas) = (stage.board, Canvas(size: size, profile: profile))
            board.apply(.setFace(face), at: stage.start)
            board.fit(to: size, in: profile, at: stage.start)
            BoardPicture(theme: stage.theme, keys: .standard).draw(
                board.board, board.look, at: stage.start, in: &canvas)
            for half in ["ooo", "\"\""] { #expect(!canvas.text().contains(half), "\(face) \(half)") }
        }
    }

    @Test func `details that do not fit can be scrolled into view`() throws {
        var stage = try ViewStage(.list, Size(columns: 30, rows: 9))
        stage.apply(.activate)
        #expect(!stage.frame().contains("a sentence"))
        #expect(stage.frame().contains("more"))
        for _ in 0..<40 { stage.apply(.scroll(3)) }
        #expect(stage.frame().contains("a sentence"))
        #expect(!stage.frame().contains("more"))
        for _ in 0..<40 { stage.apply(.pageSelection(-1)) }
        #expect(stage.frame().contains("Espresso"))
    }

    @Test func `a folded group is shown as one row with counts of its countdowns`() throws {
        var stage = try ViewStage(.list, Size(columns: 80, rows: 24))
        stage.apply(.toggleFoldAll)
        Snapshot.expect(stage.frame(), matches: "folded-80x24")
    }

    @Test(arguments: [("timeline", Size(columns: 39, rows: 20)), ("timeline", Size(columns: 90, rows: 7))])
    func `a window too small for the timeline shows a fallback and the required size until enlarged`(
        view: String, size: Size
    ) throws {
        var stage = try ViewStage(try #require(BoardView(rawValue: view)), Size(columns: 80, rows: 24))
        let before = stage.frame()
        stage.resize(to: size)
        let lines = stage.frame().split(separator: "\n")
        #expect(lines.last == "timeline needs 40x8")
        #expect(lines.contains { $0.contains("Espresso") && $0.contains("00:20") })
        stage.resize(to: Size(columns: 80, rows: 24))
        #expect(stage.frame() == before)
    }

    @Test(arguments: BoardView.allCases, [0, 1, 2, 3, 4, 5, 7, 8, 11, 17, 23, 41])
    func `no window size causes a trap in any view, digit style or overlay`(view: BoardView, rows: Int) throws {
        var stage = try ViewStage(view, Size(columns: 80, rows: 24))
        // Each digit style is drawn without an overlay, and each overlay with a single style.
        let commands = [LookCommand.activate, .toggleThemes, .toggleHelp, .toggleHelp, .toggleFoldAll, .cycleFace(1)]
        for columns in Tries.of([0, 1, 2, 4, 9, 11, 19, 29, 43, 59, 99, 200, 400]) {
            stage.resize(to: Size(columns: columns, rows: rows))
            for command in commands + Array(repeating: .cycleFace(1), count: 3) {
                stage.apply(command)
                stage.draw(after: .seconds(20))
            }
        }
    }

    @Test(arguments: BoardView.allCases)
    func `a board with 0, 1 or 1,000 countdowns is drawn in every view and window size`(view: BoardView) throws {
        for count in [0, 1, 1_000] {
            let countdowns = (0..<count).map {
                Countdown(id: "c\($0)", title: "C\($0)", kind: .duration(.seconds(Int64($0 + 1))))
            }
            for size in Self.sizes {
                var stage = try ViewStage(view, size, countdowns: countdowns)
                let text = stage.frame()
                // In a large window, the focus view shows the title in large letters. The frame then does not contain
                // the title as text, so the test looks for another word.
                let title = view == .focus && size.rows >= 40 ? "ends " : "C0"
                #expect(text.contains(count == 0 ? "No countdowns" : title))
            }
        }
    }

    @Test func `the timeline shows past countdowns left of now and future countdowns right of now`() throws {
        let now = WallTime(unixSeconds: 1_798_135_190)
        let countdowns = [
            Countdown(id: "s", title: "S", kind: .since(.fixed(now + .seconds(-9_000)))),
            Countdown(id: "d", title: "D", kind: .date(.fixed(now + .seconds(-600)))),
            Countdown(id: "z", title: "Z", kind: .date(.fixed(now + .seconds(-600))), onZero: .stop),
            Countdown(id: "a", title: "A", kind: .duration(.seconds(600))),
            Countdown(id: "p", title: "P", kind: .duration(.seconds(900)), startsPaused: true),
        ]
        var stage = try ViewStage(.timeline, Size(columns: 80, rows: 24), countdowns: countdowns)
        let rows = stage.frame().split(separator: "\n").map(Array.init)
        let axis = try #require(rows.first { String($0).contains("now") })
        let line = try #require(axis.indices.first { String(axis[$0...]).hasPrefix("now") }) + 1
        for (mark, title, sign, isPast) in [
            ("▴", "S", "━", true), ("!", "D", "▆", true), ("✓", "Z", "▆", true), ("▸", "A", "▆", false),
            ("‖", "P", "▆", false),
        ] {
            let row = try #require(rows.first { String($0).contains("\(mark) \(title)  ") })
            let place = try #require(row.firstIndex(of: Character(sign)))
            #expect(isPast ? place < line : place > line, "\(title)")
        }
    }

    @Test func `a small compact view shows the next countdown right below the one that ended last`() throws {
        var stage = try ViewStage(.compact, Size(columns: 60, rows: 5))
        let lines = stage.frame().split(separator: "\n")
        #expect(lines[0].contains("Heiligabend"))
        #expect(lines[1].hasPrefix("▌» Espresso"))
        #expect(lines[2].contains("00:45"))
        stage.apply(.back, after: .seconds(22))
        let after = stage.frame(after: .seconds(22)).split(separator: "\n")
        #expect(after[0].hasPrefix(" ✓ Espresso"))
        #expect(after[1].hasPrefix("▌"))
        #expect(after[1].contains("00:23"))
    }
}
