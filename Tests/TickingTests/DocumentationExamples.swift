import Foundation
import Testing
import Ticking
import TickingTestSupport

// The examples of the documentation, one namespace for each page. Only the public interface is imported.

private struct FramesExamples {
    func drawing(on thread: RunLoopThread, _ draw: @escaping @Sendable (DisplayFrame) -> Void) -> DisplayLink {
        DisplayLink(on: thread, preferredFramesPerSecond: 60) { _, frame in draw(frame) }
    }

    func scroll(_ link: DisplayLink, during body: () -> Void) {
        let animation = link.beginAnimation()
        body()
        withExtendedLifetime(animation) {}
        link.setNeedsFrame()
    }

    @MainActor
    final class Canvas {
        private var link: DisplayLink?
        private var animation: Token?

        func start() {
            link = DisplayLink(target: self, on: MainActor.shared) { canvas, link, frame in
                canvas.draw(at: frame.due)
                link.setNeedsFrame(after: .seconds(1))
            }
            link?.setNeedsFrame()
        }

        func drag(isOver: Bool) {
            animation = isOver ? nil : link?.beginAnimation()
        }

        private func draw(at time: ContinuousClock.Instant) {}
    }
}

private struct LifetimesExamples {
    final class Session: LifetimeOwner, Sendable {
        let lifetime = Lifetime()
    }

    func follow(_ session: Session) {
        session.atEnd { id in print("session \(id) is over") }
    }

    func measure(on thread: RunLoopThread, for time: Duration, _ count: @escaping @Sendable () -> Void) async throws {
        let timers = [5, 7, 11].map { RunLoopTimer(.every(.milliseconds($0)), on: thread) { _, _ in count() } }
        try await Task.sleep(for: time)
        withExtendedLifetime(timers) {}
    }

    func deadlock(_ thread: consuming RunLoopThread, _ lock: NSLock) {
        thread.perform { lock.withLock {} }
        lock.withLock { thread.stop() }
    }
}

private struct ModesExamples {
    func save(on thread: RunLoopThread, _ save: @escaping @Sendable () -> Void) -> RunLoopTimer {
        RunLoopTimer(.every(.seconds(30)), on: thread, modes: [.default]) { _, _ in save() }
    }

    func preview(on thread: RunLoopThread, _ draw: @escaping @Sendable (DisplayFrame) -> Void) -> DisplayLink {
        DisplayLink(on: thread, preferredFramesPerSecond: 10, modes: [.default]) { _, frame in draw(frame) }
    }

    @MainActor
    func tidy(_ tidy: @escaping @MainActor () -> Void) -> RunLoopTimer {
        RunLoopTimer(.every(.seconds(60)), on: MainActor.shared, modes: [.default]) { _, _ in tidy() }
    }

    func scroll(_ thread: RunLoopThread, save: @escaping @Sendable () -> Void) {
        thread.setMode(.tracking)
        thread.perform(in: .default, save)
        thread.setMode(.default)
    }

    func track(until end: Date) {
        RunLoop.current.makeCommon(.tracking)
        while Date() < end, RunLoop.current.run(mode: .tracking, before: end) {}
    }
}

private struct ObserversExamples {
    final class Overlay: LifetimeOwner, Sendable {
        static let themeDidChange = Notification.Name("themeDidChange")
        let lifetime = Lifetime()
        func redraw() {}
    }

    func observe(_ centre: NotificationCenter, _ overlay: Overlay) {
        centre.observe(Overlay.themeDidChange, owner: overlay) { overlay in overlay.redraw() }
    }

    func observe(_ centre: NotificationCenter) -> Token {
        centre.observe(Overlay.themeDidChange) { _, _ in print("changed") }
    }

    final class Banner: Sendable {
        private let centre: NotificationCenter
        private nonisolated(unsafe) let observer: any NSObjectProtocol

        init(_ centre: NotificationCenter) {
            self.centre = centre
            observer = centre.addObserver(forName: Overlay.themeDidChange, object: nil, queue: nil) { _ in
                print("changed")
            }
        }

        deinit {
            centre.removeObserver(observer)
        }
    }

    @MainActor
    final class Toolbar: nonisolated LifetimeOwner {
        nonisolated let lifetime = Lifetime()
        private(set) var redraws = 0

