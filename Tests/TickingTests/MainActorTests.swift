import Dispatch
import Foundation
import Testing

@testable import Ticking

@MainActor private final class Screen {
    var calls = 0
}

@Suite struct MainActorTests {
    @Test func `a ticker on the main actor calls its handler there until the handler cancels the ticker`() async throws
    {
        let screen = Screen()
        let ticks = Events<Bool>()
        let ticker = Ticker(.every(.milliseconds(1)), target: screen, on: MainActor.shared) { screen, ticker, _ in
            screen.calls += 1
            if screen.calls == 5 { ticker.cancel() }
            ticks.add(ticker.isValid)
        }
        while ticks.count < 5 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(ticks.all == [true, true, true, true, false])
        #expect(await screen.calls == 5)
        withExtendedLifetime(ticker) {}
    }

    #if os(Linux)
    @Test func `timers on a main run loop that does not run are cancelled with one line on standard error`()
        async
    {
        // Runs in a separate process, because the main function of the test process is async.
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let timers = [
                RunLoopTimer(.every(.milliseconds(1)), on: MainActor.shared) { _, _ in },
                RunLoopTimer(.every(.milliseconds(1)), on: RunLoop.main) { _, _ in },
            ]
            let links = [
                DisplayLink(target: Tracked(), on: MainActor.shared) { _, _, _ in },
                DisplayLink(on: MainActor.shared) { _, _ in },
            ]
            for link in links { link.setNeedsFrame() }
            while timers.contains(where: \.isValid) || !links.allSatisfy(\.isAsleep) {
                try await Task.sleep(for: .milliseconds(1))
            }
            // The loop ends because its timer is cancelled.
            for await _ in RunLoopTimer.ticks(.every(.milliseconds(1)), on: MainActor.shared) {}
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.components(separatedBy: "timers on the main run loop are cancelled").count == 2, "\(text)")
    }
    #endif

    @Test @MainActor func `an observer that assumes the main actor is called there until its owner is released`() {
        let centre = NotificationCenter()
        let name = Notification.Name("main")
        var seen: [String] = []
        do {
            let label = Label()
            centre.observe(name, owner: label, assuming: MainActor.shared) { label, _, _ in label.changes += 1 }
            // This thread serves the main queue, so it runs the main actor, even if it is not the main thread. The
            // observer is therefore called before `post` returns.
            centre.post(name: name, object: nil)
            seen.append("\(label.changes)")
        }
        centre.post(name: name, object: nil)
        #expect(seen == ["1"])
    }
}

@MainActor private final class Label: nonisolated LifetimeOwner {
    nonisolated let lifetime = Lifetime()
    var changes = 0
}
