import Countdowns
import Screen
import TestSupport
import Testing

@testable import Dashboard

/// Snapshots of sequences and working time.
@Suite struct SequenceViewTests {
    private static let yaml = """
        countdowns:
          - { title: Pomodoro, preset: pomodoro }
          - { title: Asking, preset: 52-17, advance: ask, steps: [Write: 40m, Walk: 10m] }
          - title: Workout
            steps: [{ title: Run, in: 50m, color: base08 }, { title: Rest a little, in: 20m, color: base0B }]
            rounds: 3
            paused: true
          - { title: Again, in: 35m, on_zero: repeat }
          - { title: Report, at: 2027-01-15 17:00, from: 2026-12-01, work_hours: mon-fri 09:00-17:00, skip: 2026-12-25 }
          - { title: Night shift, at: 2026-12-25 06:00, work_hours: "19:00-06:00", units: hours }
        """
    private static let sizes = [
        Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40),
    ]

    /// The time from the start to the drawn frame: 46 minutes, so that the clock in Berlin shows 19:45:50.
    private static let elapsed = Duration.seconds(2_760)

    @Test(arguments: BoardView.allCases, sizes)
    func `sequences and working time match their snapshots in every view`(view: BoardView, size: Size) throws {
        var stage = try ViewStage(view, size, yaml: Self.yaml)
        stage.apply(.tick, after: Self.elapsed)
        Snapshot.expect(
            stage.frame(after: Self.elapsed), matches: "steps-\(view.rawValue)-\(size.columns)x\(size.rows)")
    }

    @Test(arguments: ["pomodoro", "asking", "report"])
    func `the details of sequences and working time match their snapshots`(id: String) throws {
        var stage = try ViewStage(.list, Size(columns: 80, rows: 24), yaml: Self.yaml)
        stage.select(id)
        stage.apply(.togglePause, after: Self.elapsed)
        stage.apply(.togglePause, after: Self.elapsed)
        if id == "asking" { stage.apply(.skip) }
        stage.apply(.skip, after: .seconds(1))
        stage.apply(.tick, after: Self.elapsed)
        stage.apply(.activate, after: .seconds(2))
        Snapshot.expect(stage.frame(after: Self.elapsed), matches: "steps-detail-\(id)")
    }

    @Test(arguments: ["countdowns-dark", "monochrome", "terminal"])
    func `a step is drawn in its own colour if the theme has colours`(theme: String) throws {
        var stage = try ViewStage(.list, Size(columns: 80, rows: 12), theme: theme, yaml: Self.yaml)
        stage.apply(.togglePauseAll, after: .zero)
        stage.apply(.togglePauseAll, after: .zero)
        stage.draw(after: .zero)
        Snapshot.expect(CanvasText.text(stage.canvas, depth: .truecolor), matches: "steps-\(theme)-truecolor")
    }

    @Test func `outside working hours, a board without a clock waits for the next working hours`() throws {
        let yaml = "countdowns: [{ title: R, at: 2027-01-15 17:00, work_hours: mon-fri 09:00-17:00, units: days }]"
        // The window is too narrow for a bar.
        let stage = try ViewStage(.compact, Size(columns: 30, rows: 3), yaml: yaml)
        // It is 18:59:50 on Thursday, and the next change is at 09:00 on Friday.
        #expect(stage.untilNextChange(after: .zero) == .seconds(14 * 3_600 + 10))
        // The number of full working days decreases one second after the start of the working hours. The next change is
        // at the end of the working hours.
        let friday = Duration.seconds(14 * 3_600 + 10)
        #expect(stage.untilNextChange(after: friday) == .seconds(1))
        #expect(stage.untilNextChange(after: friday + .seconds(1)) == .seconds(8 * 3_600 - 1))
    }

    @Test func `the footer shows the action of the key s only if the key has one`() throws {
        var stage = try ViewStage(.list, Size(columns: 120, rows: 24), yaml: Self.yaml)
        stage.select("pomodoro")
        #expect(stage.frame().contains("s skip"))
        stage.select("again")
        #expect(!stage.frame().contains("s skip"))
        stage.select("asking")
        #expect(stage.frame(after: .seconds(60)).contains("s skip"))
        #expect(stage.frame(after: .seconds(2_500)).contains("s start"))
        #expect(stage.frame(after: .seconds(2_500)).contains("Enter start"))
        stage.apply(.startOrOpen, after: .seconds(2_500))
        #expect(stage.frame(after: .seconds(2_500)).contains("Walk 1/4"))
    }
}
