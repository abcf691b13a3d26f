import Foundation
import Testing

@testable import Ticking

@Suite struct RunLoopThreadStateTests {
    @Test func `a thread runs in the default mode until it is told otherwise`() {
        var state = RunLoopThreadState()
        #expect(state.modeToRun == .default)
        let isNews = state.setMode(.tracking)
        let isNewsAgain = state.setMode(.tracking)
        #expect(isNews && !isNewsAgain)
        #expect(state.modeToRun == .tracking)
    }

    @Test func `stopping is told once, and leaves no mode to run`() {
        var state = RunLoopThreadState()
        let isNews = state.stop()
        let isNewsAgain = state.stop()
        #expect(isNews && !isNewsAgain)
        #expect(state.modeToRun == nil && state.phase == .stopping)
        let isModeNews = state.setMode(.tracking)
        #expect(!isModeNews)
        state.end()
        #expect(state.phase == .ended)
    }

    @Test func `one joins, and the others wait`() {
        var state = RunLoopThreadState()
        let claims = (0..<3).map { _ in state.claimJoin() }
        #expect(claims == [.join, .wait, .wait])
    }
}
