import Countdowns
import Definitions
import Screen
import TestSupport
import Testing
import Themes

@testable import Dashboard

/// Tests of the surface of countdowns that reached zero.
@Suite struct DueSurfaceTests {
    private static let countdowns = [
        Countdown(id: "a", title: "Tea", kind: .duration(.seconds(5))),
        Countdown(id: "b", title: "Bread", kind: .duration(.seconds(50_000))),
    ]
    private static let size = Size(columns: 80, rows: 24)

    private func stage(
        _ view: BoardView, depth: ColorDepth = .truecolor, _ countdowns: [Countdown] = countdowns
    ) throws -> ViewStage {
        try ViewStage(view, Self.size, depth: depth, countdowns: countdowns)
    }

    /// The styles of the cells whose surface differs from the background, `seconds` after the start.
    private func surface(_ stage: inout ViewStage, after seconds: Double) -> [Style] {
        stage.apply(.tick, after: .seconds(seconds))
        stage.draw(after: .seconds(seconds))
        let all = (0..<Self.size.rows).flatMap { row in
            (0..<Self.size.columns).map { stage.canvas.style(column: $0, row: row) }
        }
        let due = Set(
            [DueSurface.Place.window, .card, .row].map {
                BoardStyles(stage.theme, on: DueSurface(isFaint: false), $0).background
            })
        return all.filter { style in
            due.contains {
                $0.background == style.background && $0.attributes == style.attributes.intersection(.reverse)
                    // The selection is in reverse video in the colour of text.
                    && ($0.attributes.isEmpty || $0.foreground == style.foreground)
            }
        }
    }

    @Test(arguments: BoardView.allCases, [ColorDepth.truecolor, .ansi16, .none])
    func `a countdown at zero has the due surface until it is acknowledged`(view: BoardView, depth: ColorDepth) throws {
        var stage = try stage(view, depth: depth)
        #expect(surface(&stage, after: 4).isEmpty)
        let cells = surface(&stage, after: 60).count
        // In the list, the big digits at the top have the surface, too.
        let least = view == .focus ? 80 * 24 : view == .list ? 300 : 60
        #expect((least..<(view == .focus ? .max : 1_500)).contains(cells), "\(cells)")
        stage.apply(.change(.acknowledge), after: .seconds(61))
        #expect(surface(&stage, after: 61).isEmpty)
    }

    @Test func `a date has the due surface for an hour, and a stopped countdown while it stays listed`() throws {
        let date = Countdown(
            id: "d", title: "Date", kind: .date(.fixed(WallTime(unixSeconds: 1_798_135_195))))
        let stopped = Countdown(id: "s", title: "Stop", kind: .duration(.seconds(5)), onZero: .stop)
        for (countdown, length) in [(date, 3_600.0), (stopped, 60)] {
            var stage = try stage(.list, [countdown, Self.countdowns[1]])
            #expect(surface(&stage, after: 5 + length - 0.5).count >= 80)
            #expect(surface(&stage, after: 5 + length).isEmpty)
        }
    }

    @Test func `the surface pulses for three seconds, and nothing else changes`() throws {
        for view in BoardView.allCases {
            var stage = try stage(view)
            var backgrounds: [Set<Color>] = []
            for step in 0..<24 {
                let elapsed = Duration.milliseconds(6_001 + 250 * step)
                stage.apply(.tick, after: elapsed)
                stage.draw(after: elapsed)
                let colors = (0..<24).flatMap { row in
                    (0..<80).map { stage.canvas.style(column: $0, row: row).background }
                }
                backgrounds.append(Set(colors))
            }
            #expect(Set(backgrounds.prefix(8)).count == 2, "\(view)")
            #expect(Set(backgrounds.dropFirst(8)).count == 1)
        }
    }

    @Test func `words on a due surface are readable and never dim, in every theme`() throws {
        for id in ThemeLibrary().ids {
            let theme = try ThemeLibrary().theme(id)
            for place in DueSurface.Place.allCases {
                for isFaint in [false, true] {
                    let styles = BoardStyles(theme, on: DueSurface(isFaint: isFaint), place)
                    #expect(styles.dim == styles.text && styles.paused == styles.text)
                    guard !styles.text.attributes.contains(.reverse), !styles.text.foreground.isOfTerminal else {
                        continue
                    }
                    for style in [styles.text, styles.due, styles.running, styles.soon] + styles.groups {
                        let ratio = style.foreground.contrast(with: style.background)
                        #expect(ratio >= 4.5, "\(id) \(place) \(ratio)")
                    }
                    #expect(styles.dueBar.foreground.contrast(with: styles.dueBar.background) >= 3)
                }
            }
        }
    }
}
