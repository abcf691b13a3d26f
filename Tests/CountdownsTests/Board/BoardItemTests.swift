import Testing

@testable import Countdowns

@Suite struct BoardItemTests {
    @Test func `a duration starts when the board is loaded and is due at its end`() {
        let fixture = BoardFixture([.lasting("tea", 240)])
        #expect(fixture.reading("tea", after: 60)?.amount == .seconds(180))
        #expect(fixture.fraction("tea", after: 60) == 0.25)
        #expect(fixture.reading("tea", after: 60)?.date == fixture.after(240).wall)
        #expect(fixture.reading("tea", after: 239.9)?.state == .running)
        #expect(fixture.reading("tea", after: 240)?.state == .due)
        #expect(fixture.reading("tea", after: 300)?.amount == .seconds(-60))
        #expect(fixture.fraction("tea", after: 300) == 1)
    }

    @Test func `pausing a duration moves its end by as long as it stood still`() {
        var fixture = BoardFixture([.lasting("tea", 240)])
        _ = fixture.board.apply(.togglePause, at: fixture.after(40))
        #expect(fixture.reading("tea", after: 100)?.amount == .seconds(200))
        #expect(fixture.reading("tea", after: 100)?.state == .paused)
        #expect(fixture.reading("tea", after: 100)?.date == nil)
        _ = fixture.board.apply(.togglePause, at: fixture.after(100))
        #expect(fixture.reading("tea", after: 100)?.amount == .seconds(200))
        #expect(fixture.reading("tea", after: 100)?.date == fixture.after(300).wall)
    }

    @Test func `pausing a date freezes its view and leaves its target`() {
        var fixture = BoardFixture([.dated("launch", in: 500)])
        _ = fixture.board.apply(.togglePause, at: fixture.after(100))
        #expect(fixture.reading("launch", after: 300)?.amount == .seconds(400))
        #expect(fixture.reading("launch", after: 300)?.date == fixture.after(500).wall)
        _ = fixture.board.apply(.togglePause, at: fixture.after(300))
        #expect(fixture.reading("launch", after: 300)?.amount == .seconds(200))
    }

    @Test func `a duration does not care when the wall clock is set, a date follows it`() {
        let fixture = BoardFixture([.lasting("tea", 240), .dated("launch", in: 500)])
        var moment = fixture.after(10)
        moment.wall = moment.wall + .seconds(100)
        #expect(fixture.board.items[0].amount(at: moment) == .seconds(230))
        #expect(fixture.board.items[1].amount(at: moment) == .seconds(390))
    }

    @Test func `the bar of a date starts where the file says, else when the board was loaded`() {
        let fixture = BoardFixture([.dated("a", in: 300, from: -100), .dated("b", in: 400)])
        #expect(fixture.fraction("a", after: 100) == 0.5)
        #expect(fixture.fraction("b", after: 100) == 0.25)
        #expect(fixture.fraction("b", after: -5) == 0)
    }

    @Test func `counting up has no end and is never due`() {
        let fixture = BoardFixture([.since("smoke-free", 86_400)])
        let reading = fixture.reading("smoke-free", after: 60)
        #expect(reading?.amount == .seconds(86_460))
        #expect(reading?.length == nil)
        #expect(reading?.state == .running)
    }

    @Test func `one that starts paused keeps its full length`() {
        let fixture = BoardFixture([.lasting("tea", 240, paused: true)])
        #expect(fixture.reading("tea", after: 100)?.amount == .seconds(240))
        #expect(fixture.reading("tea", after: 100)?.state == .paused)
    }

    @Test func `what runs past its end can be paused as well`() {
        var fixture = BoardFixture([.lasting("tea", 10)])
        _ = fixture.board.apply(.togglePause, at: fixture.after(15))
        #expect(fixture.reading("tea", after: 99)?.amount == .seconds(-5))
        _ = fixture.board.apply(.togglePause, at: fixture.after(99))
        #expect(fixture.reading("tea", after: 100)?.amount == .seconds(-6))
    }
}
