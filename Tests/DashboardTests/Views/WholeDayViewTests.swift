import Countdowns
import Screen
import TestSupport
import Testing

@testable import Dashboard

/// One day in every view: on the evening before, on its morning, on its last evening, and after it.
@Suite struct WholeDayViewTests {
    private static let yaml = """
        countdowns:
          - { title: Bins, at: 2026-12-25, group: Home }
          - { title: "Ada turns {age}", every: year, starting: 2016-12-25, group: Home }
          - { title: Train, at: 2026-12-25 22:00, group: Travel }
          - { title: Essay, at: 2026-12-26 24:00, group: Travel }
        """

    /// The times from the start, which is on 24 December 2026 at 18:59:50 in Berlin.
    private static let times: [(name: String, hours: Int)] = [
        ("evening before", 1), ("morning", 13), ("last evening", 28), ("day after", 37),
    ]

    @Test(arguments: BoardView.allCases) func `a day matches its snapshot before, on and after it`(view: BoardView)
        throws
    {
        let frames = try Self.times.map { name, hours in
            var stage = try ViewStage(view, Size(columns: 80, rows: 24), yaml: Self.yaml)
            let time = Duration.seconds(hours * 3_600)
            stage.apply(.tick, after: time)
            return "== \(name)\n" + stage.frame(after: time)
        }
        Snapshot.expect(frames.joined(separator: "\n"), matches: "day-\(view.rawValue)")
    }

    @Test(arguments: DigitFace.allCases) func `the focus view shows digits for a day at every time`(face: DigitFace)
        throws
    {
        for (name, hours) in Self.times.prefix(3) {
            var stage = try ViewStage(.focus, Size(columns: 120, rows: 40), face: face, yaml: Self.yaml)
            stage.select("bins")
            let time = Duration.seconds(hours * 3_600)
            stage.apply(.tick, after: time)
            let rows = stage.frame(after: time).split(separator: "\n")
            #expect(rows.count { !$0.allSatisfy(\.isWhitespace) } >= 8, "\(name)")
        }
    }
}