        func observe(_ centre: NotificationCenter) {
            centre.observe(Overlay.themeDidChange, owner: self, on: MainActor.shared) { toolbar in
                toolbar.redraws += 1
            }
        }

        func observeAtOnce(_ centre: NotificationCenter) {
            centre.observe(Overlay.themeDidChange, owner: self, assuming: MainActor.shared) { toolbar, _, _ in
                toolbar.redraws += 1
            }
        }
    }

    @MainActor
    final class Model {
        static let didChange = Notification.Name("Model.didChange")
        let centre = NotificationCenter()
        var number = 0 { didSet { centre.post(name: Model.didChange, object: self) } }
    }

    @MainActor
    func follow(_ model: Model, _ overlay: Overlay) {
        model.centre.observe(Model.didChange, object: model, owner: overlay) { overlay in overlay.redraw() }
    }

    func table(_ overlay: Overlay, _ remove: @escaping @Sendable (ObjectIdentifier) -> Void) -> Token {
        overlay.atEnd { id in remove(id) }
    }
}

private struct OldHabitsExamples {
    func timer<Owner: AnyObject & Sendable>(
        every interval: TimeInterval, for owner: Owner, on loop: RunLoop, _ body: @escaping @Sendable (Owner) -> Void
    ) -> Timer {
        let timer = Timer(timeInterval: interval, repeats: true) { [weak owner] timer in
            if let owner { body(owner) } else { timer.invalidate() }
        }
        loop.add(timer, forMode: .common)
        return timer
    }

    final class Player: LifetimeOwner, Sendable {
        let lifetime = Lifetime()
        func advance(by steps: Int) {}
    }

    func play(_ player: Player, on thread: RunLoopThread) -> RunLoopTimer {
        RunLoopTimer(.every(.milliseconds(40)), target: player, on: thread) { player, tick in
            player.advance(by: 1 + tick.missed)
        }
    }
}

private struct RecipesExamples {
    @MainActor
    final class Editor {
        private var save: Ticker?
        private(set) var isSaved = true

        func open() {
            save = Ticker(.onDemand, target: self, on: MainActor.shared) { editor in editor.write() }
        }

        func type() {
            isSaved = false
            save?.reschedule(.after(.milliseconds(500)))
        }

        func flush() {
            save?.reschedule(.onDemand)
            write()
        }

        private func write() {
            guard !isSaved else { return }
            isSaved = true
        }
    }

    @MainActor
    final class Alarm: nonisolated LifetimeOwner {
        nonisolated let lifetime = Lifetime()
        private var ticker: Ticker?
        private var next = Date.distantFuture
        private(set) var rings = 0

        func start(_ centre: NotificationCenter) {
            ticker = Ticker(.onDemand, target: self, on: MainActor.shared) { alarm in alarm.check(at: Date()) }
            centre.observe(.NSSystemTimeZoneDidChange, owner: self, on: MainActor.shared) { alarm in
                alarm.plan(after: Date())
            }
            plan(after: Date())
        }

        func check(at now: Date) {
            if now >= next { rings += 1 }
            plan(after: now)
        }

        func plan(after now: Date) {
            let morning = DateComponents(hour: 8, minute: 0)
            let calendar = Calendar.autoupdatingCurrent
            next = calendar.nextDate(after: now, matching: morning, matchingPolicy: .nextTime) ?? .distantFuture
            ticker?.reschedule(.at(next, orClockStep: true))
        }
    }

    @MainActor
    final class Downloads: nonisolated LifetimeOwner {
        nonisolated static let didFinish = Notification.Name("downloadDidFinish")
        nonisolated let lifetime = Lifetime()
        private(set) var files: [String] = []

        func observe(_ centre: NotificationCenter) {
            centre.observe(Downloads.didFinish, owner: self, on: MainActor.shared) {
                $0.userInfo?["file"] as? String
            } handler: { downloads, file in
                downloads.files.append(file)
            }
        }
    }

    @MainActor
    final class Panel {
        static let modal = RunLoop.Mode("NSModalPanelRunLoopMode")
        private var timer: RunLoopTimer?

        func refresh(in modes: Set<RunLoop.Mode>) {
            timer = RunLoopTimer(.every(.seconds(1)), target: self, on: MainActor.shared, modes: modes) { panel in
                panel.draw()
            }
        }

