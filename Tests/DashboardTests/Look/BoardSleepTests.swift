import Testing

@testable import Countdowns

@Suite struct BoardSleepTests {
    private static let cases: [(seconds: Double, expected: String)] = [
        (10, "10 s"), (59.9, "59 s"), (60, "1 min"), (3_599, "59 min"), (3_600, "1 h"), (25_920, "7 h 12 min"),
        (86_400, "1 day"), (200_000, "2 days 7 h"),
    ]

    @Test(arguments: cases)
    func `a notice after a sleep of the machine reports the length of the sleep`(seconds: Double, expected: String) {
        var fixture = BoardFixture([.since("a", 5)])
        _ = fixture.board.apply(.tick, at: fixture.after(1))
        let moment = fixture.after(2 + seconds, asleep: seconds)
        _ = fixture.board.apply(.tick, at: moment)
        #expect(fixture.board.notice(at: moment)?.text == "The machine slept for \(expected).")
    }

    @Test func `the notice after a sleep reports the number of countdowns that ended during the sleep`() {
        var fixture = BoardFixture([
            .lasting("before", 5), .lasting("in it", 100), .dated("in it too", in: 200).onZero(.hide),
            .lasting("kept", 100).pausingInSleep, .lasting("later", 9_999),
        ])
        _ = fixture.board.apply(.tick, at: fixture.after(10))
        let moment = fixture.after(3_620, asleep: 3_600)
        _ = fixture.board.apply(.tick, at: moment)
        #expect(fixture.board.notice(at: moment)?.text == "The machine slept for 1 h; 2 ended meanwhile.")
    }

    @Test func `the sleep notice is kept at the key that wakes the machine and dismissed by the next key`() {
        var fixture = BoardFixture([.lasting("a", 5_000), .lasting("b", 6_000)])
        let moment = fixture.after(100, asleep: 90)
        _ = fixture.board.apply(.moveSelection(1), at: moment)
        #expect(fixture.board.notice(at: moment) != nil)
        #expect(fixture.board.notice(at: fixture.after(150, asleep: 90)) != nil)
        _ = fixture.board.apply(.moveSelection(1), at: fixture.after(101, asleep: 90))
        #expect(fixture.board.notice(at: fixture.after(101, asleep: 90)) == nil)
    }

    @Test func `a sleep of 9 seconds and a stopped program cause no sleep notice`() {
        var fixture = BoardFixture([.lasting("a", 5)])
        _ = fixture.board.apply(.tick, at: fixture.after(9, asleep: 9))
        #expect(fixture.board.notice(at: fixture.after(9, asleep: 9)) == nil)
        _ = fixture.board.apply(.tick, at: fixture.after(9_000, asleep: 9))
        #expect(fixture.board.notice(at: fixture.after(9_000, asleep: 9)) == nil)
    }

    @Test func `an interrupted clock reading causes no sleep notice at the next reading`() {
        var fixture = BoardFixture([.lasting("a", 5)])
        _ = fixture.board.apply(.tick, at: fixture.after(1, asleep: -500))
        _ = fixture.board.apply(.tick, at: fixture.after(501, asleep: 0.000_000_1))
        #expect(fixture.board.notice(at: fixture.after(501)) == nil)
    }
}
