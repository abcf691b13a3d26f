import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Definitions

/// Boards that are exported, and shown again on a machine with another zone and another uptime.
@Suite struct BoardExportTests {
    private static let text = """
        title: Kitchen
        zone: Europe/Berlin
        countdowns:
          - { title: Tea, in: 10m, warn: 10%, danger: 30s, tags: [hot, green], group: Drinks, note: "a: b # c" }
          - { title: Nap, in: 30s, on_zero: stop }
          - { title: Egg, in: 5m, paused: true, warn: 50% }
          - { title: Lap, in: 45s, on_zero: repeat }
          - { title: Sleepy, in: 2h, sleep: pause, color: ansi3 }
          - { title: Launch, at: 2027-01-15 09:00, zone: Asia/Tokyo, from: 2026-11-01, units: "{d} {{d}} {hh}:{mm}" }
          - { title: Late, at: 2026-12-24 18:00, color: "#0a3be8", units: seconds }
          - { title: Gone, at: 2026-12-24 19:00:15.25, on_zero: hide, color: default }
          - { title: Free, since: 2024-03-11 07:30, units: days, color: due }
          - { title: Focus, steps: [Work: 40s, Break: 20s], rounds: 3, advance: ask, color: base0B }
          - { title: Drill, steps: [20s, Rest: 10s], rounds: 4, on_zero: repeat, warn: 25% }
          - { title: Stand-up, every: weekday, at: 09:30 }
          - { title: Bins, every: 2 weeks, starting: 2026-11-03 06:00, except: [2026-12-29, 2027-01-26 06:00] }
          - { title: Rent, every: month, starting: 2026-08-31, short_month: last }
          - { title: Leap, every: year, starting: 2024-02-29, leap: mar1 }
          - { title: Tablets, every: 90m, starting: 2026-12-24 08:00, count: 500, except: 2026-12-26 }
          - { title: Hourly, every: 24h, until: 2027-06-01 }
          - { title: Review, rrule: "FREQ=MONTHLY;BYDAY=-1FR;COUNT=12", starting: 2026-11-27 15:00 }
          - { title: Swim, every: "mon,thu", at: 18:00, until: 2027-06-30, dst: later, zone: America/New_York }
          - { title: Ends, rrule: "FREQ=DAILY;UNTIL=20261226T120000Z", starting: 2026-12-01 13:00 }
          - { title: "Ada turns {age}", every: year, starting: 1990-05-04 }
          - { title: Once, every: day, at: 20:00, on_zero: overtime }
          - { title: Birthday, every: year, starting: 2020-12-24 }
          - { title: Serve, after: tea + 1m }
          - { title: Fuel, before: launch - 2h }
          - { title: Wash, after: focus }
          - { title: Walk, after: bins + 1h }
          - title: Report
            at: 2027-01-15 17:00
            work_hours: "mon-fri 09:00-12:00, 13:00-17:00"
            skip: [2026-12-24..2027-01-01, 2027-01-06]
            from: 2026-12-01
          - { title: Night, at: 2027-01-16 06:00, work_hours: [mon-thu 09:00-17:00, "fri 22:00-06:00"], zone: UTC }

        """

    private static let start = Moment(
        wall: DecodingContext.christmasEve().now + .microseconds(123_456),
        uptime: Uptime(sinceBoot: .milliseconds(999_456)))

    private struct File: Encodable {
        let title: String
        let zone: String
        let countdowns: [FileCountdown]

        init(_ board: Board, at moment: Moment) {
            title = BoardExport.title(of: board, at: moment)
            zone = BoardExport.name(of: board.zone, at: moment)
            countdowns = board.items.compactMap { BoardExport.countdown($0, at: moment) }
        }
    }

    private static func board(
        _ text: String, _ zone: TimeZone = .named("Asia/Kolkata"), at moment: Moment
    ) throws -> Board {
        let context = DecodingContext(now: moment.wall, machineZone: zone)
        let definition = try BoardFile.decode(SourceFile(path: "b.json", text: text), in: context).definition
        return Board(definition, title: "b", zone: zone, remembered: RememberedLook(theme: ""), at: moment)
    }

    /// The clock reading of the viewer's machine.
    private static func viewer(_ moment: Moment) -> Moment {
        Moment(wall: moment.wall, uptime: Uptime(sinceBoot: .seconds(77) + (moment.wall - start.wall)))
    }

