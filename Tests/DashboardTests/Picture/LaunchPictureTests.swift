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
    func `launch units tell the side of zero`(seconds: Double, text: String) {
        #expect(AmountText(.seconds(seconds), units: .launch, tenths: true).text() == text)
    }

    @Test func `what counts up in launch units is after zero, and little room leaves the largest unit`() {
        #expect(AmountText(.seconds(65), units: .launch, direction: .up).text() == "T+00:01:05")
        let long = AmountText(.seconds(273_906), units: .launch)
        #expect(long.text(within: 12) == "T-3d" && long.text(within: 13) == "T-3d 04:05:06")
    }

    private static let yaml = """
        title: Pad
        countdowns:
          - { title: Planned, at: 2026-12-24T20:06:00Z, units: T-, holds: [T-1h 30m for 20m, T-10m for 20m] }
          - { title: By hand, at: 2026-12-24T21:00:00Z, units: T-, holds: [] }
          - { title: After, at: 2026-12-24T17:30:00Z, units: T-, holds: [] }
        """

    @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 30), Size(columns: 40, rows: 12)])
    func `a board with a planned hold and one by hand looks as recorded`(size: Size) throws {
        var stage = try ViewStage(.list, size, yaml: Self.yaml, motion: false)
        stage.select("by-hand")
        stage.apply(.togglePause, after: .seconds(60))
        Snapshot.expect(stage.frame(after: .seconds(780)), matches: "launch-\(size.columns)x\(size.rows)")
    }

    @Test func `in focus a launch that comes next stands at its count`() throws {
        var stage = try ViewStage(.focus, Size(columns: 80, rows: 24), yaml: Self.yaml, motion: false)
        stage.select("by-hand")
        #expect(stage.frame(after: .seconds(1)).contains("then Planned at T-"))
    }
}
