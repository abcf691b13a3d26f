import Dispatch
import Foundation

// The handler of these is isolated to the main actor, and touches what belongs to it without a word.

extension RunLoopTimer {
    /// Makes a timer on the main run loop that calls on the main actor.
    ///
    /// - Precondition: as for the other forms; and the program runs its main run loop, which an `async` main function on
    ///   Linux does not. Such a program is stopped with a sentence, and takes ``Ticker`` instead.
    public convenience init(
        _ schedule: Schedule, on actor: MainActor, modes: RunLoop.Mode = .common, tolerance: Duration = .zero,
        handler: @escaping @MainActor (_ timer: RunLoopTimer) -> Void
    ) {
        MainRunLoop.requireToRun()
        self.init(schedule, on: RunLoop.main, modes: modes, tolerance: tolerance) { timer in
            MainActor.assumeIsolated { handler(timer) }
        }
    }

    /// Makes a timer on the main run loop that calls on the main actor, with a target it does not retain.
    ///
    /// - Precondition: as for the form without a target.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on actor: MainActor, modes: RunLoop.Mode = .common,
        tolerance: Duration = .zero,
        handler: @escaping @MainActor (_ target: Target, _ timer: RunLoopTimer) -> Void
    ) {
        MainRunLoop.requireToRun()
        self.init(schedule, target: target, on: RunLoop.main, modes: modes, tolerance: tolerance) { target, timer in
            MainActor.assumeIsolated { handler(target, timer) }
        }
    }
}

extension DisplayLink {
    /// Makes a link that sleeps, on the main run loop, and calls on the main actor, with a target it does not retain.
    ///
    /// - Precondition: `preferredFramesPerSecond` is within 1...240; and the program runs its main run loop, which an
    ///   `async` main function on Linux does not. Such a program is stopped with a sentence.
    public convenience init<Target: AnyObject & Sendable>(
        target: Target, on actor: MainActor, preferredFramesPerSecond: Int = 60,
        modes: RunLoop.Mode = .common,
        handler: @escaping @MainActor (_ target: Target, _ link: DisplayLink, _ frame: DisplayFrame) -> Void
    ) {
        MainRunLoop.requireToRun()
        self.init(
            target: target, on: RunLoop.main, preferredFramesPerSecond: preferredFramesPerSecond, modes: modes
        ) { target, link, frame in
            MainActor.assumeIsolated { handler(target, link, frame) }
        }
    }
}

extension Ticker {
    /// Makes a ticker that calls on the main actor, and starts it; needs no run loop.
    ///
    /// - Throws: ``ScheduleError``, as the other forms do.
    public convenience init(
        _ schedule: Schedule, on actor: MainActor, leeway: Duration = .zero, starts: Bool = true,
        handler: @escaping @MainActor (_ ticker: Ticker, _ tick: Tick) -> Void
    ) throws(ScheduleError) {
        try self.init(schedule, queue: .main, leeway: leeway, starts: starts) { ticker, tick in
            MainActor.assumeIsolated { handler(ticker, tick) }
        }
    }

    /// Makes a ticker that calls on the main actor, with a target it does not retain, and starts it; needs no run loop.
    ///
    /// - Throws: ``ScheduleError``, as the other forms do.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on actor: MainActor, leeway: Duration = .zero, starts: Bool = true,
        handler: @escaping @MainActor (_ target: Target, _ ticker: Ticker, _ tick: Tick) -> Void
    ) throws(ScheduleError) {
        try self.init(schedule, target: target, queue: .main, leeway: leeway, starts: starts) { target, ticker, tick in
            MainActor.assumeIsolated { handler(target, ticker, tick) }
        }
    }
}