        func open() { refresh(in: [.default, Panel.modal]) }
        func close() { refresh(in: [.default]) }
        private func draw() {}
    }

    func blink(_ timer: RunLoopTimer) {
        timer.reschedule(.after(.seconds(5)))
    }

    @Test @MainActor func `an alarm rings once its date has passed, and then plans the next day`() {
        let alarm = Alarm()
        let now = Date(timeIntervalSince1970: 1_000_000_000)
        alarm.plan(after: now)
        alarm.check(at: now)
        #expect(alarm.rings == 0)
        alarm.check(at: now.addingTimeInterval(25 * 3_600))
        #expect(alarm.rings == 1)
    }

    @Test @MainActor func `a flushed editor is saved, and has no further call`() {
        let editor = Editor()
        editor.open()
        editor.type()
        editor.flush()
        #expect(editor.isSaved)
    }
}

private struct RunLoopsExamples {
    actor Screen {
        private let thread: RunLoopThread
        private var timer: RunLoopTimer?
        private var seconds = 0
        nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

        init(on thread: RunLoopThread) {
            self.thread = thread
        }

        func start() {
            timer = RunLoopTimer(.every(.seconds(1)), target: self, on: thread) { screen in
                screen.assumeIsolated { $0.seconds += 1 }
            }
        }
    }

    @MainActor
    final class Label {
        var text = ""

        func tick() -> Ticker {
            Ticker(.aligned(to: .seconds(1)), target: self, on: MainActor.shared) { label, tick in
                label.text = tick.date?.description ?? ""
            }
        }
    }

    func debounce(_ thread: RunLoopThread, _ end: @escaping @Sendable () -> Void) -> RunLoopTimer {
        RunLoopTimer(.onDemand, on: thread) { _, _ in end() }
    }

    func event(_ timer: RunLoopTimer) {
        timer.reschedule(.after(.milliseconds(150)))
    }

    func sample(on thread: RunLoopThread, _ take: @escaping @Sendable (_ lateness: Duration) -> Void) -> RunLoopTimer {
        RunLoopTimer(.every(.seconds(10)), on: thread, tolerance: .seconds(1)) { _, tick in take(tick.lateness) }
    }
}

@Suite struct SequencesExamples {
    func show(_ draw: @Sendable (Int) async -> Void) async {
        var seconds = 0
        for await tick in Ticker.ticks(.every(.seconds(1))) {
            seconds += 1 + tick.missed
            await draw(seconds)
        }
    }

    func save(on thread: RunLoopThread, _ save: @Sendable () async -> Void) async {
        for await _ in RunLoopTimer.ticks(.every(.seconds(60)), on: thread, modes: [.default]) { await save() }
    }

    func follow(_ centre: NotificationCenter, _ show: @Sendable (String) async -> Void) async {
        for await name in centre.values(of: .init("themeDidChange"), { $0.userInfo?["name"] as? String }) {
            await show(name)
        }
    }

    actor Stopwatch {
        private(set) var seconds = 0

        func run(by clock: some Clock<Duration> = ContinuousClock()) async {
            for await tick in Ticker.ticks(every: .seconds(1), clock: clock) { seconds += 1 + tick.missed }
        }
    }

    @Test func `a stopwatch counts seconds`() async throws {
        let clock = ManualClock()
        let stopwatch = Stopwatch()
        let task = Task { await stopwatch.run(by: clock) }
        try await clock.advance(by: .seconds(3), onceSleeping: 1)
        try await clock.waitForSleepers(1)
        #expect(await stopwatch.seconds == 3)
        task.cancel()
    }

    func retry(by clock: some Clock<Duration>, _ send: @Sendable () async -> Bool) async throws {
        while await !send() { try await clock.sleep(for: .seconds(60)) }
    }

    @Test func `a failed send is retried each minute until it succeeds`() async throws {
        let clock = ManualClock()
        try await clock.run(onceSleeping: 1) {
            try await retry(by: clock) { clock.now.elapsed >= .seconds(300) }
        }
        #expect(clock.now.elapsed == .seconds(300))
    }

    @MainActor
    final class Fuse {
        private var ticker: Ticker?
        private(set) var isOver = false

