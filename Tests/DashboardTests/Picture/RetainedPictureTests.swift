import Countdowns
import TestSupport
import Testing

@testable import Dashboard
@testable import Screen

/// Tests that redrawing only the changed regions gives the same picture as a complete redraw.
@Suite struct RetainedPictureTests {
    private static let sizes = [
        Size(columns: 200, rows: 60), Size(columns: 120, rows: 40), Size(columns: 80, rows: 24),
        Size(columns: 44, rows: 18), Size(columns: 30, rows: 8), Size(columns: 20, rows: 5),
    ]

    /// Commands of a user between two frames.
    private static let commands: [LookCommand] = [
        .moveSelection(1), .moveSelection(-1), .selectFirst, .selectLast, .back, .toggleFold, .cycleFace(1),
        .toggleHelp,
        .toggleHelp, .activate, .scroll(2), .notify("A sentence for a while."),
    ]
    private static let keys: [BoardKey] = [.togglePause, .togglePauseAll, .restart, .skip]

    private static let countdowns: [Countdown] = {
        var random = SplitMix(seed: 23)
        return (0..<24).map { index in
            let seconds = Int64(random.next() % (index % 2 == 0 ? 200 : 200_000))
            let date = WallTime(unixSeconds: 1_798_135_190 + seconds - 20)
            let kind: Countdown.Kind =
                switch index % 4 {
                case 0: .duration(CalendarDuration(.milliseconds(seconds * 1_000 + 250)))
                case 1: .since(.fixed(date))
                default: .date(.fixed(date))
                }
            return Countdown(
                id: "\(index)", title: "Countdown \(index) 日本", kind: kind,
                group: index % 3 == 0 ? nil : "Group \(index % 3)", onZero: index % 5 == 0 ? .hide : .overtime)
        } + sequences + work
    }()

    private static let sequences = OnZero.allCases.enumerated().map { index, onZero in
        let steps = [StepSequence.Step("One 日", .seconds(47.25), color: .palette(8)), .init(nil, .seconds(20.5))]
        let sequence = StepSequence(steps, rounds: 3, advance: index % 2 == 0 ? .auto : .ask)
        return Countdown(id: "s\(index)", title: "Steps", kind: .steps(sequence), onZero: onZero)
    }

    /// Countdowns of working time.
    ///
    /// In the zone of these countdowns, UTC, the first frame is at 17:59:50. Ten seconds later, the working hours of
    /// `w18` begin, and the working hours of `w17` end.
    private static let work = [18, 17].map { hour in
        let hours = WeeklyHours((0...6).map { .init(weekday: $0, start: hour * 3_600, length: 3_600) })
        let date = DateTarget.fixed(WallTime(unixSeconds: 1_798_135_190 + 40_000))
        return Countdown(id: "w\(hour)", title: "Work", kind: .date(date), zone: .gmt, workHours: hours)
    }

    @Test(arguments: BoardView.allCases, Tries.of(sizes))
    func `redrawing only the changed regions gives the same frame as drawing all of them`(view: BoardView, size: Size)
        throws
    {
        for countdowns in [nil, Self.countdowns] {
            var stage = try ViewStage(view, size, countdowns: countdowns)
            var random = SplitMix(seed: UInt64(size.columns))
            var retained = RetainedPicture(BoardPicture(theme: stage.theme, keys: .standard))
            var canvas = Canvas(size: size)
            var encoder = FrameEncoder(styles: StyleCache(depth: .truecolor))
            var elapsed = Duration.zero
            for step in 0..<60 {
                if random.next() % 12 == 0 {
                    let number = Int(random.next() % UInt64(Self.commands.count + Self.keys.count))
                    if number < Self.keys.count {
                        stage.apply(Self.keys[number], after: elapsed)
                    } else {
                        stage.apply(Self.commands[number - Self.keys.count], after: elapsed)
                    }
                    retained.invalidate()
                }
                stage.apply(.tick, after: elapsed)
                let delay = retained.draw(stage.board.board, stage.board.look, at: stage.start + elapsed, in: &canvas)
                let fresh = stage.drawBoard(after: elapsed)
                var bytes: [UInt8] = []
                encoder.encode(canvas, into: &bytes)
                canvas.markShown()
                #expect(canvas.text() == stage.canvas.text(), "step \(step), after \(elapsed)")
                bytes = []
                encoder.encode(stage.canvas, into: &bytes)
                try #require(bytes.isEmpty, "step \(step), after \(elapsed)")

                // Without an overlay, a retained picture may report an earlier time for the next change than a complete
                // drawing, but not a later time.
                #expect(delay == fresh || stage.board.overlay == nil && delay.map { $0 < fresh ?? $0 * 2 } ?? false)
                // Usually draws the next frame at the reported time of the next change. One frame in eight comes at a
                // random time within 1.5 seconds instead, and one in eight within 15 minutes.
                switch random.next() % 8 {
                case 0: elapsed += .milliseconds(Int64(random.next() % 1_500))
                case 1: elapsed += .seconds(Double(random.next() % 9_000) / 10)
                default: elapsed += delay ?? .seconds(1)
                }
            }
        }
    }

    @Test(arguments: BoardView.allCases)
    func `a frame one second later redraws only the rows whose content has changed`(view: BoardView) throws {
        let countdowns = [
            Countdown(id: "runs", title: "Runs", kind: .duration(.seconds(300))),
            Countdown(id: "stands", title: "Stands still", kind: .duration(.seconds(600)), startsPaused: true),
        ]
        let size = Size(columns: 60, rows: 24)
        let stage = try ViewStage(view, size, countdowns: countdowns, motion: false)
        var retained = RetainedPicture(BoardPicture(theme: stage.theme, keys: .standard))
        var canvas = Canvas(size: size)
        retained.draw(stage.board.board, stage.board.look, at: stage.start, in: &canvas)
        canvas.markShown()
        retained.draw(stage.board.board, stage.board.look, at: stage.start + .seconds(1), in: &canvas)
        let rows = (0..<size.rows).filter { canvas.damaged[$0] }
        #expect(!rows.isEmpty && !rows.contains(size.rows - 1))
        #expect(!rows.contains { canvas.text(row: $0).contains("Stands still") })
        // In the cards and focus views, the rows of the big digits are redrawn, but not the row of the title.
        let hasDigitsApart = view == .cards || view == .focus
        #expect(rows.contains { canvas.text(row: $0).contains("Runs") } != hasDigitsApart)
    }

    @Test func `after the clock is set the retained picture equals a complete drawing`() throws {
        let stage = try ViewStage(.list, Size(columns: 80, rows: 24))
        var retained = RetainedPicture(BoardPicture(theme: stage.theme, keys: .standard))
        var canvas = Canvas(size: Size(columns: 80, rows: 24))
        var plain = canvas
        retained.draw(stage.board.board, stage.board.look, at: stage.start, in: &canvas)
        for seconds in [-7_200, 86_400] {
            let moment = Moment(wall: stage.start.wall + .seconds(seconds), uptime: stage.start.uptime + .seconds(2))
            retained.draw(stage.board.board, stage.board.look, at: moment, in: &canvas)
            retained.picture.draw(stage.board.board, stage.board.look, at: moment, in: &plain)
            #expect(canvas.text() == plain.text())
        }
    }
}
