import TestSupport
import Testing

@testable import Countdowns

@Suite struct AgendaTests {
    @Test func `the counts and the next countdown equal those computed from every item`() {
        var random = SplitMix(seed: 7)
        let countdowns = (0..<200).map { index -> Countdown in
            let seconds = Int64(random.next() % 500) + 1
            let isPaused = random.next() % 3 == 0
            let countdown: Countdown =
                switch index % 4 {
                case 0: .lasting("d\(index)", Double(seconds), paused: isPaused)
                case 1: .since("s\(index)", seconds)
                case 2: .lasting("p\(index)", Double(seconds)).pausingInSleep
                default: .dated("t\(index)", in: seconds - 100)
                }
            return countdown.onZero(OnZero.allCases[Int(random.next() % 3)])
        }
        var fixture = BoardFixture(countdowns)
        for step in 0..<300 {
            let moment = fixture.after(Double(step) * 1.7, asleep: Double(step / 10) * 5)
            if step % 7 == 0 {
                let id = fixture.board.items[Int(random.next() % UInt64(fixture.board.items.count))].id
                fixture.board.apply(.change(.toggle, of: [id]), at: moment)
            }
            fixture.board.apply(.tick, at: moment)
            let readings = fixture.board.items.map { $0.reading(at: moment) }
            let counts = fixture.board.counts(at: moment)
            #expect(counts.running == readings.count { $0.state == .running })
            #expect(counts.paused == readings.count { $0.state == .paused })
            #expect(counts.due == readings.count { $0.state == .due })
            #expect(counts.done == readings.count { $0.state == .done })
            let next = Agenda(fixture.board.items, at: moment).next(at: moment).map { readings[$0].amount }
            let ahead = zip(fixture.board.items, readings).filter { item, reading in
                if case .since = item.countdown.kind { false } else { reading.state == .running }
            }
            #expect(ahead.isEmpty || next == ahead.map(\.1.amount).min())
        }
    }

    @Test func `the counts and the next deadline of a group equal those computed from its items`() {
        var random = SplitMix(seed: 8)
        var fixture = BoardFixture(
            (0..<90).map {
                .lasting("d\($0)", Double(random.next() % 400 + 1), group: $0 % 4 == 0 ? nil : "g\($0 % 4)")
            })
        for step in 0..<100 {
            let moment = fixture.after(Double(step) * 4.1)
            fixture.board.apply(.tick, at: moment)
            if step % 3 == 0 {
                let id = fixture.board.items[Int(random.next() % UInt64(fixture.board.items.count))].id
                fixture.board.apply(.change(.toggle, of: [id]), at: moment)
            }
            for group in ["g1", "g2", "g3", "none"] {
                let readings = fixture.board.items.filter { $0.countdown.group == group }.map { $0.reading(at: moment) }
                let counts = fixture.board.counts(ofGroup: group, at: moment)
                #expect(counts.running == readings.count { $0.state == .running })
                #expect(counts.paused == readings.count { $0.state == .paused })
                #expect(counts.due == readings.count { $0.state == .due })
                let ends = readings.filter { $0.state == .running }.map(\.amount)
                #expect(fixture.board.nextEnd(ofGroup: group, at: moment)?.left == ends.min())
            }
        }
    }

    @Test func `the countdown with the latest deadline is the next one if all deadlines have passed`() {
        let fixture = BoardFixture([.lasting("a", 10), .dated("b", in: 20), .lasting("c", 15)])
        #expect(fixture.next(after: 100) == "b")
    }

    @Test func `a countdown that left the list is never the next one`() {
        let fixture = BoardFixture([
            .lasting("a", 10), .lasting("b", 20).onZero(.hide), .lasting("c", 15).onZero(.stop),
        ])
        #expect(fixture.next(after: 17) == "b")
        #expect(fixture.next(after: 20) == "c")
    }
}
