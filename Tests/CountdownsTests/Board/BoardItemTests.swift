import Foundation
import Testing

@testable import Countdowns

@Suite struct BoardItemTests {
    @Test func `a duration starts when the board is loaded and is due at its deadline`() {
        let fixture = BoardFixture([.lasting("tea", 240)])
        #expect(fixture.reading("tea", after: 60)?.amount == .seconds(180))
        #expect(fixture.fraction("tea", after: 60) == 0.25)
        #expect(fixture.reading("tea", after: 60)?.date == fixture.after(240).wall)
        #expect(fixture.reading("tea", after: 239.9)?.state == .running)
        #expect(fixture.reading("tea", after: 240)?.state == .due)
        #expect(fixture.reading("tea", after: 300)?.amount == .seconds(-60))
        #expect(fixture.fraction("tea", after: 300) == 1)
    }

    @Test func `pausing a duration moves its deadline by the length of the pause`() {
        var fixture = BoardFixture([.lasting("tea", 240)])
        _ = fixture.board.apply(.togglePause, at: fixture.after(40))
        #expect(fixture.reading("tea", after: 100)?.amount == .seconds(200))
        #expect(fixture.reading("tea", after: 100)?.state == .paused)
        #expect(fixture.reading("tea", after: 100)?.date == nil)
        _ = fixture.board.apply(.togglePause, at: fixture.after(100))
        #expect(fixture.reading("tea", after: 100)?.amount == .seconds(200))
        #expect(fixture.reading("tea", after: 100)?.date == fixture.after(300).wall)
    }

    @Test func `a date goes on to its target date when the user pauses it`() {
        var fixture = BoardFixture([.dated("launch", in: 500)])
        #expect(fixture.board.apply(.togglePause, at: fixture.after(100)) == [])
        #expect(fixture.reading("launch", after: 300)?.state == .running)
        #expect(fixture.reading("launch", after: 300)?.amount == .seconds(200))
        #expect(fixture.reading("launch", after: 300)?.date == fixture.after(500).wall)
        #expect(fixture.reading("launch", after: 500)?.state == .due)
    }

    @Test func `setting the wall clock changes the remaining time of a date, but not of a duration`() {
        let fixture = BoardFixture([.lasting("tea", 240), .dated("launch", in: 500)])
        var moment = fixture.after(10)
        moment.wall = moment.wall + .seconds(100)
        #expect(fixture.board.items[0].reading(at: moment).amount == .seconds(230))
        #expect(fixture.board.items[1].reading(at: moment).amount == .seconds(390))
    }

    @Test func `the bar of a date starts at the start in the file, else at the load of the board`() {
        let fixture = BoardFixture([.dated("a", in: 300, from: -100), .dated("b", in: 400)])
        #expect(fixture.fraction("a", after: 100) == 0.5)
        #expect(fixture.fraction("b", after: 100) == 0.25)
        #expect(fixture.fraction("b", after: -5) == 0)
    }

    @Test func `a count-up has no deadline and is never due`() {
        let fixture = BoardFixture([.since("smoke-free", 86_400)])
        let reading = fixture.reading("smoke-free", after: 60)
        #expect(reading?.amount == .seconds(86_460))
        #expect(reading?.length == nil)
        #expect(reading?.state == .running)
    }

    @Test func `a duration that starts paused keeps its full length`() {
        let fixture = BoardFixture([.lasting("tea", 240, paused: true)])
        #expect(fixture.reading("tea", after: 100)?.amount == .seconds(240))
        #expect(fixture.reading("tea", after: 100)?.state == .paused)
    }

    @Test func `a countdown in overtime can be paused and resumed`() {
        var fixture = BoardFixture([.lasting("tea", 10)])
        _ = fixture.board.apply(.togglePause, at: fixture.after(15))
        #expect(fixture.reading("tea", after: 99)?.amount == .seconds(-5))
        _ = fixture.board.apply(.togglePause, at: fixture.after(99))
        #expect(fixture.reading("tea", after: 100)?.amount == .seconds(-6))
    }

    @Test(arguments: [OnZero.stop, .hide])
    func `a countdown that stops or hides at zero is finished with a full bar and a fixed deadline`(onZero: OnZero) {
        let fixture = BoardFixture([.lasting("tea", 10).onZero(onZero), .dated("launch", in: 10).onZero(onZero)])
        for id in ["tea", "launch"] {
            #expect(fixture.reading(id, after: 9.999)?.state == .running)
            for seconds in [10, 70, 9_000.5] {
                #expect(fixture.reading(id, after: seconds)?.state == .done)
                #expect(fixture.reading(id, after: seconds)?.amount == .zero)
                #expect(fixture.reading(id, after: seconds)?.date == fixture.after(10).wall)
                #expect(fixture.fraction(id, after: seconds) == 1)
            }
        }
    }

