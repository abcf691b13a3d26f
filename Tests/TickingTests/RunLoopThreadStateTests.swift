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
        let isNews = state.stop(byCallout: false)
        let isNewsAgain = state.stop(byCallout: false)
        #expect(isNews && !isNewsAgain)
        #expect(state.modeToRun == nil && state.phase == .stopping(depth: -1))
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

    @Test func `after a callout's stop, handlers begin only in runs that the callout itself began`() {
        var state = RunLoopThreadState()
        _ = state.prepareRun()
        state.runBegins()
        #expect(state.mayCall)
        _ = state.stop(byCallout: true)
        #expect(!state.mayCall)
        state.runBegins()
        #expect(state.mayCall)
        state.runEnds()
        state.runEnds()
        #expect(!state.mayCall)
    }

    @Test func `after another thread's stop, handlers may begin until a callout calls stop, too`() {
        var state = RunLoopThreadState()
        _ = state.prepareRun()
        state.runBegins()
        _ = state.stop(byCallout: false)
        #expect(state.mayCall)
        // A callout that was running calls stop, too.
        let isNews = state.stop(byCallout: true)
        #expect(!isNews && !state.mayCall)
        state.end()
        #expect(!state.mayCall)
    }

    @Test func `a new mode ends the outermost run, and is not in effect in a nested run`() {
        var state = RunLoopThreadState()
        _ = state.prepareRun()
        state.runBegins()
        _ = state.setMode(.tracking)
        #expect(state.newMode == .tracking && state.isToLeave)
        state.runBegins()
        #expect(state.newMode == nil && !state.isToLeave)
        state.runEnds()
        #expect(state.newMode == .tracking)
        state.runEnds()
        #expect(state.prepareRun() == .tracking)
        state.runBegins()
        #expect(state.newMode == nil && !state.isToLeave)
    }
}
