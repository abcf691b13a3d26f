import Testing

@testable import Ticking

@Suite struct RunLoopTimerStateTests {
    private let start = TimePoint.now

    private func at(_ milliseconds: Int) -> TimePoint { start + .milliseconds(milliseconds) }

    private func every50() -> RunLoopTimerState {
        RunLoopTimerState(.every(.milliseconds(50)), firstDue: at(50))
    }

    @Test func `a repeating timer stays on its grid`() {
        var state = every50()
        for number in 1...10 {
            #expect(state.due == at(number * 50))
            #expect(state.fire(at: at(number * 50 + 7)) == .call)
            _ = state.handled(at: at(number * 50 + 9))
            #expect(state.missed == 0)
        }
        #expect(state.due == at(550))
    }

    @Test func `a fire that is planned before a fire by hand in the handler is not lost`() {
        var state = RunLoopTimerState(.onDemand, firstDue: at(0))
        #expect(state.fire(at: at(0)) == .call)
        state.setDue(at(50))
        _ = state.fireByHand(at: at(20))
        let (isArmedByInner, isArmedByOuter) = (state.handled(at: at(1)), state.handled(at: at(2)))
        #expect(!isArmedByInner && isArmedByOuter)
        #expect(state.due == at(50))
    }

    @Test func `a handler that takes longer than the interval skips, counts and stays on the grid`() {
        var state = every50()
        #expect(state.fire(at: at(50)) == .call)
        _ = state.handled(at: at(230))
        #expect(state.due == at(250))
        #expect(state.fire(at: at(250)) == .call)
        #expect(state.missed == 3)
        _ = state.handled(at: at(251))
        #expect(state.due == at(300))
        #expect(state.fire(at: at(300)) == .call)
        #expect(state.missed == 0)
        #expect(state.totalMissed == 3)
    }

    @Test func `a loop that calls late counts what has passed`() {
        var state = every50()
        #expect(state.fire(at: at(180)) == .call)
        #expect(state.missed == 2)
        _ = state.handled(at: at(181))
        #expect(state.due == at(200))
    }

    @Test func `a loop that calls a rounding error too early is not called twice`() {
        var state = every50()
        let early = at(50) - .nanoseconds(300)
        #expect(state.fire(at: early) == .call)
        _ = state.handled(at: early + .nanoseconds(50))
        #expect(state.due == at(100))
        #expect(state.missed == 0)
    }

    @Test func `a due time that was moved away makes an early fire nothing`() {
        var state = RunLoopTimerState(.onDemand, firstDue: nil)
        state.setDue(at(100))
        state.setDue(at(200))
        #expect(state.fire(at: at(100)) == .tooEarly)
        #expect(state.fire(at: at(200)) == .call)
        _ = state.handled(at: at(200))
        #expect(state.due == nil)
        #expect(state.fire(at: at(300)) == .ignore)
        #expect(!state.isOver)
    }

    @Test func `firing by hand leaves the schedule alone`() {
        var state = every50()
        let isCalled = state.fireByHand(at: at(1))
        #expect(isCalled)
        _ = state.handled(at: at(20))
        #expect(state.due == at(50))
        #expect(state.fire(at: at(50)) == .call)
        #expect(state.missed == 0)
    }

    @Test func `a timer that repeats by itself is armed only when it was moved`() {
        var state = every50()
        _ = state.fire(at: at(50))
        let afterTick = state.handled(at: at(51))
        _ = state.fire(at: at(100))
        state.setDue(nil)
        let afterCancel = state.handled(at: at(101))
        #expect(!afterTick && afterCancel && state.due == nil)
    }

    @Test func `what passes in a pause is left out and not missed, and the grid stays`() {
        var state = every50()
        #expect(state.fire(at: at(50)) == .call)
        _ = state.handled(at: at(51))
        state.pause()
        #expect(state.armed == nil && state.due == at(100))
        #expect(state.fire(at: at(100)) == .ignore)
        state.resume(at: at(330))
        #expect(state.armed == at(350))
        #expect(state.fire(at: at(352)) == .call)
        #expect(state.missed == 0 && state.totalMissed == 0)
    }

    @Test func `a pause in the handler disarms after it, and one that ends in it changes nothing`() {
        var state = every50()
        _ = state.fire(at: at(50))
        state.pause()
        let isToArm = state.handled(at: at(51))
        #expect(isToArm && state.armed == nil)
        state.resume(at: at(60))
        #expect(state.armed == at(100))
        _ = state.fire(at: at(100))
        state.pause()
        state.resume(at: at(101))
        _ = state.handled(at: at(102))
        #expect(state.armed == at(150))
    }

    @Test func `a single fire that becomes due in a pause comes afterwards`() {
        var state = RunLoopTimerState(.once, firstDue: at(50))
        state.pause()
        #expect(state.fire(at: at(50)) == .ignore)
        state.resume(at: at(80))
        #expect(state.armed == at(50))
        #expect(state.fire(at: at(80)) == .call)
    }

    @Test func `a call knows its due time and how late it came`() throws {
        var state = every50()
        _ = state.fire(at: at(187))
        let late = try #require(state.lastCall)
        #expect(late.due == at(150) && late.at == at(187) && state.missed == 2)
        _ = state.handled(at: at(188))
        _ = state.fireByHand(at: at(190))
        let byHand = try #require(state.lastCall)
        // Whoever counts adds what was missed to each call.
        #expect(byHand.due == at(190) && byHand.at == at(190) && state.missed == 0)
    }

    @Test func `a tolerance is half an interval at most, and each call is armed for itself`() {
        var state = RunLoopTimerState(.every(.milliseconds(50)), firstDue: at(50), tolerance: .seconds(1))
        #expect(state.tolerance == .milliseconds(25) && state.interval == nil)
        _ = state.fire(at: at(74))
        let isToArm = state.handled(at: at(75))
        #expect(isToArm && state.due == at(100) && state.missed == 0)
        #expect(RunLoopTimerState(.once, firstDue: at(50), tolerance: .seconds(1)).tolerance == .seconds(1))
    }

    @Test func `a single timer is over after its fire, by hand too`() {
        var state = RunLoopTimerState(.once, firstDue: at(50))
        #expect(state.fire(at: at(50)) == .call)
        #expect(state.isOver)
        var byHand = RunLoopTimerState(.once, firstDue: at(50))
        let isCalled = byHand.fireByHand(at: at(20))
        #expect(isCalled && byHand.isOver && byHand.due == nil)
        byHand.setDue(at(100))
        #expect(byHand.fire(at: at(100)) == .ignore)
    }

    @Test func `moving a repeating timer in its handler moves its grid`() {
        var state = every50()
        #expect(state.fire(at: at(50)) == .call)
        #expect(state.isArmedAfterHandler)
        state.setDue(at(70))
        let isToArm = state.handled(at: at(60))
        #expect(isToArm)
        #expect(state.due == at(70))
        #expect(state.fire(at: at(70)) == .call)
        _ = state.handled(at: at(71))
        #expect(state.due == at(120))
    }
}
