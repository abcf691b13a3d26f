import Dispatch
import Foundation
import Testing

@testable import Ticking

@MainActor private final class Screen {
    var calls = 0
}

@Suite struct MainActorTests {
    @Test func `a ticker calls on the main actor, whatever serves that`() async throws {
        let screen = Screen()
        let ticks = Events<Bool>()
        let ticker = try Ticker(.every(.milliseconds(1)), target: screen, on: MainActor.shared) { screen, ticker, _ in
            screen.calls += 1
            if screen.calls == 5 { ticker.cancel() }
            ticks.add(ticker.isActive)
        }
        while ticks.count < 5 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(ticks.all == [true, true, true, true, false])
        #expect(await screen.calls == 5)
        withExtendedLifetime(ticker) {}
    }

    #if os(Linux)
    @Test func `where the main run loop does not run, a timer of the main actor says so`() async {
        // A test's own process has an async main function.
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let timer = RunLoopTimer(.every(.milliseconds(1)), on: MainActor.shared) { _ in }
            try await Task.sleep(for: .seconds(60))
            withExtendedLifetime(timer) {}
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("this program does not run that loop"), "\(text)")
    }
    #endif
}
