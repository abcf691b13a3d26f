import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Dashboard
@testable import Screen

@Suite struct LaunchPictureTests {
    private static let texts: [(seconds: Double, text: String)] = [
        (600, "T-00:10:00"), (599.2, "T-00:10:00"), (0.5, "T-00:00:01"), (0, "T-00:00:00"), (-0.5, "T-00:00:00"),
        (-1, "T+00:00:01"), (-3_661, "T+01:01:01"), (86_399, "T-23:59:59"), (273_906, "T-3d 04:05:06"),
        (-90_000, "T+1d 01:00:00"),
    ]

    @Test(arguments: texts)
    func `launch units show T- before zero and T+ after zero`(seconds: Double, text: String) {
        #expect(AmountText(.seconds(seconds), units: .launch, tenths: true).text() == text)
    }

    @Test func `launch units show T+ for a count-up, and a shorter form of the time in little space`() {
        #expect(AmountText(.seconds(65), units: .launch, direction: .up).text() == "T+00:01:05")
        let long = AmountText(.seconds(273_906), units: .launch)
        #expect(long.text(within: 12) == "T-3d 04h" && long.text(within: 13) == "T-3d 04:05:06")
        #expect(long.text(within: 7) == "T-3d")
        let near = AmountText(.seconds(600), units: .launch)
        #expect(near.text(within: 9) == "T-10:00" && near.text(within: 6) == "T-10m")
        #expect(AmountText(.seconds(14_706), units: .launch).text(within: 9) == "T-4:05:06")
    }

    private static let yaml = """
        title: Pad
        countdowns:
          - { title: Planned, at: 2026-12-24T20:06:00Z, units: T-, holds: [T-1h 30m for 20m, T-10m for 20m] }
          - { title: By hand, at: 2026-12-24T21:00:00Z, units: T-, holds: [] }
          - { title: After, at: 2026-12-24T17:30:00Z, units: T-, holds: [] }
        """

    @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 30), Size(columns: 40, rows: 12)])
    func `a board with a planned hold and a manual hold matches the recorded frame`(size: Size) throws {
        var stage = try ViewStage(.list, size, yaml: Self.yaml, motion: false)
        stage.select("by-hand")
        stage.apply(.togglePause, after: .seconds(60))
        Snapshot.expect(stage.frame(after: .seconds(780)), matches: "launch-\(size.columns)x\(size.rows)")
    }

    @Test func `the focus view shows the next launch with its T- count`() throws {
        var stage = try ViewStage(.focus, Size(columns: 80, rows: 24), yaml: Self.yaml, motion: false)
        stage.select("by-hand")
        #expect(stage.frame(after: .seconds(1)).contains("then Planned at T-"))
    }

    @Test func `a launch shows its seconds in a narrow list if its title leaves space for them`() throws {
        var stage = try ViewStage(.list, Size(columns: 50, rows: 16), yaml: Self.yaml, motion: false)
        let text = stage.frame(after: .seconds(1))
        #expect(text.contains(" T-01:30:00 ") && text.contains(" T+00:29:51 "))
    }

    @Test func `the big digits of a launch are directly under its title and contain no small T`() throws {
        for (columns, rows) in [(60, 20), (80, 24), (120, 40)] {
            let yaml = "countdowns: [{ title: Far, at: 2028-06-24T20:06:00Z, units: T- }]"
            for yaml in [Self.yaml, yaml] {
                var stage = try ViewStage(.list, Size(columns: columns, rows: rows), yaml: yaml, motion: false)
                let lines = stage.frame(after: .seconds(1)).split(separator: "\n", omittingEmptySubsequences: false)
                let title = try #require(lines.firstIndex { $0.contains("‖ Planned") || $0.contains("▸ Far") })
                let digits = try #require(
                    lines.indices.first { $0 > title && lines[$0].contains { "█▄".contains($0) } })
                #expect(digits - title <= (rows >= 30 ? 2 : 1))
                #expect(!lines[digits..<digits + 8].contains { $0.contains("T ") })
            }
        }
    }

    @Test func `a card shows the seconds of a launch rather than larger digits`() throws {
        let yaml = """
            countdowns:
              - { title: A, at: 2026-12-24T18:10:00Z, units: T- }
              - { title: B, at: 2026-12-24T21:00:00Z }
            """
        var stage = try ViewStage(.cards, Size(columns: 80, rows: 24), yaml: yaml, motion: false)
        Snapshot.expect(stage.frame(after: .seconds(1)), matches: "launch-cards-80x24")
    }

    @Test func `a launch in a planned hold is shown and counted as paused`() throws {
        var stage = try ViewStage(.list, Size(columns: 80, rows: 24), yaml: Self.yaml, motion: false)
        stage.select("after")
        // The launch `Planned` is held at T-90m from 17:56 to 18:16. The frames are at 18:19:50 and 17:59:51.
        let counting = stage.frame(after: .seconds(1_200))
        #expect(counting.contains("▸ Planned") && counting.contains("▸ 2 running   ! 1 due"))
        let holding = stage.frame(after: .seconds(1))
        #expect(holding.contains("‖ Planned") && holding.contains("▸ 1 running   ‖ 1 paused   ! 1 due"))
        let item = try #require(stage.board.items.first)
        #expect(CountdownFace(item, at: stage.start + .seconds(1)).urgency == .paused)
        #expect(CountdownFace(item, at: stage.start + .seconds(1_200)).urgency != .paused)
    }

    @Test func `a launch in a planned hold shows the word HOLD where there is no space for its date`() throws {
        var stage = try ViewStage(.list, Size(columns: 34, rows: 8), yaml: Self.yaml, motion: false)
        let lines = stage.frame(after: .seconds(1)).split(separator: "\n")
        #expect(lines.contains { $0.contains("Planned") && $0.hasSuffix("HOLD") })
    }

    @Test func `a group heading counts a launch as paused in its planned hold and as running afterwards`() throws {
        let yaml = Self.yaml.replacing("title: Planned,", with: "title: Planned, group: Pad,")
        var stage = try ViewStage(.list, Size(columns: 120, rows: 24), yaml: yaml, motion: false)
        let next = stage.draw(after: .seconds(1))
        let left = try #require(next)
        #expect(left <= .seconds(60))
        #expect(stage.frame(after: .seconds(1)).contains("Pad  1 paused"))
        #expect(stage.frame(after: .seconds(1_200)).contains("Pad  1 running"))
    }
}
