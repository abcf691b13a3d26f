import CoreFoundation
import Dispatch
import Foundation
import Synchronization
import Ticking

/// A timer of 100 Hz on a thread without other work.
struct Contestant: Sendable {
    /// Runs the timer for a number of calls.
    let run: @Sendable (_ calls: Int) -> Record

    static let rawRunLoopTimer = Contestant { calls in
        let watch = Watch(calls)
        Thread.detachNewThread {
            let timer = CFRunLoopTimerCreateWithHandler(
                kCFAllocatorDefault, CFAbsoluteTimeGetCurrent() + 0.01, 0.01, 0, 0
            ) { timer in
                watch.note()
                if watch.isDone { CFRunLoopTimerInvalidate(timer) }
            }
            watch.plan(after: CFRunLoopTimerGetNextFireDate(timer) - CFAbsoluteTimeGetCurrent())
            CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, kCFRunLoopCommonModes)
            // `CFRunLoopRun` returns when the timer is invalidated.
            CFRunLoopRun()
        }
        return watch.record()
    }

    static let runLoopTimer = Contestant { calls in
        let watch = Watch(calls)
        let thread = RunLoopThread(name: "lateness")
        let timer = RunLoopTimer(.every(.milliseconds(10)), on: thread) { _, _ in watch.note() }
        watch.plan(for: timer.due)
        defer { timer.cancel() }
        return watch.record()
    }

    static let rawDispatchTimer = Contestant { calls in
        let watch = Watch(calls)
        let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "raw"))
        let deadline = DispatchTime.now() + 0.01
        source.schedule(deadline: deadline, repeating: 0.01)
        source.setEventHandler { watch.note() }
        let remaining = Int64(deadline.uptimeNanoseconds) - Int64(DispatchTime.now().uptimeNanoseconds)
        watch.plan(after: Double(remaining) / 1e9)
        source.activate()
        defer { source.cancel() }
        return watch.record()
    }

    static let ticker = Contestant { calls in
        let watch = Watch(calls)
        let ticker = Ticker(.every(.milliseconds(10))) { _, _ in watch.note() }
        watch.plan(for: ticker.due)
        defer { ticker.cancel() }
        return watch.record()
    }
}

/// The scheduled time of a timer's first call and the times of all calls, in nanoseconds on CLOCK_MONOTONIC.
struct Record: Sendable {
    var first: Int64 = 0
    var calls: [Int64] = []

    /// The lateness of each call: the time from the scheduled time to the actual time, in nanoseconds.
    ///
    /// A call is scheduled for the first multiple of the interval after the previous call. A call that is up to 1 ms
    /// early counts as the call for the next multiple.
    var lateness: [Int64] {
        let interval: Int64 = 10_000_000
        var served: Int64 = -1
        return calls.map { call in
            let due = served + 1
            served = max((call + 1_000_000 - first) / interval, due)
            return call - (first + due * interval)
        }
    }
}

/// Records the times of calls.
private final class Watch: Sendable {
    private let wanted: Int
    private let contents: Mutex<Record>
    private let done = DispatchSemaphore(value: 0)

    init(_ wanted: Int) {
        self.wanted = wanted
        var record = Record()
        record.calls.reserveCapacity(wanted)
        contents = Mutex(record)
    }

    /// Records the scheduled time of the first call, which is `seconds` from now on the timer's own clock.
    func plan(after seconds: Double) {
        let first = monotonic() + Int64(seconds * 1e9)
        contents.withLock { $0.first = first }
    }

    func plan(for deadline: ContinuousClock.Instant?) {
        guard let deadline else { fatalError("A timer that repeats has a deadline.") }
        plan(after: (deadline - .now) / .seconds(1))
    }

    func note() {
        let call = monotonic()
        contents.withLock { record in
            guard record.calls.count < wanted else { return }
            record.calls.append(call)
            if record.calls.count == wanted { done.signal() }
        }
    }

    var isDone: Bool { contents.withLock { $0.calls.count == wanted } }

    /// Waits for the last call and returns the record.
    func record() -> Record {
        done.wait()
        return contents.withLock { $0 }
    }
}

private func monotonic() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