        func start() {
            ticker = Ticker(.aligned(to: .seconds(1)), target: self, on: MainActor.shared) { fuse in
                fuse.update(at: Date())
            }
        }

        func update(at now: Date) { isOver = now.timeIntervalSince1970 >= 60 }
    }

    @Test @MainActor func `a fuse is over once its time is reached`() {
        let fuse = Fuse()
        fuse.update(at: Date(timeIntervalSince1970: 60))
        #expect(fuse.isOver)
    }

    func save(at times: some AsyncSequence<Void, Never>, _ save: () async -> Void) async {
        for await _ in times { await save() }
    }

    func saveEveryMinute(on thread: RunLoopThread, _ body: () async -> Void) async {
        await save(at: RunLoopTimer.ticks(.every(.seconds(60)), on: thread).map { _ in }, body)
    }

    @Test func `save is called once for each element of the sequence`() async {
        let (times, input) = AsyncStream.makeStream(of: Void.self)
        for _ in 0..<2 { input.yield() }
        input.finish()
        var saves = 0
        await save(at: times) { saves += 1 }
        #expect(saves == 2)
    }

    @Test func `the sequence yields the theme name of a posted notification`() async {
        let centre = NotificationCenter()
        var names = centre.values(of: .init("themeDidChange"), { $0.userInfo?["name"] as? String }).makeAsyncIterator()
        centre.post(name: .init("themeDidChange"), object: nil, userInfo: ["name": "nord"])
        #expect(await names.next(isolation: nil) == "nord")
    }
}

private struct TickersExamples {
    func everySecond(_ show: @escaping @Sendable (Date?) -> Void) -> Ticker {
        Ticker(.aligned(to: .seconds(1))) { _, tick in show(tick.date) }
    }

    func whenSomethingChanges(_ next: @escaping @Sendable () -> Date) -> Ticker {
        Ticker(.at(next(), orClockStep: true)) { ticker, _ in
            ticker.reschedule(.at(next(), orClockStep: true))
        }
    }

    func sample(_ take: @escaping @Sendable (_ lateness: Duration) -> Void) -> Ticker {
        Ticker(.every(.seconds(10)), tolerance: .seconds(1)) { _, tick in take(tick.lateness) }
    }

    func poll(_ read: @escaping @Sendable () -> Void) -> Ticker {
        Ticker(.every(.seconds(10)), on: DispatchQueue(label: "poll")) { _, _ in read() }
    }

    func pulse(_ registry: TickerRegistry, for session: some LifetimeOwner) throws {
        let id = try registry.start(.every(.seconds(5)), named: "pulse", replaces: true) { id, tick in
            print(id, tick.missed)
        }
        try registry.pause(id)
        try registry.resume(id)
        session.atEnd { [weak registry] _ in try? registry?.cancel(id) }
    }

    func stopPulse(_ registry: TickerRegistry) throws {
        if let id = registry.id(named: "pulse") { try registry.cancel(id) }
    }
}

private struct TickingExamples {
    @MainActor
    final class Window: nonisolated LifetimeOwner {
        nonisolated let lifetime = Lifetime()
        private var clock: Ticker?
        private(set) var text = ""

        func open() {
            clock = Ticker(.aligned(to: .seconds(1)), target: self, on: MainActor.shared) { window, tick in
                window.text = tick.date?.description ?? ""
            }
        }
    }

    actor Document {
        private var isSaved = true
        private var autosave: Ticker?

        func open() {
            autosave = Ticker(.every(.seconds(30)), target: self, tolerance: .seconds(5)) { document in
                Task { await document.save() }
            }
        }

        private func save() {
            guard !isSaved else { return }
            isSaved = true
        }
    }

    func remind(at seconds: Double, _ remind: @escaping @Sendable () -> Void) -> Ticker? {
        do {
            let schedule = try Schedule.at(Date(timeIntervalSince1970: seconds)).validated()
            return Ticker(schedule) { _, _ in remind() }
        } catch {
            print(error.description)
            return nil
        }
    }
}

private struct UnderLoadExamples {
    func count(_ thread: RunLoopThread, _ add: @escaping @Sendable (Int) -> Void) -> RunLoopTimer {
        RunLoopTimer(.every(.milliseconds(50)), on: thread) { _, tick in add(1 + tick.missed) }
    }
}
