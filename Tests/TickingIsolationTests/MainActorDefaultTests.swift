import Foundation
import Testing
import Ticking

// This file is compiled with the main actor as default isolation, like the module of an app: no class here is annotated
// with `@MainActor`.

extension Notification.Name {
    nonisolated fileprivate static let themeDidChange = Notification.Name("themeDidChange")
}

private final class Player: nonisolated LifetimeOwner {
    nonisolated let lifetime = Lifetime()
    private var ticker: Ticker?
    private var timer: RunLoopTimer?
    private(set) var ticks = 0
    private(set) var themes = 0

    func play(_ centre: NotificationCenter, on thread: RunLoopThread, atEnd: @escaping @Sendable () -> Void) {
        ticker = Ticker(.every(.milliseconds(1)), target: self, on: MainActor.shared) { player, _, tick in
            player.ticks += 1 + tick.missed
        }
        timer = RunLoopTimer(.every(.seconds(60)), target: self, on: thread) { player, _, _ in
            Task { await player.stop() }
        }
        centre.observe(.themeDidChange, owner: self, assuming: MainActor.shared) { player, _, _ in player.themes += 1 }
        centre.observe(.themeDidChange, owner: self) { player, _, _ in Task { await player.stop() } }
        self.atEnd { _ in atEnd() }
    }

    func stop() {
        ticker?.pause()
    }
}

@Suite struct MainActorDefaultTests {
    @Test func `a class isolated to the main actor by default needs no annotations for timers and observers`()
        async throws
    {
        let centre = NotificationCenter()
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        do {
            let player = Player()
            player.play(centre, on: RunLoopThread(name: "player")) { end.finish() }
            while player.ticks < 3 { try await Task.sleep(for: .milliseconds(1)) }
            centre.post(name: .themeDidChange, object: nil)
            #expect(player.themes == 1)
            // Waits until the observer's task has run, because the task retains the player until then.
            while player.isPlaying { try await Task.sleep(for: .milliseconds(1)) }
        }
        for await _ in ends {}
        centre.post(name: .themeDidChange, object: nil)
    }
}

extension Player {
    fileprivate var isPlaying: Bool { ticker?.isPaused == false }
}

/// A window with a timer, a link, a ticker and an observer, as a user of the library writes it.
private final class Window: nonisolated LifetimeOwner {
    nonisolated static let didChange = Notification.Name("documentDidChange")
    nonisolated let lifetime = Lifetime()
    private var blink: RunLoopTimer?
    private var clock: Ticker?
    private var link: DisplayLink?
    private var animation: Token?
    private var title = "untitled"
    private(set) var seconds = 0
    private(set) var lines: [String] = []

    func open(_ centre: NotificationCenter) {
        blink = RunLoopTimer(.every(.milliseconds(500)), target: self, on: MainActor.shared) { window in
            window.drag(false)
        }
        clock = Ticker(.every(.milliseconds(1)), target: self, on: MainActor.shared) { window, tick in
            window.seconds += 1 + tick.missed
        }
        link = DisplayLink(target: self, on: MainActor.shared) { window, frame in window.draw(frame) }
        centre.observe(Window.didChange, owner: self, on: MainActor.shared) {
            $0.userInfo?["title"] as? String
        } handler: { window, title in
            window.title = title
            window.link?.setNeedsFrame()
            window.draw(DisplayFrame(number: 7))
        }
    }

    func drag(_ isDragging: Bool) {
        animation = isDragging ? link?.beginAnimation() : nil
    }

    func draw(_ frame: DisplayFrame) {
        lines.append("\(frame.number) \(title)")
    }
}

extension MainActorDefaultTests {
    @Test func `a window with a timer, a link, a ticker and an observer needs no annotations`() async throws {
        let centre = NotificationCenter()
        let window = Window()
        window.open(centre)
        await Task.detached {
            centre.post(name: Window.didChange, object: nil, userInfo: ["title": "letter"])
        }.value
        while window.lines.isEmpty || window.seconds < 3 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(window.lines == ["7 letter"])
    }
}
