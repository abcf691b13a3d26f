import Foundation
import TestSupport
import Testing

@testable import Countdowns

/// Recurrences whose intervals begin when the user finishes the countdown: `every: 3 weeks after done`.
struct AfterDoneTests {
    private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    /// A rule of units from a local start; the first interval begins at the start, or when the board is loaded.
    private func every(
        _ interval: Int, _ frequency: RecurrenceRule.Frequency, from start: String? = nil, at hour: Int? = nil
    ) throws -> Countdown {
        var rule = RecurrenceRule(frequency)
        (rule.interval, rule.shortMonth) = (interval, .last)
        let day = try start.map { try #require(RFC3339.time(of: "\($0)T00:00:00Z")).unixSeconds } ?? 0
        var date = RecurringDate(
            .rule(Recurrence(rule, start: Int(day) + (hour ?? 0) * 3_600)), clocks: .floating,
            isStartOfDay: hour == nil)
        date.afterDone = start == nil ? .fromLoading : .fromStart
        return Countdown(id: "books", title: "books", kind: .recurring(date), onZero: .next)
    }

    private func time(_ text: String) throws -> WallTime { try #require(RFC3339.time(of: text)) }

    private func date(of fixture: BoardFixture, at moment: Moment) -> String? {
        fixture.board.items[0].reading(at: moment).date.map {
            String(RFC3339.text(of: $0, utcOffset: Self.berlin.utcOffset(at: $0)).prefix(16))
        }
    }

    private func moment(_ text: String, _ fixture: BoardFixture) throws -> Moment {
        fixture.start + (try time(text) - fixture.start.wall)
    }

    private static let done = Command.change(.done, of: ["books"])

    // The board is loaded on Friday 15 January 2027 at 09:00 in Berlin.

    @Test func `done starts the next interval on the day on which it was done, also before the date`() throws {
        var fixture = BoardFixture([try every(3, .weekly, from: "2027-01-18")], zone: Self.berlin)
        #expect(date(of: fixture, at: fixture.start) == "2027-01-18T00:00")
        let late = try moment("2027-01-20T21:30:00Z", fixture)
        #expect(fixture.board.advanced(to: late).items[0].reading(at: late).state == .due)
        let changes = fixture.board.apply(Self.done, at: late, cause: .user)
        #expect(changes.map(\.event).contains(.finished))
        #expect(date(of: fixture, at: late) == "2027-02-10T00:00")
        #expect(fixture.board.items[0].reading(at: late).state == .running)
        let early = try moment("2027-02-01T07:00:00Z", fixture)
        fixture.board.apply(Self.done, at: early, cause: .user)
        #expect(date(of: fixture, at: early) == "2027-02-22T00:00")
    }

    @Test func `without a start, the first interval begins when the board is loaded, and again after a restart`() throws
    {
        var fixture = BoardFixture([try every(1, .monthly, at: 9)], zone: Self.berlin)
        #expect(date(of: fixture, at: fixture.start) == "2027-02-15T09:00")
        let later = try moment("2027-01-31T19:00:00Z", fixture)
        fixture.board.apply(Self.done, at: later, cause: .user)
        // The last day of a month without a 31st.
        #expect(date(of: fixture, at: later) == "2027-02-28T09:00")
        let restart = try moment("2027-03-27T09:00:00Z", fixture)
        fixture.board.apply(.change(.restart, of: ["books"]), at: restart, cause: .user)
        // 09:00 after the clock change.
        #expect(date(of: fixture, at: restart) == "2027-04-27T09:00")
    }

    @Test func `elapsed time is counted from the moment of done`() throws {
        var date = RecurringDate(
            .elapsed(ElapsedRecurrence(every: .seconds(5_400), from: .fixed(WallTime(unixSeconds: 0)))),
            clocks: .floating)
        date.afterDone = .fromLoading
        var fixture = BoardFixture([Countdown(id: "books", title: "books", kind: .recurring(date), onZero: .next)])
        #expect(fixture.reading("books", after: 0)?.amount == .seconds(5_400))
        fixture.board.apply(Self.done, at: fixture.after(6_000), cause: .user)
        #expect(fixture.reading("books", after: 6_010)?.amount == .seconds(5_390))
        #expect(fixture.reading("books", after: 6_010)?.length == .seconds(5_400))
    }

    @Test func `each date is reported once, and done is undone and redone`() throws {
        var fixture = BoardFixture([try every(1, .daily, from: "2027-01-16", at: 8)], zone: Self.berlin)
        let over = try moment("2027-01-16T08:00:00Z", fixture)
        #expect(fixture.board.apply(.tick, at: over).filter(\.reachesZero).count == 1)
        fixture.board.apply(Self.done, at: over, cause: .user)
        let state = fixture.board.items[0].state
        fixture.board.apply(.undo, at: over, cause: .user)
        #expect(date(of: fixture, at: over) == "2027-01-16T08:00")
        fixture.board.apply(.redo, at: over, cause: .user)
        #expect(fixture.board.items[0].state == state)
        let next = try moment("2027-01-17T08:00:00Z", fixture)
        #expect(fixture.board.apply(.tick, at: next).filter(\.reachesZero).count == 1)
        #expect(fixture.board.apply(.tick, at: next + .seconds(999_999)).isEmpty)
    }

    @Test func `the moment of done is restored, also after a change of the interval`() throws {
        var fixture = BoardFixture([try every(3, .weekly, from: "2027-01-18")], zone: Self.berlin)
        let late = try moment("2027-01-20T21:30:00Z", fixture)
        fixture.board.apply(Self.done, at: late, cause: .user)
        let saved = SavedBoard(fixture.board, at: late)
        for (weeks, date) in [(3, "2027-02-10T00:00"), (2, "2027-02-03T00:00")] {
            var again = BoardFixture([try every(weeks, .weekly, from: "2027-01-18")], zone: Self.berlin)
            _ = again.board.restore(saved, at: late + .seconds(60))
            #expect(self.date(of: again, at: late + .seconds(60)) == date)
        }
    }

    @Test func `a follower begins its next interval with its leader`() throws {
        let leader = try every(3, .weekly, from: "2027-01-18", at: 9)
        var follower = Countdown(id: "bag", title: "bag", kind: leader.kind, onZero: .next)
        follower = try follower.following(leader, by: LinkOffset(.seconds(-3_600)))
        var fixture = BoardFixture([follower, leader], zone: Self.berlin)
        #expect(date(of: fixture, at: fixture.start) == "2027-01-18T08:00")
        fixture.board.apply(Self.done, at: fixture.after(60), cause: .user)
        #expect(date(of: fixture, at: fixture.after(60)) == "2027-02-05T08:00")
    }

    @Test func `the day of done is a day of the zone of the countdown`() throws {
        var countdown = try every(1, .weekly, from: "2027-01-18")
        guard case .recurring(var date) = countdown.kind else { return }
        date.clocks = .zone(try #require(TimeZone(identifier: "Asia/Tokyo")))
        countdown.kind = .recurring(date)
        var fixture = BoardFixture([countdown], zone: Self.berlin)
        // The 20th in Berlin, the 21st in Tokyo.
        let late = try moment("2027-01-20T21:30:00Z", fixture)
        fixture.board.apply(Self.done, at: late, cause: .user)
        #expect(fixture.board.items[0].reading(at: late).date == (try time("2027-01-27T15:00:00Z")))
    }
}
