import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Dashboard

@Suite struct NextStateTests {
    private static let sequence = StepSequence.Preset.pomodoro.sequence
    private static let asking = StepSequence(
        sequence.steps, rounds: sequence.rounds, longBreak: sequence.longBreak, advance: .ask)

    /// A row of the table: a countdown, an action on the countdown, and the seconds from the start to the listing.
    private struct Row {
        let name: String
        var countdown: Countdown?
        var after = 60
        var action: CountdownAction?
    }

    private static let rows: [Row] = {
        let hours = WeeklyHours((0..<5).map { .init(weekday: $0, start: 32_400, length: 28_800) })
        func tea(_ onZero: OnZero = .overtime) -> Countdown {
            Countdown(
                id: "tea", title: "Tea", kind: .duration(.seconds(240)), onZero: onZero,
                thresholds: ThresholdSettings(danger: .left(.seconds(10))))
        }
        return [
            Row(name: "due", countdown: tea(), after: 252),
            Row(
                name: "waiting for a step", countdown: Countdown(id: "p", title: "Pomodoro", kind: .steps(asking)),
                after: 1_512),
            Row(name: "running", countdown: tea()),
            Row(
                name: "a date today",
                countdown: Countdown(id: "b", title: "Bus", kind: .date(ListingFixture.date(7_260)))),
            Row(
                name: "a date later",
                countdown: Countdown(id: "l", title: "Launch", kind: .date(ListingFixture.date(900_000)))),
            Row(name: "warned (`warn`)", countdown: tea(), after: 190),
            Row(name: "warned (`danger`)", countdown: tea(), after: 235),
            Row(name: "a step", countdown: Countdown(id: "p", title: "Pomodoro", kind: .steps(sequence))),
            Row(
                name: "working time",
                countdown: Countdown(
                    id: "r", title: "Report", kind: .date(ListingFixture.date(7_200)), workHours: hours)),
            Row(name: "paused", countdown: tea(), action: .pause),
            Row(name: "done: ended by the user", countdown: tea(), action: .done),
            Row(name: "done: `on_zero: stop`", countdown: tea(.stop), after: 252),
            Row(
                name: "a date, more than an hour ago",
                countdown: Countdown(id: "b", title: "Bus", kind: .date(ListingFixture.date(30))), after: 3_700),
            Row(
                name: "`since`",
                countdown: Countdown(id: "s", title: "Smoke-free", kind: .since(ListingFixture.date(-86_400)))),
            Row(name: "none"),
        ]
    }()

    private static func listing(_ row: Row) -> BoardListing {
        var board = Board(
            BoardDefinition(countdowns: row.countdown.map { [$0] } ?? []), title: "", zone: .gmt,
            remembered: RememberedLook(theme: "x"), at: ListingFixture.moment)
        let moment = ListingFixture.moment + .seconds(row.after)
        _ = board.apply(.tick, at: moment)
        if let action = row.action { _ = board.apply(.change(action, of: [row.countdown?.id ?? ""]), at: moment) }
        return BoardListing(board, at: moment).next(1)
    }

    /// Returns the printed lines as a Markdown table, so that a person can review the snapshot.
    private static func table() throws -> String {
        let format = try ListFormat("{remaining:clock} {mark}") { $0 == "clock" ? .clock : nil }
        let rows = rows.map { row in
            let listing = listing(row)
            let status = WaybarStatus(listing, format: .next)
            let texts: [String?] = [listing.lines(.next).first, status.class, listing.lines(format).first]
            let cells = texts.map { $0.map { "`\($0.trimmingCharacters(in: .whitespaces))`" } ?? "" }
            return "| \(row.name) | \(cells[0]) | \(cells[1]) | \(cells[2]) |"
        }
        let head = [
            "| state | `next` | `class` of `--waybar` | `--format '{remaining:clock} {mark}'` |", "|---|---|---|---|",
        ]
        return (head + rows).joined(separator: "\n")
    }

    @Test func `the documentation of next lists the printed line of each state`() throws {
        try GeneratedSection.expect(Self.table(), matches: "next", in: "docs/commands.md")
    }

    @Test func `next lists due countdowns, latest first, then waiting, running and paused ones`() {
        func duration(_ id: String, _ seconds: Int, paused: Bool = false) -> Countdown {
            Countdown(id: id, title: id, kind: .duration(.seconds(seconds)), startsPaused: paused)
        }
        let countdowns = [
            duration("late", 3_000), duration("soon", 1_700), duration("rests", 100, paused: true),
            duration("over", 200), duration("just over", 1_590), duration("rests less", 50, paused: true),
            Countdown(id: "waits", title: "waits", kind: .steps(Self.asking)),
            Countdown(id: "past", title: "past", kind: .date(ListingFixture.date(-7_200))),
        ]
        let board = Board(
            BoardDefinition(countdowns: countdowns), title: "", zone: .gmt, remembered: RememberedLook(theme: "x"),
            at: ListingFixture.moment)
        let listing = BoardListing(board, at: ListingFixture.moment + .seconds(1_600)).next(9)
        #expect(
            listing.countdowns.map(\.status.id) == [
                "just over", "over", "waits", "soon", "late", "rests less", "rests",
            ])
    }

    @Test func `a printed line stays valid until the predicted time of its next change`() throws {
        for row in Self.rows {
            guard
                var board = row.countdown.map({ countdown in
                    Board(
                        BoardDefinition(countdowns: [countdown]), title: "", zone: .gmt,
                        remembered: RememberedLook(theme: "x"), at: ListingFixture.moment)
                })
            else { continue }
            var moment = ListingFixture.moment + .milliseconds(row.after * 1_000 - 370)
            _ = board.apply(.tick, at: moment)
            for _ in 0..<40 {
                let timed = BoardListing(board, at: moment).next(1).timedLines(.next)
                guard let wait = [timed.lasts, board.untilNextChange(at: moment)].compactMap(\.self).min() else {
                    break
                }
                #expect(wait > .zero || board.untilNextChange(at: moment) == .zero)
                // A hundredth of a second before the predicted change, the line is still the same.
                let before = moment + max(wait - .milliseconds(10), .zero)
                #expect(BoardListing(board, at: before).next(1).lines(.next) == timed.value, "\(row.name)")
                moment = moment + max(wait, .milliseconds(1))
                _ = board.apply(.tick, at: moment)
            }
        }
    }
}