    private static func copy(_ board: Board, at moment: Moment) throws -> Board {
        try Self.board(File(board, at: moment).jsonText(), at: viewer(moment))
    }

    /// Compares each exported countdown with its original, until the original gets a deadline that the copy cannot know.
    private static func expectSame(_ copy: Board, _ board: Board, exportedAt exported: Moment, later: Duration) {
        let moment = exported + later
        var (board, copy, before) = (board, copy, board)
        _ = before.apply(.tick, at: exported)
        _ = board.apply(.tick, at: moment)
        _ = copy.apply(.tick, at: viewer(moment))
        for (item, old) in zip(board.items, before.items) where !old.isPast(at: exported) {
            guard let index = copy.index(of: item.id) else {
                Issue.record("\(item.id) is missing")
                continue
            }
            let (shown, wanted) = (copy.items[index].reading(at: viewer(moment)), item.reading(at: moment))
            let past = old.reading(at: exported)
            // A paused countdown that is already over is exported as due.
            guard past.date == wanted.date, !(old.isPaused && past.amount <= .zero) else { continue }
            let difference = abs((shown.amount - wanted.amount) / .milliseconds(1))
            #expect(difference <= 50, "\(item.id), \(later): \(shown.amount), not \(wanted.amount)")
            // The deadline of a duration is rounded, so its zero may be some milliseconds apart.
            if abs(wanted.amount / .milliseconds(1)) > 50 {
                #expect(shown.state == wanted.state, "\(item.id), \(later)")
            }
            if old.reading(at: exported).step == nil {
                #expect(copy.items[index].countdown.title == item.countdown.title)
            }
        }
    }

    private static let actions: [CountdownAction] = [
        .pause, .extend(.seconds(125)), .resume, .skip, .extend(.seconds(-20)), .pin, .toggle, .acknowledge, .restart,
        .pause, .extend(.seconds(40)), .resume, .set(.seconds(90)), .done, .skip,
    ]

    private static let times: [Duration] = [
        .zero, .milliseconds(300), .seconds(29), .seconds(601), .seconds(18_000), .seconds(90_000), .seconds(3_456_789),
        .seconds(20_000_000),
    ]

    @Test func `an exported board shows the same times on another machine, now and later`() throws {
        for age in [Duration.zero, .seconds(21), .seconds(62), .seconds(900), .seconds(10_800), .seconds(5_000_000)] {
            var board = try Self.board(Self.text, at: Self.start)
            let moment = Self.start + age
            _ = board.apply(.tick, at: moment)
            let copy = try Self.copy(board, at: moment)
            for later in Self.times { Self.expectSame(copy, board, exportedAt: moment, later: later) }
        }
    }

    @Test(arguments: 0..<20)
    func `a viewer that reloads each export shows the same times after any action`(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        var board = try Self.board(Self.text, at: Self.start)
        var (moment, shown) = (Self.start, try Self.copy(board, at: Self.start))
        for action in Self.actions {
            moment = moment + .milliseconds(Int64.random(in: 1...30_000, using: &random))
            let ids = board.items.filter { $0.isTimer || action != .pause && action != .toggle }.map(\.id)
                .filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
            _ = board.apply(.change(action, of: Set(ids)), at: moment)
            _ = shown.reload(as: try Self.copy(board, at: moment), at: Self.viewer(moment))
            for later in Self.times { Self.expectSame(shown, board, exportedAt: moment, later: later) }
        }
    }

    @Test func `an export a minute later changes no countdown of a viewer but its title`() throws {
        let text = Self.text.replacing("advance: ask", with: "advance: auto").replacing("40s", with: "40m")
            .replacing("45s", with: "45m").replacing("[20s,", with: "[20m,")
        var board = try Self.board(text, at: Self.start)
        // After a minute, the short countdowns are over.
        var moment = Self.start + .seconds(61)
        _ = board.apply(.tick, at: moment)
        var shown = try Self.copy(board, at: moment)
        for _ in 0..<3 {
            moment = moment + .seconds(60)
            _ = board.apply(.tick, at: moment)
            let title = shown.title
            let changes = shown.reload(as: try Self.copy(board, at: moment), at: Self.viewer(moment))
            let reloads = changes.compactMap { if case .reloaded(let reload) = $0.event { reload } else { nil } }
            #expect(reloads.allSatisfy { $0.changed.isEmpty && $0.added.isEmpty && !$0.isRearranged })
            #expect(shown.title != title)
        }
    }

