import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Dashboard

/// The view state of a board with sequences.
@Suite struct LookSequenceTests {
    private func steps(_ lengths: Int..., advance: StepSequence.Advance = .auto) -> Countdown {
        let steps = lengths.enumerated().map { StepSequence.Step("s\($0)", .seconds($1)) }
        return Countdown(id: "seq", title: "seq", kind: .steps(StepSequence(steps, advance: advance)))
    }

    @Test func `enter starts the next step if the sequence waits for it, and else opens the details`() {
        var fixture = BoardFixture([steps(10, 5, advance: .ask)])
        #expect(fixture.board.start(at: fixture.after(5)) == nil)
        _ = fixture.board.apply(BoardKey.startOrOpen, at: fixture.after(5))
        #expect(fixture.board.overlay?.kind == .detail)
        _ = fixture.board.apply(.back, at: fixture.after(6))
        #expect(fixture.board.start(at: fixture.after(11)) == .skip)
        _ = fixture.board.apply(BoardKey.startOrOpen, at: fixture.after(11))
        #expect(fixture.board.overlay == nil)
        #expect(fixture.reading("seq", after: 11)?.amount == .seconds(5))
    }

    @Test func `enter starts a timer that is ready, and opens the details of one that is paused`() {
        var tea = Countdown.lasting("tea", 10, paused: true).onZero(.ready)
        tea.alerts = []
        var fixture = BoardFixture([tea])
        #expect(fixture.board.start(at: fixture.after(1)) == .toggle)
        _ = fixture.board.apply(BoardKey.startOrOpen, at: fixture.after(1))
        #expect(fixture.board.overlay == nil && fixture.reading("tea", after: 5)?.state == .running)
        _ = fixture.board.apply(.togglePause, at: fixture.after(5))
        _ = fixture.board.apply(BoardKey.startOrOpen, at: fixture.after(6))
        #expect(fixture.board.overlay?.kind == .detail)
        _ = fixture.board.apply(.back, at: fixture.after(7))
        _ = fixture.board.apply(.togglePause, at: fixture.after(7))
        // At its zero it pulses, and is ready again.
        _ = fixture.board.apply(.tick, at: fixture.after(13))
        #expect(fixture.board.isLit(0, at: fixture.after(13)))
        #expect(fixture.board.start(at: fixture.after(14)) == .toggle)
    }

    @Test func `a step pulses if it begins automatically, and not if the user starts it`() {
        var fixture = BoardFixture([steps(10, 40), .lasting("tea", 30)])
        let moment = fixture.after(10)
        #expect(fixture.board.isLit(0, at: moment))
        #expect(fixture.board.pulse(0, at: fixture.after(14)) == nil)
        _ = fixture.board.apply(.restart, at: fixture.after(20))
        _ = fixture.board.apply(.selectFirst, at: fixture.after(21))
        _ = fixture.board.apply(.restart, at: fixture.after(21))
        _ = fixture.board.apply(.skip, at: fixture.after(22))
        #expect(!fixture.board.isLit(0, at: fixture.after(22)))
    }
}
