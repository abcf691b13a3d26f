import CoreFoundation
import Dispatch
import Foundation
import Synchronization
import Ticking

/// A function whose cost is measured.
struct Contestant: Sendable {
    /// Runs the function once, and returns the CPU microseconds of one tick, or of one life cycle.
    let cost: @Sendable () -> Double

    private static let ticks = 1000
    private static let lives = 20_000

    // MARK: - Ticks at 1 kHz

    static let rawRunLoopTimer = Contestant {
        onThread { loop in
            let count = Count()
            let timer = CFRunLoopTimerCreateWithHandler(
                kCFAllocatorDefault, CFAbsoluteTimeGetCurrent() + 0.001, 0.001, 0, 0
            ) { _ in
                if count.add() == ticks { CFRunLoopStop(CFRunLoopGetCurrent()) }
            }
            CFRunLoopAddTimer(loop, timer, kCFRunLoopCommonModes)
            let cost = cpu { CFRunLoopRun() }
            CFRunLoopTimerInvalidate(timer)
            return cost / Double(ticks)
        }
    }

    static let runLoopTimer = Contestant {
        onThread { _ in
            let count = Count()
            let timer = RunLoopTimer(.every(.milliseconds(1)), on: RunLoop.current) { _, _ in
                if count.add() == ticks { CFRunLoopStop(CFRunLoopGetCurrent()) }
            }
            let cost = cpu { CFRunLoopRun() }
            withExtendedLifetime(timer) {}
            return cost / Double(ticks)
        }
    }

    static let rawDispatchTimer = Contestant {
        let count = Count()
        let done = DispatchSemaphore(value: 0)
        let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "raw"))
        source.schedule(deadline: .now() + 0.001, repeating: 0.001)
        source.setEventHandler { if count.add() == ticks { done.signal() } }
        let cost = cpu {
            source.activate()
            done.wait()
        }
        source.cancel()
        return cost / Double(ticks)
    }

    static let ticker = Contestant {
        let count = Count()
        let done = DispatchSemaphore(value: 0)
        let ticker = Ticker(.onDemand) { _, _ in
            if count.add() == ticks { done.signal() }
        }
        let cost = cpu {
            ticker.reschedule(.every(.milliseconds(1)))
            done.wait()
        }
        ticker.cancel()
        return cost / Double(ticks)
    }

    // MARK: - Sequences at 1 kHz

    static let tickerTicks = Contestant {
        cost(of: Ticker.ticks(.every(.milliseconds(1))))
    }

    static let runLoopTimerTicks = Contestant {
        let thread = RunLoopThread(name: "sequence")
        return cost(of: RunLoopTimer.ticks(.every(.milliseconds(1)), on: thread))
    }

    private static func cost<S: AsyncSequence & Sendable>(of sequence: S) -> Double where S.Element: Sendable {
        let done = DispatchSemaphore(value: 0)
        let cost = cpu {
            Task {
                var count = 0
                for try await _ in sequence {
                    count += 1
                    if count == ticks { break }
                }
                done.signal()
            }
            done.wait()
        }
        return cost / Double(ticks)
    }

    // MARK: - Life cycles

    static let rawRunLoopTimerLife = Contestant {
        onThread { loop in
            let count = Count()
            return cpu {
                for _ in 0..<lives {
                    let timer = CFRunLoopTimerCreateWithHandler(
                        kCFAllocatorDefault, CFAbsoluteTimeGetCurrent() + 3600, 3600, 0, 0
                    ) { _ in _ = count.add() }
                    CFRunLoopAddTimer(loop, timer, kCFRunLoopCommonModes)
                    CFRunLoopTimerInvalidate(timer)
                }
            } / Double(lives)
        }
    }

    static let runLoopTimerLife = Contestant {
        onThread { _ in
            let count = Count()
            return cpu {
                for _ in 0..<lives {
                    _ = RunLoopTimer(.every(.seconds(3600)), on: RunLoop.current) { _, _ in _ = count.add() }
                }
            } / Double(lives)
        }
    }

    static let rawDispatchTimerLife = Contestant {
        let count = Count()
        let made = cpu {
            for _ in 0..<lives {
                let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "raw"))
                source.setEventHandler { _ = count.add() }
                source.schedule(deadline: .now() + 0.9, repeating: 0.9)
                source.activate()
                source.cancel()
            }
        }
        return made / Double(lives)
    }

    static let tickerLife = Contestant {
        let count = Count()
        let made = cpu {
            for _ in 0..<lives { _ = Ticker(.every(.milliseconds(900))) { _, _ in _ = count.add() } }
        }
        return made / Double(lives)
    }
}

final class Count: Sendable {
    private let number = Atomic(0)

    func add() -> Int { number.add(1, ordering: .relaxed).newValue }
}

/// Returns the CPU microseconds of the whole process while a body runs.
private func cpu(_ body: () -> Void) -> Double {
    let start = processTime()
    body()
    return processTime() - start
}

private func processTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// Runs a body on a thread with its own run loop.
private func onThread(_ body: @escaping @Sendable (CFRunLoop) -> Double) -> Double {
    let box = ResultBox()
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        if let loop = CFRunLoopGetCurrent() { box.value.withLock { $0 = body(loop) } }
        done.signal()
    }
    done.wait()
    return box.value.withLock { $0 }
}

final class ResultBox: Sendable {
    let value = Mutex(0.0)
}
