import Foundation
import Testing

@testable import Ticking

@Suite struct RunLoopThreadStateTests {
    @Test func `a thread runs in the default mode until another mode is set`() {
        var state = RunLoopThreadState()
        #expect(state.modeToRun == .default)
        let isNews = state.setMode(.tracking)
        let isNewsAgain = state.setMode(.tracking)
        #expect(isNews && !isNewsAgain)
        #expect(state.modeToRun == .tracking)
    }

    @Test func `only the first stop has an effect, and a stopping thread has no mode to run`() {
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

    @Test func `the first caller joins the thread, and later callers wait`() {
        var state = RunLoopThreadState()
        let claims = (0..<3).map { _ in state.claimJoin() }
        #expect(claims == [.join, .wait, .wait])
    }
}
