import Dispatch
import Foundation

// Initializers with a target, whose handlers leave out the handle, or the handle and the event. All else is as for the
// initializer of the same arguments in the class.

extension RunLoopTimer {
    /// Creates a timer on a run-loop thread, with a handler that gets the target and the tick.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on thread: RunLoopThread, modes: Set<RunLoop.Mode> = [.common],
        tolerance: Duration = .zero,
        handler: @escaping @Sendable (_ target: Target, _ tick: Tick) -> Void
    ) {
        self.init(schedule, target: target, on: thread, modes: modes, tolerance: tolerance) { handler($0, $2) }
    }

    /// Creates a timer on a run-loop thread, with a handler that gets only the target.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on thread: RunLoopThread, modes: Set<RunLoop.Mode> = [.common],
        tolerance: Duration = .zero,
        handler: @escaping @Sendable (_ target: Target) -> Void
    ) {
        self.init(schedule, target: target, on: thread, modes: modes, tolerance: tolerance) { target, _, _ in
            handler(target)
        }
    }

    /// Creates a timer on the main actor, with a handler that gets the target and the tick.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on actor: MainActor, modes: Set<RunLoop.Mode> = [.common],
        tolerance: Duration = .zero,
        handler: @escaping @MainActor (_ target: Target, _ tick: Tick) -> Void
    ) {
        self.init(schedule, target: target, on: actor, modes: modes, tolerance: tolerance) { handler($0, $2) }
    }

    /// Creates a timer on the main actor, with a handler that gets only the target.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on actor: MainActor, modes: Set<RunLoop.Mode> = [.common],
        tolerance: Duration = .zero,
        handler: @escaping @MainActor (_ target: Target) -> Void
    ) {
        self.init(schedule, target: target, on: actor, modes: modes, tolerance: tolerance) { target, _, _ in
            handler(target)
        }
    }
}

extension Ticker {
    /// Creates and starts a ticker on a queue, with a handler that gets the target and the tick.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on queue: DispatchQueue? = nil, tolerance: Duration = .zero,
        handler: @escaping @Sendable (_ target: Target, _ tick: Tick) -> Void
    ) {
        self.init(schedule, target: target, on: queue, tolerance: tolerance) { handler($0, $2) }
    }

    /// Creates and starts a ticker on a queue, with a handler that gets only the target.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on queue: DispatchQueue? = nil, tolerance: Duration = .zero,
        handler: @escaping @Sendable (_ target: Target) -> Void
    ) {
        self.init(schedule, target: target, on: queue, tolerance: tolerance) { target, _, _ in handler(target) }
    }

    /// Creates and starts a ticker on the main actor, with a handler that gets the target and the tick.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on actor: MainActor, tolerance: Duration = .zero,
        handler: @escaping @MainActor (_ target: Target, _ tick: Tick) -> Void
    ) {
        self.init(schedule, target: target, on: actor, tolerance: tolerance) { handler($0, $2) }
    }

    /// Creates and starts a ticker on the main actor, with a handler that gets only the target.
    public convenience init<Target: AnyObject & Sendable>(
        _ schedule: Schedule, target: Target, on actor: MainActor, tolerance: Duration = .zero,
        handler: @escaping @MainActor (_ target: Target) -> Void
    ) {
        self.init(schedule, target: target, on: actor, tolerance: tolerance) { target, _, _ in handler(target) }
    }
}

extension DisplayLink {
    /// Creates a sleeping link on a run-loop thread, with a handler that gets the target and the frame.
    public convenience init<Target: AnyObject & Sendable>(
        target: Target, on thread: RunLoopThread, preferredFramesPerSecond: Int = 60,
        modes: Set<RunLoop.Mode> = [.common],
        handler: @escaping @Sendable (_ target: Target, _ frame: DisplayFrame) -> Void
    ) {
        self.init(target: target, on: thread, preferredFramesPerSecond: preferredFramesPerSecond, modes: modes) {
            handler($0, $2)
        }
    }

    /// Creates a sleeping link on a run-loop thread, with a handler that gets only the target.
    public convenience init<Target: AnyObject & Sendable>(
        target: Target, on thread: RunLoopThread, preferredFramesPerSecond: Int = 60,
        modes: Set<RunLoop.Mode> = [.common],
        handler: @escaping @Sendable (_ target: Target) -> Void
    ) {
        self.init(target: target, on: thread, preferredFramesPerSecond: preferredFramesPerSecond, modes: modes) {
            target, _, _ in handler(target)
        }
    }

    /// Creates a sleeping link on the main actor, with a handler that gets the target and the frame.
    public convenience init<Target: AnyObject & Sendable>(
        target: Target, on actor: MainActor, preferredFramesPerSecond: Int = 60, modes: Set<RunLoop.Mode> = [.common],
        handler: @escaping @MainActor (_ target: Target, _ frame: DisplayFrame) -> Void
    ) {
        self.init(target: target, on: actor, preferredFramesPerSecond: preferredFramesPerSecond, modes: modes) {
            handler($0, $2)
        }
    }

    /// Creates a sleeping link on the main actor, with a handler that gets only the target.
    public convenience init<Target: AnyObject & Sendable>(
        target: Target, on actor: MainActor, preferredFramesPerSecond: Int = 60, modes: Set<RunLoop.Mode> = [.common],
        handler: @escaping @MainActor (_ target: Target) -> Void
    ) {
        self.init(target: target, on: actor, preferredFramesPerSecond: preferredFramesPerSecond, modes: modes) {
            target, _, _ in handler(target)
        }
    }
}