    @Test func `a recurring date is exported as its next occurrence`() throws {
        let board = try Self.board(Self.text, at: Self.start)
        let copy = try Self.copy(board, at: Self.start)
        let (ids, targets) = (
            ["stand-up", "bins", "tablets", "swim", "walk"],
            { (board: Board) in
                board.items.map { ($0.id, $0.reading(at: Self.start).date) }
            }
        )
        let (dates, wanted) = (
            Dictionary(uniqueKeysWithValues: targets(copy)), Dictionary(uniqueKeysWithValues: targets(board))
        )
        for id in ids { #expect(dates[id] == wanted[id], "\(id)") }
        #expect(copy.items.allSatisfy { if case .recurring = $0.countdown.kind { false } else { true } })
        #expect(copy.items.contains { $0.countdown.title == "Ada turns 37" })
    }

    @Test func `a countdown that was paused after zero has the same past date in each export`() throws {
        var board = try Self.board(
            "countdowns: [A: 1s, { title: B, steps: [{ title: Run, in: 2s, color: base08 }] }]", at: Self.start)
        let paused = Self.start + .seconds(5)
        _ = board.apply(.change(.pause, of: ["a", "b"]), at: paused)
        for later in [Duration.zero, .seconds(100)] {
            let copy = try Self.copy(board, at: paused + later)
            let dates = copy.items.map { $0.reading(at: paused).date.map { ($0 - Self.start.wall) / .seconds(1) } ?? 0 }
            #expect(abs(dates[0] - 1) < 0.1 && abs(dates[1] - 2) < 0.1, "\(dates)")
            #expect(copy.items[1].countdown.color == .palette(8))
        }
    }

    @Test func `a countdown that is done or acknowledged is left out`() throws {
        let text = "countdowns: [A: 1m, B: 1m, C: 1h, { title: D, in: 1s, on_zero: stop }]"
        var board = try Self.board(text, at: Self.start)
        let later = Self.start + .seconds(100)
        _ = board.apply(.change(.done, of: ["c"]), at: later)
        _ = board.apply(.change(.acknowledge, of: ["a"]), at: later)
        #expect(try Self.copy(board, at: later).items.map(\.id) == ["b"])
    }

    @Test func `an export contains what the board shows, and no hook, alert, URL, comment or path`() throws {
        let text = """
            title: "Home \\u202e"
            zone: Europe/Berlin
            hooks: { zero: [secret-hook] }
            # a secret comment
            countdowns:
              - title: "a \\"b\\": {c} 'd' # \\t😀"
                in: 10m
                note: "line\\nline"
                url: https://secret.example
                alerts: 3m
                hooks: { zero: [secret-hook] }
            """
        let board = try Self.board(text, at: Self.start)
        let export = try File(board, at: Self.start).jsonText()
        for word in ["secret", "alerts", "\n"] { #expect(!export.contains(word)) }
        let copy = try Self.board(export, at: Self.viewer(Self.start))
        #expect(copy.items[0].countdown.title == board.items[0].countdown.title)
        #expect(copy.items[0].countdown.note == "line\nline")
        #expect(copy.title == "Home \u{202e} · 24 Dec 18:59" && copy.zone == .named("Europe/Berlin"))
    }

    @Test func `a zone that files cannot name is exported as its offset, and the step follows the title`() throws {
        let zone = TimeZone.named("EST5EDT")
        let board = try Self.board("countdowns: [{ title: Focus, steps: [Work: 40s, 20s] }]", zone, at: Self.start)
        #expect(BoardExport.name(of: board.zone, at: Self.start) == "-05:00")
        #expect(try Self.copy(board, at: Self.start).items.map(\.countdown.title) == ["Focus: Work"])
        #expect(try Self.copy(board, at: Self.start + .seconds(45)).items.map(\.countdown.title) == ["Focus"])
        #expect(try Self.copy(board, at: Self.start).items.map(\.id) == ["focus"])
    }
}
