import Countdowns
import Dashboard
import Screen
import TestSupport
import Testing

/// The reported time of the next change is the time at which the picture changes, in every view.
@Suite struct NextChangeTests {
    private static let sizes = [
        Size(columns: 120, rows: 40), Size(columns: 80, rows: 24), Size(columns: 60, rows: 9),
        Size(columns: 40, rows: 8), Size(columns: 30, rows: 5), Size(columns: 21, rows: 3), Size(columns: 14, rows: 2),
    ]

    /// Durations near minutes, hours and days, some with fractions of a second, past and future dates, a count-up, sequences,
    /// and working time.
    private static let countdowns: [Countdown] = {
        var random = SplitMix(seed: 11)
        let lengths: [Double] = [2.25, 3.5, 4, 61.75, 75.5, 3_603, 3_700.5, 86_402.25, 90_000, 700_000]
        let durations = lengths.enumerated().map { index, length in
            Countdown(
                id: "d\(index)", title: "Duration \(index)", kind: .duration(CalendarDuration(.seconds(length))),
                group: "g\(index % 3)")
        }
        let dates = (0..<8).map { index in
            let seconds = Int64(random.next() % 400_000) - 100_000
            let date = WallTime(unixSeconds: 1_798_135_190 + (index < 4 ? Int64(index) * 2 - 1 : seconds))
            return Countdown(
                id: "t\(index)", title: "Date \(index)", kind: index == 7 ? .since(.fixed(date)) : .date(.fixed(date)),
                group: index % 2 == 0 ? "g9" : nil)
        }
        return durations + dates + sequences + work
    }()

    /// Automatic, waiting and repeating sequences with steps that end at fractions of a second.
    private static let sequences = [StepSequence.Advance.auto, .ask].flatMap { advance in
        [OnZero.overtime, .repeat, .hide].map { onZero in
            let steps = [StepSequence.Step("one", .seconds(3.25)), .init("two", .seconds(11.5))]
            return Countdown(
                id: "\(advance)-\(onZero)", title: "Steps",
                kind: .steps(StepSequence(steps, rounds: 2, advance: advance)),
                onZero: onZero)
        }
    }

    /// Countdowns during, before and after working hours.
    ///
    /// The time in Berlin is Thursday, 18:59:50.
    private static let work = [(18.0, 3.0), (19.0, 2.0), (9.0, 8.0)].enumerated().map { index, hours in
        let spans = (0...6).map {
            WeeklyHours.Span(weekday: $0, start: Int(hours.0 * 3_600), length: Int(hours.1 * 3_600))
        }
        return Countdown(
            id: "w\(index)", title: "Work", kind: .date(.fixed(WallTime(unixSeconds: 1_798_135_190 + 90_000))),
            workHours: WeeklyHours(spans), units: index == 0 ? .auto : .hours)
    }

    @Test(arguments: BoardView.allCases, Tries.of(sizes))
    func `a frame is unchanged until the reported time of its next change, and usually differs at it`(
        view: BoardView, size: Size
    ) throws {
        var stage = try ViewStage(view, size, countdowns: Self.countdowns)
        // A window may show only a part of the digits, so it is enough that 90% of the reported changes are visible.
        #expect(try changes(&stage) >= 0.9)
        // Skips windows of up to three rows. With folded groups, such a window may stay unchanged at a reported time,
        // because the countdown that is due next can be in the same group as the countdown that was due before.
        guard view == .list, size.rows > 3 else { return }
        stage = try ViewStage(view, size, countdowns: Self.countdowns)
        stage.apply(.toggleFoldAll)
        #expect(try changes(&stage) >= 0.9)
    }

    @Test(arguments: BoardView.allCases)
    func `the details of a countdown are unchanged until the reported time of their next change`(view: BoardView) throws
    {
        for size in [Size(columns: 80, rows: 24), Size(columns: 30, rows: 5)] {
            var stage = try ViewStage(view, size, countdowns: Self.countdowns)
            stage.apply(.activate)
            // The overlay hides changes of the board, so the test requires only one visible change.
            #expect(try changes(&stage) > 0)
        }
    }

    /// The fraction of the reported times at which the picture changed.
    private func changes(_ stage: inout ViewStage) throws -> Double {
        var encoder = FrameEncoder(styles: StyleCache(depth: .truecolor))
        func isChanged(_ stage: inout ViewStage, after elapsed: Duration) -> Bool {
            stage.draw(after: elapsed)
            var bytes: [UInt8] = []
            encoder.encode(stage.canvas, into: &bytes)
            return !bytes.isEmpty
        }
        var elapsed = Duration.seconds(0.125)
        var count = 0
        let steps = 40
        for _ in 0..<steps {
            stage.apply(.tick, after: elapsed)
            count += isChanged(&stage, after: elapsed) ? 1 : 0
            let delay = try #require(stage.untilNextChange(after: elapsed))
            #expect(delay > .zero && delay <= .seconds(60))
            for part in [delay * 0.3, delay * 0.9, delay - .nanoseconds(1)] {
                #expect(!isChanged(&stage, after: elapsed + part), "\(elapsed) + \(part)")
            }
            elapsed += delay
        }
        return Double(count) / Double(steps)
    }
}
