import Dispatch
import Foundation

/// The ticks of timers as an asynchronous sequence that any number of `for await` loops may iterate.
///
/// Each loop creates its own timer when it begins. The loop ends when its task is cancelled, when the timer's thread
/// ends, and after the tick of a one-shot schedule. A consumer that is slower than the timer gets only the newest tick;
/// ``Tick/missed`` counts the other ticks.
///
/// - Lifetime: the sequence retains its thread; a loop retains its timer.
public struct TickSequence: AsyncSequence, Sendable {
    /// Starts a timer, and returns the function that cancels it.
    let start: @Sendable (_ handler: @escaping @Sendable (Tick) -> Void) -> @Sendable () -> Void

    /// Starts a timer, and returns the iterator of its ticks.
    public func makeAsyncIterator()
        -> AsyncCompactMapSequence<AsyncPrefixWhileSequence<AsyncStream<Void>>, Tick>.Iterator
    {
        let newest = LockedValue<Tick?>(nil)
        let wakes = AsyncStream<Void>(bufferingPolicy: .bufferingNewest(1)) { continuation in
            // At its end, the timer releases its handler, which releases this token. The token ends the stream.
            let end = Token { continuation.finish() }
            let cancel = start { [end] tick in
                newest.withLock { newest in
                    var tick = tick
                    if let newest { tick.missed += newest.missed + 1 }
                    newest = tick
                }
                withExtendedLifetime(end) { _ = continuation.yield() }
            }
            continuation.onTermination = { _ in cancel() }
        }
        // The end of a stream leaves its buffered element, which a cancelled task must not get.
        return wakes.prefix { _ in !Task.isCancelled }.compactMap { newest.withLock { $0.take() } }.makeAsyncIterator()
    }
}

extension RunLoopTimer {
    /// Returns the ticks of a timer on a run-loop thread.
    public static func ticks(
        _ schedule: Schedule, on thread: RunLoopThread, modes: Set<RunLoop.Mode> = [.common],
        tolerance: Duration = .zero
    ) -> TickSequence {
        TickSequence { handler in
            let timer = RunLoopTimer(schedule, on: thread, modes: modes, tolerance: tolerance) { handler($1) }
            return { timer.cancel() }
        }
    }

    /// Returns the ticks of a timer on the main run loop.
    ///
    /// - Precondition: the main run loop runs.
    public static func ticks(
        _ schedule: Schedule, on actor: MainActor, modes: Set<RunLoop.Mode> = [.common], tolerance: Duration = .zero
    ) -> TickSequence {
        TickSequence { handler in
            let timer = RunLoopTimer(schedule, on: actor, modes: modes, tolerance: tolerance) { handler($1) }
            return { timer.cancel() }
        }
    }
}

extension Ticker {
    /// Returns the ticks of a schedule.
    ///
    /// ```swift
    /// for await tick in Ticker.ticks(.every(.seconds(1))) { show(tick.due) }
    /// ```
    ///
    /// For a schedule on a clock that a test advances, see ``ticks(every:after:clock:tolerance:)``.
    public static func ticks(_ schedule: Schedule, tolerance: Duration = .zero) -> TickSequence {
        TickSequence { handler in
            let ticker = Ticker(schedule, tolerance: tolerance) { handler($1) }
            return { ticker.cancel() }
        }
    }
}