    @Test func `a finished countdown cannot be paused`() {
        var fixture = BoardFixture([.lasting("tea", 10).onZero(.stop)])
        let refusal = fixture.board.keyRefusal(of: .toggle, for: 0, at: fixture.after(15))
        #expect(refusal?.reason == "has ended: there is nothing to pause")
        _ = fixture.board.apply(.togglePause, at: fixture.after(15))
        #expect(fixture.reading("tea", after: 16)?.state == .done)
        _ = fixture.board.apply(.toggleAll, at: fixture.after(17))
        #expect(fixture.reading("tea", after: 18)?.state == .done)
    }

    @Test func `a date, a count-up and a recurring date do not start paused`() {
        let rule = ElapsedRecurrence(every: .seconds(100), from: .fixed(WallTime(unixSeconds: 1_800_000_050)))
        let bell = Countdown(
            id: "bell", title: "bell", kind: .recurring(RecurringDate(.elapsed(rule), clocks: .zone(.gmt))),
            onZero: .next)
        let countdowns: [Countdown] = [
            .dated("launch", in: 60), .dated("past", in: -60).onZero(.stop), .since("smoke-free", 60), bell,
        ]
        let fixture = BoardFixture(
            countdowns.map { countdown in
                var paused = countdown
                paused.startsPaused = true
                return paused
            })
        let readings = fixture.board.items.map { $0.reading(at: fixture.after(10)) }
        #expect(readings.map(\.state) == [.running, .done, .running, .running])
        #expect(readings.map(\.amount) == [.seconds(50), .zero, .seconds(70), .seconds(40)])
    }

    @Test func `a paused countdown with on_zero stop is not finished before it is resumed`() {
        var fixture = BoardFixture([.lasting("tea", 10).onZero(.stop)])
        _ = fixture.board.apply(.togglePause, at: fixture.after(4))
        #expect(fixture.reading("tea", after: 50)?.state == .paused)
        #expect(fixture.reading("tea", after: 50)?.amount == .seconds(6))
        _ = fixture.board.apply(.togglePause, at: fixture.after(50))
        #expect(fixture.reading("tea", after: 55)?.state == .running)
        #expect(fixture.reading("tea", after: 56)?.state == .done)
    }

    @Test func `a count-up with a future start passes zero without stopping or hiding`() {
        let fixture = BoardFixture([.since("s", -10).onZero(.hide)])
        #expect(fixture.reading("s", after: 9)?.amount == .seconds(-1))
        #expect(fixture.reading("s", after: 11)?.amount == .seconds(1))
        #expect(fixture.listed(after: 20) == ["s"])
    }

    @Test func `setting the clock back makes a finished date run again`() {
        let fixture = BoardFixture([.dated("launch", in: 10).onZero(.stop)])
        var moment = fixture.after(20)
        #expect(fixture.board.items[0].reading(at: moment).state == .done)
        moment.wall = fixture.after(5).wall
        #expect(fixture.board.items[0].reading(at: moment).state == .running)
    }

    @Test func `only a duration that is configured to pause in sleep pauses during the machine's sleep`() {
        let fixture = BoardFixture([.lasting("tea", 600), .lasting("focus", 600).pausingInSleep])
        let readings = fixture.board.items.map { $0.reading(at: fixture.after(400, asleep: 300)) }
        #expect(readings.map(\.amount) == [.seconds(200), .seconds(500)])
        #expect(readings[1].date == fixture.after(900).wall)
    }

    @Test func `a duration that pauses in sleep keeps its remaining time through pauses and can be restarted`() {
        var fixture = BoardFixture([.lasting("focus", 600).pausingInSleep])
        _ = fixture.board.apply(.togglePause, at: fixture.after(100, asleep: 50))
        _ = fixture.board.apply(.togglePause, at: fixture.after(300, asleep: 70))
        #expect(fixture.board.items[0].reading(at: fixture.after(310, asleep: 75)).amount == .seconds(545))
        _ = fixture.board.apply(.restart, at: fixture.after(400, asleep: 80))
        #expect(fixture.board.items[0].reading(at: fixture.after(500, asleep: 120)).amount == .seconds(540))
    }

    @Test func `the length of a calendar duration is computed at its start and at each restart`() {
        let month = Countdown(
            id: "m", title: "m", kind: .duration(CalendarDuration(months: 1, days: 0, exact: .zero)),
            zone: TimeZone(identifier: "Europe/Berlin"))
        // The fixture starts on 15 January 2027. One month has 31 days from this day, and 28 days from the restart on
        // 15 February.
        var fixture = BoardFixture([month])
        #expect(fixture.reading("m", after: 0)?.length == .seconds(31 * 86_400))
        _ = fixture.board.apply(.restart, at: fixture.after(31 * 86_400))
        #expect(fixture.reading("m", after: 31 * 86_400)?.length == .seconds(28 * 86_400))
    }

    @Test func `BoardItem, Pace and Track stay within their size limits`() {
        #expect(MemoryLayout<BoardItem>.size < 800)
        #expect(MemoryLayout<Pace>.size + MemoryLayout<Track>.size <= 64)
    }
}
