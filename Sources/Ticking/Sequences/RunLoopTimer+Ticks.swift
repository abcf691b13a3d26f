import Foundation

extension RunLoopTimer {
    /// Returns the ticks of a timer as an asynchronous sequence that any number of `for await` loops may iterate.
    ///
    /// Each loop creates its own timer when it begins. The loop ends when its task is cancelled, when the thread ends,
    /// and after the tick of a one-shot schedule. A consumer that is slower than the timer gets only the newest tick;
    /// ``Tick/missed`` counts the other ticks.
    public static func ticks(
        _ schedule: Schedule, on thread: RunLoopThread, modes: Set<RunLoop.Mode> = [.common], tolerance: Duration = .zero
    ) -> some AsyncSequence<Tick, Never> & Sendable {
        EachLoop {
            let newest = LockedValue<Tick?>(nil)
            let wakes = AsyncStream<Void>(bufferingPolicy: .bufferingNewest(1)) { continuation in
                // At its end, the timer releases its handler, which releases this token. The token ends the stream.
                let end = Token { continuation.finish() }
                let timer = RunLoopTimer(schedule, on: thread, modes: modes, tolerance: tolerance) { [end] _, tick in
                    newest.withLock { newest in
                        var tick = tick
                        if let newest { tick.missed += newest.missed + 1 }
                        newest = tick
                    }
                    withExtendedLifetime(end) { _ = continuation.yield() }
                }
                // Retains the timer, which keeps the thread running, until the `for await` loop ends.
                continuation.onTermination = { _ in timer.cancel() }
            }
            return wakes.compactMap { newest.withLock { $0.take() } }
        }
    }
}

/// A sequence that creates a new base sequence for each `for await` loop.
struct EachLoop<Base: AsyncSequence>: AsyncSequence, Sendable {
    let make: @Sendable () -> Base

    func makeAsyncIterator() -> Base.AsyncIterator {
        make().makeAsyncIterator()
    }
}
