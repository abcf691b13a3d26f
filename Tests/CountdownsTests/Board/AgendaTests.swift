import TestSupport
import Testing

@testable import Countdowns

@Suite struct AgendaTests {
    @Test func `counts and the next to happen are those that a look at every item gives`() {
        var random = SplitMix(seed: 7)
        var fixture = BoardFixture(
            (0..<200).map { index in
                switch index % 4 {
                case 0: .lasting("d\(index)", Double(random.next() % 500 + 1), paused: random.next() % 3 == 0)
                case 1: .since("s\(index)", Int64(random.next() % 900))
                default: .dated("t\(index)", in: Int64(random.next() % 500) - 100)
                }
            })
        for step in 0..<300 {
            let moment = fixture.after(Double(step) * 1.7)
            if step % 5 == 0 { _ = fixture.board.apply(.moveSelection(Int(random.next() % 40) - 20), at: moment) }
            if step % 7 == 0 { _ = fixture.board.apply(.togglePause, at: moment) }
            let readings = fixture.board.items.map { $0.reading(at: moment) }
            let counts = fixture.board.counts(at: moment)
            #expect(counts.running == readings.count { $0.state == .running })
            #expect(counts.paused == readings.count { $0.state == .paused })
            #expect(counts.due == readings.count { $0.state == .due })
            let next = Agenda(fixture.board.items).next(at: moment).map { readings[$0].amount }
            let ahead = zip(fixture.board.items, readings).filter { item, reading in
                if case .since = item.countdown.kind { false } else { reading.state == .running }
            }
            #expect(ahead.isEmpty || next == ahead.map(\.1.amount).min())
        }
    }

    @Test func `when nothing lies ahead the one that ended last is the next`() {
        let fixture = BoardFixture([.lasting("a", 10), .dated("b", in: 20), .lasting("c", 15)])
        #expect(fixture.selected(after: 100) == "b")
    }
}
